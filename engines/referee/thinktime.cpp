// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/measure/decimal.h"
#include "engines/referee/rules.h"

#include "engines/referee/groups.h"
#include "engines/referee/reading.h"

namespace dyno::rules {

Findings thinkTime(Runs runs)
{
    return differs("think-time", Severity::Unequal, "think time", runs,
                   groupBy(runs,
                           [](const Evidence &run) {
                               const RunInfo &info = run.info;
                               const bool isEven = info.meanThinkMs() == (info.thinkMinMs + info.thinkMaxMs) / 2;
                               return std::optional(Reading{
                                   decimalText(info.thinkMinMs, 0) + " to " + decimalText(info.thinkMaxMs, 0) + " ms"
                                   + (isEven ? "" : ", " + decimalText(info.meanThinkMs(), 0) + " ms on average")});
                           }),
                   "The same number of users sends a different number of requests. Use the same think time.");
}

} // namespace dyno::rules
