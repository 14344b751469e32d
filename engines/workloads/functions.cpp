// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/functions.h"

#include "engines/workloads/number.h"

#include <array>

namespace dyno {

namespace {

constexpr auto catalog = std::to_array<FunctionRow>({
    {"abs", Function::Abs, 1, 1},
    {"debug", Function::Debug, 1, 1},
    {"double", Function::Double, 1, 1},
    {"exp", Function::Exp, 1, 1},
    {"greatest", Function::Greatest, 1, maxFunctionArguments},
    {"hash", Function::HashMurmur2, 1, 2, true},
    {"hash_fnv1a", Function::HashFnv1a, 1, 2, true},
    {"hash_murmur2", Function::HashMurmur2, 1, 2, true},
    {"int", Function::Int, 1, 1},
    {"least", Function::Least, 1, maxFunctionArguments},
    {"ln", Function::Ln, 1, 1},
    {"mod", Function::Modulo, 2, 2},
    {"permute", Function::Permute, 2, 3, true},
    {"pi", Function::Pi, 0, 0},
    {"pow", Function::Power, 2, 2},
    {"power", Function::Power, 2, 2},
    {"random", Function::Random, 2, 2},
    {"random_exponential", Function::RandomExponential, 3, 3},
    {"random_gaussian", Function::RandomGaussian, 3, 3},
    {"random_zipfian", Function::RandomZipfian, 3, 3},
    {"sqrt", Function::Sqrt, 1, 1},
    // Ours.
    {"nurand", Function::NuRand, 3, 4, true},
    {"pick", Function::Pick, 1, 3},
    {"random_alpha", Function::RandomAlpha, 2, 2},
    {"random_digits", Function::RandomDigits, 2, 2},
    {"tpcc_lastname", Function::TpccLastName, 1, 1},
});

} // namespace

std::span<const FunctionRow> functionCatalog()
{
    return catalog;
}

const FunctionRow *findFunction(std::string_view name)
{
    for (const FunctionRow &row : catalog) {
        if (equalsIgnoringCase(row.name, name))
            return &row;
    }
    return nullptr;
}

bool isPure(Function function)
{
    switch (function) {
    case Function::Debug:
    case Function::Random:
    case Function::RandomGaussian:
    case Function::RandomExponential:
    case Function::RandomZipfian:
    case Function::RandomAlpha:
    case Function::RandomDigits:
    case Function::NuRand:
    case Function::NuRandSeeded:
    case Function::Pick:
    case Function::TpccLastName: // its text lives in the user's own buffer
        return false;
    default:
        return true;
    }
}

} // namespace dyno
