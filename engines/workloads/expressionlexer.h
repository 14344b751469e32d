// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace dyno {

enum class TokenKind : std::uint8_t {
    End,
    Bad, // see fault
    Integer,
    IntegerMinimum, // 9223372036854775808: only good behind a minus
    Real,
    Variable, // text without its colon
    Word,     // keyword or name of a function
    Symbol
};

// One word of an expression. Views point into the text that is read.
struct Token
{
    TokenKind kind = TokenKind::End;
    std::string_view text;
    std::size_t offset = 0;
    std::int64_t integer = 0;
    double real = 0;
    std::string fault;
};

class ExpressionLexer
{
public:
    explicit ExpressionLexer(std::string_view text) : m_text(text) {}
    Token next();

private:
    char peek(std::size_t ahead) const { return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : '\0'; }
    void skipWord();
    void skipSpace();
    void skipDigits();
    std::size_t symbolLength() const;
    Token readNumber();

    std::string_view m_text;
    std::size_t m_at = 0;
};

} // namespace dyno
