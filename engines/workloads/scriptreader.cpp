// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/scriptreader.h"

#include "engines/workloads/number.h"
#include "engines/workloads/sqllexer.h"

#include <algorithm>
#include <optional>

namespace dyno {

namespace {

constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";

// Follows CREATE [OR REPLACE] FUNCTION | PROCEDURE … BEGIN … END, where semicolons end no statement.
class BodyTracker
{
public:
    void onWord(std::string_view word, bool isInBrackets)
    {
        if (m_count < 4) {
            for (const std::string_view known : {"create", "or", "replace", "function", "procedure"}) {
                if (equalsIgnoringCase(word, known))
                    m_words[m_count] = known.front();
            }
        }
        ++m_count;
        if (!isRoutine() || isInBrackets)
            return;
        if (equalsIgnoringCase(word, "begin") || (equalsIgnoringCase(word, "case") && m_depth > 0))
            ++m_depth;
        else if (equalsIgnoringCase(word, "end") && m_depth > 0)
            --m_depth;
    }
    bool isInBody() const { return m_depth > 0; }

private:
    bool isRoutine() const
    {
        const auto creates = [this](int at) { return m_words[at] == 'f' || m_words[at] == 'p'; };
        return m_words[0] == 'c' && (creates(1) || (m_words[1] == 'o' && m_words[2] == 'r' && creates(3)));
    }
    char m_words[4] = {};
    int m_count = 0;
    int m_depth = 0;
};

class Reader
{
public:
    Reader(const TextPlaces &places, Faults &faults)
        : m_places(places), m_text(places.text()), m_faults(faults), m_lexer(m_text)
    {
    }

    std::vector<RawCommand> read()
    {
        if (m_text.starts_with(byteOrderMark))
            m_lexer.moveTo(byteOrderMark.size());
        if (const std::size_t zero = m_text.find('\0'); zero != std::string_view::npos)
            m_faults.push_back({m_places.placeOf(zero), "the script holds a zero byte; it must be text"});
        for (SqlToken token = m_lexer.next(); token.kind != SqlTokenKind::End; token = m_lexer.next())
            take(token);
        endSql();
        return std::move(m_commands);
    }

private:
    void take(const SqlToken &token)
    {
        if (!token.isClosed)
            m_faults.push_back({m_places.placeOf(token.offset), unclosedWords(token)});
        switch (token.kind) {
        case SqlTokenKind::Space:
        case SqlTokenKind::Comment:
            // In front of a statement they go; but what begins with /* may hold hints for the server.
            if (m_sql || token.text.starts_with("/*"))
                append(token, token.text);
            return;
        case SqlTokenKind::Semicolon:
            if (m_brackets.empty() && !m_body.isInBody()) {
                if (!m_sql)
                    append(token, ""); // an empty statement, asked for in so many words
                m_isMeant = true;
                endSql();
                return;
            }
            break;
        case SqlTokenKind::EscapedSemicolon:
            append(token, ";");
            m_sql->joints.push_back(m_sql->text.size() - 1);
            m_body = BodyTracker();
            return;
        case SqlTokenKind::EscapedColon:
            append(token, ":");
            return;
        case SqlTokenKind::Backslash:
            endSql();
            readMeta(token.offset);
            return;
        case SqlTokenKind::Word:
            m_body.onWord(token.text, !m_brackets.empty());
            break;
        default:
            break;
        }
        m_isMeant = true;
        if (token.text == "(")
            m_brackets.push_back(token.offset);
        else if (token.text == ")" && !m_brackets.empty())
            m_brackets.pop_back();
        append(token, token.text);
    }

    static std::string unclosedWords(const SqlToken &token)
    {
        switch (token.kind) {
        case SqlTokenKind::Comment:
            return "the comment that begins here has no end: */ was expected";
        case SqlTokenKind::QuotedName:
            return "the quoted name that begins here has no end: \" was expected";
        default:
            return "the string that begins here has no end";
        }
    }

    void append(const SqlToken &token, std::string_view text)
    {
        if (!m_sql) {
            m_sql.emplace();
            m_sql->offset = token.offset;
        }
        m_sql->text += text;
    }

    void endSql()
    {
        for (const std::size_t bracket : m_brackets)
            m_faults.push_back(
                {m_places.placeOf(bracket), "the bracket that opens here is not closed: ) was expected"});
        if (m_sql && m_isMeant) { // a comment alone is no statement
            std::string &text = m_sql->text;
            text.erase(text.find_last_not_of(" \t\r\n\f\v") + 1);
            m_commands.push_back(std::move(*m_sql));
        }
        m_sql.reset();
        m_isMeant = false;
        m_brackets.clear();
        m_body = BodyTracker();
    }

    // From the backslash to the end of the line, or of the last line that a backslash continues.
    void readMeta(std::size_t backslash)
    {
        std::size_t end = backslash + 1;
        while (end < m_text.size() && m_text[end] != '\n') {
            const std::string_view rest = m_text.substr(end);
            if (rest.starts_with("\\\n"))
                end += 2;
            else if (rest.starts_with("\\\r\n"))
                end += 3;
            else
                ++end;
        }
        m_lexer.moveTo(end);
        RawCommand command;
        command.isMeta = true;
        command.offset = backslash;
        command.text = m_text.substr(backslash + 1, end - backslash - 1);
        if (command.text.find_first_not_of(" \t\r\n\f\v\\") != std::string::npos)
            m_commands.push_back(std::move(command));
    }

    const TextPlaces &m_places;
    std::string_view m_text;
    Faults &m_faults;
    SqlLexer m_lexer;
    std::vector<RawCommand> m_commands;
    std::optional<RawCommand> m_sql;
    bool m_isMeant = false; // more than spaces and comments
    std::vector<std::size_t> m_brackets;
    BodyTracker m_body;
};

} // namespace

std::string TextPlaces::lineOf(std::size_t offset) const
{
    const auto end = m_text.begin() + static_cast<std::ptrdiff_t>(std::min(offset, m_text.size()));
    return m_name + ":" + std::to_string(std::count(m_text.begin(), end, '\n') + 1);
}

std::string TextPlaces::placeOf(std::size_t offset) const
{
    offset = std::min(offset, m_text.size());
    std::size_t from = offset == 0 ? std::string_view::npos : m_text.rfind('\n', offset - 1);
    from = from == std::string_view::npos ? 0 : from + 1;
    if (from == 0 && m_text.starts_with(byteOrderMark))
        from = std::min(byteOrderMark.size(), offset);
    const std::string_view before = m_text.substr(from, offset - from);
    const auto column = std::count_if(before.begin(), before.end(), [](char c) {
        return (static_cast<unsigned char>(c) & 0xC0) != 0x80; // the bytes that follow within a character
    });
    return lineOf(offset) + ":" + std::to_string(column + 1);
}

std::vector<RawCommand> readScript(const TextPlaces &places, Faults &faults)
{
    return Reader(places, faults).read();
}

} // namespace dyno
