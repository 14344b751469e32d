// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/transactioncontrol.h"

#include "engines/db/text.h"
#include "engines/workloads/sqllexer.h"

#include <algorithm>
#include <vector>

namespace dyno {

namespace {

// One statement of a request: its text without the semicolon, and its first two words in small letters.
struct Part
{
    std::string_view text;
    std::string first, second;
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
            part.text = request.substr(begin, (isEnd ? request.size() : token.offset) - begin);
            if (!part.isEmpty())
                parts.push_back(part);
            if (isEnd)
                return parts;
            part = {};
            begin = token.offset + token.text.size();
        } else if (token.kind != SqlTokenKind::Space && token.kind != SqlTokenKind::Comment) {
            if (part.first.empty())
                part.first = asciiLower(token.text);
            else if (part.second.empty())
                part.second = asciiLower(token.text);
        }
    }
}

bool controls(const Part &part)
{
    if (part.first == "start")
        return part.second == "transaction";
    if (part.first == "rollback")
        return part.second != "to";
    constexpr std::string_view words[] = {"begin", "commit", "end", "abort"};
    return std::ranges::count(words, part.first) > 0;
}

} // namespace

WithoutTransactionControl withoutTransactionControl(std::string_view request)
{
    const std::vector<Part> parts = partsOf(request);
    // The body of a routine has a BEGIN and an END of its own.
    if (parts.empty() || parts.front().first == "create" || std::ranges::none_of(parts, controls))
        return {std::string(request), false};
    WithoutTransactionControl result{{}, true};
    for (const Part &part : parts) {
        if (!controls(part))
            result.sql += (result.sql.empty() ? "" : ";") + std::string(part.text);
    }
    return result;
}

bool isExplainable(std::string_view request)
{
    const std::vector<Part> parts = partsOf(request);
    constexpr std::string_view words[] = {"select", "with", "values", "insert", "update", "delete", "replace"};
    return parts.size() == 1 && std::ranges::count(words, parts.front().first) > 0;
}

} // namespace dyno
