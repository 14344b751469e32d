// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/session.h"
#include "engines/loop/eventloop.h"
#include "engines/loop/task.h"
#include "engines/workloads/compiledworkload.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace dyno {

struct Engine;

// One worker's share of the connections. Users take them in order of arrival; a lost one is opened again in
// the background with growing pauses, and users keep waiting meanwhile.
//
// Thread: its loop's.
class ConnectionPool
{
public:
    using TimePoint = EventLoop::TimePoint;

    // A connection and the script that runs on it.
    struct Slot
    {
        std::unique_ptr<Session> session;
        ScriptCursor cursor;
        Step step;
        TimePoint sentAt;         // of the statement that runs, where figures by statement are asked for
        bool isPipelined = false; // the script is between \startpipeline and \endpipeline
        bool isOpen = false;
        bool isBusy = false;
    };

    // What the pool tells; called on the loop's thread.
    struct Listener
    {
        std::function<void(const Error &)> onLost;
        std::function<void()> onBack;
    };

    ConnectionPool(EventLoop &loop, const Engine &engine, const Profile &profile, const Secret &secret,
                   const CompiledWorkload &workload, int size, Listener listener);

    // Opens every connection, prepares every statement on it, then calls `done` with the first error, if any.
    void open(std::function<void(std::optional<Error>)> done);
    // Ends open() early.
    void abandonOpening() { m_openFailed = true; }

    // co_await pool.acquire(): the next free connection; null when the pool has been shut.
    auto acquire() { return Acquire{{}, *this}; }
    // Gives it to the next in the queue. The connection must be open and outside of a transaction.
    void release(Slot &slot);
    // The connection is gone: opens it again in the background.
    void lose(Slot &slot);

    // Nobody new is served: those who wait get null.
    void shut();
    // Asks the server to end what runs on busy connections.
    void cancelBusy();
    // Cuts busy connections off, whatever the server says.
    void closeBusy();
    // Any thread: ends what runs now, and lets nobody new begin. For embedded engines, whose statements keep the
    // loop's own thread busy, so that nothing posted to it would be heard. shut() follows.
    void interrupt();
    bool isShut() const { return m_isShut.load(std::memory_order_relaxed); }
    // True while connections are being opened again.
    bool isReconnecting() const { return m_reconnecting > 0; }
    // Lets reconnecting end: no further tries.
    void stopReconnecting() { m_reconnectsEnd = true; }

    const Slot &first() const { return *m_slots.front(); }
    std::size_t size() const { return m_slots.size(); }
    // What the connections of an embedded engine counted.
    void addCounts(ServerCounters &totals)
    {
        for (const auto &slot : m_slots)
            slot->session->addCounts(totals);
    }
    // Any thread, as of now.
    std::uint32_t openCount() const { return m_open.load(std::memory_order_relaxed); }
    std::uint32_t waitingCount() const { return m_waiting.load(std::memory_order_relaxed); }
    // Total time until now in which no connection was open: an outage, not a latency.
    TimePoint::duration outage() const;

private:
    struct Waiter
    {
        std::coroutine_handle<> handle;
        Slot *slot = nullptr;
        Waiter *next = nullptr;
    };
    struct Acquire : Waiter
    {
        ConnectionPool &pool;
        Acquire(Waiter waiter, ConnectionPool &p) : Waiter(waiter), pool(p) {}
        bool await_ready() noexcept
        {
            this->slot = pool.takeFree();
            return this->slot || pool.isShut();
        }
        void await_suspend(std::coroutine_handle<> user) noexcept
        {
            this->handle = user;
            pool.enqueue(this);
        }
        Slot *await_resume() const noexcept { return this->slot; }
    };

    Slot *takeFree();
    void enqueue(Waiter *waiter);
    void opened(Slot &slot);
    Detached openSome(std::size_t first);
    Detached reconnect(Slot &slot);
    void openerEnded();

    EventLoop &m_loop;
    const CompiledWorkload &m_workload;
    Listener m_listener;
    std::vector<std::unique_ptr<Slot>> m_slots;
    std::vector<Slot *> m_free; // last released first: fewer connections stay warm
    Waiter *m_head = nullptr, *m_tail = nullptr;
    static void add(std::atomic<std::uint32_t> &gauge, int by)
    {
        // One writer: a plain sum, no locked instruction.
        gauge.store(gauge.load(std::memory_order_relaxed) + std::uint32_t(by), std::memory_order_relaxed);
    }
    std::atomic<std::uint32_t> m_waiting{0};
    std::atomic<std::uint32_t> m_open{0};
    std::size_t m_openers = 0;
    int m_reconnecting = 0;
    std::atomic<bool> m_isShut{false};
    bool m_openFailed = false;
    bool m_reconnectsEnd = false;
    std::optional<Error> m_openError;
    std::function<void(std::optional<Error>)> m_onOpened;
    TimePoint::duration m_outage{0};
    std::optional<TimePoint> m_outageSince;
};

} // namespace dyno
