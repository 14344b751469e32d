// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/workloads/functions.h"
#include "engines/workloads/number.h"

#include <string_view>

namespace dyno {

// The operators and words of expressions.

// From loose to tight, as PostgreSQL's own SQL.
enum Level : int {
    OrLevel = 1,
    AndLevel,
    NotLevel,
    IsLevel,
    CompareLevel,
    BitLevel,
    AddLevel,
    MultiplyLevel
};

struct BinaryOperator
{
    std::string_view text;
    Level level;
    Function function;
    bool isSwapped; // a > b is b < a
};

inline constexpr BinaryOperator binaryOperators[] = {
    {"or", OrLevel, Function::Or, false},
    {"and", AndLevel, Function::And, false},
    {"<", CompareLevel, Function::Less, false},
    {"<=", CompareLevel, Function::LessOrEqual, false},
    {">", CompareLevel, Function::Less, true},
    {">=", CompareLevel, Function::LessOrEqual, true},
    {"=", CompareLevel, Function::Equal, false},
    {"<>", CompareLevel, Function::NotEqual, false},
    {"!=", CompareLevel, Function::NotEqual, false},
    {"|", BitLevel, Function::BitOr, false},
    {"#", BitLevel, Function::BitXor, false},
    {"&", BitLevel, Function::BitAnd, false},
    {"<<", BitLevel, Function::ShiftLeft, false},
    {">>", BitLevel, Function::ShiftRight, false},
    {"+", AddLevel, Function::Add, false},
    {"-", AddLevel, Function::Subtract, false},
    {"*", MultiplyLevel, Function::Multiply, false},
    {"/", MultiplyLevel, Function::Divide, false},
    {"%", MultiplyLevel, Function::Modulo, false},
};

inline constexpr std::string_view keywords[] = {"and",  "or",    "not",  "is",   "isnull", "notnull", "null",
                                         "true", "false", "case", "when", "then",   "else",    "end"};

inline bool isKeyword(std::string_view word)
{
    for (const std::string_view keyword : keywords) {
        if (equalsIgnoringCase(word, keyword))
            return true;
    }
    return false;
}

} // namespace dyno
