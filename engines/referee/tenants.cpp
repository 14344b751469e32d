// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/referee/rules.h"

#include "engines/referee/othersessions.h"

namespace dyno::rules {

Findings tenants(Runs runs)
{
    const auto others = othersOn(runs.front());
    if (!others || !others->isAny())
        return {};
    return {{"tenants", others->isBusy() ? Severity::Watch : Severity::Context, {},
             "The server had others to serve: " + others->text() + ".",
             "CPU, memory and disk of the host cannot be put down to this run alone. Use a server that nobody else "
             "uses.",
             {0}}};
}

} // namespace dyno::rules
