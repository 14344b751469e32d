// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/chartrun.h"
#include "engines/measure/runrecord.h"
#include "engines/measure/summary.h"
#include "engines/measure/threshold.h"

#include <QString>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace dyno {

class RunStore;

// The run that Live shows, with what is derived from its ticks as they come: as much work at its end as at
// its start.
struct ShownRun
{
    explicit ShownRun(RunInfo i);
    explicit ShownRun(const RunRecord &record);
    void append(const TickPtr &tick);

    bool isRunning() const { return info.state == RunState::Running; }
    // Level of the newest tick, -1 before the first.
    int level() const;
    int levelCount() const;
    // "PostgreSQL 18.0, shop, levels …": one line of facts.
    QString facts() const;

    RunInfo info;
    ChartRun chart; // the charts append to its series
    SummaryBuilder builder;
    std::vector<Threshold> thresholds; // of its plan
    TickPtr last;
    std::uint64_t attempted = 0, failed = 0;
    // Where steal was last over its limit: per cent and second; none so far.
    std::optional<std::pair<double, double>> steal;
};

// A saved run that is drawn under it.
struct Overlay
{
    ChartRun chart;
    Summary summary;
};

std::vector<Threshold> thresholdsOf(const RunInfo &info);
// "sqlite 3.40.1" as people write it: "SQLite 3.40.1".
QString serverText(const RunInfo &info);

} // namespace dyno
