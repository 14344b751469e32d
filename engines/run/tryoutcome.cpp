// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/run/tryoutcome.h"

#include "engines/measure/thresholdwatch.h"
#include "engines/run/rampnumber.h"

namespace dyno {

namespace {

// When a level ends, some arrivals of its last moments wait even where all is well, and are shed: a queue that empties
// again and again is not empty at every moment. A load that is too high leaves far more behind.
constexpr double unservedShare = 0.01;

} // namespace

Result<TryOutcome> tryOutcome(const Summary &summary, const RunInfo &info, const std::vector<Threshold> &thresholds)
{
    std::string unknown;
    for (const Threshold &threshold : thresholds)
        for (const ThresholdJudgement::Point &point : judge(threshold, summary, info).points) {
            if (point.holds)
                continue;
            if (point.value)
                return TryOutcome{false, thresholdText(threshold) + ": " + thresholdValueText(threshold, *point.value)};
            unknown = thresholdText(threshold);
        }
    const std::uint64_t arrivals = summary.total.attempted + summary.shed;
    if (double(summary.shed) > unservedShare * double(arrivals))
        return TryOutcome{false, std::to_string(summary.shed) + " of " + std::to_string(arrivals)
                                     + " arrivals were not served"};
    if (summary.total.attempted > 0 && summary.total.committed == 0)
        return TryOutcome{false, "no transaction succeeded"};
    const std::string place = info.phases.empty() ? std::string() : " at " + loadText(info.phases.back().to, info.openLoop);
    if (!unknown.empty() || summary.levels.empty())
        return makeError(ErrorKind::NotFound,
                         (unknown.empty() ? "Nothing was measured" : "Nothing that " + unknown + " is about was measured")
                             + place + ": whether it holds cannot be told.",
                         "Search from a higher load, hold for longer, or leave that threshold out.");
    return TryOutcome{true, {}};
}

} // namespace dyno
