// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/seriesagenda.h"

#include <chrono>

namespace dyno {

// How far a series is, and when it will be over: ramps are as long as they are, what is done before each run takes as
// long as it took before the others. Is told of every run; one thread.
class SeriesProgress
{
public:
    using Time = std::chrono::steady_clock::time_point;

    // `kept`: runs of a series that is continued.
    void begin(int kept);
    void onRun(const SeriesRest &rest, Time now); // its preparation begins
    void onClock(std::int64_t rampUs, Time now);  // the first user comes
    void onEnd();

    int number() const { return m_number; }        // of the run that goes on, from 1; 0: none yet
    int count() const { return m_number + m_rest.runs; } // of a search as far as can be told
    double secondsLeft(Time now) const;

private:
    int m_number = 0;
    SeriesRest m_rest; // after the run that goes on
    double m_preparedS = 0;
    int m_prepared = 0;
    Time m_began{};
    double m_rampS = 0; // of the run that goes on; 0: not begun
    bool m_isRunning = false;
};

} // namespace dyno
