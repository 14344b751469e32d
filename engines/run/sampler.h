// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/host/hostsource.h"
#include "engines/host/serverprocess.h"
#include "engines/run/countersource.h"
#include "engines/run/runner.h"
#include "engines/run/worker.h"

#include <chrono>
#include <memory>
#include <optional>
#include <vector>

namespace dyno {

// Makes the ticks of a run: takes what the workers recorded, adds gauges, host figures and the generator's
// own health, and tells the observer. Lives on the thread that calls Runner::run().
class Sampler
{
public:
    // What is asked beside the workers once a second; null: not.
    struct Sources
    {
        HostSource *host = nullptr;
        ServerSource *server = nullptr;
        CounterSource *counters = nullptr;
    };
    Sampler(const RunPlan &plan, const std::vector<std::unique_ptr<Worker>> &workers, const Sources &sources,
            RunObserver &observer);

    void begin(const RunClock &clock);
    // Reads users and connections for the tick that is about to end: a moment before its edge, so that a
    // level's last tick does not show the next level's users.
    void readGauges();
    // As readGauges() found it last.
    std::uint32_t openConnections() const { return m_gauges.open; }
    // Ends the tick that is under way and begins the next. `phase` is that of the time that passed, −1 after
    // the last. `overslept`: how much later than it asked to who calls this woke up.
    void take(std::int32_t phase, EventLoop::TimePoint::duration overslept = {});
    // When the next tick is due: the next whole second of the run, or the edge of the phase before it.
    EventLoop::TimePoint nextBoundary(EventLoop::TimePoint now) const;
    void note(RunEvent::Kind kind, std::string text);

private:
    // `isEdge`: a phase ends with the tick.
    void askSources(Tick &tick, bool isEdge);
    void tellSources();
    void tellReports(const Tick &tick);
    void watchGenerator(std::int32_t phase, std::int64_t lagUs, std::int64_t stoodStillUs, double busiest);

    const RunPlan &m_plan;
    const std::vector<std::unique_ptr<Worker>> &m_workers;
    Sources m_sources;
    RunObserver &m_observer;
    const RunClock *m_clock = nullptr;
    EventLoop::TimePoint m_tickStart;
    std::optional<double> m_memory; // of the server, as of this phase
    std::int32_t m_memoryPhase = -1;
    std::uint32_t m_number = 0;
    struct Gauges
    {
        std::uint32_t users = 0, waiting = 0, connected = 0, open = 0;
    };
    Gauges m_gauges;
    std::vector<std::chrono::nanoseconds> m_cpuBefore;
    std::uint32_t m_poolSize = 0;
    // The generator's worst seconds of the level that goes on; told at its end.
    std::int32_t m_watchedPhase = -1;
    std::int64_t m_worstLagUs = 0;
    std::int64_t m_stoodStillUs = 0; // in all
    double m_busiest = 0; // worker, per cent of a core
    std::string m_hostNote, m_serverNote, m_serverRemark; // last ones told
};

} // namespace dyno
