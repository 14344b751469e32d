// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Runs of one script over the fake engine, with everything that the runner told.
#include "engines/run/runner.h"
#include "engines/workloads/script.h"

#include "fakeengine.h"

#include <QtGlobal>

#include <algorithm>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace fakerun {

using namespace dyno;

struct Observed final : RunObserver
{
    std::vector<TickPtr> ticks;
    std::vector<RunEvent> events;
    std::function<void(const Tick &)> whenTicked;
    void onTick(TickPtr tick) override
    {
        ticks.push_back(tick);
        if (whenTicked)
            whenTicked(*tick);
    }
    void onEvent(const RunEvent &event) override { events.push_back(event); }

    TypeFacts total() const
    {
        TypeFacts sum;
        for (const TickPtr &tick : ticks)
            sum.merge(tick->total());
        return sum;
    }
    template <class Member> std::uint64_t sum(Member member) const
    {
        std::uint64_t all = 0;
        for (const TickPtr &tick : ticks)
            all += (*tick).*member;
        return all;
    }
    bool identityHolds() const
    {
        return std::all_of(ticks.begin(), ticks.end(), [](const TickPtr &tick) { return tick->identityHolds(); });
    }
    bool tells(RunEvent::Kind kind) const
    {
        return std::any_of(events.begin(), events.end(), [&](const RunEvent &e) { return e.kind == kind; });
    }
};

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
