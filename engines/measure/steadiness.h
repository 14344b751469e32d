// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/runrecord.h"

#include <optional>
#include <vector>

namespace dyno {

// Whether a level had come to rest while it was judged.
//
// Method: the hold is cut into ten stretches of equal length (fewer, down to five, in holds under 20 s; each
// holds at least two ticks). Counts and histograms of the ticks of a stretch are merged, so that a stretch has
// a throughput and a p95 of its own. A straight line is fitted to their logarithms over time by least squares;
// the trend is its slope times the length of the hold. A level is not steady when the 99 % interval of the
// slope (Student's t) leaves zero out and the trend is more than 5 % in throughput or 15 % in p95. The high
// confidence keeps false alarms rare among the many levels of a series.
// Source: ordinary regression theory, as in R. Jain, "The Art of Computer Systems Performance Analysis", ch. 14.
struct LevelSteadiness
{
    std::int32_t level = 0;
    // Over the hold, per cent; absent where the hold is too short (under 10 ticks) or has nothing to tell.
    std::optional<double> tpsTrendPct, p95TrendPct;
    bool tpsIsSteady = true, p95IsSteady = true; // true where unknown

};

// One for each level of which a part of the hold was measured, in the order of Summary::levels. Transactions
// count in the stretch in which they ended.
std::vector<LevelSteadiness> steadinessOf(const RunRecord &record);

// The line's part of it: `values` are logarithms, evenly spaced in time. Absent below five.
struct Trend
{
    double overAll = 0; // from the beginning of the first to the end of the last stretch, of the logarithm
    bool isSure = false; // the interval of the slope leaves zero out
};
std::optional<Trend> trendOf(const std::vector<double> &values, double confidence);

} // namespace dyno
