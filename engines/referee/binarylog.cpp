// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/referee/rules.h"

#include "engines/referee/groups.h"
#include "engines/referee/meaning.h"

namespace dyno::rules {

Findings binaryLog(Runs runs)
{
    return differs("binary-log", Severity::Watch, "log for replicas", runs,
                   groupBy(runs, readingOf(meaning::replicationLog)),
                   "Every change is written, and flushed, once more. Switch it off or on everywhere ("
                       + settingsBehind(meaning::replicationLog, runs) + ").");
}

} // namespace dyno::rules
