// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/summary.h"
#include "engines/result.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dyno {

// One line of a service level: a figure, a comparison, a limit. Made from text:
//
//     p95<500ms   p99<=1s   mean<80ms   errors<1%   tps>1000
//
// Figures: p50, p90, p95, p99, p999, max, mean (response time), errors, tps. Spaces are allowed.
struct Threshold
{
    enum class Comparison : std::uint8_t { Less, LessOrEqual, Greater, GreaterOrEqual };
    std::string figure;  // id: "p95"
    Comparison comparison = Comparison::Less;
    double limit = 0;    // ms, per cent, or per second

    bool operator==(const Threshold &) const = default;
};

// The error says what is wrong with the text and what was expected.
Result<Threshold> parseThreshold(std::string_view text);
// As parseThreshold reads it: "p95<500ms".
std::string thresholdText(const Threshold &threshold);

// The value that is judged, in the unit of `limit`. Absent where nothing was measured: a response time
// without one committed transaction, errors without an attempted one.
std::optional<double> valueOf(const Threshold &threshold, const Figures &figures);
// What was not measured does not hold.
bool holds(const Threshold &threshold, const Figures &figures);

// A threshold over a whole run: the hold of every level is judged. It holds when there is a level and every
// level holds.
struct ThresholdJudgement
{
    Threshold threshold;
    std::vector<bool> levels; // as Summary::levels
    bool holds = false;
};
ThresholdJudgement judge(const Threshold &threshold, const Summary &summary);

} // namespace dyno
