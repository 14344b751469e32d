// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/referee/rules.h"

#include "engines/referee/groups.h"

namespace dyno::rules {

Findings ramp(Runs runs)
{
    return differs("ramp", Severity::Watch, "ramp", runs,
                   groupBy(runs, [](const Evidence &run) { return std::optional(Reading{run.info.ramp}); }),
                   "Only levels with the same number of users can be compared, and a shorter hold says less.");
}

} // namespace dyno::rules
