// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/run/countersource.h"

#include <chrono>

namespace dyno {

namespace {

class SessionCounters final : public CounterSource
{
public:
    explicit SessionCounters(const std::vector<std::unique_ptr<Worker>> &workers)
        : m_workers(workers), m_seen(workers.size())
    {
    }

    void announce() override
    {
        for (std::size_t i = 0; i < m_workers.size(); ++i) {
            // The answer to the first call, at the start of the run, is what it counts from.
            if (m_seen[i] == EventLoop::TimePoint{})
                take(i);
            m_workers[i]->askCounts();
        }
    }

    // A worker whose statement goes on for longer than a second answers late, and the others do not wait for it.
    ServerCounters sample() override
    {
        const EventLoop::TimePoint now = EventLoop::now();
        if (m_sampled == EventLoop::TimePoint{})
            m_sampled = now;
        for (std::size_t i = 0; i < m_workers.size(); ++i)
            take(i);
        const double seconds = std::chrono::duration<double>(now - m_sampled).count();
        m_sampled = now;
        return m_sums.next(seconds);
    }

private:
    void take(std::size_t worker)
    {
        const Worker::EngineCounts now = m_workers[worker]->counts();
        if (now.at == m_seen[worker])
            return;
        m_seen[worker] = now.at;
        m_sums.take(worker, now.totals);
    }

    const std::vector<std::unique_ptr<Worker>> &m_workers;
    std::vector<EventLoop::TimePoint> m_seen; // as the workers
    CounterSums m_sums;
    EventLoop::TimePoint m_sampled{};
};

} // namespace

std::unique_ptr<CounterSource> sumSessionCounters(const std::vector<std::unique_ptr<Worker>> &workers)
{
    return std::make_unique<SessionCounters>(workers);
}

} // namespace dyno
