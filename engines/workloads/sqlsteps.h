// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/workloads/scriptprogram.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dyno {

// What a name in SQL stands for.
struct SqlName
{
    enum class Kind : std::uint8_t { Unknown, Constant, Slot };
    Kind kind = Kind::Unknown;
    std::string text;            // of a constant
    std::uint32_t slot = noSlot;
};

// A variable of an SQL text.
struct SqlVariable
{
    std::size_t offset = 0; // of the colon
    std::string name;
    bool isPlain = false;   // outside of strings, quoted names, comments and square brackets
};
// All that pgbench would replace, wherever it stands.
std::vector<SqlVariable> variablesOf(std::string_view sql);

// One SQL command as the requests it becomes: one, or one for each of the statements that "\;" joins where
// the engine takes one at a time.
struct SqlCompilation
{
    std::vector<SqlStep> steps;
    std::string whyText; // auto: the reason why it is not prepared
};
SqlCompilation compileSql(const ScriptCommand &command, QueryMode mode, char placeholder,
                          const std::function<SqlName(std::string_view name)> &find);

} // namespace dyno
