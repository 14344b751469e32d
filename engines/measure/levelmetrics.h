// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/costs.h"
#include "engines/measure/summary.h"

#include <span>
#include <string_view>

namespace dyno {

// A number of one level of one run, as repeats are compared by it. Adding one is adding a row to
// levelmetrics.cpp. (metrics.h has the numbers of single seconds.)
struct LevelMetric
{
    enum class Better : std::uint8_t { Higher, Lower, Neither };
    // How two values are compared: by their ratio, or by their difference in the metric's own unit (for what
    // may well be zero).
    enum class Scale : std::uint8_t { Ratio, Difference };

    std::string_view id;    // stable, as in exports: "tps", "p95", "cpu_us"
    std::string_view title; // English source text, sentence case
    std::string_view unit;  // "/s", "ms", "%", "µs", "KB", ""
    Better better;
    Scale scale;
    bool isShown;           // in tables for people; exports for programs have all
    double resolution;      // the smallest step that the value can be measured in, in its unit; 0: none
    // NaN: unknown.
    double (*value)(const LevelSummary &level, const RunInfo &info);
    // Whose figure it is, where it is not the same one's in all runs; null: it is.
    CostSource (*source)(const LevelSummary &level, const RunInfo &info) = nullptr;
};

std::span<const LevelMetric> levelMetricTable();
// Null where there is none of that id.
const LevelMetric *findLevelMetric(std::string_view id);

} // namespace dyno
