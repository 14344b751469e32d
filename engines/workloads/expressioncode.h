// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/workloads/expression.h"
#include "engines/workloads/random.h"
#include "engines/workloads/variables.h"

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dyno {

// A value while an expression is worked out: 16 bytes. Text is a piece of the evaluation's scratch buffer.
struct Operand
{
    enum class Type : std::uint8_t { Null, Bool, Int, Double, Text };
    Type type = Type::Null;
    std::uint32_t length = 0; // of text
    union {
        bool boolean;
        std::int64_t integer = 0;
        double real;
        std::uint64_t offset; // of text in the scratch buffer
    };
};

// An expression as instructions of a small stack machine, most of it worked out already.
struct ExpressionCode
{
    enum class Op : std::uint8_t {
        Constant, // push constants[operand]
        Variable, // push variable of slot `operand`
        Call,     // `function` over the top `arguments` values
        Random,   // push a number between constants[operand] and constants[operand + 1]
        Pick,     // push a value of list `operand`, chosen as `draw` says
        And,
        Or,         // top decides: leave it and go to `operand`, or drop it and go on
        NeedBool,   // top must be a boolean or null
        UnlessTrue, // drop the top; go to `operand` unless it was true
        Jump
    };
    struct Instruction
    {
        Op op = Op::Constant;
        Function function = Function::Add;
        std::uint8_t arguments = 0;
        ListDraw draw = ListDraw::Uniform;
        std::uint32_t operand = 0;
    };
    std::vector<Instruction> instructions;
    std::vector<Operand> constants;

    bool isConstant() const { return instructions.size() == 1 && instructions[0].op == Op::Constant; }
};

class ValueList;
class TakenTurns;

// All that an evaluation may touch.
struct Evaluation
{
    VariableValues *variables = nullptr;
    const std::vector<std::string> *names = nullptr; // of the variables, for faults
    Random *random = nullptr;
    const std::deque<ValueList> *lists = nullptr;
    TakenTurns *turns = nullptr;
    std::string *scratch = nullptr; // texts made by functions; cleared by the caller
    std::string *fault = nullptr;   // what went wrong, in words
    std::uint32_t script = 0;       // for debug(): number of the script, and of the command from 1
    std::uint32_t command = 0;
};

// How a name of an expression is found.
class NameResolver
{
public:
    enum class Found : std::uint8_t { Nothing, Constant, Slot };
    virtual Found find(std::string_view name, Number &constant, std::uint32_t &slot) = 0;
    // The index of a list.
    virtual std::optional<std::uint32_t> findList(std::string_view) { return std::nullopt; }

protected:
    ~NameResolver() = default;
};

struct ExpressionCompilation
{
    ExpressionCode code;
    std::string fault; // empty: good
    std::size_t faultOffset = 0;
};
ExpressionCompilation compileExpression(const ExpressionNode &root, NameResolver &names);

inline constexpr std::size_t maxStack = 256; // a nesting of 200 needs no more than this, or is refused

// False: it failed, and why is in evaluation.fault.
bool evaluate(const ExpressionCode &code, const Evaluation &evaluation, Operand &result);
// One function over its arguments; the result replaces arguments[0]. Null arguments are dealt with by the
// caller.
bool callFunction(Function function, Operand *arguments, std::size_t count, const Evaluation &evaluation);

inline bool isTrue(const Operand &value)
{
    switch (value.type) {
    case Operand::Type::Bool:
        return value.boolean;
    case Operand::Type::Int:
        return value.integer != 0;
    case Operand::Type::Double:
        return value.real != 0.0;
    default:
        return false;
    }
}

Operand operandOf(const Number &number);
// Conversions between the types, as pgbench makes them; false with words in evaluation.fault.
bool toInteger(const Operand &value, std::int64_t &integer, const Evaluation &evaluation);
bool toDouble(const Operand &value, double &real, const Evaluation &evaluation);
bool toBool(const Operand &value, bool &boolean, const Evaluation &evaluation);
std::string operandText(const Operand &value, const Evaluation &evaluation); // for faults

} // namespace dyno
