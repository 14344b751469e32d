// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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
// literal it may be one as long as its value is an integer too. Everywhere else (an identifier, ORDER BY, a
// bare value in a SELECT list, between variables) a server could take a parameter for something else than the
// same digits in the text, so the statement is sent as text.
struct ParameterPositions
{
    std::string whyNot;             // empty: it can
    std::vector<bool> needsInteger; // by variable, in their order: else that execution is sent as text
};
ParameterPositions parameterPositions(std::string_view sql, char placeholder,
                                      const std::function<bool(std::string_view name)> &isVariable);

} // namespace dyno
