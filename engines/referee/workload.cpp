// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/referee/rules.h"

#include "engines/referee/groups.h"

#include <algorithm>
#include <set>

namespace dyno::rules {

namespace {

const std::string advice = "Different work takes different time. Compare runs of the same workload and parameters.";

Findings otherWork(Runs runs, const RunGroups &groups)
{
    return differs("workload", Severity::Unequal, "SQL, mix or pauses under the same name of a workload", runs, groups,
                   "Different work takes different time. Somebody edited the workload between the runs, or two scripts "
                   "share a name: compare runs of the same one.");
}

Reading fingerprint(const std::string &digest)
{
    return {"fingerprint " + digest.substr(0, 8)};
}

// Runs on one engine: what was sent there.
Findings workOnEach(Runs runs)
{
    std::set<std::string> engines;
    for (const Evidence &run : runs)
        engines.insert(run.info.engine);
    for (const std::string &engine : engines)
        if (Findings found = otherWork(runs, groupBy(runs,
                                                     [&engine](const Evidence &run) {
                                                         return run.info.engine == engine && !run.info.workHere.empty()
                                                                    ? std::optional(fingerprint(run.info.workHere))
                                                                    : std::nullopt;
                                                     }));
            !found.empty())
            return found;
    return {};
}

// Across engines the texts may differ on purpose: one source is one work. What was edited for another engine alone is
// still the same work here, so runs belong together that share either.
Findings workAcross(Runs runs)
{
    RunGroups groups;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const RunInfo &info = runs[i].info;
        if (info.workAnywhere.empty())
            continue;
        RunGroup all{fingerprint(info.workAnywhere), {i}};
        std::erase_if(groups, [&](RunGroup &group) {
            const bool isSame = std::any_of(group.runs.begin(), group.runs.end(), [&](std::size_t other) {
                const RunInfo &its = runs[other].info;
                return its.workAnywhere == info.workAnywhere
                       || (its.engine == info.engine && its.workHere == info.workHere);
            });
            if (isSame) {
                all.value = group.value;
                all.runs.insert(all.runs.begin(), group.runs.begin(), group.runs.end());
            }
            return isSame;
        });
        groups.push_back(std::move(all));
    }
    return otherWork(runs, groups);
}

} // namespace

Findings workload(Runs runs)
{
    Findings found = differs("workload", Severity::Unequal, "workload", runs,
                             groupBy(runs, [](const Evidence &run) { return std::optional(Reading{run.info.workload}); }),
                             advice);
    if (found.empty())
        found = differs("workload", Severity::Unequal, "parameters of the workload", runs,
                        groupBy(runs,
                                [](const Evidence &run) {
                                    return std::optional(
                                        Reading{run.info.parameters.empty() ? "defaults" : run.info.parameters});
                                }),
                        advice);
    if (found.empty())
        found = workOnEach(runs);
    return found.empty() ? workAcross(runs) : found;
}

} // namespace dyno::rules
