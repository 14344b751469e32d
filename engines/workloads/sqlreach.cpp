// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/sqlreach.h"

#include "engines/workloads/reachstatement.h"
#include "engines/workloads/reachwords.h"

#include <algorithm>

namespace dyno {

namespace {

// What a string of a statement holds, where that is a text to be run.
std::string textIn(const ReachToken &token)
{
    const std::string &text = token.shown;
    const std::size_t from = text.find_first_of("'\"$");
    if (from == std::string::npos)
        return {};
    const char quote = text[from];
    if (quote == '$') {
        const std::size_t open = text.find('$', from + 1) + 1, close = open - from;
        return text.size() < open + close ? std::string() : text.substr(open, text.size() - open - close);
    }
    std::string inside;
    for (std::size_t i = from + 1; i + 1 < text.size(); ++i) {
        inside += text[i];
        if (text[i] == quote && text[i + 1] == quote)
            ++i;
    }
    return inside;
}

void add(SqlReach &reach, const SqlReach &more)
{
    for (const SqlHit &hit : more.hits)
        if (std::none_of(reach.hits.begin(), reach.hits.end(),
                         [&](const SqlHit &known) { return known.act == hit.act && known.object == hit.object; }))
            reach.hits.push_back(hit);
    reach.made.insert(reach.made.end(), more.made.begin(), more.made.end());
}

void look(std::string_view sql, const SqlRules &rules, SqlReach &reach, int depth)
{
    const ReachTokens tokens = reachTokens(sql, rules);
    for (std::size_t begin = 0; begin < tokens.size();) {
        std::size_t end = begin;
        while (end < tokens.size() && !tokens[end].endsStatement())
            ++end;
        if (begin < end)
            lookAtStatement(tokens, begin, end, depth > 0 || tokens[begin].is("create"), reach);
        // Bodies of routines, and texts that are run.
        bool isRun = false;
        for (std::size_t i = begin; i < end && depth < deepestText; ++i) {
            const ReachToken &token = tokens[i];
            isRun = isRun || (token.kind == SqlTokenKind::Word && isListed(wordsThatRunTexts(), token.text));
            const bool isText = token.kind == SqlTokenKind::String
                                || (token.kind == SqlTokenKind::QuotedName && rules.marksCode && token.shown.front() == '"');
            if (!isText || !isRun)
                continue;
            SqlReach inside;
            look(textIn(token), rules, inside, depth + 1);
            if (token.isUnclear || (token.text.front() != '$' && token.text.find('\\') != std::string::npos))
                inside.hits.push_back({"EXECUTE of a text that is put together", {}}); // of characters by their numbers
            add(reach, inside);
        }
        begin = end + 1;
    }
}

// Where words end is not known: all that may be one, without any strings and comments.
bool isUnclear(std::string_view sql, const SqlRules &rules)
{
    const ReachTokens tokens = reachTokens(sql, rules);
    return sql.find_first_of("'\"`[") != std::string_view::npos
           && std::any_of(tokens.begin(), tokens.end(), [](const ReachToken &token) { return token.isUnclear; });
}

SqlReach bareReach(std::string_view sql, const SqlRules &rules)
{
    std::string bare(sql);
    for (char &c : bare)
        if (std::string_view("'\"`[]#\\*-").find(c) != std::string_view::npos)
            c = ' ';
    SqlReach reach;
    look(bare, rules, reach, 0);
    return reach;
}

} // namespace

SqlReach reachOf(std::string_view sql, std::string_view engine)
{
    SqlReach reach;
    bool isFirst = true;
    for (const SqlRules &rules : readingsOf(engine, sql)) {
        SqlReach reading;
        look(sql, rules, reading, 0);
        if (isFirst)
            reach.madeIfMissing = reading.madeIfMissing;
        add(reach, reading);
        if (reach.writes.empty() && (isFirst || rules.marksCode)) // else our sessions have set the first
            reach.writes = reading.writes;
        if (isUnclear(sql, rules))
            add(reach, bareReach(sql, rules));
        isFirst = false;
    }
    return reach;
}

} // namespace dyno
