// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commandline.h"
#include "engines/result.h"

#include <QString>

#include <vector>

namespace dyno {

// Files that runs are written to, by the end of their names: .html, .json, .csv, .hgrm, .hlog.
struct OutputChoice
{
    QString path;
    bool perSecond = false; // .csv: a line per second instead of one per level
    QString format;         // empty: by the end of the path
};

// What is wrong with a choice for that many runs; empty: nothing.
QString outputFault(const OutputChoice &choice, std::size_t runCount);
Result<void> writeOutput(const OutputChoice &choice, const std::vector<ReportRun> &runs, const DrawCharts &draw);

} // namespace dyno
