// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/referee/rules.h"

#include "engines/referee/groups.h"
#include "engines/referee/meaning.h"

#include <algorithm>

namespace dyno::rules {

Findings durability(Runs runs)
{
    const RunGroups groups = groupBy(runs, readingOf(meaning::durability));
    const bool isOneTier = std::all_of(groups.begin(), groups.end(), [&](const RunGroup &group) {
        return group.value.number == groups.front().value.number;
    });
    return differs("durability", isOneTier ? Severity::Watch : Severity::Unequal, "durability", runs, groups,
                   "A commit that does not wait for the disk is faster, and a power cut may take it back. Set the same "
                   "on all sides ("
                       + settingsBehind(meaning::durability, runs) + ").");
}

} // namespace dyno::rules
