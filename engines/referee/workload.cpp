// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/referee/rules.h"

#include "engines/referee/groups.h"

namespace dyno::rules {

Findings workload(Runs runs)
{
    const std::string advice = "Different work takes different time. Compare runs of the same workload and parameters.";
    Findings found = differs("workload", Severity::Unequal, "workload", runs,
                             groupBy(runs, [](const Evidence &run) { return std::optional(Reading{run.info.workload}); }),
                             advice);
    if (!found.empty())
        return found;
    return differs("workload", Severity::Unequal, "parameters of the workload", runs,
                   groupBy(runs,
                           [](const Evidence &run) {
                               return std::optional(
                                   Reading{run.info.parameters.empty() ? "defaults" : run.info.parameters});
                           }),
                   advice);
}

} // namespace dyno::rules
