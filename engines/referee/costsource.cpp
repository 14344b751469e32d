// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/measure/costs.h"
#include "engines/referee/rules.h"

#include "engines/referee/groups.h"
#include "engines/referee/reading.h"

#include <algorithm>

namespace dyno::rules {

namespace {

ValueOf whose(CostSource CostSources::*cost)
{
    return [cost](const Evidence &run) -> std::optional<Reading> {
        for (const LevelSummary &level : run.summary.levels)
            switch (costSourcesOf(level, run.info.hostCpus).*cost) {
            case CostSource::Server:
                return Reading{run.isEmbedded() ? "this program's" : "the server's processes'"};
            case CostSource::Host:
                return Reading{"the whole host's"};
            case CostSource::Unknown:
                break;
            }
        return std::nullopt;
    };
}

} // namespace

Findings costSource(Runs runs)
{
    constexpr std::string_view advice =
        "What else the host does, the load generator too where it runs there, is in the one and not in the other: costs of "
        "a transaction carry no verdict where they differ so. Measure the server's processes on all sides (a server on "
        "this machine, or host_source=ssh://…), or those of none.";
    // What an embedded engine does is this program's and no server's, and nothing can be done about it.
    const auto found = [&](CostSource CostSources::*cost, std::string_view what) {
        RunGroups groups = groupBy(runs, whose(cost));
        const bool hasHost = std::any_of(groups.begin(), groups.end(),
                                         [](const RunGroup &group) { return group.value.text == "the whole host's"; });
        return hasHost ? differs("cost-source", Severity::Watch, what, runs, groups, std::string(advice)) : Findings();
    };
    Findings cpu = found(&CostSources::cpu, "source of CPU per transaction");
    return cpu.empty() ? found(&CostSources::read, "source of bytes read per transaction") : cpu;
}

} // namespace dyno::rules
