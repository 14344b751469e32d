// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/referee/rules.h"

#include "engines/referee/groups.h"
#include "engines/referee/meaning.h"

#include <algorithm>

namespace dyno::rules {

Findings memory(Runs runs)
{
    constexpr double ratio = 1.25;
    const RunGroups groups = groupByNumber(runs, ratio, readingOf(meaning::memory));
    const auto servers = std::count_if(groups.begin(), groups.end(), [&](const RunGroup &group) {
        return std::any_of(group.runs.begin(), group.runs.end(), [&](std::size_t i) { return !runs[i].isEmbedded(); });
    });
    return differs("memory", servers > 1 ? Severity::Watch : Severity::Context, "memory for data", runs, groups,
                   "What does not fit into the engine's own cache comes from the operating system's, or from the disk. "
                   "Give all sides the same budget ("
                       + settingsBehind(meaning::memory, runs)
                       + "); PostgreSQL and SQLite count on the operating system's cache for a part of it.");
}

} // namespace dyno::rules
