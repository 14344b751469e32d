// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/referee/rules.h"

#include "engines/referee/groups.h"

namespace dyno::rules {

Findings settingsUnknown(Runs runs)
{
    if (runs.size() < 2)
        return {};
    RunGroup unknown{{}, {}};
    for (std::size_t i = 0; i < runs.size(); ++i)
        if (!runs[i].atStart)
            unknown.runs.push_back(i);
    if (unknown.runs.empty())
        return {};
    return {{"settings-unknown", Severity::Context, {},
             "The server's settings are unknown for " + groupNames(runs, {unknown}).front() + ".",
             "Whether durability, isolation, memory and the like are equal cannot be judged. Run again.",
             unknown.runs}};
}

} // namespace dyno::rules
