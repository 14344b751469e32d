// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/run/runner.h"
#include "engines/workloads/workload.h"
#include "tests/engines/loadtarget.h"
#include "tests/faultwords.h"

#include <atomic>
#include <string_view>

namespace dyno {

// A built-in workload with its parameters set, or why it is not.
struct BuiltIn
{
    std::optional<Workload> workload;
    ParameterValues values;
    DataSet data;
    QString problem;
};
inline BuiltIn builtIn(const QString &id, const ParameterValues &chosen)
{
    WorkloadParse parse = readWorkload((QString(SQLDYNO_SOURCE_DIR) + "/resources/workloads/" + id).toStdString());
    if (!parse.workload)
        return {{}, {}, {}, words(parse.faults)};
    const ResolvedParameters resolved = resolveParameters(*parse.workload, chosen);
    if (!resolved.faults.empty())
        return {{}, {}, {}, words(resolved.faults)};
    DataSet data = resolveData(*parse.workload, resolved.values).data;
    return {std::move(parse.workload), resolved.values, std::move(data), {}};
}

// Runs it to its end; says what went wrong.
inline QString runOn(const LoadTarget &target, std::shared_ptr<const CompiledWorkload> workload, RunObserver &observer,
                     std::string_view ramp, int pool)
{
    RunPlan plan;
    plan.profile = target.request.profile;
    plan.secret = target.request.secret;
    plan.workload = std::move(workload);
    plan.ramp = *parseRamp(ramp).ramp;
    plan.pool = pool;
    plan.maxTries = 20;
    Runner runner(plan, observer);
    RunInfo info;
    if (const auto opened = runner.open(info); !opened)
        return failure(opened);
    const RunEnd end = runner.run();
    return end.state == RunState::Finished ? QString() : QString::fromStdString(end.message);
}

} // namespace dyno
