// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/loop/eventloop.h"
#include "engines/measure/runrecord.h"

#include <cstdint>
#include <vector>

namespace dyno {

// When a run began and which of its phases a moment lies in. Set once before the users start, then only read.
class RunClock
{
public:
    using TimePoint = EventLoop::TimePoint;

    RunClock(TimePoint start, const std::vector<Phase> &phases) : m_start(start)
    {
        TimePoint end = start;
        for (const Phase &phase : phases)
            m_ends.push_back(end += std::chrono::microseconds(phase.lengthUs));
    }
    TimePoint start() const { return m_start; }
    TimePoint phaseStart(std::int32_t phase) const
    {
        return phase == 0 ? m_start : m_ends[std::size_t(phase - 1)];
    }
    TimePoint phaseEnd(std::int32_t phase) const { return m_ends[std::size_t(phase)]; }
    TimePoint end() const { return m_ends.back(); }
    // The phase in which `when` lies; the last one after the end.
    std::int32_t phaseAt(TimePoint when) const
    {
        std::int32_t phase = 0;
        while (phase + 1 < std::int32_t(m_ends.size()) && when >= m_ends[std::size_t(phase)])
            ++phase;
        return phase;
    }
    std::int64_t sinceStartUs(TimePoint when) const
    {
        return std::chrono::duration_cast<std::chrono::microseconds>(when - m_start).count();
    }

private:
    TimePoint m_start;
    std::vector<TimePoint> m_ends;
};

} // namespace dyno
