// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/host/hostreader.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace dyno {

namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

constexpr auto period = 1s;
// An answer older than this says nothing about the second that is asked for.
constexpr auto freshness = 2500ms;

class AsideHost final : public HostSource
{
public:
    explicit AsideHost(std::unique_ptr<HostReader> reader) : m_reader(std::move(reader))
    {
        m_thread = std::thread([this] { follow(); });
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return m_hasBegun; });
    }
    ~AsideHost() override
    {
        {
            const std::lock_guard lock(m_mutex);
            m_stops = true;
        }
        m_changed.notify_all();
        m_reader->interrupt();
        m_thread.join();
    }

    HostFigures sample() override
    {
        const std::lock_guard lock(m_mutex);
        m_askedAt = Clock::now();
        m_changed.notify_all();
        m_isSilent = m_problem.empty() && m_askedAt - m_answeredAt > freshness;
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
    void follow()
    {
        bool stops = false;
        while (!stops) {
            const auto began = Clock::now();
            const Result<HostCounters> counters = m_reader->read();
            const auto answered = Clock::now();

            std::unique_lock lock(m_mutex);
            if (counters.has_value())
                take(*counters, began + (answered - began) / 2, answered);
            else
                lose(counters.error());
            m_hasBegun = true;
            m_changed.notify_all();
            // The next answer should be there just before it is asked for.
            const auto lead = std::clamp<Clock::duration>(2 * (answered - began), 20ms, 500ms);
            m_changed.wait_until(lock, began + period, [&] { return m_stops || m_askedAt > began; });
            m_changed.wait_until(lock, std::max(m_askedAt, began) + period - lead, [this] { return m_stops; });
            stops = m_stops;
        }
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
    std::condition_variable m_changed;
    bool m_stops = false, m_hasBegun = false, m_isSilent = false;
    ProcFigures m_rates;
    HostFigures m_latest;
    Clock::time_point m_readAt, m_answeredAt, m_askedAt;
    std::string m_problem;
    int m_cpus = 0;
    std::thread m_thread;
};

} // namespace

std::unique_ptr<HostSource> makeAsideHost(std::unique_ptr<HostReader> reader)
{
    return std::make_unique<AsideHost>(std::move(reader));
}

} // namespace dyno
