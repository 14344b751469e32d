// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/workloads/scriptprogram.h"
#include "engines/workloads/variables.h"

#include <string>

namespace dyno {

// A failure while a script runs, for people: "transfer.sql:3: division of 7 by zero, in \set y :x / :zero with
// x = 7, zero = 0".
std::string faultWords(const Program &program, const Program::Instruction &instruction,
                       const VariableValues &variables, const std::string &what);

} // namespace dyno
