// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/runrecord.h"
#include "engines/result.h"
#include "engines/run/runplan.h"

#include <memory>
#include <string>

namespace dyno {

// Hears of a run. Called on the thread that called Runner::run(), one call at a time; should return
// soon: a slow one makes the next tick longer, but bends no figure.
class RunObserver
{
public:
    virtual void onTick(TickPtr tick) = 0;
    virtual void onEvent(const RunEvent &event) = 0;

protected:
    ~RunObserver() = default;
};

// How a run ended.
struct RunEnd
{
    RunState state = RunState::Finished;
    std::string message; // why it stopped or failed
};

// Runs one plan: opens the pool, starts the clock, drives the users through the ramp, samples once a second.
class Runner
{
public:
    Runner(RunPlan plan, RunObserver &observer);
    ~Runner(); // stops and waits
    Runner(const Runner &) = delete;
    Runner &operator=(const Runner &) = delete;

    // Opens, warms and prepares all connections; blocks until they are open or one of them failed, or until
    // stop(). Fills the workload's lists before that. Nothing is measured yet. Fills serverVersion, workers, connectUs, phases and types of `info`.
    Result<void> open(RunInfo &info);
    // Runs from the first user to the last tick; blocks. Call once, after open().
    RunEnd run();

    // Any thread. First call: no new transactions, those that run may end within the grace time, then they
    // are cancelled. Second call: cancels at once.
    void stop();

private:
    struct Private;
    std::unique_ptr<Private> d;
};

// Faults of a plan that can be seen before it starts: pool of zero, more workers than connections, …
Faults checkPlan(const RunPlan &plan);

} // namespace dyno
