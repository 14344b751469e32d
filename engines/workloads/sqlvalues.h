// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/value.h"
#include "engines/workloads/scriptprogram.h"
#include "engines/workloads/variables.h"

#include <cstdint>
#include <string>

namespace dyno {

// A variable as pgbench writes it into a text. An unset one is its own name, with its colon.
void appendVariable(std::string &to, const VariableValues &variables, std::uint32_t slot, const std::string &name);

// A variable as a parameter. Texts point into the variables or into `digits`, where numberTextSize bytes are
// free for a number that travels as text. False: it is unset, and `auto` then sends the whole as text.
bool makeParameter(const VariableValues &variables, std::uint32_t slot, const Program &program, char *digits,
                   Value &value);

// May a variable with this value stand as a parameter there? PostgreSQL takes one beside an integer for an
// integer of 32 bits.
bool fits(Accepts accepts, const Variable &variable, bool isDollar);

// Whole units of a variable given to \sleep, by pgbench's rules: a fraction is cut off. False: it is no number.
bool wholeUnits(const VariableValues &variables, std::uint32_t slot, std::int64_t &units);

} // namespace dyno
