// SPDX-License-Identifier: GPL-3.0-or-later
// How a worker follows the ramp: users that come and go, or arrivals per second.
#include "engines/run/worker.h"

#include <cmath>

namespace dyno {

namespace {

using TimePoint = EventLoop::TimePoint;

// The moment at which step `step` of `steps` falls when they are spread evenly over a phase.
TimePoint spread(TimePoint start, std::int64_t lengthUs, double step, double steps)
{
    return start + std::chrono::nanoseconds(std::int64_t(double(lengthUs) * 1000.0 * step / steps));
}

} // namespace

Detached Worker::followUsers()
{
    const auto workers = std::uint32_t(m_workerCount);
    for (std::int32_t p = 0; p < std::int32_t(m_plan.ramp.phases.size()) && !m_stopping; ++p) {
        const Phase &phase = m_plan.ramp.phases[std::size_t(p)];
        const auto from = std::uint32_t(phase.from), to = std::uint32_t(phase.to);
        const TimePoint start = m_clock->phaseStart(p);
        co_await m_loop.sleepUntil(start);
        if (to > from) {
            // Users from … to−1 come, one after the other; mine are those whose number leaves my index.
            std::uint32_t number = from + (std::uint32_t(m_index) + workers - from % workers) % workers;
            for (; number < to && !m_stopping; number += workers) {
                co_await m_loop.sleepUntil(spread(start, phase.lengthUs, number - from, to - from));
                m_limit = std::max(m_limit, number + 1);
                arrive(number);
            }
        } else {
            for (std::uint32_t number = from; number > to && !m_stopping; --number) {
                if ((number - 1) % workers != std::uint32_t(m_index))
                    continue;
                co_await m_loop.sleepUntil(spread(start, phase.lengthUs, from - number + 1, from - to));
                m_limit = number - 1;
            }
        }
        if (m_stopping)
            break;
        m_limit = to;
        // Levels that begin at once, and users that had left before: all must be here.
        for (auto number = std::uint32_t(m_index); number < to; number += workers)
            arrive(number);
        co_await m_loop.sleepUntil(m_clock->phaseEnd(p));
    }
    m_shapeDone = true;
    checkDone();
}

Detached Worker::followRate()
{
    // Whoever serves arrivals needs a connection for each, so there are as many as connections.
    m_limit = UINT32_MAX;
    for (std::size_t i = 0; i < m_pool.size(); ++i)
        arrive(std::uint32_t(i) * std::uint32_t(m_workerCount) + std::uint32_t(m_index));

    Random random = Random::ofClient(m_plan.seed, -1 - m_index);
    for (std::int32_t p = 0; p < std::int32_t(m_plan.ramp.phases.size()) && !m_stopping; ++p) {
        const Phase &phase = m_plan.ramp.phases[std::size_t(p)];
        const TimePoint start = m_clock->phaseStart(p), end = m_clock->phaseEnd(p);
        co_await m_loop.sleepUntil(start);
        // The backlog of the level before must not take this level's connections.
        if (const std::size_t dropped = m_arrivals->dropWaiting())
            m_recorder.record([dropped](Recorder::Bank &bank) { bank.shed += dropped; });
        if (phase.to <= 0) {
            co_await m_loop.sleepUntil(end);
            continue;
        }
        const double gapNs = 1e9 * double(m_workerCount) / phase.to; // between two arrivals of mine
        double at = m_plan.ramp.poisson ? random.gap(gapNs) : gapNs * double(m_index) / double(m_workerCount);
        for (;;) {
            const TimePoint intended = start + std::chrono::nanoseconds(std::int64_t(at));
            if (intended >= end)
                break;
            TimePoint time = EventLoop::now();
            if (time < intended) {
                co_await m_loop.sleepUntil(intended);
                time = EventLoop::now();
            }
            if (m_stopping)
                break;
            if (!m_arrivals->push({intended, time, true}))
                m_recorder.record([](Recorder::Bank &bank) { ++bank.shed; });
            setQueued();
            at += m_plan.ramp.poisson ? random.gap(gapNs) : gapNs;
        }
        if (m_stopping)
            break;
        co_await m_loop.sleepUntil(end);
    }
    m_shapeDone = true;
    checkDone();
}

} // namespace dyno
