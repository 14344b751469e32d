// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/referee/rules.h"

#include "engines/referee/groups.h"
#include "engines/referee/reading.h"

namespace dyno::rules {

Findings machine(Runs runs)
{
    Findings found = differs("machine", Severity::Unequal, "number of CPUs of the database host", runs,
                             groupBy(runs,
                                     [](const Evidence &run) -> std::optional<Reading> {
                                         if (run.info.hostCpus <= 0)
                                             return std::nullopt;
                                         return Reading{std::to_string(run.info.hostCpus)};
                                     }),
                             "The faster side may only have the larger machine. Run both on the same one.");
    if (!found.empty())
        return found;
    return differs("machine", Severity::Watch, "database host", runs,
                   groupBy(runs,
                           [](const Evidence &run) -> std::optional<Reading> {
                               if (run.info.hostSource.empty())
                                   return std::nullopt;
                               return Reading{run.info.hostSource};
                           }),
                   "The figures come from different machines. Make sure that they are alike, or run on the same one.");
}

} // namespace dyno::rules
