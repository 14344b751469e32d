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

} // namespace dyno
