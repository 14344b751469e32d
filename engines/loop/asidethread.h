// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>

namespace dyno {

// A thread that asks for something once a second, shortly before its owner wants the answer, so that the owner
// never waits. How long a turn took decides how early the next one begins.
class AsideThread
{
public:
    using Clock = std::chrono::steady_clock;

    // `turn` runs on the thread. `interrupt` is called from the destructor: a turn that goes on, or only begins,
    // then ends soon.
    AsideThread(std::function<void()> turn, std::function<void()> interrupt);
    ~AsideThread();
    AsideThread(const AsideThread &) = delete;
    AsideThread &operator=(const AsideThread &) = delete;

    // Any thread: the answer is taken now, and wanted again in a second.
    void take();
    // Has a turn begin now, and waits until it has ended, or so long. From the first call on there are no turns but
    // those that are asked for.
    void turnNow(Clock::duration most);
    // Until the first turn has ended, or so long.
    void waitForFirst(Clock::duration most);

private:
    void follow();

    const std::function<void()> m_turn;
    const std::function<void()> m_interrupt;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_stops = false, m_hasBegun = false;
    std::uint64_t m_asked = 0, m_answered = 0; // turns that were asked for, and those of them that have ended
    Clock::time_point m_takenAt{};
    std::thread m_thread; // last: starts when all else stands
};

} // namespace dyno
