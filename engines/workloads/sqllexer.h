// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace dyno {

enum class SqlTokenKind : std::uint8_t {
    End,
    Space,
    Comment,           // -- … or /* … */
    String,            // '…', E'…', $tag$…$tag$
    QuotedName,        // "…"
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
};

// Splits SQL into words the way psql does, which is how pgbench finds the ends of statements: standard
// strings, E strings with backslashes, dollar quotes, nested comments.
class SqlLexer
{
public:
    explicit SqlLexer(std::string_view text) : m_text(text) {}

    SqlToken next();
    void moveTo(std::size_t offset) { m_at = offset; }

private:
    char peek(std::size_t ahead = 0) const
    {
        return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : '\0';
    }
    std::string_view rest() const { return m_text.substr(m_at); }
    SqlTokenKind read(bool &isClosed);
    SqlTokenKind readComment(bool &isClosed);
    SqlTokenKind readQuoted(char quote, bool hasEscapes, bool &isClosed);
    bool readDollarString(bool &isClosed);
    SqlTokenKind readNumber();
    SqlTokenKind readColon();
    SqlTokenKind readBackslash();
    SqlTokenKind readOperator();

    std::string_view m_text;
    std::size_t m_at = 0;
};

} // namespace dyno
