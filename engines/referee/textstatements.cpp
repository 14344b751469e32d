// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/referee/rules.h"

#include "engines/referee/sentas.h"

namespace dyno::rules {

// Some are sent in another way than the rest: those that cannot be prepared, or whose values cannot be parameters.
Findings textStatements(Runs runs)
{
    const SentCounts counts = sentCountsOf(runs.front().info);
    const std::int32_t others = counts.anew + counts.text;
    if (counts.prepared == 0 || others == 0)
        return {};
    return {{"text-statements", Severity::Context, {},
             std::to_string(others) + " of " + std::to_string(counts.all()) + " statements are not prepared"
                 + (counts.example.empty() ? "" : " (" + counts.example + ")") + ".",
             "The server parses them each time. That is a cost of the script, not of the engine alone.", {0}}};
}

} // namespace dyno::rules
