// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/workloads/functions.h"
#include "engines/workloads/number.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dyno {

// An expression as it was read. Offsets are bytes from the start of the text that was parsed.
struct ExpressionNode
{
    enum class Kind : std::uint8_t { Constant, Variable, Call };
    Kind kind = Kind::Constant;
    Number constant;
    std::string name; // of a variable, or of the list of pick()
    ListDraw draw = ListDraw::Uniform; // of pick()
    Function function = Function::Add;
    std::size_t offset = 0;
    std::vector<ExpressionNode> arguments;
};

struct ExpressionParse
{
    std::optional<ExpressionNode> root; // absent: see the fault
    std::string fault;
    std::size_t faultOffset = 0;
};

enum class Names : std::uint8_t {
    WithColon, // ":scale", as in scripts
    Bare       // "scale" too, as in workload.json
};

// Reads one whole expression; a backslash before the end of a line continues it.
ExpressionParse parseExpression(std::string_view text, Names names);

} // namespace dyno
