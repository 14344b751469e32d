// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/referee/rules.h"

#include "engines/referee/groups.h"
#include "engines/referee/meaning.h"

namespace dyno::rules {

// Study B: memory differed by three times only because one engine ships with performance_schema on.
Findings statistics(Runs runs)
{
    return differs("performance-schema", Severity::Watch, "amount of figures that the server keeps of itself", runs,
                   groupBy(runs, readingOf(meaning::statistics)),
                   "performance_schema takes hundreds of MB of memory and some CPU. Set it alike ("
                       + settingsBehind(meaning::statistics, runs) + ").");
}

} // namespace dyno::rules
