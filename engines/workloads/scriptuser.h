// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/workloads/random.h"
#include "engines/workloads/valuelists.h"
#include "engines/workloads/variables.h"

#include <memory>
#include <utility>

namespace dyno {

// What a virtual user keeps between its transactions.
class ScriptUser
{
public:
    ScriptUser(Random stream, VariableValues values, const ValueLists *filled)
        : random(stream), variables(std::move(values)), lists(filled)
    {
    }

    Random random;
    VariableValues variables;
    const ValueLists *lists;
    TakenTurns turns;
};

// What a user had when its transaction began, so that a repeated try begins with the same.
class KeptUser
{
public:
    // `assigned`: the variables that the transaction can set.
    void keep(const ScriptUser &user, const std::vector<std::uint32_t> &assigned);
    void restore(ScriptUser &user, const std::vector<std::uint32_t> &assigned) const;

private:
    struct Kept
    {
        Variable variable;
        std::string text;
    };
    Random m_random;
    std::vector<Kept> m_variables; // as `assigned`
};

} // namespace dyno
