// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/referee/rules.h"

#include "engines/referee/groups.h"

namespace dyno::rules {

Findings pool(Runs runs)
{
    return differs("pool", Severity::Watch, "connection pool", runs,
                   groupBy(runs,
                           [](const Evidence &run) {
                               return std::optional(Reading{std::to_string(run.info.pool) + " connections",
                                                            double(run.info.pool)});
                           }),
                   "The pool decides how many requests a server works on at a time, and how long users wait. Give all "
                   "sides the same.");
}

} // namespace dyno::rules
