// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/run/tryoutcome.h"

#include "engines/measure/thresholdwatch.h"
#include "engines/run/rampnumber.h"

namespace dyno {

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
    if (summary.shed > 0)
        return TryOutcome{false, std::to_string(summary.shed) + (summary.shed == 1 ? " arrival was" : " arrivals were")
                                     + " not served"};
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
