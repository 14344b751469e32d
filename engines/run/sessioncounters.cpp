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
            // What was counted before the run is where it starts from.
            if (m_seen[i].at == EventLoop::TimePoint{})
                (void)newRates(i);
            m_workers[i]->askCounts();
        }
    }

    // A worker whose statement goes on for longer than a second answers late: its counts then are those of all that
    // time, and those of the others do not wait for it.
    ServerCounters sample() override
    {
        ServerCounters sum;
        for (std::size_t i = 0; i < m_workers.size(); ++i) {
            const ServerCounters rates = newRates(i);
            for (std::size_t counter = 0; counter < counterCount; ++counter)
                if (rates.values[counter])
                    sum.add(Counter(counter), *rates.values[counter]);
        }
        return sum;
    }

private:
    ServerCounters newRates(std::size_t worker)
    {
        const Worker::EngineCounts now = m_workers[worker]->counts();
        Seen &seen = m_seen[worker];
        if (now.at == seen.at)
            return {};
        const double seconds = std::chrono::duration<double>(now.at - seen.at).count();
        seen.at = now.at;
        return seen.rates.next(now.totals, seconds);
    }

    struct Seen
    {
        CounterRates rates;
        EventLoop::TimePoint at{};
    };
    const std::vector<std::unique_ptr<Worker>> &m_workers;
    std::vector<Seen> m_seen; // as the workers
};

} // namespace

std::unique_ptr<CounterSource> sumSessionCounters(const std::vector<std::unique_ptr<Worker>> &workers)
{
    return std::make_unique<SessionCounters>(workers);
}

} // namespace dyno
