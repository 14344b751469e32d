// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/sqllexer.h"

#include "engines/workloads/variables.h"

namespace dyno {

namespace {

constexpr std::string_view operatorCharacters = "~!@#^&|`?+-*/%<>=";

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}
bool isSpace(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}
bool startsWord(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           static_cast<unsigned char>(c) >= 0x80;
}
bool isTagPart(char c)
{
    return startsWord(c) || isDigit(c);
}
bool isWordPart(char c)
{
    return isTagPart(c) || c == '$';
}

} // namespace

bool SqlLexer::isOperator(char c) const
{
    if (c == '`')
        return m_rules.names == SqlRules::Names::DoubleQuotes;
    return operatorCharacters.find(c) != std::string_view::npos;
}

bool SqlLexer::startsName(char c) const
{
    return startsWord(c) || (m_rules.dollarWords && c == '$');
}

bool SqlLexer::startsComment() const
{
    if (rest().starts_with("/*") || (m_rules.hashComments && peek() == '#'))
        return true;
    if (!rest().starts_with("--"))
        return false;
    // A blank, a control character, or the end.
    return !m_rules.dashesNeedSpace || static_cast<unsigned char>(peek(2)) <= ' ' || peek(2) == 0x7f;
}

SqlToken SqlLexer::next()
{
    SqlToken token;
    token.offset = m_at;
    if (m_at < m_text.size())
        token.kind = read(token);
    token.text = m_text.substr(token.offset, m_at - token.offset);
    return token;
}

SqlTokenKind SqlLexer::read(SqlToken &token)
{
    const char c = peek();
    if (isSpace(c)) {
        while (m_at < m_text.size() && isSpace(peek()))
            ++m_at;
        return SqlTokenKind::Space;
    }
    if (startsComment())
        return readComment(token.isClosed);
    if (m_runsComment && rest().starts_with("*/")) {
        m_at += 2;
        m_runsComment = false;
        return SqlTokenKind::Comment;
    }
    if (c == '\'' || c == '"' || (c == '`' && !isOperator(c)))
        return readQuoted(c, m_rules.escapes && c != '`', token.isClosed);
    if (c == '[' && m_rules.names == SqlRules::Names::BackticksAndBrackets) {
        const std::size_t end = m_text.find(']', m_at);
        token.isClosed = end != std::string_view::npos;
        m_at = token.isClosed ? end + 1 : m_text.size();
        return SqlTokenKind::QuotedName;
    }
    if (m_rules.escapeStrings && (c == 'e' || c == 'E') && peek(1) == '\'') {
        ++m_at;
        return readQuoted('\'', true, token.isClosed);
    }
    token.isAmbiguous = m_rules.parameterSuffix && hasSuffix();
    if (c == '$' && m_rules.dollarStrings && readDollarString(token.isClosed))
        return SqlTokenKind::String;
    if (startsName(c)) {
        while (m_at < m_text.size() && isWordPart(peek()))
            ++m_at;
        return SqlTokenKind::Word;
    }
    if (isDigit(c) || (c == '.' && isDigit(peek(1))))
        return readNumber();
    if (c == '$' && isDigit(peek(1))) {
        ++m_at;
        while (isDigit(peek()))
            ++m_at;
        return SqlTokenKind::Placeholder;
    }
    if (c == ':')
        return readColon();
    if (c == '\\')
        return readBackslash();
    if (isOperator(c))
        return readOperator();
    ++m_at;
    return c == ';' ? SqlTokenKind::Semicolon : SqlTokenKind::Symbol;
}

// SQLite takes $name(…) for one parameter up to the bracket, whatever quote stands in it.
bool SqlLexer::hasSuffix() const
{
    if (std::string_view("$@:#").find(peek()) == std::string_view::npos)
        return false;
    std::size_t length = 1;
    while (isWordPart(peek(length)) || peek(length) == ':')
        ++length;
    return peek(length) == '(';
}

SqlTokenKind SqlLexer::readLine()
{
    while (m_at < m_text.size() && peek() != '\n' && !(m_rules.returnEndsLine && peek() == '\r'))
        ++m_at;
    return SqlTokenKind::Comment;
}

SqlTokenKind SqlLexer::readComment(bool &isClosed)
{
    if (peek() != '/')
        return readLine();
    const std::size_t mark = !m_rules.runsMarkedCode         ? 0
                             : rest().starts_with("/*!")  ? 3
                             : rest().starts_with("/*M!") ? 4
                                                            : 0;
    if (mark > 0) { // the version goes, the rest is read
        m_at += mark;
        while (isDigit(peek()))
            ++m_at;
        m_runsComment = true;
        return SqlTokenKind::Comment;
    }
    int depth = 0;
    while (m_at < m_text.size()) {
        if (rest().starts_with("/*") && (depth == 0 || m_rules.nestsComments)) {
            ++depth;
            m_at += 2;
        } else if (rest().starts_with("*/")) {
            m_at += 2;
            if (--depth == 0)
                return SqlTokenKind::Comment;
        } else {
            ++m_at;
        }
    }
    isClosed = false;
    return SqlTokenKind::Comment;
}

SqlTokenKind SqlLexer::readQuoted(char quote, bool hasEscapes, bool &isClosed)
{
    const SqlTokenKind kind = quote == '\'' ? SqlTokenKind::String : SqlTokenKind::QuotedName;
    ++m_at;
    while (m_at < m_text.size()) {
        const char c = m_text[m_at++];
        if (c == quote) {
            if (peek() != quote)
                return kind;
            ++m_at;
        } else if (c == '\\' && hasEscapes && m_at < m_text.size()) {
            ++m_at;
        }
    }
    isClosed = false;
    return kind;
}

// False, and nothing read: the dollar begins no string.
bool SqlLexer::readDollarString(bool &isClosed)
{
    std::size_t length = 1;
    if (startsWord(peek(length))) {
        while (isTagPart(peek(length)))
            ++length;
    }
    if (peek(length) != '$')
        return false;
    const std::string_view tag = rest().substr(0, length + 1);
    const std::size_t end = m_text.find(tag, m_at + tag.size());
    isClosed = end != std::string_view::npos;
    m_at = isClosed ? end + tag.size() : m_text.size();
    return true;
}

SqlTokenKind SqlLexer::readNumber()
{
    while (isDigit(peek()))
        ++m_at;
    if (peek() == '.' && peek(1) != '.') {
        ++m_at;
        while (isDigit(peek()))
            ++m_at;
    }
    if (peek() == 'e' || peek() == 'E') {
        const std::size_t sign = peek(1) == '+' || peek(1) == '-' ? 1 : 0;
        if (isDigit(peek(1 + sign))) {
            m_at += 1 + sign;
            while (isDigit(peek()))
                ++m_at;
        }
    }
    return SqlTokenKind::Number;
}

SqlTokenKind SqlLexer::readColon()
{
    if (const std::size_t length = variableNameLength(rest()); length > 0) {
        m_at += length + 1;
        return SqlTokenKind::Variable;
    }
    while (peek() == ':') // a type cast; no name after it is a variable
        ++m_at;
    if (peek() == '=')
        ++m_at;
    return SqlTokenKind::Symbol;
}

SqlTokenKind SqlLexer::readBackslash()
{
    ++m_at;
    if (peek() != ';' && peek() != ':')
        return SqlTokenKind::Backslash;
    return m_text[m_at++] == ';' ? SqlTokenKind::EscapedSemicolon : SqlTokenKind::EscapedColon;
}

SqlTokenKind SqlLexer::readOperator()
{
    const std::size_t from = m_at;
    while (m_at < m_text.size() && isOperator(peek()) && !startsComment() &&
           !(m_runsComment && rest().starts_with("*/")))
        ++m_at;
    // "=-" are two: a sign ends no operator unless the operator holds one of the unusual characters.
    const auto text = [&] { return m_text.substr(from, m_at - from); };
    if (text().find_first_of("~!@#^&|`?%") == std::string_view::npos) {
        while (m_at - from > 1 && (text().back() == '+' || text().back() == '-'))
            --m_at;
    }
    return SqlTokenKind::Symbol;
}

} // namespace dyno
