// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/data/loader.h"
#include "engines/run/tryonce.h"
#include "engines/sandbox/sandboxes.h"
#include "engines/workloads/workload.h"

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <string>

namespace dyno {

// One transaction of a workload to be tried on a profile, with all that it needs before.
struct TrialPlan
{
    Profile profile; // a sandbox is started, and lives as long as the Trial
    Secret secret;
    Workload workload;
    ParameterValues parameters; // resolved
    std::string transaction;    // its name
    std::uint64_t seed = 1;
    bool keep = false;
    bool load = false;          // load the data first where it is missing
    bool isForeign = false;     // nobody here has seen the workload's SQL
};

// Tries transactions, one after another. Who calls asks the person first where planguard.h asks; on a production profile
// what writes is refused. run() blocks and belongs to a background thread; cancel() to any.
class Trial
{
public:
    using Told = std::function<void(const std::string &)>; // what goes on, in a few words
    // Errors before the transaction began are returned; NotFound: the data is not there. Later ones are in the
    // report.
    Result<TryReport> run(const TrialPlan &plan, const Told &told);
    void cancel();

private:
    Result<void> prepare(const TrialPlan &plan, Profile &profile, Secret &secret, const Told &told);
    Sandboxes m_sandboxes;
    std::atomic<bool> m_cancelled{false};
    std::mutex m_mutex; // of what follows
    TryOnce *m_try = nullptr;
    Connection *m_filling = nullptr;
};

} // namespace dyno
