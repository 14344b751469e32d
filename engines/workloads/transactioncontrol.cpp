// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/transactioncontrol.h"

#include "engines/db/text.h"
#include "engines/workloads/sqllexer.h"

#include <algorithm>
#include <initializer_list>
#include <vector>

namespace dyno {

namespace {

bool isOneOf(std::string_view word, std::initializer_list<std::string_view> words)
{
    return std::ranges::count(words, word) > 0;
}

// Follows the words of one statement, and knows where semicolons belong to a body between BEGIN and END: of a routine,
// a trigger, an event, or of MariaDB's BEGIN NOT ATOMIC.
class BodyDepth
{
public:
    void word(std::string_view word)
    {
        ++m_words;
        if (m_words == 1)
            m_isCreate = word == "create";
        if (m_words == 2 && m_first == "begin" && word == "not") {
            m_hasBody = true;
            m_depth = 1;
        } else if (m_isCreate && isOneOf(word, {"function", "procedure", "trigger", "event", "package"})) {
            m_hasBody = true;
        } else if (m_isCreate && isOneOf(word, {"table", "view", "index", "database", "schema"})) {
            m_isCreate = false; // what follows are names
        }
        if (m_words == 1)
            m_first = word;

        // END alone closes; END IF and its like close what no BEGIN has opened. The END of an expression's CASE is
        // never the first word after a semicolon.
        if (m_isEnd)
            endsBlock(!isOneOf(word, {"if", "loop", "case", "while", "repeat", "for"}));
        m_isEnd = m_depth > 0 && m_isFirst && word == "end";
        m_isFirst = m_hasBody && m_words > 1 && word == "begin";
        if (m_isFirst)
            ++m_depth;
    }
    // False: the statement goes on behind this semicolon.
    bool endsAtSemicolon()
    {
        if (m_isEnd)
            endsBlock(true);
        m_isFirst = true;
        return m_depth == 0;
    }
    bool hasBody() const { return m_hasBody; }

private:
    void endsBlock(bool really)
    {
        m_isEnd = false;
        if (really)
            --m_depth;
    }
    std::string m_first;
    int m_words = 0, m_depth = 0;
    bool m_isCreate = false, m_hasBody = false, m_isFirst = false, m_isEnd = false;
};

// One statement of a request: its text without the semicolon, and its first two words in small letters.
struct Part
{
    std::string_view text;
    std::string first, second;
    BodyDepth body;
    bool isEmpty() const { return first.empty(); }
};

std::vector<Part> partsOf(std::string_view request)
{
    std::vector<Part> parts;
    SqlLexer lexer(request);
    std::size_t begin = 0;
    Part part;
    for (SqlToken token = lexer.next();; token = lexer.next()) {
        const bool isEnd = token.kind == SqlTokenKind::End;
        if (isEnd || token.kind == SqlTokenKind::Semicolon || token.kind == SqlTokenKind::EscapedSemicolon) {
            if (!part.body.endsAtSemicolon() && !isEnd)
                continue;
            part.text = request.substr(begin, (isEnd ? request.size() : token.offset) - begin);
            if (!part.isEmpty())
                parts.push_back(part);
            if (isEnd)
                return parts;
            part = {};
            begin = token.offset + token.text.size();
        } else if (token.kind != SqlTokenKind::Space && token.kind != SqlTokenKind::Comment) {
            const std::string word = asciiLower(token.text);
            if (part.first.empty())
                part.first = word;
            else if (part.second.empty())
                part.second = word;
            if (token.kind == SqlTokenKind::Word)
                part.body.word(word);
        }
    }
}

bool controls(const Part &part)
{
    if (isOneOf(part.first, {"start", "prepare"}))
        return part.second == "transaction";
    if (part.first == "rollback")
        return part.second != "to";
    return isOneOf(part.first, {"begin", "commit", "end", "abort"}) && !part.body.hasBody();
}

bool partMayCommit(const Part &part)
{
    return !isOneOf(part.first, {"select", "with", "values", "table", "insert", "update", "delete", "replace", "merge",
                                 "savepoint", "release", "rollback"});
}

} // namespace

WithoutTransactionControl withoutTransactionControl(std::string_view request)
{
    const std::vector<Part> parts = partsOf(request);
    if (std::ranges::none_of(parts, controls))
        return {std::string(request), false};
    WithoutTransactionControl result{{}, true};
    for (const Part &part : parts) {
        if (!controls(part))
            result.sql += (result.sql.empty() ? "" : ";") + std::string(part.text);
    }
    return result;
}

std::vector<std::string> piecesToSend(std::string_view request)
{
    const std::vector<Part> parts = partsOf(request);
    if (parts.size() < 2 || std::ranges::none_of(parts, partMayCommit))
        return {std::string(request)};
    std::vector<std::string> pieces;
    for (const Part &part : parts)
        pieces.emplace_back(part.text);
    return pieces;
}

bool mayCommit(std::string_view request)
{
    return std::ranges::any_of(partsOf(request), partMayCommit);
}

bool isExplainable(std::string_view request)
{
    const std::vector<Part> parts = partsOf(request);
    return parts.size() == 1
           && isOneOf(parts.front().first, {"select", "with", "values", "insert", "update", "delete", "replace"});
}

} // namespace dyno
