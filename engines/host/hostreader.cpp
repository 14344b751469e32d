// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/host/hostreader.h"

#include "engines/loop/asidethread.h"

#include <chrono>
#include <mutex>

namespace dyno {

namespace {

using namespace std::chrono_literals;
using Clock = AsideThread::Clock;

// An answer older than this says nothing about the second that is asked for.
constexpr auto freshness = 2500ms;
// A log-in by ssh included.
constexpr auto longestFirst = 15s;

class AsideHost final : public HostSource
{
public:
    explicit AsideHost(std::unique_ptr<HostReader> reader)
        : m_reader(std::move(reader)), m_aside([this] { turn(); }, [this] { m_reader->interrupt(); })
    {
        m_aside.waitForFirst(longestFirst);
    }

    HostFigures sample() override
    {
        m_aside.take();
        const std::lock_guard lock(m_mutex);
        m_isSilent = m_problem.empty() && Clock::now() - m_answeredAt > freshness;
        return m_problem.empty() && !m_isSilent ? m_latest : HostFigures();
    }
    int cpuCount() const override
    {
        const std::lock_guard lock(m_mutex);
        return m_cpus;
    }
    std::string title() const override { return m_reader->title(); }
    std::string note() const override
    {
        const std::lock_guard lock(m_mutex);
        const std::string_view problem = m_isSilent ? "it does not answer in time" : std::string_view(m_problem);
        if (problem.empty())
            return {};
        return "No host figures from " + m_reader->title() + ": " + std::string(problem);
    }

private:
    void turn()
    {
        const auto began = Clock::now();
        const Result<HostCounters> counters = m_reader->read();
        const auto answered = Clock::now();
        const std::lock_guard lock(m_mutex);
        if (counters.has_value())
            take(*counters, began + (answered - began) / 2, answered);
        else
            lose(counters.error());
    }
    void take(const HostCounters &counters, Clock::time_point when, Clock::time_point answered)
    {
        m_latest = m_rates.next(counters, std::chrono::duration<double>(when - m_readAt).count());
        m_readAt = when;
        m_answeredAt = answered;
        m_problem.clear();
        if (counters.stat)
            m_cpus = counters.stat->cpus;
    }
    void lose(const Error &error)
    {
        m_problem = error.message;
        m_rates = {}; // what happened in the gap belongs to no second
        m_latest = {};
    }

    const std::unique_ptr<HostReader> m_reader;
    mutable std::mutex m_mutex;
    bool m_isSilent = false;
    ProcFigures m_rates;
    HostFigures m_latest;
    Clock::time_point m_readAt, m_answeredAt;
    std::string m_problem;
    int m_cpus = 0;
    AsideThread m_aside; // last: starts when all else stands
};

} // namespace

std::unique_ptr<HostSource> makeAsideHost(std::unique_ptr<HostReader> reader)
{
    return std::make_unique<AsideHost>(std::move(reader));
}

} // namespace dyno
