// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/referee/rules.h"

#include <algorithm>

namespace dyno::rules {

// Some are sent in another way than the rest: those that cannot be prepared, or whose values cannot be parameters.
Findings textStatements(Runs runs)
{
    const RunInfo &info = runs.front().info;
    const std::int32_t others = info.anewStatements + info.textStatements;
    if (info.preparedStatements == 0 || others == 0)
        return {};
    const auto first = std::find_if(info.statements.begin(), info.statements.end(), [](const ScriptStatement &each) {
        return each.sentAs != SentAs::Prepared;
    });
    std::string example;
    if (first != info.statements.end())
        example = " (" + first->where + (first->reason.empty() ? "" : ": " + first->reason) + ")";
    return {{"text-statements", Severity::Context, {},
             std::to_string(others) + " of " + std::to_string(info.preparedStatements + others)
                 + " statements are not prepared" + example + ".",
             "The server parses them each time. That is a cost of the script, not of the engine alone.", {0}}};
}

} // namespace dyno::rules
