// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/sqltokens.h"

#include "engines/db/text.h"

#include <algorithm>

namespace dyno {

namespace {

struct ClauseWord
{
    std::string_view word;
    Clause clause;
};

constexpr ClauseWord clauseWords[] = {
    {"select", Clause::Select},   {"from", Clause::From},
    {"join", Clause::From},       {"on", Clause::On},
    {"where", Clause::Where},     {"group", Clause::Group},
    {"partition", Clause::Group}, {"having", Clause::Having},
    {"order", Clause::Order},     {"limit", Clause::Limit},
    {"offset", Clause::Limit},    {"set", Clause::Set},
    {"update", Clause::Set},      {"values", Clause::Values},
    {"into", Clause::Into},       {"returning", Clause::Returning},
    {"for", Clause::Start},       {"union", Clause::Start},
    {"intersect", Clause::Start}, {"except", Clause::Start},
    {"fetch", Clause::Start},     {"window", Clause::Start},
};

// Words that are no name of a column, table or function. Some engines allow a few of them as names; taking
// one for a keyword only sends a statement as text.
constexpr std::string_view keywords[] = {"all",
                                         "and",
                                         "any",
                                         "array",
                                         "as",
                                         "asc",
                                         "at",
                                         "between",
                                         "both",
                                         "by",
                                         "call",
                                         "case",
                                         "cast",
                                         "collate",
                                         "conflict",
                                         "cross",
                                         "current_date",
                                         "current_time",
                                         "current_timestamp",
                                         "default",
                                         "delete",
                                         "desc",
                                         "distinct",
                                         "do",
                                         "else",
                                         "end",
                                         "escape",
                                         "except",
                                         "exists",
                                         "false",
                                         "fetch",
                                         "for",
                                         "from",
                                         "full",
                                         "group",
                                         "having",
                                         "ilike",
                                         "in",
                                         "inner",
                                         "insert",
                                         "intersect",
                                         "interval",
                                         "into",
                                         "is",
                                         "isnull",
                                         "join",
                                         "lateral",
                                         "leading",
                                         "left",
                                         "like",
                                         "limit",
                                         "localtime",
                                         "localtimestamp",
                                         "lock",
                                         "merge",
                                         "natural",
                                         "not",
                                         "notnull",
                                         "null",
                                         "offset",
                                         "on",
                                         "only",
                                         "or",
                                         "order",
                                         "outer",
                                         "over",
                                         "partition",
                                         "regexp",
                                         "replace",
                                         "returning",
                                         "right",
                                         "rlike",
                                         "row",
                                         "select",
                                         "set",
                                         "similar",
                                         "some",
                                         "symmetric",
                                         "then",
                                         "to",
                                         "trailing",
                                         "true",
                                         "union",
                                         "update",
                                         "using",
                                         "values",
                                         "when",
                                         "where",
                                         "window",
                                         "with"};

} // namespace

bool SqlTokens::isKeyword(std::string_view lowerCaseWord)
{
    return std::find(std::begin(keywords), std::end(keywords), lowerCaseWord) != std::end(keywords);
}

SqlTokens::SqlTokens(std::string_view sql)
{
    struct Level
    {
        std::size_t opener; // index + 1
        Clause clause;
    };
    std::vector<Level> levels{{0, Clause::Start}};
    SqlLexer lexer(sql);
    for (SqlToken token = lexer.next(); token.kind != SqlTokenKind::End; token = lexer.next()) {
        if (token.kind == SqlTokenKind::Space || token.kind == SqlTokenKind::Comment)
            continue;
        PlacedToken placed;
        placed.kind = token.kind;
        placed.text = token.kind == SqlTokenKind::Word ? asciiLower(token.text) : std::string(token.text);
        placed.isName = token.kind == SqlTokenKind::QuotedName ||
                        (token.kind == SqlTokenKind::Word && !isKeyword(placed.text));
        if (token.kind == SqlTokenKind::Word && (m_tokens.empty() || m_tokens.back().text != ".")) {
            for (const ClauseWord &row : clauseWords) {
                if (row.word == placed.text)
                    levels.back().clause = row.clause;
            }
        }
        if (placed.text == ")" && placed.kind == SqlTokenKind::Symbol && levels.size() > 1) {
            placed.partner = levels.back().opener - 1;
            m_tokens[placed.partner].partner = m_tokens.size();
            levels.pop_back();
        }
        placed.clause = levels.back().clause;
        placed.opener = levels.back().opener;
        m_tokens.push_back(std::move(placed));
        if (m_tokens.back().text == "(" && m_tokens.back().kind == SqlTokenKind::Symbol)
            levels.push_back({m_tokens.size(), levels.back().clause});
    }
}

bool SqlTokens::has(std::string_view word) const
{
    return std::any_of(m_tokens.begin(), m_tokens.end(), [word](const PlacedToken &token) {
        return token.kind == SqlTokenKind::Word && token.text == word;
    });
}

} // namespace dyno
