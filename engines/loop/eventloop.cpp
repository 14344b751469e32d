// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/loop/eventloop.h"

#include "engines/loop/eventloop_platform.h"

namespace dyno {

namespace {
// Timers that are due this close together share one waking of the thread.
constexpr std::chrono::microseconds coalescing{20};
// So that neither timers nor results starve the other when both never end.
constexpr int mostTimersAtOnce = 128;
} // namespace

EventLoop::EventLoop() : m_platform(std::make_unique<Platform>()) {}
EventLoop::~EventLoop() = default;

void EventLoop::watch(int descriptor, Watcher *watcher)
{
    m_platform->watch(descriptor, watcher);
}

void EventLoop::wantWrite(int descriptor, Watcher *, bool want)
{
    m_platform->wantWrite(descriptor, want);
}

void EventLoop::unwatch(int descriptor)
{
    m_platform->unwatch(descriptor);
}

void EventLoop::run()
{
    while (!m_stop.load(std::memory_order_relaxed)) {
        runWhatIsDue();
        waitAndDispatch(TimePoint::max());
    }
}

bool EventLoop::runUntil(const std::function<bool()> &done, TimePoint deadline)
{
    for (;;) {
        runWhatIsDue();
        if (done())
            return true;
        if (m_stop.load(std::memory_order_relaxed) || now() >= deadline)
            return false;
        waitAndDispatch(deadline);
    }
}

void EventLoop::runWhatIsDue()
{
    m_turnStart = now();
    runPosted();
    fireTimers();
    runReady();
}

void EventLoop::waitAndDispatch(TimePoint wakeAt)
{
    TimePoint until = wakeAt;
    if (!m_timers.isEmpty())
        until = std::min(until, m_timers.earliest() + coalescing);
    if (!m_ready.empty() || m_hasPosted.load(std::memory_order_acquire)
        || m_stop.load(std::memory_order_relaxed))
        until = TimePoint::min();
    const std::size_t ready = m_platform->wait(until);
    for (std::size_t i = 0; i < ready; ++i) {
        m_platform->dispatch(i);
        fireTimers();
    }
}

void EventLoop::fireTimers()
{
    for (int fired = 0; fired < mostTimersAtOnce && !m_timers.isEmpty(); ++fired) {
        const TimePoint time = now();
        if (m_timers.earliest() > time)
            return;
        const auto [when, sleeper] = m_timers.pop();
        if (m_onLag)
            m_onLag(std::chrono::duration_cast<std::chrono::microseconds>(time - when).count());
        sleeper.resume();
    }
}

void EventLoop::runReady()
{
    // Only those that are ready now: one that yields again waits for the next turn.
    m_running.swap(m_ready);
    for (const std::coroutine_handle<> ready : m_running)
        ready.resume();
    m_running.clear();
}

void EventLoop::wakeSleepers()
{
    while (!m_timers.isEmpty())
        m_ready.push_back(m_timers.pop().second);
}

void EventLoop::post(std::function<void()> call)
{
    {
        const std::lock_guard lock(m_postedMutex);
        m_posted.push_back(std::move(call));
        m_hasPosted.store(true, std::memory_order_release);
    }
    m_platform->wake();
}

void EventLoop::runPosted()
{
    if (!m_hasPosted.load(std::memory_order_acquire))
        return;
    std::vector<std::function<void()>> calls;
    {
        const std::lock_guard lock(m_postedMutex);
        calls.swap(m_posted);
        m_hasPosted.store(false, std::memory_order_release);
    }
    for (const auto &call : calls)
        call();
}

void EventLoop::requestStop()
{
    m_stop.store(true, std::memory_order_relaxed);
    m_platform->wake();
}

} // namespace dyno
