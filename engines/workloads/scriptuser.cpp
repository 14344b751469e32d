// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/scriptuser.h"

#include "engines/workloads/compiledworkload.h"

namespace dyno {

Random &randomOf(ScriptUser &user)
{
    return user.random;
}

std::unique_ptr<ScriptUser, void (*)(ScriptUser *)> makeScriptUser(const CompiledWorkload &workload,
                                                                   std::uint64_t seed, std::int64_t client)
{
    VariableValues values;
    if (workload.symbols)
        values = workload.symbols->startValues(seed, client);
    return {new ScriptUser(Random::ofClient(seed, client), std::move(values)),
            [](ScriptUser *user) { delete user; }};
}

} // namespace dyno
