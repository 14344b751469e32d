// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/runlistener.h"

#include "engines/referee/referee.h"

namespace dyno {

void RunListener::abortOnFail(Runner &runner, std::int64_t delayMs)
{
    m_runner = &runner;
    m_delayUs = delayMs * 1000;
}

void RunListener::begin(const RunInfo &info, const std::vector<Threshold> &thresholds)
{
    m_gatherer.emplace(info);
    if (m_runner)
        m_watch.emplace(info, thresholds);
}

void RunListener::onTick(TickPtr tick)
{
    m_listener.onTick(m_run, tick);
    m_gatherer->append(*tick);
    if (!m_watch || !m_broken.empty())
        return;
    m_watch->append(*tick);
    m_broken = m_watch->broken(m_delayUs);
    if (m_broken.empty())
        return;
    m_listener.onEvent(m_run, {RunEvent::Kind::Failure, tick->startUs + tick->lengthUs,
                               "The run ends here: " + m_broken + "."});
    m_runner->stop();
}

void RunListener::onEvent(const RunEvent &event)
{
    m_listener.onEvent(m_run, event);
}

void RunListener::tellFindings(const Evidence &evidence) const
{
    for (const Finding &finding : findingsOf(evidence))
        if (finding.rule != "generator")
            m_listener.onEvent(m_run, {RunEvent::Kind::Finding, (evidence.info.endedMs - evidence.info.startedMs) * 1000,
                                       finding.text() + ' ' + finding.advice});
}

} // namespace dyno
