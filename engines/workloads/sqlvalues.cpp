// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/sqlvalues.h"

#include "engines/workloads/number.h"

#include <charconv>
#include <cmath>

namespace dyno {

namespace {

Value textOf(const char *from, const char *to)
{
    return Value::ofText(std::string_view(from, static_cast<std::size_t>(to - from)));
}

// Of a double the digits that a text would show, so that a parameter is the same number.
Value writtenDouble(char *digits, double real)
{
    std::from_chars(digits, writeDouble(digits, real), real);
    return Value::ofDouble(real);
}

} // namespace

bool fits(Accepts accepts, const Variable &variable, bool isDollar)
{
    switch (accepts) {
    case Accepts::Anything:
        break;
    case Accepts::NoFraction:
        return variable.type != Variable::Type::Double && variable.type != Variable::Type::ServerDouble;
    case Accepts::Integer:
        return variable.type == Variable::Type::Int &&
               (!isDollar || variable.integer == static_cast<std::int32_t>(variable.integer));
    }
    return true;
}

bool wholeUnits(const VariableValues &variables, std::uint32_t slot, std::int64_t &units)
{
    const Variable &variable = variables[slot];
    if (variable.type == Variable::Type::Int) {
        units = variable.integer;
        return true;
    }
    double real = 0;
    if (variable.type == Variable::Type::Double || variable.type == Variable::Type::ServerDouble) {
        real = variable.real;
    } else if (variable.type == Variable::Type::Text) {
        const auto number = numberOfText(variables.text(slot));
        if (!number || (number->type != Number::Type::Int && number->type != Number::Type::Double))
            return false;
        real = number->toDouble();
    } else {
        return false;
    }
    if (!(std::abs(real) < 0x1p62))
        return false;
    units = static_cast<std::int64_t>(real);
    return true;
}

void appendVariable(std::string &to, const VariableValues &variables, std::uint32_t slot,
                    const std::string &name)
{
    const Variable &variable = variables[slot];
    char digits[numberTextSize];
    switch (variable.type) {
    case Variable::Type::Unset:
        to += ':';
        to += name;
        return;
    case Variable::Type::Null:
        to += "NULL";
        return;
    case Variable::Type::Bool:
        to += variable.boolean ? "true" : "false";
        return;
    case Variable::Type::Int:
        to.append(digits, writeInteger(digits, variable.integer));
        return;
    case Variable::Type::Double:
        to.append(digits, writeDouble(digits, variable.real));
        return;
    case Variable::Type::ServerDouble:
        to.append(digits, writeShortestDouble(digits, variable.real));
        return;
    case Variable::Type::Text:
        to += variables.text(slot);
        return;
    case Variable::Type::ServerNull:
        return;
    }
}

bool makeParameter(const VariableValues &variables, std::uint32_t slot, const Program &program, char *digits,
                   Value &value)
{
    const Variable &variable = variables[slot];
    const bool isAuto = program.mode == QueryMode::Auto;
    switch (variable.type) {
    case Variable::Type::Int:
        value = Value::ofInt(variable.integer);
        return true;
    case Variable::Type::Double: // with the digits that pgbench sends
        value = program.isDollar ? textOf(digits, writeDouble(digits, variable.real))
                                 : writtenDouble(digits, variable.real);
        return true;
    case Variable::Type::ServerDouble:
        value = program.isDollar ? textOf(digits, writeShortestDouble(digits, variable.real))
                                 : Value::ofDouble(variable.real);
        return true;
    case Variable::Type::Text:
        value = Value::ofText(variables.text(slot));
        return true;
    case Variable::Type::Bool:
        value = program.isDollar ? Value::ofText(variable.boolean ? "true" : "false")
                                 : Value::ofBool(variable.boolean);
        return true;
    case Variable::Type::Null: // pgbench passes the word, `auto` means what the text would mean
        value = isAuto || !program.isDollar ? Value::null() : Value::ofText("NULL");
        return true;
    case Variable::Type::ServerNull:
        value = isAuto || !program.isDollar ? Value::null() : Value::ofText("");
        return true;
    case Variable::Type::Unset:
        value = Value::null();
        return !isAuto;
    }
    return true;
}

} // namespace dyno
