// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/session.h"
#include "engines/workloads/expressioncode.h"
#include "engines/workloads/positions.h"
#include "engines/workloads/scriptcommands.h"

#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace dyno {

inline constexpr std::uint32_t noSlot = std::numeric_limits<std::uint32_t>::max();

// A column of a result that somebody reads: where \gset and \aset put it.
struct ResultTarget
{
    std::string column;          // its name behind the prefix
    std::uint32_t slot = noSlot; // none: the name is a parameter of the run and must not be overwritten
};

// One request to the server.
struct SqlStep
{
    // Text with values written into it: literal texts, each followed by a variable (the last by none).
    struct Piece
    {
        std::string text;
        std::uint32_t slot = noSlot;
    };
    struct Parameter
    {
        std::uint32_t slot = noSlot;
        Accepts accepts = Accepts::Anything; // with another value the whole is sent as text
    };
    bool isExecuted = false; // as a statement with parameters; else as text
    bool once = false;       // extended query mode
    bool takesKey = false;   // \lastid where the engine tells without a question
    CommandKind use = CommandKind::Sql;
    std::uint32_t number = 0; // of the statement within the script
    Statement statement;
    std::vector<Parameter> parameters;
    std::vector<Piece> pieces;
    std::string prefix;
    std::vector<ResultTarget> targets;
    std::uint32_t keySlot = noSlot;
};

// A script, compiled. Immutable; shared by all threads.
class Program
{
public:
    enum class Op : std::uint8_t {
        Set,       // variable `slot` = expressions[index]
        SetRandom, // variable `slot` = a number of ranges[index]: what most scripts do most
        Unless,    // expressions[index] is not true: go to `target`
        Jump,      // go to `target`
        Sql,       // steps[index]
        Sleep,     // sleeps[index]
        BeginPipeline,
        SyncPipeline,
        EndPipeline,
        Repeat, // enter a loop of expressions[index] rounds, or go to `target`
        Again   // next round from `target`, or leave the loop
    };
    struct Instruction
    {
        Op op = Op::Jump;
        std::uint32_t index = 0;
        union {
            std::uint32_t target = 0;
            std::uint32_t slot;
        };
        std::uint32_t command = 0; // in `commands`, for words
    };
    struct Range
    {
        std::int64_t min = 0;
        std::int64_t max = 0;
    };
    struct Sleep
    {
        std::int64_t us = 0;
        std::uint32_t slot = noSlot; // of a variable that counts units of `us`
    };
    struct Place
    {
        std::string line;                     // "transfer.sql:3"
        std::string text;                     // of the command
        std::vector<std::uint32_t> variables; // whose values a fault names
    };

    std::uint32_t number = 0; // of the script within the workload
    QueryMode mode = QueryMode::Auto;
    bool isDollar = true; // the engine writes $1
    std::shared_ptr<const ScriptSymbols> symbols;
    std::vector<Instruction> instructions;
    std::vector<ExpressionCode> expressions;
    std::vector<Range> ranges;
    std::vector<SqlStep> steps;
    std::vector<Sleep> sleeps;
    std::vector<Place> commands;
    std::vector<std::uint32_t> assigned; // slots that it can set: kept for a retry
    std::size_t maxParameters = 0;
};

} // namespace dyno
