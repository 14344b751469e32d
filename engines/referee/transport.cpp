// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/referee/rules.h"

#include "engines/referee/groups.h"
#include "engines/referee/meaning.h"

#include <algorithm>

namespace dyno::rules {

Findings transport(Runs runs)
{
    const RunGroups groups = groupBy(runs, readingOf(meaning::transport));
    // A library in the program has no connection at all: by nature, not by mistake.
    const auto reached = std::count_if(groups.begin(), groups.end(), [&](const RunGroup &group) {
        return !runs[group.runs.front()].isEmbedded();
    });
    return differs("transport", reached > 1 ? Severity::Watch : Severity::Context, "transport", runs, groups,
                   reached > 1 ? "A unix socket is faster than TCP, most with small queries. Reach all servers the same "
                                 "way."
                               : "An engine in the program's own process answers without a network or a change of "
                                 "process, and its CPU is the load generator's.");
}

} // namespace dyno::rules
