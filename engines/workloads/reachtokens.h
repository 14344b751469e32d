// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/workloads/sqllexer.h"

#include <string>
#include <string_view>
#include <vector>

namespace dyno {

constexpr int deepestText = 6; // texts within texts

// A word of SQL for sqlreach.cpp, and of what MySQL runs of its comments.
struct ReachToken
{
    SqlTokenKind kind = SqlTokenKind::End;
    std::string text; // words in lower case, names without their quotes
    std::string shown;
    bool isUnclear = false; // it, or a comment before it, cannot be read for certain: a server may see something else
    bool is(std::string_view word) const { return kind == SqlTokenKind::Word && text == word; }
    bool isSymbol(std::string_view symbol) const { return kind == SqlTokenKind::Symbol && text == symbol; }
    bool endsStatement() const
    {
        return kind == SqlTokenKind::Semicolon || kind == SqlTokenKind::EscapedSemicolon;
    }
};
using ReachTokens = std::vector<ReachToken>;
// Without spaces and comments.
ReachTokens reachTokens(std::string_view sql, const SqlRules &rules);

} // namespace dyno
