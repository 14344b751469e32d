// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/expressioncode.h"
#include "engines/workloads/hashes.h"
#include "engines/workloads/textfunctions.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <numbers>

namespace dyno {

namespace {

using Type = Operand::Type;
using Integer = std::int64_t;

bool fail(const Evaluation &evaluation, std::string words)
{
    *evaluation.fault = std::move(words);
    return false;
}

bool give(Operand *result, Integer value)
{
    result->type = Type::Int;
    result->integer = value;
    return true;
}
bool give(Operand *result, double value)
{
    result->type = Type::Double;
    result->real = value;
    return true;
}
bool give(Operand *result, bool value)
{
    result->type = Type::Bool;
    result->integer = 0; // IS compares the whole
    result->boolean = value;
    return true;
}

bool failRange(const Operand *a, std::string_view sign, const Evaluation &evaluation)
{
    return fail(evaluation, operandText(a[0], evaluation) + " " + std::string(sign) + " " +
                                operandText(a[1], evaluation) + " is out of the range of a 64-bit integer");
}

bool arithmeticOfDoubles(Function function, Operand *a, const Evaluation &evaluation)
{
    double x = 0, y = 0;
    if (!toDouble(a[0], x, evaluation) || !toDouble(a[1], y, evaluation))
        return false;
    switch (function) {
    case Function::Add:
        return give(a, x + y);
    case Function::Subtract:
        return give(a, x - y);
    case Function::Multiply:
        return give(a, x * y);
    case Function::Divide:
        return give(a, x / y);
    case Function::Less:
        return give(a, x < y);
    case Function::LessOrEqual:
        return give(a, x <= y);
    case Function::Equal:
        return give(a, x == y);
    default:
        return give(a, x != y);
    }
}

bool divide(bool isModulo, Operand *a, Integer x, Integer y, const Evaluation &evaluation)
{
    if (y == 0)
        return fail(evaluation, "division of " + operandText(a[0], evaluation) + " by zero");
    if (y == -1) { // the smallest integer has no positive twin
        if (isModulo)
            return give(a, Integer{0});
        if (x == std::numeric_limits<Integer>::min())
            return failRange(a, "/", evaluation);
        return give(a, -x);
    }
    return give(a, isModulo ? x % y : x / y);
}

// + - * / % and comparisons: of doubles where one is a double (but % always of integers).
bool arithmetic(Function function, Operand *a, const Evaluation &evaluation)
{
    if ((a[0].type == Type::Double || a[1].type == Type::Double) && function != Function::Modulo)
        return arithmeticOfDoubles(function, a, evaluation);
    Integer x = 0, y = 0, result = 0;
    if (!toInteger(a[0], x, evaluation) || !toInteger(a[1], y, evaluation))
        return false;
    switch (function) {
    case Function::Add:
        return __builtin_add_overflow(x, y, &result) ? failRange(a, "+", evaluation) : give(a, result);
    case Function::Subtract:
        return __builtin_sub_overflow(x, y, &result) ? failRange(a, "-", evaluation) : give(a, result);
    case Function::Multiply:
        return __builtin_mul_overflow(x, y, &result) ? failRange(a, "*", evaluation) : give(a, result);
    case Function::Divide:
    case Function::Modulo:
        return divide(function == Function::Modulo, a, x, y, evaluation);
    case Function::Less:
        return give(a, x < y);
    case Function::LessOrEqual:
        return give(a, x <= y);
    case Function::Equal:
        return give(a, x == y);
    default:
        return give(a, x != y);
    }
}

bool bits(Function function, Operand *a, const Evaluation &evaluation)
{
    Integer x = 0, y = 0;
    if (!toInteger(a[0], x, evaluation) || !toInteger(a[1], y, evaluation))
        return false;
    const auto distance = static_cast<std::uint64_t>(y) & 63; // as the processor that pgbench runs on
    switch (function) {
    case Function::BitAnd:
        return give(a, x & y);
    case Function::BitOr:
        return give(a, x | y);
    case Function::BitXor:
        return give(a, x ^ y);
    case Function::ShiftLeft:
        return give(a, static_cast<Integer>(static_cast<std::uint64_t>(x) << distance));
    default:
        return give(a, x >> distance);
    }
}

// least() and greatest(): of doubles where one is a double.
bool extremum(bool isLeast, Operand *a, std::size_t count, const Evaluation &evaluation)
{
    const bool ofDoubles = std::any_of(a, a + count, [](const Operand &v) { return v.type == Type::Double; });
    if (ofDoubles) {
        double best = 0, next = 0;
        if (!toDouble(a[0], best, evaluation))
            return false;
        for (std::size_t i = 1; i < count; ++i) {
            if (!toDouble(a[i], next, evaluation))
                return false;
            best = isLeast ? (best < next ? best : next) : (best > next ? best : next);
        }
        return give(a, best);
    }
    Integer best = 0, next = 0;
    if (!toInteger(a[0], best, evaluation))
        return false;
    for (std::size_t i = 1; i < count; ++i) {
        if (!toInteger(a[i], next, evaluation))
            return false;
        best = isLeast ? std::min(best, next) : std::max(best, next);
    }
    return give(a, best);
}

bool absolute(Operand *a, const Evaluation &evaluation)
{
    if (a->type == Type::Int) // the smallest integer stays what it is, as in pgbench
        return give(a, a->integer < 0 ? static_cast<Integer>(0 - static_cast<std::uint64_t>(a->integer))
                                      : a->integer);
    double value = 0;
    return toDouble(*a, value, evaluation) && give(a, value < 0.0 ? -value : value);
}

bool ofOneDouble(Function function, Operand *a, const Evaluation &evaluation)
{
    double value = 0;
    if (!toDouble(*a, value, evaluation))
        return false;
    switch (function) {
    case Function::Sqrt:
        return give(a, std::sqrt(value));
    case Function::Ln:
        return give(a, std::log(value));
    case Function::Exp:
        return give(a, std::exp(value));
    default:
        return give(a, value);
    }
}

bool checkedRange(std::string_view name, const Operand *a, Integer &min, Integer &max,
                  const Evaluation &evaluation)
{
    if (!toInteger(a[0], min, evaluation) || !toInteger(a[1], max, evaluation))
        return false;
    const auto range = [&] {
        return std::string(name) + "(" + std::to_string(min) + ", " + std::to_string(max);
    };
    if (min > max)
        return fail(evaluation, range() + ") has an empty range");
    Integer width = 0;
    if (__builtin_sub_overflow(max, min, &width) || __builtin_add_overflow(width, 1, &width))
        return fail(evaluation, range() + ") has a range of more than 63 bits");
    return true;
}

bool draw(Function function, Operand *a, const Evaluation &evaluation)
{
    Integer min = 0, max = 0;
    double parameter = 0;
    if (!checkedRange("random", a, min, max, evaluation))
        return false;
    if (function == Function::Random)
        return give(a, evaluation.random->between(min, max));
    if (!toDouble(a[2], parameter, evaluation))
        return false;
    const auto given = [&] { return ", not " + operandText(a[2], evaluation); };
    if (function == Function::RandomGaussian) {
        if (!(parameter >= minGaussianParameter))
            return fail(evaluation, "the parameter of random_gaussian() must be at least 2" + given());
        return give(a, evaluation.random->gaussian(min, max, parameter));
    }
    if (function == Function::RandomZipfian) {
        if (!(parameter >= minZipfianParameter && parameter <= maxZipfianParameter))
            return fail(evaluation, "the parameter of random_zipfian() must be from 1.001 to 1000" + given());
        return give(a, evaluation.random->zipfian(min, max, parameter));
    }
    if (!(parameter > 0.0))
        return fail(evaluation, "the parameter of random_exponential() must be above zero" + given());
    return give(a, evaluation.random->exponential(min, max, parameter));
}

bool hash(Function function, Operand *a, const Evaluation &evaluation)
{
    Integer value = 0, seed = 0;
    if (!toInteger(a[0], value, evaluation) || !toInteger(a[1], seed, evaluation))
        return false;
    return give(a, function == Function::HashFnv1a ? hashFnv1a(value, seed) : hashMurmur2(value, seed));
}

bool permuted(Operand *a, const Evaluation &evaluation)
{
    Integer value = 0, size = 0, seed = 0;
    if (!toInteger(a[0], value, evaluation) || !toInteger(a[1], size, evaluation) ||
        !toInteger(a[2], seed, evaluation))
        return false;
    if (size <= 0)
        return fail(evaluation,
                    "the size given to permute() must be above zero, not " + std::to_string(size));
    return give(a, permute(value, size, seed));
}

// TPC-C's NURand(A, x, y), clause 2.1.6. The constant C is given, or made of the seed for this A.
bool nuRand(bool isSeeded, Operand *a, const Evaluation &evaluation)
{
    Integer spread = 0, min = 0, max = 0, constant = 0;
    if (!toInteger(a[0], spread, evaluation) || !checkedRange("nurand", a + 1, min, max, evaluation) ||
        !toInteger(a[3], constant, evaluation))
        return false;
    if (spread < 0 || spread == std::numeric_limits<Integer>::max())
        return fail(evaluation, "the first argument of nurand() must be from 0 to 2^63 - 2, not " +
                                    std::to_string(spread));
    if (min < 0)
        return fail(evaluation, "the range of nurand() must not be below zero");
    if (isSeeded)
        constant = static_cast<Integer>(static_cast<std::uint64_t>(hashMurmur2(spread, constant)) %
                                        (static_cast<std::uint64_t>(spread) + 1));
    if (constant < 0)
        return fail(evaluation,
                    "the constant of nurand() must not be below zero, but is " + std::to_string(constant));
    const Integer outer = evaluation.random->between(0, spread);
    const Integer inner = evaluation.random->between(min, max);
    const auto sum = static_cast<std::uint64_t>(outer | inner) + static_cast<std::uint64_t>(constant);
    return give(a, min + static_cast<Integer>(sum % static_cast<std::uint64_t>(max - min + 1)));
}

bool randomText(Function function, Operand *a, const Evaluation &evaluation)
{
    constexpr Integer longest = 100'000;
    Integer min = 0, max = 0;
    const std::string_view name = function == Function::RandomAlpha ? "random_alpha" : "random_digits";
    if (!checkedRange(name, a, min, max, evaluation))
        return false;
    if (min < 0 || max > longest)
        return fail(evaluation, std::string(name) + "() takes lengths from 0 to 100000, not " +
                                    std::to_string(min) + " to " + std::to_string(max));
    a->type = Type::Text;
    a->offset = evaluation.scratch->size();
    const auto length = static_cast<std::size_t>(evaluation.random->between(min, max));
    if (function == Function::RandomAlpha)
        appendLetters(*evaluation.scratch, length, *evaluation.random);
    else
        appendDigits(*evaluation.scratch, length, *evaluation.random);
    a->length = static_cast<std::uint32_t>(length);
    return true;
}

bool lastName(Operand *a, const Evaluation &evaluation)
{
    Integer number = 0;
    if (!toInteger(a[0], number, evaluation))
        return false;
    if (number < 0 || number > 999)
        return fail(evaluation,
                    "tpcc_lastname() takes a number from 0 to 999, not " + std::to_string(number));
    a->type = Type::Text;
    a->offset = evaluation.scratch->size();
    appendTpccLastName(*evaluation.scratch, static_cast<int>(number));
    a->length = static_cast<std::uint32_t>(evaluation.scratch->size() - a->offset);
    return true;
}

// Written as pgbench writes it. Slow on purpose of the one who wrote it into a script.
bool debug(const Operand &value, const Evaluation &evaluation)
{
    constexpr const char *types[] = {"", "boolean ", "int ", "double ", "text "};
    const std::string text = value.type == Type::Null ? "null" : operandText(value, evaluation);
    std::fprintf(stderr, "debug(script=%u,command=%u): %s%s\n", evaluation.script, evaluation.command,
                 types[static_cast<std::size_t>(value.type)], text.c_str());
    return true;
}

} // namespace

bool callFunction(Function function, Operand *a, std::size_t count, const Evaluation &evaluation)
{
    switch (function) {
    case Function::Add:
    case Function::Subtract:
    case Function::Multiply:
    case Function::Divide:
    case Function::Modulo:
    case Function::Less:
    case Function::LessOrEqual:
    case Function::Equal:
    case Function::NotEqual:
        return arithmetic(function, a, evaluation);
    case Function::BitAnd:
    case Function::BitOr:
    case Function::BitXor:
    case Function::ShiftLeft:
    case Function::ShiftRight:
        return bits(function, a, evaluation);
    case Function::Is: // numbers are never the same as what stands behind IS: null, true or false
        return give(a, a[0].type == a[1].type && (a[0].type == Type::Null || a[0].boolean == a[1].boolean));
    case Function::Not: {
        bool value = false;
        return toBool(a[0], value, evaluation) && give(a, !value);
    }
    case Function::Abs:
        return absolute(a, evaluation);
    case Function::Least:
    case Function::Greatest:
        return extremum(function == Function::Least, a, count, evaluation);
    case Function::Debug:
        return debug(*a, evaluation);
    case Function::Pi:
        return give(a, std::numbers::pi);
    case Function::Sqrt:
    case Function::Ln:
    case Function::Exp:
    case Function::Double:
        return ofOneDouble(function, a, evaluation);
    case Function::Int: {
        Integer value = 0;
        return toInteger(a[0], value, evaluation) && give(a, value);
    }
    case Function::Power: {
        double x = 0, y = 0;
        return toDouble(a[0], x, evaluation) && toDouble(a[1], y, evaluation) && give(a, std::pow(x, y));
    }
    case Function::Random:
    case Function::RandomGaussian:
    case Function::RandomExponential:
    case Function::RandomZipfian:
        return draw(function, a, evaluation);
    case Function::HashFnv1a:
    case Function::HashMurmur2:
        return hash(function, a, evaluation);
    case Function::Permute:
        return permuted(a, evaluation);
    case Function::RandomAlpha:
    case Function::RandomDigits:
        return randomText(function, a, evaluation);
    case Function::NuRand:
    case Function::NuRandSeeded:
        return nuRand(function == Function::NuRandSeeded, a, evaluation);
    case Function::TpccLastName:
        return lastName(a, evaluation);
    case Function::And:
    case Function::Or:
    case Function::Case:
    case Function::Pick:
        break; // instructions of their own, never called
    }
    return fail(evaluation, "the expression was compiled wrongly");
}

} // namespace dyno
