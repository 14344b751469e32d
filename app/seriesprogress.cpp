// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/seriesprogress.h"

#include <algorithm>

namespace dyno {

namespace {

double secondsBetween(SeriesProgress::Time from, SeriesProgress::Time to)
{
    return std::chrono::duration<double>(to - from).count();
}

} // namespace

void SeriesProgress::begin(int kept)
{
    *this = {};
    m_number = kept;
}

void SeriesProgress::onRun(const SeriesRest &rest, Time now)
{
    ++m_number;
    m_rest = rest;
    m_began = now;
    m_isRunning = false;
    m_rampS = 0;
}

void SeriesProgress::onClock(std::int64_t rampUs, Time now)
{
    m_preparedS += secondsBetween(m_began, now);
    ++m_prepared;
    m_rampS = double(rampUs) / 1e6;
    m_began = now;
    m_isRunning = true;
}

void SeriesProgress::onEnd()
{
    m_rampS = 0;
}

double SeriesProgress::secondsLeft(Time now) const
{
    const double preparation = m_prepared > 0 ? m_preparedS / m_prepared : 0;
    const double here = m_isRunning ? std::max(0.0, m_rampS - secondsBetween(m_began, now))
                                    : std::max(0.0, preparation - secondsBetween(m_began, now)) + m_rampS;
    return here + double(m_rest.us) / 1e6 + m_rest.runs * preparation;
}

} // namespace dyno
