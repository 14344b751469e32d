// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Runs of one script over the fake engine, with everything that the runner told.
#include "engines/run/runner.h"
#include "engines/workloads/script.h"

#include "fakeengine.h"
#include "observed.h"

#include <QtGlobal>

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace fakerun {

using namespace dyno;

inline std::shared_ptr<CompiledWorkload> workloadOf(std::string script, ThinkTime think = {},
                                             QueryMode mode = QueryMode::Auto)
{
    const ScriptSource source{"test.sql", std::move(script)};
    ScriptCompilation compiled = compileScripts(std::span(&source, 1), {.placeholder = '?', .mode = mode, .variables = {}});
    auto workload = std::make_shared<CompiledWorkload>();
    if (!compiled.faults.empty())
        qFatal("%s", compiled.faults.front().message.c_str());
    workload->id = "test";
    workload->statements = compiled.statements;
    workload->symbols = compiled.symbols;
    workload->transactions.push_back({"test", "Test", 1, compiled.scripts[0].program, think});
    workload->statementCount = compiled.scripts[0].statements.size();
    return workload;
}

inline RunPlan planOf(std::shared_ptr<CompiledWorkload> workload, std::string_view ramp, int pool)
{
    RunPlan plan;
    plan.engine = &fakeEngine;
    plan.profile.engine = "fake";
    plan.profile.hostSource = "none";
    plan.workload = std::move(workload);
    plan.ramp = *parseRamp(ramp).ramp;
    plan.pool = pool;
    plan.workers = 2;
    return plan;
}

inline RunEnd go(RunPlan plan, Observed &observed, RunInfo *infoOut = nullptr)
{
    Runner runner(std::move(plan), observed);
    RunInfo info;
    const auto opened = runner.open(info);
    if (opened.has_error())
        return {RunState::Failed, opened.error().message};
    if (infoOut)
        *infoOut = info;
    return runner.run();
}

} // namespace fakerun
