// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace dyno {

// What an expression can call: operators, functions of pgbench, functions of ours.
enum class Function : std::uint8_t {
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
    BitAnd,
    BitOr,
    BitXor,
    ShiftLeft,
    ShiftRight,
    Less,
    LessOrEqual,
    Equal,
    NotEqual,
    Is,
    Not,
    And,
    Or,
    Case, // lazy: turned into jumps
    Abs,
    Least,
    Greatest,
    Debug,
    Pi,
    Sqrt,
    Ln,
    Exp,
    Int,
    Double,
    Power,
    Random,
    RandomGaussian,
    RandomExponential,
    RandomZipfian,
    HashFnv1a,
    HashMurmur2,
    Permute,
    RandomAlpha,
    RandomDigits,
    NuRand,
    NuRandSeeded,
    TpccLastName,
    Pick // from a named list: an instruction of its own
};

// How pick() chooses a value of its list.
enum class ListDraw : std::uint8_t { Uniform, Zipfian, Turn };

// One function by its name in scripts.
struct FunctionRow
{
    std::string_view name;
    Function function;
    int minArguments;
    int maxArguments;
    // A call with fewer than maxArguments takes the variable default_seed as its last.
    bool takesDefaultSeed = false;
};

inline constexpr int maxFunctionArguments = 16; // pgbench's own limit

std::span<const FunctionRow> functionCatalog();
const FunctionRow *findFunction(std::string_view name); // case does not matter; null: unknown

// The same arguments give the same value, and nothing else happens: may be worked out while compiling.
bool isPure(Function function);

} // namespace dyno
