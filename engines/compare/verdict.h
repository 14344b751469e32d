// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/levelmetrics.h"
#include "engines/measure/repeatkey.h"

#include <limits>
#include <span>
#include <string>

namespace dyno {

// The rules by which repeats of one side are judged against those of the baseline. They are these, in this
// order; each metric of each level is judged by itself.
//
// 1. Fewer than three repeats on a side: not a result, however large the gap.
// 2. The 95 % interval of the ratio (welch.h, on logarithms) lies wholly inside the margin, from 1 / (1 + m) to
//    1 + m: about the same. That is the two one-sided tests for equivalence, held to 97.5 % each. It goes before
//    rule 3: a difference that is certain and smaller than the margin is none that matters.
// 3. The interval leaves 1 out: more or fewer, and better or worse as the metric has it.
// 4. Else: not a result, with the number of repeats that would settle the gap as it was seen (power.h).
//
// A metric that may well be zero (failures) is judged by the difference in per cent points instead, with a
// margin of differenceMargin points.
struct VerdictRules
{
    static constexpr int fewestRepeats = dyno::fewestRepeats;
    static constexpr double confidence = 0.95;
    static constexpr double differenceMargin = 0.1; // points
    double marginPct = 3;
};

struct Verdict
{
    enum class Kind : std::uint8_t {
        More,        // than the baseline; better or worse: see worth()
        Fewer,
        Same,
        NotAResult,
        None         // cannot or must not be judged: `reason` says why
    };
    Kind kind = Kind::None;
    // Against the baseline: per cent of it, or with `inPoints` the metric's own unit. NaN where unknown.
    double change = unknownChange, low = unknownChange, high = unknownChange;
    bool inPoints = false;
    double withinPct = 0;   // Same: the interval lies within this
    int repeatsNeeded = 0;  // NotAResult: of each side; 0: more than a thousand
    std::string reason;     // NotAResult and None: "one run each", "durability differs"

    bool isDifference() const { return kind == Kind::More || kind == Kind::Fewer; }
    static constexpr double unknownChange = std::numeric_limits<double>::quiet_NaN();
};

// Values of repeats; unknown ones (NaN) are left out.
Verdict judgeRepeats(const LevelMetric &metric, std::span<const double> baseline, std::span<const double> other,
                     const VerdictRules &rules);
Verdict noVerdict(std::string reason);

// What a difference is worth; None for what is no difference or has no better side.
enum class Worth : std::uint8_t { None, Better, Worse };
Worth worthOf(const Verdict &verdict, const LevelMetric &metric);

// Worse, and the whole interval beyond the margin: what a regression is.
bool isBeyondMargin(const Verdict &verdict, const LevelMetric &metric, const VerdictRules &rules);

// "more", "fewer", "same", "not_a_result", "none": as in JSON and CSV; stable.
std::string_view verdictName(Verdict::Kind kind);

} // namespace dyno
