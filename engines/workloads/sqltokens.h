// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/workloads/sqllexer.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace dyno {

// The part of a statement in which a word stands; inner brackets inherit it until a SELECT of their own.
enum class Clause : std::uint8_t {
    Start, Select, From, On, Where, Group, Having, Order, Limit, Set, Values, Into, Returning
};

// A word of a statement with what lies around it. Spaces and comments are left out.
struct PlacedToken
{
    SqlTokenKind kind = SqlTokenKind::End;
    std::string text; // words in lower case
    Clause clause = Clause::Start;
    std::size_t opener = 0;  // index + 1 of the bracket around it; 0: none
    std::size_t partner = 0; // of a bracket: index of the other one
    bool isName = false;     // a word that is no keyword, or a quoted name
};

// The words of one statement.
class SqlTokens
{
public:
    explicit SqlTokens(std::string_view sql);

    std::size_t size() const { return m_tokens.size(); }
    // Out of range: a token of kind End.
    const PlacedToken &at(std::size_t index) const { return index < m_tokens.size() ? m_tokens[index] : m_end; }
    const PlacedToken &before(std::size_t index) const { return index > 0 ? at(index - 1) : m_end; }
    bool has(std::string_view word) const;

    static bool isKeyword(std::string_view lowerCaseWord);

private:
    std::vector<PlacedToken> m_tokens;
    PlacedToken m_end;
};

} // namespace dyno
