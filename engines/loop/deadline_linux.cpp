// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/loop/deadline.h"

#include <sys/timerfd.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>

namespace dyno {

void Deadline::set(EventLoop::TimePoint when)
{
    m_when = when;
    if (when < m_armedFor)
        arm();
}

void Deadline::release()
{
    clear();
    m_armedFor = m_when;
    if (m_timer < 0)
        return;
    m_loop.unwatch(m_timer);
    ::close(m_timer);
    m_timer = -1;
}

void Deadline::arm()
{
    if (m_timer < 0) {
        m_timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
        if (m_timer < 0)
            return; // out of descriptors: the connection itself could not have been opened then
        m_loop.watch(m_timer, this);
    }
    // libstdc++'s steady clock is CLOCK_MONOTONIC. Zero would disarm.
    const auto sinceStart =
        std::max(std::chrono::nanoseconds(1),
                 std::chrono::duration_cast<std::chrono::nanoseconds>(m_when.time_since_epoch()));
    itimerspec time{};
    time.it_value.tv_sec = sinceStart.count() / 1'000'000'000;
    time.it_value.tv_nsec = sinceStart.count() % 1'000'000'000;
    timerfd_settime(m_timer, TFD_TIMER_ABSTIME, &time, nullptr);
    m_armedFor = m_when;
}

void Deadline::onReady(bool, bool)
{
    std::uint64_t firings = 0;
    if (::read(m_timer, &firings, sizeof firings) < 0)
        return;
    m_armedFor = EventLoop::TimePoint::max();
    if (m_when == EventLoop::TimePoint::max())
        return;
    if (EventLoop::now() < m_when) {
        arm();
        return;
    }
    clear();
    m_owner.onDeadline();
}

} // namespace dyno
