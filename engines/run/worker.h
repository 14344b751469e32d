// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/loop/eventloop.h"
#include "engines/measure/recorder.h"
#include "engines/run/arrivals.h"
#include "engines/run/connectionpool.h"
#include "engines/run/itinerary.h"
#include "engines/run/runclock.h"
#include "engines/run/runplan.h"
#include "engines/workloads/random.h"

#include <atomic>
#include <ctime>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace dyno {

// One thread of the load generator: an event loop with its slice of the users and its slice of the pool.
//
// Threads: public functions from outside, any thread; everything else belongs to the worker's own thread.
class Worker
{
public:
    Worker(const RunPlan &plan, int index, int workerCount, int poolSize);
    ~Worker(); // requestStop() of the loop and join

    // Opens the connections; `done` is called on the worker's thread.
    void open(std::function<void(std::optional<Error>)> done);
    void abandonOpening();
    // Users begin to follow the ramp. Once. `clock` must outlive the worker.
    void begin(const RunClock &clock);
    // No new transactions; those that have begun may end. isDone() follows.
    void stopNewWork();
    // Cancels what still runs and sends home who waits.
    void cancelWork();
    // Embedded engines: cancels what runs on this worker's own thread, which hears of nothing else meanwhile.
    void interrupt() { m_pool.interrupt(); }
    // Cuts the connections off: the server does not answer to cancelling.
    void cutOff();
    bool isDone() const { return m_done.load(std::memory_order_acquire); }

    // Gauges, as of now: users that are here, on a connection, waiting for one; connections that are open.
    std::uint32_t users() const { return m_users.load(std::memory_order_relaxed); }
    std::uint32_t connected() const { return m_connected.load(std::memory_order_relaxed); }
    std::uint32_t waiting() const
    {
        return m_pool.waitingCount() + m_queued.load(std::memory_order_relaxed);
    }
    std::uint32_t openConnections() const { return m_pool.openCount(); }
    Recorder &recorder() { return m_recorder; }
    // CPU time this thread has used.
    std::chrono::nanoseconds cpuTime() const;
    // Embedded engines: what the connections counted, as of `at`, which moves on soon after askCounts().
    struct EngineCounts
    {
        ServerCounters totals;
        EventLoop::TimePoint at{};
    };
    void askCounts();
    EngineCounts counts() const;
    std::string serverVersion() const { return m_pool.first().session->serverVersion(); }
    // Of one connection, between opening and begin().
    int socketHandle() const { return m_pool.first().session->socketHandle(); }

    // What went wrong since the last call: one line for the first failure of each kind, and for losses.
    struct Report
    {
        std::vector<std::string> failures;
        std::string lastLoss; // words of the last lost connection
    };
    Report takeReport();

private:
    struct User
    {
        std::unique_ptr<ScriptUser, void (*)(ScriptUser *)> script{nullptr, nullptr};
        bool isActive = false;
        Itinerary::Position position;
    };

    // Coroutines of the worker, in virtualuser.cpp and loadshape.cpp.
    Detached virtualUser(std::uint32_t number);
    Detached followUsers();
    Detached followRate();

    User &userOf(std::uint32_t number);
    void arrive(std::uint32_t number);
    bool goesOn(std::uint32_t number) const { return !m_stopping && number < m_limit; }
    // A statement of this user's transaction has ended; only where figures by statement are asked for.
    void recordStatement(EventLoop::TimePoint intended, std::size_t type, const ConnectionPool::Slot &slot,
                         const Outcome &outcome);
    // `words` are made for the first failure of a kind only: a run may fail as often as it commits.
    template <class Words> void noteFailure(std::size_t type, Failure failure, Words words)
    {
        const std::uint32_t bit = 1u << unsigned(failure);
        if (m_failureKindsSeen[type] & bit)
            return;
        m_failureKindsSeen[type] |= bit;
        reportFailure(type, failure, words());
    }
    void reportFailure(std::size_t type, Failure failure, const std::string &words);
    void userLeft();
    void checkDone();
    void setQueued();

    const RunPlan &m_plan;
    const int m_index, m_workerCount;
    const Itinerary m_itinerary;
    EventLoop m_loop;
    Recorder m_recorder;
    ConnectionPool m_pool;
    std::unique_ptr<Arrivals> m_arrivals; // open loop only
    const RunClock *m_clock = nullptr;
    std::vector<User> m_mine;             // users by number / workerCount
    std::uint32_t m_limit = 0;            // users with a number below go on
    bool m_shapeDone = true;
    bool m_stopping = false;
    // One writer each, this thread.
    std::atomic<std::uint32_t> m_users{0}, m_connected{0}, m_queued{0};
    std::atomic<bool> m_done{false};
    mutable std::mutex m_reportMutex;
    Report m_report;
    EngineCounts m_counts; // under the same lock
    std::vector<std::uint32_t> m_failureKindsSeen; // per transaction type, a bit per Failure
    std::thread m_thread;                 // last: starts when all else stands
};

} // namespace dyno
