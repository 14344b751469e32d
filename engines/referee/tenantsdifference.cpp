// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/referee/rules.h"

#include "engines/referee/groups.h"
#include "engines/referee/othersessions.h"

namespace dyno::rules {

Findings tenantsDifference(Runs runs)
{
    const RunGroups groups = groupBy(runs, [](const Evidence &run) -> std::optional<Reading> {
        const auto others = othersOn(run);
        if (!others)
            return std::nullopt;
        return others->isBusy() ? Reading{"others were served too", 1} : Reading{"nobody else was served", 0};
    });
    return differs("tenants-difference", Severity::Watch, "use of the server", runs, groups,
                   "A server that others use has less for the run, and its CPU is not the run's alone.");
}

} // namespace dyno::rules
