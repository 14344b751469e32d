// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/failure.h"
#include "engines/measure/histogram.h"
#include "engines/measure/servercounters.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace dyno {

// Facts of one transaction type, of transactions that ended in one tick and began in one phase.
//
// attempted = committed + failed, always: a transaction is attempted when it has ended, one way or the other.
// A retried try is not a transaction of its own. The histograms hold committed transactions only, in µs:
//   response  intended start → last byte received, sleeps of the script left out: what the user feels
//   service   connection acquired → last byte received, sleeps left out
//   poolWait  asked for a connection → got it
//   lag       intended start → began (schedule lag; zero for a user that is not behind)
//   lockWait  within service: waited for SQLite's one writer, where the engine can tell (else empty)
struct TypeFacts
{
    std::uint64_t attempted = 0;
    std::uint64_t committed = 0;
    std::uint64_t failed = 0;
    std::uint64_t retried = 0; // tries that were repeated after a deadlock or serialization failure
    std::array<std::uint64_t, failureCount> failedBy{};
    std::uint64_t statements = 0; // sent, whichever way
    std::uint64_t asText = 0;     // of these as text, with the values written into it
    std::uint64_t anew = 0;       // of these parsed anew, with the values as parameters; the rest was prepared
    std::uint64_t roundTrips = 0;
    std::uint64_t rows = 0;
    Histogram response, service, poolWait, lag, lockWait;

    void merge(const TypeFacts &other);
    void clear();
    bool isEmpty() const { return attempted == 0 && retried == 0; }
};

// Facts of one statement of a script, of executions that ended in one tick. They count for the phase in which
// their transaction began, repeated tries and failed transactions too.
struct StatementFacts
{
    std::uint64_t sent = 0;   // executions that ended, one way or the other
    std::uint64_t failed = 0; // of these
    std::uint64_t rows = 0;   // read
    // Sent → last byte received, in µs, of executions that ended well. Statements of a pipeline have none: their
    // answers come together.
    Histogram time;

    void merge(const StatementFacts &other);
    void clear();
};

// Facts of all transaction types (indexed as RunInfo::types) that began in phase `phase`.
struct PhaseFacts
{
    std::int32_t phase = -1; // index into RunInfo::phases; -1: unknown
    std::vector<TypeFacts> types;
    std::vector<StatementFacts> statements; // indexed as RunInfo::statements; empty unless the plan asks for them
};

// The database host in one second. Per cent of all CPUs together; absent means unknown, never zero.
struct HostFigures
{
    struct Cpu
    {
        double usr = 0, nice = 0, sys = 0, iowait = 0, irq = 0, steal = 0, idle = 0;
    };
    std::optional<Cpu> cpu;
    std::optional<double> load1;
    std::optional<double> runQueue;           // processes that run or want to
    std::optional<double> contextSwitches;    // per second
    std::optional<double> memoryUsed;         // bytes
    std::optional<double> diskRead;           // bytes per second
    std::optional<double> diskWritten;        // bytes per second
    std::optional<double> diskBusy;           // per cent of the busiest disk
    std::optional<double> netReceived;        // bytes per second, loopback left out
    std::optional<double> netSent;            // bytes per second, loopback left out
    std::uint32_t cpus = 0;                   // that `cpu` is shared by; 0: unknown
};

// The processes of the database server in one second, all together; absent means unknown, never zero.
struct ServerFigures
{
    std::optional<double> cpu;             // per cent of one core
    std::optional<double> memory;          // bytes, proportional: what processes share counts once
    std::optional<double> contextSwitches; // per second
    std::optional<double> diskRead;        // bytes per second that came from disk, not from the page cache

    bool operator==(const ServerFigures &) const = default;
};

// The generator's own health in one second.
struct GeneratorFigures
{
    double cpu = 0;                   // per cent of one core, all workers together
    std::int64_t loopLagP99 = 0;      // µs that timers fired late
    std::uint64_t lateTimers = 0;     // timers more than 10 ms late
};

// Facts of one second of a run. Facts are stored, numbers are derived (metrics.h), so that a new metric works
// for old runs. A tick never straddles the edge of a phase: it ends there and is shorter than a second.
// Value type; shared as `TickPtr` once complete, and never changed after that.
struct Tick
{
    std::uint32_t number = 0;      // 0, 1, 2, … within the run
    std::int32_t phase = 0;        // phase during this tick; -1: after the last, while transactions end
    std::int64_t startUs = 0;      // since the run's start, steady clock
    std::int64_t lengthUs = 0;
    std::int64_t wallMs = 0;       // at the end of the tick, UTC, since the epoch

    // Gauges at the end of the tick.
    std::uint32_t usersPlanned = 0; // what the ramp asks for
    std::uint32_t users = 0;        // have arrived
    std::uint32_t thinking = 0;
    std::uint32_t waiting = 0;      // for a connection
    std::uint32_t connected = 0;    // on a connection
    std::uint32_t poolSize = 0;
    std::uint32_t poolOpen = 0;

    // Counts within the tick.
    std::uint64_t reconnects = 0;        // connections that came back
    std::uint64_t connectionsLost = 0;
    std::uint64_t skipped = 0;           // arrivals not begun because a limit said so
    std::uint64_t shed = 0;              // arrivals dropped because the backlog was full

    std::vector<PhaseFacts> facts;       // one entry per phase that transactions ending now began in
    HostFigures host;
    ServerFigures server;
    bool followsServer = false;          // its processes are followed, also in a second of which `server` knows nothing
    ServerCounters counters;             // rates and gauges
    GeneratorFigures generator;

    double seconds() const { return double(lengthUs) / 1e6; }
    double endSeconds() const { return double(startUs + lengthUs) / 1e6; }
    // All phases and types together.
    TypeFacts total() const;
    // One transaction type, all phases.
    TypeFacts ofType(std::size_t type) const;
    // attempted = committed + failed for every phase and type, and failed = sum of failedBy.
    bool identityHolds() const;
};
using TickPtr = std::shared_ptr<const Tick>;

} // namespace dyno
