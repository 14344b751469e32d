// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/workloads/random.h"
#include "engines/workloads/variables.h"

#include <memory>
#include <utility>

namespace dyno {

// What a virtual user keeps between its transactions.
class ScriptUser
{
public:
    ScriptUser(Random stream, VariableValues values) : random(stream), variables(std::move(values)) {}

    Random random;
    VariableValues variables;
};

} // namespace dyno
