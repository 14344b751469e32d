// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/chartrun.h"
#include "charts/charttheme.h"
#include "charts/crosshair.h"
#include "charts/timechart.h"

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace dyno {

// What a stack of time charts shows: all that the picture is made from.
struct StackState
{
    ChartTheme theme = chartTheme(false);
    std::vector<const TimeChart *> charts;
    std::vector<ChartRun> runs;
    std::vector<std::size_t> shown; // how many ticks of each run are drawn
    std::vector<ChartThreshold> thresholds;
    std::set<std::string> hidden; // keys of read-outs
    bool logarithmic = true;      // response times
    CrossHair crossHair;
    std::optional<std::pair<double, double>> range; // seconds; none: all

    // The run that is drawn in full: the first Current one. Null: none.
    const ChartRun *lead() const;
    // The one that gives levels and shading: the lead, else the first. Null: there are no runs.
    const ChartRun *reference() const;
    // The longest of all runs, planned or run; at least a second.
    double lengthSeconds() const;
    std::pair<double, double> shownRange() const;

    std::size_t shownTicks(const ChartRun &run) const;
    // The tick nearest to `seconds` among those shown, or the newest without `seconds`. Empty: none within a
    // second and a half, as beyond the end of a run.
    std::optional<std::size_t> tickAt(const ChartRun &run, std::optional<double> seconds) const;
};

} // namespace dyno
