// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/workloads/expression.h"
#include "engines/workloads/scriptreader.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace dyno {

enum class CommandKind : std::uint8_t {
    Sql,
    Set,
    If,
    Elif,
    Else,
    Endif,
    Sleep,
    StartPipeline,
    SyncPipeline,
    EndPipeline,
    Gset,
    Aset,
    Repeat,
    EndRepeat,
    LastId // ours
};

// What becomes of the rows of a statement.
struct ResultUse
{
    CommandKind kind = CommandKind::Sql; // Gset, Aset, LastId; Sql: nothing
    std::string name;                    // prefix of \gset and \aset, variable of \lastid
    std::string column = "id";           // of \lastid: the key's column
};

// One command of a script, read but knowing nothing of other scripts yet.
struct ScriptCommand
{
    CommandKind kind = CommandKind::Sql;
    std::size_t offset = 0; // in the script
    std::string text;       // as written; of meta commands without the backslash

    std::vector<std::size_t> joints; // SQL: semicolons that join statements
    ResultUse use;                   // SQL

    std::string variable;                     // \set; \sleep where the time is a variable
    std::optional<ExpressionNode> expression; // \set \if \elif \repeat
    std::size_t expressionOffset = 0;         // in the script
    std::int64_t sleepCount = 0;
    std::int64_t sleepUnitUs = 1'000'000;
};

// Reads all commands of a script. Faults: of syntax, of meta commands, of \if without \endif and the like.
std::vector<ScriptCommand> readCommands(const TextPlaces &places, Faults &faults);

std::string_view commandName(CommandKind kind); // "set", "gset"; "" for SQL

} // namespace dyno
