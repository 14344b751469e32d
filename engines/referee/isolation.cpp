// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/referee/rules.h"

#include "engines/referee/groups.h"
#include "engines/referee/meaning.h"

namespace dyno::rules {

Findings isolation(Runs runs)
{
    return differs("isolation", Severity::Watch, "isolation", runs, groupBy(runs, readingOf(meaning::isolation)),
                   "A stronger level keeps more versions or locks and fails more transactions. Set the isolation of "
                   "all profiles to the same level.");
}

} // namespace dyno::rules
