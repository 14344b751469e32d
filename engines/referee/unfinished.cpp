// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/referee/rules.h"

#include <algorithm>

namespace dyno::rules {

Findings unfinished(Runs runs)
{
    const Evidence &run = runs.front();
    if (run.info.state == RunState::Finished || run.info.state == RunState::Running)
        return {};
    const auto whole = std::count_if(run.summary.levels.begin(), run.summary.levels.end(),
                                     [](const LevelSummary &level) { return level.complete; });
    std::int32_t planned = 0;
    for (const Phase &phase : run.info.phases)
        planned = std::max(planned, phase.level + 1);
    return {{"unfinished", Severity::Watch, {},
             "The run ended before its plan: " + std::to_string(whole) + " of " + std::to_string(planned)
                 + (planned == 1 ? " level was measured whole." : " levels were measured whole."),
             "Compare only the levels that all runs have.", {0}}};
}

} // namespace dyno::rules
