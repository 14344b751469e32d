// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/referee/rules.h"

#include "engines/referee/groups.h"
#include "engines/referee/reading.h"

namespace dyno::rules {

Findings thinkTime(Runs runs)
{
    return differs("think-time", Severity::Unequal, "think time", runs,
                   groupBy(runs,
                           [](const Evidence &run) {
                               return std::optional(Reading{decimalText(run.info.thinkMinMs, 0) + " to "
                                                            + decimalText(run.info.thinkMaxMs, 0) + " ms"});
                           }),
                   "The same number of users sends a different number of requests. Use the same think time.");
}

} // namespace dyno::rules
