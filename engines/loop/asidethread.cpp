// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/loop/asidethread.h"

#include <algorithm>

namespace dyno {

using namespace std::chrono_literals;

namespace {
constexpr auto period = 1s;
} // namespace

AsideThread::AsideThread(std::function<void()> turn, std::function<void()> interrupt)
    : m_turn(std::move(turn)), m_interrupt(std::move(interrupt)), m_thread([this] { follow(); })
{
}

AsideThread::~AsideThread()
{
    {
        const std::lock_guard lock(m_mutex);
        m_stops = true;
    }
    m_changed.notify_all();
    m_interrupt();
    m_thread.join();
}

void AsideThread::take()
{
    const std::lock_guard lock(m_mutex);
    m_takenAt = Clock::now();
    m_changed.notify_all();
}

void AsideThread::turnNow(Clock::duration most)
{
    std::unique_lock lock(m_mutex);
    const std::uint64_t mine = ++m_asked;
    m_changed.notify_all();
    m_changed.wait_for(lock, most, [&] { return m_answered >= mine; });
}

void AsideThread::waitForFirst(Clock::duration most)
{
    std::unique_lock lock(m_mutex);
    m_changed.wait_for(lock, most, [this] { return m_hasBegun; });
}

void AsideThread::follow()
{
    bool stops = false;
    std::uint64_t asked = 0;
    while (!stops) {
        const auto began = Clock::now();
        m_turn();
        const auto took = Clock::now() - began;

        std::unique_lock lock(m_mutex);
        m_hasBegun = true;
        m_answered = asked;
        m_changed.notify_all();
        const auto isWanted = [&] { return m_stops || m_asked > asked; };
        // The next answer should be there just before it is taken.
        const auto lead = std::clamp<Clock::duration>(2 * took, 20ms, 500ms);
        if (m_asked == 0)
            m_changed.wait_until(lock, began + period, [&] { return isWanted() || m_takenAt > began; });
        if (m_asked == 0)
            m_changed.wait_until(lock, std::max(m_takenAt, began) + period - lead, isWanted);
        else
            m_changed.wait(lock, isWanted);
        stops = m_stops;
        asked = m_asked;
    }
}

} // namespace dyno
