// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/enginecatalog.h"
#include "engines/host/hostsource.h"
#include "engines/run/runner.h"

namespace dyno {

namespace {
constexpr int mostConnections = 10'000;
// Each connection of an embedded engine is a thread of ours.
constexpr int mostEmbeddedConnections = 256;
} // namespace

Faults checkPlan(const RunPlan &plan)
{
    Faults faults;
    const auto fault = [&](std::string where, std::string message) {
        faults.push_back({std::move(where), std::move(message)});
    };
    const Engine *engine = plan.engine ? plan.engine : findEngine(plan.profile.engine);
    if (!engine)
        fault("profile", "“" + plan.profile.engine + "” is no engine that this program knows.");
    const int most = engine && engine->isEmbedded ? mostEmbeddedConnections : mostConnections;
    if (plan.pool < 1)
        fault("pool", "The pool needs at least one connection.");
    else if (plan.pool > most)
        fault("pool", "A pool of " + std::to_string(plan.pool) + " connections is more than "
                          + std::to_string(most) + ".");
    if (plan.workers < 0)
        fault("workers", "The number of workers cannot be negative.");
    if (plan.maxTries < 1)
        fault("tries", "A transaction is tried at least once.");
    if (const auto source = checkHostSource(plan.profile.hostSource); source.has_error())
        fault("host figures", source.error().message);
    if (plan.ramp.phases.empty())
        fault("ramp", "The ramp is empty.");
    if (!plan.workload || plan.workload->transactions.empty()) {
        fault("workload", "The workload has no transaction.");
        return faults;
    }
    const auto checkWait = [&](const ThinkTime &wait, const std::string &what) {
        if (!(wait.minMs >= 0) || !(wait.maxMs >= wait.minMs) || !(wait.meanMs >= 0))
            fault("workload", what + " must go from a smaller to a larger length, not below zero.");
    };
    double weights = 0;
    if (plan.workload->journeys.empty()) {
        for (const CompiledTransaction &transaction : plan.workload->transactions) {
            if (!(transaction.weight >= 0))
                fault("workload", "The weight of " + transaction.name + " is negative.");
            weights += transaction.weight;
            checkWait(transaction.think, "The think time after " + transaction.name);
        }
    }
    for (const CompiledJourney &journey : plan.workload->journeys) {
        weights += journey.weight;
        if (!(journey.weight >= 0))
            fault("workload", "The weight of the journey " + journey.name + " is negative.");
        if (journey.steps.empty() || journey.steps.front().probability < 1)
            fault("workload", "The journey " + journey.name + " must begin with a step that is always done.");
        for (const JourneyStep &step : journey.steps)
            checkWait(step.wait, "A wait of the journey " + journey.name);
    }
    if (!(weights > 0))
        fault("workload", "All weights are zero: no transaction would ever run.");
    return faults;
}

} // namespace dyno
