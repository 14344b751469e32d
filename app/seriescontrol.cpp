// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/seriescontrol.h"

#include "engines/run/runner.h"

#include <utility>

namespace dyno {

void SeriesControl::stop()
{
    const std::lock_guard lock(m_mutex);
    ++m_stops;
    m_cancelled = true;
    if (m_runner)
        m_runner->stop();
    m_wake.notify_all();
}

void SeriesControl::answer(std::optional<Secret> secret)
{
    const std::lock_guard lock(m_mutex);
    m_isAnswered = true;
    m_answer = std::move(secret);
    m_wake.notify_all();
}

std::optional<Secret> SeriesControl::answerTo(const std::function<void()> &ask)
{
    {
        const std::lock_guard lock(m_mutex);
        m_isAnswered = false;
    }
    ask();
    std::unique_lock lock(m_mutex);
    m_wake.wait(lock, [this] { return m_isAnswered || isStopped(); });
    return std::exchange(m_answer, std::nullopt);
}

void SeriesControl::enter(Runner &runner)
{
    const std::lock_guard lock(m_mutex);
    m_runner = &runner;
    for (int stops = m_stops; stops > 0; --stops)
        runner.stop();
}

void SeriesControl::leave()
{
    const std::lock_guard lock(m_mutex);
    m_runner = nullptr;
}

} // namespace dyno
