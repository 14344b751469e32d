// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/workloads/script.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace dyno {

inline Number nullNumber()
{
    return {};
}
inline Number numberOf(bool b)
{
    Number n;
    n.type = Number::Type::Bool;
    n.boolean = b;
    return n;
}
inline Number numberOf(std::int64_t i)
{
    Number n;
    n.type = Number::Type::Int;
    n.integer = i;
    return n;
}
inline Number numberOf(double d)
{
    Number n;
    n.type = Number::Type::Double;
    n.real = d;
    return n;
}

inline constexpr std::size_t numberTextSize = 40; // enough for any number as text

// Text forms, written to `to` (numberTextSize); return the end. Doubles with 15 significant digits, as
// pgbench does; `shortest` with as many as it takes to come back the same, as servers do.
char *writeInteger(char *to, std::int64_t value);
char *writeDouble(char *to, double value);
char *writeShortestDouble(char *to, double value);
char *writeNumber(char *to, const Number &number);

// What a variable's text means in an expression, by pgbench's rules: null, booleans and their abbreviations,
// integers, doubles. Nothing: it is none of them, or out of range.
std::optional<Number> numberOfText(std::string_view text);
// Digits as they are written back: "12", "-3", not "012", "+5" or "99999999999999999999".
std::optional<std::int64_t> canonicalInteger(std::string_view text);
// As strtod() reads it in the C locale, whole text; nothing when it over- or underflows.
std::optional<double> doubleOfText(std::string_view text);

bool equalsIgnoringCase(std::string_view a, std::string_view b); // ASCII

} // namespace dyno
