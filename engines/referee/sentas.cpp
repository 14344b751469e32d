// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/referee/sentas.h"

#include "engines/db/text.h"

#include <algorithm>
#include <array>

namespace dyno {

namespace {

constexpr std::array<std::string_view, 8> controlWords{"begin",    "start",     "commit",  "end",
                                                      "rollback", "savepoint", "release", "abort"};

bool isControl(const ScriptStatement &statement)
{
    const std::size_t first = statement.text.find_first_not_of(" \t\n");
    if (first == std::string::npos)
        return false;
    const std::string word = asciiLower(
        std::string_view(statement.text).substr(first, statement.text.find_first_of(" \t\n;", first) - first));
    return std::find(controlWords.begin(), controlWords.end(), word) != controlWords.end();
}

} // namespace

SentCounts sentCountsOf(const RunInfo &info)
{
    if (info.statements.empty())
        return {info.preparedStatements, info.anewStatements, info.textStatements, {}};
    SentCounts counts;
    for (const ScriptStatement &statement : info.statements) {
        if (isControl(statement))
            continue;
        (statement.sentAs == SentAs::Prepared ? counts.prepared
         : statement.sentAs == SentAs::Anew   ? counts.anew
                                              : counts.text) += 1;
        if (statement.sentAs != SentAs::Prepared && counts.example.empty())
            counts.example = statement.where + (statement.reason.empty() ? "" : ": " + statement.reason);
    }
    return counts;
}

} // namespace dyno
