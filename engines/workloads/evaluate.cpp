// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/expressioncode.h"
#include "engines/workloads/valuelists.h"

#include <cmath>

namespace dyno {

namespace {

using Op = ExpressionCode::Op;
using Type = Operand::Type;

bool fail(const Evaluation &evaluation, std::string words)
{
    *evaluation.fault = std::move(words);
    return false;
}

bool failConversion(const Operand &value, std::string_view to, const Evaluation &evaluation)
{
    return fail(evaluation, "cannot take " + operandText(value, evaluation) + " as " + std::string(to));
}

bool loadVariable(std::uint32_t slot, const Evaluation &evaluation, Operand &result)
{
    const Variable &variable = (*evaluation.variables)[slot];
    const auto name = [&] { return "\"" + (*evaluation.names)[slot] + "\""; };
    switch (variable.type) {
    case Variable::Type::Int:
        result.type = Type::Int;
        result.integer = variable.integer;
        return true;
    case Variable::Type::Double:
    case Variable::Type::ServerDouble:
        result.type = Type::Double;
        result.real = variable.real;
        return true;
    case Variable::Type::Bool:
        result = operandOf(numberOf(variable.boolean));
        return true;
    case Variable::Type::Null:
    case Variable::Type::ServerNull:
        result = Operand();
        return true;
    case Variable::Type::Text:
        if (const auto number = numberOfText(evaluation.variables->text(slot))) {
            result = operandOf(*number);
            return true;
        }
        return fail(evaluation, "variable " + name() + " holds the text \"" +
                                    std::string(evaluation.variables->text(slot)) + "\", which is no number");
    case Variable::Type::Unset:
        break;
    }
    return fail(evaluation, "variable " + name() + " has no value yet");
}

bool hasNull(const Operand *arguments, std::size_t count)
{
    for (std::size_t i = 0; i < count; ++i) {
        if (arguments[i].type == Type::Null)
            return true;
    }
    return false;
}

bool call(Function function, Operand *arguments, std::size_t count, const Evaluation &evaluation)
{
    if (hasNull(arguments, count) && function != Function::Is && function != Function::Debug) {
        arguments[0] = Operand();
        return true;
    }
    return callFunction(function, arguments, count, evaluation);
}

// First operand of AND and OR: does it decide by itself?
bool decides(Op op, const Operand &first, bool &isDecided, const Evaluation &evaluation)
{
    isDecided = true;
    if (first.type == Type::Null)
        return true;
    bool value = false;
    if (!toBool(first, value, evaluation))
        return false;
    isDecided = op == Op::And ? !value : value;
    return true;
}

} // namespace

Operand operandOf(const Number &number)
{
    Operand operand;
    switch (number.type) {
    case Number::Type::Null:
        break;
    case Number::Type::Bool:
        operand.type = Type::Bool;
        operand.integer = 0;
        operand.boolean = number.boolean;
        break;
    case Number::Type::Int:
        operand.type = Type::Int;
        operand.integer = number.integer;
        break;
    case Number::Type::Double:
        operand.type = Type::Double;
        operand.real = number.real;
        break;
    }
    return operand;
}

std::string operandText(const Operand &value, const Evaluation &evaluation)
{
    char text[numberTextSize];
    switch (value.type) {
    case Type::Null:
        return "NULL";
    case Type::Bool:
        return value.boolean ? "true" : "false";
    case Type::Int:
        return std::string(text, writeInteger(text, value.integer));
    case Type::Double:
        return std::string(text, writeDouble(text, value.real));
    case Type::Text:
        return "\"" + evaluation.scratch->substr(value.offset, value.length) + "\"";
    }
    return {};
}

bool toInteger(const Operand &value, std::int64_t &integer, const Evaluation &evaluation)
{
    if (value.type == Type::Int) {
        integer = value.integer;
        return true;
    }
    if (value.type != Type::Double)
        return failConversion(value, "an integer", evaluation);
    const double rounded = std::rint(value.real);
    if (!(rounded >= -0x1p63 && rounded < 0x1p63))
        return failConversion(value, "a 64-bit integer: it is out of range", evaluation);
    integer = static_cast<std::int64_t>(rounded);
    return true;
}

bool toDouble(const Operand &value, double &real, const Evaluation &evaluation)
{
    if (value.type == Type::Double)
        real = value.real;
    else if (value.type == Type::Int)
        real = static_cast<double>(value.integer);
    else
        return failConversion(value, "a number", evaluation);
    return true;
}

bool toBool(const Operand &value, bool &boolean, const Evaluation &evaluation)
{
    if (value.type != Type::Bool)
        return failConversion(value, "a boolean", evaluation);
    boolean = value.boolean;
    return true;
}

bool evaluate(const ExpressionCode &code, const Evaluation &evaluation, Operand &result)
{
    // Uninitialised on purpose: only what was pushed is read, and clearing 4 KB costs more than most
    // expressions.
    alignas(Operand) unsigned char storage[maxStack * sizeof(Operand)];
    Operand *const stack = reinterpret_cast<Operand *>(storage);
    Operand *top = stack; // one past the uppermost value
    const ExpressionCode::Instruction *const instructions = code.instructions.data();
    const std::size_t end = code.instructions.size();
    for (std::size_t at = 0; at < end; ++at) {
        const ExpressionCode::Instruction &instruction = instructions[at];
        switch (instruction.op) {
        case Op::Constant:
            *top++ = code.constants[instruction.operand];
            break;
        case Op::Variable:
            if (!loadVariable(instruction.operand, evaluation, *top++))
                return false;
            break;
        case Op::Call:
            top -= instruction.arguments;
            if (!call(instruction.function, top, instruction.arguments, evaluation))
                return false;
            ++top;
            break;
        case Op::Random: {
            const Operand *const range = &code.constants[instruction.operand];
            top->type = Type::Int;
            top->integer = evaluation.random->between(range[0].integer, range[1].integer);
            ++top;
            break;
        }
        case Op::Pick:
            if (!pickValue(instruction, top, evaluation))
                return false;
            break;
        case Op::And:
        case Op::Or: {
            bool isDecided = false;
            if (!decides(instruction.op, top[-1], isDecided, evaluation))
                return false;
            if (isDecided)
                at = instruction.operand - 1;
            else
                --top;
            break;
        }
        case Op::NeedBool: {
            bool ignored = false;
            if (top[-1].type != Type::Null && !toBool(top[-1], ignored, evaluation))
                return false;
            break;
        }
        case Op::UnlessTrue:
            if (!isTrue(*--top))
                at = instruction.operand - 1;
            break;
        case Op::Jump:
            at = instruction.operand - 1;
            break;
        }
    }
    result = top[-1];
    return true;
}

} // namespace dyno
