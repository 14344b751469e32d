// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/loop/timerheap.h"

#include <atomic>
#include <chrono>
#include <coroutine>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

namespace dyno {

// Hears of its descriptor. Owned by whoever registered it; must be unwatched before it dies.
class Watcher
{
public:
    virtual void onReady(bool readable, bool writable) = 0;

protected:
    ~Watcher() = default;
};

// One thread's event loop: descriptors, timers, and coroutines that are ready to go on.
//
// Descriptors are registered once and level-triggered for reading; writing is watched only while somebody asks
// for it. Timers are coalesced to about 100 µs and looked at after every descriptor event, so that a burst of
// results does not delay them. Time is the steady clock.
//
// Thread: all but wake(), post() and requestStop() belong to the thread that calls run().
class EventLoop
{
public:
    using Clock = std::chrono::steady_clock;
    using TimePoint = Clock::time_point;

    EventLoop();
    ~EventLoop();
    EventLoop(const EventLoop &) = delete;
    EventLoop &operator=(const EventLoop &) = delete;

    // Runs until requestStop().
    void run();
    // Runs until `done` holds; for blocking callers that own a private loop. False when `deadline` passed.
    bool runUntil(const std::function<bool()> &done, TimePoint deadline = TimePoint::max());

    // The time now, read from the clock.
    static TimePoint now() { return Clock::now(); }

    void watch(int descriptor, Watcher *watcher);
    void wantWrite(int descriptor, Watcher *watcher, bool want);
    void unwatch(int descriptor);

    // co_await loop.sleepUntil(t): goes on at t, not before; at once when t has passed.
    auto sleepUntil(TimePoint when)
    {
        struct Sleep
        {
            EventLoop &loop;
            TimePoint when;
            bool await_ready() const noexcept { return false; }
            void await_suspend(std::coroutine_handle<> sleeper) { loop.m_timers.push(when, sleeper); }
            void await_resume() const noexcept {}
        };
        return Sleep{*this, when};
    }
    // co_await loop.yield(): lets every other ready coroutine, timer and descriptor have its turn first.
    auto yield()
    {
        struct Yield
        {
            EventLoop &loop;
            bool await_ready() const noexcept { return false; }
            void await_suspend(std::coroutine_handle<> h) { loop.resumeLater(h); }
            void await_resume() const noexcept {}
        };
        return Yield{*this};
    }
    // Puts a coroutine of this thread into the queue of those that are ready.
    void resumeLater(std::coroutine_handle<> ready) { m_ready.push_back(ready); }

    // Lets every sleeper go on now, however long it meant to sleep: for stopping.
    void wakeSleepers();
    // When this turn of the loop began: a coroutine that never has to wait yields when that is long ago.
    TimePoint turnStart() const { return m_turnStart; }

    // Any thread: runs `call` on the loop's thread soon.
    void post(std::function<void()> call);
    void requestStop();

    // Hears how late each timer fired, in µs; set before run().
    void setLagObserver(std::function<void(std::int64_t)> observer) { m_onLag = std::move(observer); }

private:
    void runWhatIsDue();
    void waitAndDispatch(TimePoint wakeAt);
    void fireTimers();
    void runReady();
    void runPosted();

    struct Platform; // the descriptor side, in eventloop_<system>.cpp
    std::unique_ptr<Platform> m_platform;
    TimerHeap m_timers;
    std::vector<std::coroutine_handle<>> m_ready, m_running;
    std::function<void(std::int64_t)> m_onLag;
    TimePoint m_turnStart{};
    std::atomic<bool> m_stop{false};
    std::atomic<bool> m_hasPosted{false};
    std::mutex m_postedMutex;
    std::vector<std::function<void()>> m_posted;
};

} // namespace dyno
