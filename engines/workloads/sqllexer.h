// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/workloads/sqlrules.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace dyno {

enum class SqlTokenKind : std::uint8_t {
    End,
    Space,
    Comment,           // -- … or /* … */; of code that is run, its opening and its closing
    String,            // '…', E'…', $tag$…$tag$
    QuotedName,        // "…", `…`, […]
    Word,              // keyword or name
    Number,
    Variable,          // :name, with its colon
    Placeholder,       // $1
    Symbol,            // an operator of one or more characters, a bracket, a comma
    Semicolon,
    EscapedSemicolon,  // \; joins two statements
    EscapedColon,      // \:
    Backslash          // begins a meta command
};

struct SqlToken
{
    SqlTokenKind kind = SqlTokenKind::End;
    std::string_view text;
    std::size_t offset = 0;
    bool isClosed = true; // strings, names and comments: their end was found
    bool isAmbiguous = false; // where it ends depends on what is not known here
};

// Splits SQL into words. Without rules the way psql does, which is how pgbench finds the ends of statements: standard
// strings, E strings with backslashes, dollar quotes, nested comments.
class SqlLexer
{
public:
    explicit SqlLexer(std::string_view text, const SqlRules &rules = postgreSqlRules) : m_text(text), m_rules(rules) {}

    SqlToken next();
    void moveTo(std::size_t offset) { m_at = offset; }

private:
    char peek(std::size_t ahead = 0) const
    {
        return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : '\0';
    }
    std::string_view rest() const { return m_text.substr(m_at); }
    bool startsComment() const;
    bool startsName(char c) const;
    bool isOperator(char c) const;
    SqlTokenKind read(SqlToken &token);
    SqlTokenKind readComment(bool &isClosed);
    SqlTokenKind readLine();
    SqlTokenKind readQuoted(char quote, bool hasEscapes, bool &isClosed);
    bool readDollarString(bool &isClosed);
    bool hasSuffix() const;
    SqlTokenKind readNumber();
    SqlTokenKind readColon();
    SqlTokenKind readBackslash();
    SqlTokenKind readOperator();

    std::string_view m_text;
    SqlRules m_rules;
    std::size_t m_at = 0;
    bool m_runsComment = false; // between /*! and its end
};

} // namespace dyno
