// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/servercounters.h"
#include "engines/run/worker.h"

#include <memory>
#include <string>
#include <vector>

namespace dyno {

struct Engine;

// A server's own counters, once a second. Thread: one, the sampler's.
class CounterSource
{
public:
    virtual ~CounterSource() = default;
    // sample() follows in a moment.
    virtual void announce() {}
    // The second up to now, as near as the source can tell; never waits. Empty while it knows nothing of it.
    virtual ServerCounters sample() = 0;
    // What there is to say since the call before: what may not be read, or does not answer. Each sentence once.
    virtual std::vector<std::string> takeNotes() { return {}; }
};

// Over a connection of its own, which is no part of the pool, on a thread of its own. Waits a moment for the first
// answer. A read that takes longer than two seconds is given up with its connection, which is opened again with
// growing pauses; a question that the server refuses is not asked again.
std::unique_ptr<CounterSource> watchServerCounters(const Engine &engine, const Profile &profile, const Secret &secret);

// Of an embedded engine: what its connections, one or more a worker, counted in this process. `workers` outlive it.
std::unique_ptr<CounterSource> sumSessionCounters(const std::vector<std::unique_ptr<Worker>> &workers);

} // namespace dyno
