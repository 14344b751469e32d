// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/scriptuser.h"

#include "engines/workloads/compiledworkload.h"

namespace dyno {

Random &randomOf(ScriptUser &user)
{
    return user.random;
}

std::unique_ptr<ScriptUser, void (*)(ScriptUser *)> makeScriptUser(const CompiledWorkload &workload,
                                                                   std::uint64_t seed, std::int64_t client,
                                                                   const ValueLists *lists)
{
    VariableValues values;
    if (workload.symbols)
        values = workload.symbols->startValues(seed, client);
    return {new ScriptUser(Random::ofClient(seed, client), std::move(values), lists),
            [](ScriptUser *user) { delete user; }};
}

void KeptUser::keep(const ScriptUser &user, const std::vector<std::uint32_t> &assigned)
{
    m_random = user.random;
    if (m_variables.size() < assigned.size())
        m_variables.resize(assigned.size());
    for (std::size_t i = 0; i < assigned.size(); ++i) {
        m_variables[i].variable = user.variables[assigned[i]];
        if (m_variables[i].variable.type == Variable::Type::Text)
            m_variables[i].text.assign(user.variables.text(assigned[i]));
    }
}

void KeptUser::restore(ScriptUser &user, const std::vector<std::uint32_t> &assigned) const
{
    user.random = m_random;
    user.turns.again();
    for (std::size_t i = 0; i < assigned.size(); ++i) {
        if (m_variables[i].variable.type == Variable::Type::Text)
            user.variables.setText(assigned[i], m_variables[i].text);
        else
            user.variables.set(assigned[i], m_variables[i].variable);
    }
}

} // namespace dyno
