// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/measure/decimal.h"
#include "engines/referee/rules.h"

#include "engines/referee/groups.h"
#include "engines/referee/reading.h"

#include <algorithm>

namespace dyno::rules {

Findings startLoadDifference(Runs runs)
{
    constexpr double most = 0.75; // for each CPU
    return extremes("start-load-difference", Severity::Watch, "load average of the host for each CPU at the start", runs,
                    [](const Evidence &run) -> std::optional<Reading> {
                        const auto first = std::find_if(run.seconds.begin(), run.seconds.end(),
                                                        [](const SecondSeen &s) { return s.host.load1.has_value(); });
                        if (first == run.seconds.end() || run.info.hostCpus <= 0)
                            return std::nullopt;
                        const double perCpu = *first->host.load1 / run.info.hostCpus;
                        return Reading{decimalText(perCpu, 2), perCpu};
                    },
                    [](double low, double high) { return high - low >= most; },
                    "One run began on a busy host, another on a quiet one. Leave some quiet time before every run.");
}

} // namespace dyno::rules
