// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/profile.h"
#include "engines/run/ramp.h"
#include "engines/workloads/compiledworkload.h"

#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>

namespace dyno {

struct Engine;
class ValueList;

// Everything the runner needs for one run; complete and checked before it starts.
struct RunPlan
{
    Profile profile;
    Secret secret;
    const Engine *engine = nullptr; // null: the one that the profile names
    std::shared_ptr<const CompiledWorkload> workload;
    // Values of the workload's lists; null: Runner::open() fills them.
    std::shared_ptr<const std::deque<ValueList>> lists;
    Ramp ramp;
    int pool = 10;          // connections shared by all users
    int workers = 0;        // threads; 0: half the cores, at least one; embedded engines: one per connection
    std::uint64_t seed = 1;
    bool perStatement = false; // record figures by statement as well
    int maxTries = 1;       // of one transaction, on deadlock, serialization failure or busy
    std::uint64_t backlogLimit = 100'000;       // open loop: arrivals kept waiting before they are shed
    std::chrono::milliseconds grace{5000};      // from "no new transactions" to cancelling those that run
};

} // namespace dyno
