// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/levelmetrics.h"

#include <QString>

#include <array>

namespace dyno {

struct ReportRun;

// What a transaction cost, level by level: the same columns in every report.
struct CostColumn
{
    const char *metric; // id in levelMetricTable(), and the name in JSON and CSV
    const char *head;   // short, for a terminal
    const char *title, *unit;
};
constexpr std::array costColumns{
    CostColumn{"cpu_us", "cpu µs", "CPU", "µs"},
    CostColumn{"context_switches", "switches", "Context switches", ""},
    CostColumn{"read_kb", "read KB", "Disk read", "KB"},
    CostColumn{"written_kb", "written KB", "Disk written", "KB"},
    CostColumn{"network_kb", "network KB", "Network", "KB"},
};
// Beside them, of the server as a whole.
constexpr CostColumn serverMemoryColumn{"server_memory_mb", "server MB", "Memory of the server", "MB"};

// NaN: unknown.
double costOf(const CostColumn &column, const LevelSummary &level, const RunInfo &info);
bool hasCosts(const ReportRun &run);
// "Cost of a transaction, of the server's processes"; of the whole host where those are not known.
QString costTitle(const ReportRun &run);

} // namespace dyno
