// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/expressionlexer.h"

#include "engines/workloads/number.h"

#include <charconv>
#include <limits>

namespace dyno {

namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}
bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           static_cast<unsigned char>(c) >= 0x80;
}
bool isWordPart(char c)
{
    return isLetter(c) || isDigit(c);
}

void setReal(Token &token)
{
    if (const auto value = doubleOfText(token.text)) {
        token.real = *value;
    } else {
        token.kind = TokenKind::Bad;
        token.fault = "\"" + std::string(token.text) + "\" is out of the range of a double";
    }
}

void setInteger(Token &token)
{
    std::uint64_t value = 0;
    const char *const end = token.text.data() + token.text.size();
    const auto [stop, error] = std::from_chars(token.text.data(), end, value);
    constexpr auto limit = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    if (error == std::errc() && value <= limit) {
        token.integer = static_cast<std::int64_t>(value);
    } else if (error == std::errc() && value == limit + 1) {
        token.kind = TokenKind::IntegerMinimum; // only good behind a minus
    } else {
        token.kind = TokenKind::Bad;
        token.fault = "\"" + std::string(token.text) + "\" is out of the range of a 64-bit integer";
    }
}

} // namespace

Token ExpressionLexer::next()
{
    skipSpace();
    Token token;
    token.offset = m_at;
    if (m_at == m_text.size())
        return token;
    const char c = m_text[m_at];
    if (isDigit(c) || (c == '.' && isDigit(peek(1))))
        return readNumber();
    if (c == ':' && isWordPart(peek(1))) {
        ++m_at;
        const std::size_t from = m_at;
        skipWord();
        token.kind = TokenKind::Variable;
        token.text = m_text.substr(from, m_at - from);
        return token;
    }
    if (isLetter(c)) {
        skipWord();
        token.kind = TokenKind::Word;
    } else if (const std::size_t length = symbolLength(); length > 0) {
        m_at += length;
        token.kind = TokenKind::Symbol;
    } else {
        ++m_at;
        token.kind = TokenKind::Bad;
        token.fault = "unexpected character \"" + std::string(1, c) + "\"";
    }
    token.text = m_text.substr(token.offset, m_at - token.offset);
    return token;
}

void ExpressionLexer::skipWord()
{
    while (m_at < m_text.size() && isWordPart(m_text[m_at]))
        ++m_at;
}

void ExpressionLexer::skipSpace()
{
    while (m_at < m_text.size()) {
        const char c = m_text[m_at];
        if (c == ' ' || (c >= '\t' && c <= '\r'))
            ++m_at;
        else if (c == '\\' && (peek(1) == '\n' || (peek(1) == '\r' && peek(2) == '\n')))
            m_at += 2;
        else
            break;
    }
}

std::size_t ExpressionLexer::symbolLength() const
{
    const std::string_view rest = m_text.substr(m_at);
    for (const std::string_view symbol : {"<>", "!=", "<=", ">=", "<<", ">>"}) {
        if (rest.starts_with(symbol))
            return 2;
    }
    return std::string_view("+-*/%()<>=|#&~,").find(rest.front()) != std::string_view::npos ? 1 : 0;
}

Token ExpressionLexer::readNumber()
{
    Token token;
    token.offset = m_at;
    token.kind = TokenKind::Integer;
    skipDigits();
    if (peek(0) == '.') {
        token.kind = TokenKind::Real;
        ++m_at;
        skipDigits();
    }
    if (peek(0) == 'e' || peek(0) == 'E') {
        const std::size_t sign = peek(1) == '+' || peek(1) == '-' ? 1 : 0;
        if (isDigit(peek(1 + sign))) {
            token.kind = TokenKind::Real;
            m_at += 1 + sign;
            skipDigits();
        }
    }
    token.text = m_text.substr(token.offset, m_at - token.offset);
    if (token.kind == TokenKind::Real)
        setReal(token);
    else
        setInteger(token);
    return token;
}

void ExpressionLexer::skipDigits()
{
    while (isDigit(peek(0)))
        ++m_at;
}

} // namespace dyno
