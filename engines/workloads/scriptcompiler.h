// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/workloads/scriptcommands.h"
#include "engines/workloads/scriptnames.h"
#include "engines/workloads/scriptprogram.h"

#include <memory>
#include <vector>

namespace dyno {

struct ProgramCompilation
{
    std::shared_ptr<Program> program;
    std::vector<ScriptStatement> notes; // by number of the statement
};

// The commands of one script as instructions. Faults are added; the program is of use only without any. What
// depends on the names of all scripts (where results go, ids of statements) is still missing.
ProgramCompilation compileProgram(const TextPlaces &places, const std::vector<ScriptCommand> &commands,
                                  const ScriptOptions &options, ScriptNames &names, Faults &faults);

} // namespace dyno
