// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace dyno {

// Can this statement be prepared with a parameter in the place of each variable, and mean the same as with
// the values written into it?
//
// A variable may be a parameter where its neighbour gives it a type: compared with or added to a column, a
// value of INSERT … VALUES, an argument of a user's function, in IN, BETWEEN and LIMIT. Beside an integer
// literal it may be one as long as its value is an integer too; where PostgreSQL would give it the type of a
// column that it is compared with, or of a cast, as long as its value is no fraction. Everywhere else (an
// identifier, ORDER BY, a bare value in a SELECT list, between variables) a server could take a parameter for
// something else than the same digits in the text, so the statement is sent as text.
enum class Accepts : std::uint8_t {
    Anything,
    NoFraction, // every type but doubles
    Integer     // integers alone; for PostgreSQL of 32 bits, as its literals
};
struct ParameterPositions
{
    std::string whyNot;           // empty: it can
    std::vector<Accepts> accepts; // by variable, in their order: with another value that execution is sent as text
};
ParameterPositions parameterPositions(std::string_view sql, char placeholder,
                                      const std::function<bool(std::string_view name)> &isVariable);

} // namespace dyno
