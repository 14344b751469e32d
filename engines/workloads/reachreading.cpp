// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/reachreading.h"

#include "engines/db/text.h"
#include "engines/workloads/reachwords.h"

#include <algorithm>

namespace dyno {

namespace {

using Statement = std::span<const ReachToken>;

bool isName(const ReachToken &token)
{
    return token.kind == SqlTokenKind::Word || token.kind == SqlTokenKind::QuotedName;
}
bool isFilled(const ReachToken &token)
{
    return token.kind == SqlTokenKind::Variable || token.kind == SqlTokenKind::Placeholder;
}
bool has(Statement statement, std::string_view word)
{
    return std::any_of(statement.begin(), statement.end(), [&](const ReachToken &token) { return token.is(word); });
}

// A word of a query by which it does more than read.
bool callsOrWrites(Statement statement)
{
    static const ReachToken none;
    const auto at = [&](std::size_t i) -> const ReachToken & { return i < statement.size() ? statement[i] : none; };
    for (std::size_t i = 0; i < statement.size(); ++i) {
        const ReachToken &token = statement[i];
        const bool isCall = at(i + 1).isSymbol("(");
        if (token.kind == SqlTokenKind::Variable && (isCall || at(i + 1).isSymbol(".")))
            return true;
        if (!isName(token))
            continue;
        if (isCall && actsWhenCalled(asciiLower(token.text)))
            return true;
        const bool isPart = i > 0 && statement[i - 1].isSymbol("."); // t.update
        if (token.kind == SqlTokenKind::Word && !isCall && !isPart && isListed(writingWords(), token.text))
            return true;
        if (token.is("for") && (at(i + 1).is("share") || at(i + 1).is("key")))
            return true;
        if (token.is("next") && at(i + 1).is("value")) // of a sequence
            return true;
    }
    return false;
}

// BEGIN, COMMIT and the like, where a word too many may let the transaction write, or be a body.
bool controlsAlone(Statement statement)
{
    const std::string &first = statement.front().text;
    if (std::any_of(statement.begin(), statement.end(), isFilled))
        return false;
    const bool hasName = first == "release" || (first == "rollback" && has(statement, "to"));
    if (hasName || !isListed(wordsOfControl(), first)) // of a savepoint or a cursor
        return true;
    if (first == "start" && (statement.size() < 2 || !statement[1].is("transaction")))
        return false;
    return std::all_of(statement.begin(), statement.end(), [&](const ReachToken &token) {
        return token.isSymbol(",") || (token.kind == SqlTokenKind::Word
                                       && (isListed(wordsOfControl(), token.text)
                                           || (token.is("not") && has(statement, "deferrable"))));
    });
}

bool setsTheSession(Statement statement)
{
    for (std::size_t i = 1; i < statement.size(); ++i) {
        const ReachToken &token = statement[i];
        if (isFilled(token) && i < 2)
            return false;
        const std::string word = isName(token) ? asciiLower(token.text) : std::string();
        if (isListed(settingsOfServers(), word) || word.find("read_only") != std::string::npos)
            return false;
    }
    return !callsOrWrites(statement);
}

// EXPLAIN ANALYZE runs what it explains.
bool runsMore(Statement statement)
{
    const bool explains = statement.front().is("explain") || statement.front().is("describe") || statement.front().is("desc");
    return explains && (has(statement, "create") || has(statement, "execute") || has(statement, "refresh"));
}

} // namespace

bool onlyReads(std::span<const ReachToken> statement)
{
    if (std::any_of(statement.begin(), statement.end(), [](const ReachToken &token) { return token.isUnclear; }))
        return false;
    while (!statement.empty() && statement.front().isSymbol("("))
        statement = statement.subspan(1);
    if (statement.empty())
        return true;
    const ReachToken &first = statement.front();
    if (first.kind != SqlTokenKind::Word)
        return false;
    if (isListed(readingWords(), first.text))
        return !callsOrWrites(statement) && !runsMore(statement);
    if (isListed(controlWords(), first.text))
        return controlsAlone(statement);
    return first.is("set") && setsTheSession(statement);
}

} // namespace dyno
