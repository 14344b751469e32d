// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/referee/rules.h"

#include "engines/referee/meaning.h"

namespace dyno::rules {

Findings connectionLimit(Runs runs)
{
    constexpr double close = 0.9;
    const Evidence &run = runs.front();
    if (!run.atStart)
        return {};
    const auto limit = readMeaning(meaning::maxConnections, *run.atStart);
    const auto used = run.atStart->number(fact::usedConnections);
    if (!limit || !used || double(run.info.pool) + double(*used) < close * limit->number)
        return {};
    return {{"connection-limit", Severity::Watch, {},
             "The pool of " + std::to_string(run.info.pool) + " connections and " + std::to_string(*used)
                 + " in use before come close to the server's limit of " + limit->text + ".",
             "One more client, or a connection that ends slowly, and connections are refused. Raise max_connections or "
             "make the pool smaller.",
             {0}}};
}

} // namespace dyno::rules
