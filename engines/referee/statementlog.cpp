// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/referee/rules.h"

#include "engines/referee/groups.h"
#include "engines/referee/meaning.h"

namespace dyno::rules {

Findings statementLog(Runs runs)
{
    return differs("statement-log", Severity::Watch, "log of statements", runs,
                   groupBy(runs,
                           [](const Evidence &run) -> std::optional<Reading> {
                               const auto reading = readingOf(meaning::statementLog)(run);
                               if (!reading)
                                   return std::nullopt;
                               return reading->number > 0 ? Reading{"every statement", 1}
                                                          : Reading{"few or none", 0};
                           }),
                   "A server that writes every statement to a file is slower. Switch it off ("
                       + settingsBehind(meaning::statementLog, runs) + ").");
}

} // namespace dyno::rules
