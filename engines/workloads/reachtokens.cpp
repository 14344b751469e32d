// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/reachtokens.h"

#include "engines/db/text.h"

#include <utility>

namespace dyno {

namespace {

std::string unquoted(std::string_view name, char quote)
{
    std::string plain;
    for (std::size_t i = 1; i + 1 < name.size(); ++i) {
        plain += name[i];
        if (name[i] == quote && i + 2 < name.size())
            ++i; // doubled
    }
    return plain;
}

// U&'…' and U&"…" write characters as numbers: what they say is not read here.
bool isSpelledOut(const ReachTokens &tokens, const SqlToken &token, std::size_t lastEnd)
{
    return token.offset == lastEnd && tokens.size() >= 2 && tokens.back().isSymbol("&") && tokens[tokens.size() - 2].is("u")
           && (token.text.starts_with('\'') || token.text.starts_with('"'));
}

// E'…' goes on in a string on the next line, with its backslashes.
bool goesOn(const ReachTokens &tokens, const SqlToken &token)
{
    return token.text.starts_with('\'') && !tokens.empty() && tokens.back().kind == SqlTokenKind::String
           && !tokens.back().text.starts_with('\'') && !tokens.back().text.starts_with('$');
}

} // namespace

ReachTokens reachTokens(std::string_view sql, const SqlRules &rules)
{
    ReachTokens tokens;
    SqlLexer lexer(sql, rules);
    bool isUnclear = false; // of a comment that belongs to no token
    std::size_t lastEnd = 0;
    for (SqlToken token = lexer.next(); token.kind != SqlTokenKind::End; token = lexer.next()) {
        isUnclear = isUnclear || token.isAmbiguous;
        if (token.kind == SqlTokenKind::Comment)
            isUnclear = isUnclear || (rules.marksCode && (token.text.starts_with("/*!") || token.text.starts_with("/*M!")));
        if (token.kind == SqlTokenKind::Space || token.kind == SqlTokenKind::Comment)
            continue;
        ReachToken read{token.kind, std::string(token.text), std::string(token.text), std::exchange(isUnclear, false)};
        if (rules.escapeStrings && (isSpelledOut(tokens, token, lastEnd) || goesOn(tokens, token)))
            read.isUnclear = true;
        if (token.kind == SqlTokenKind::Word)
            read.text = asciiLower(token.text);
        else if (token.kind == SqlTokenKind::QuotedName)
            read.text = unquoted(token.text, token.text.front() == '[' ? ']' : token.text.front());
        lastEnd = token.offset + token.text.size();
        tokens.push_back(std::move(read));
    }
    if (isUnclear) // at the end
        tokens.push_back({SqlTokenKind::Symbol, {}, {}, true});
    return tokens;
}

} // namespace dyno
