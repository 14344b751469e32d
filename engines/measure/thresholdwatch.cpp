// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/measure/thresholdwatch.h"

#include "engines/measure/decimal.h"

#include <cmath>

namespace dyno {

namespace {

std::string shortNumber(double value)
{
    const double size = std::abs(value);
    const int decimals = size >= 100 || value == std::floor(value) ? 0 : size >= 10 ? 1 : 2;
    return decimalText(value, decimals);
}

RunInfo partOf(const RunInfo &info)
{
    RunInfo part;
    part.openLoop = info.openLoop;
    part.phases = info.phases;
    part.types = info.types;
    part.hostCpus = info.hostCpus;
    return part;
}

} // namespace

std::string thresholdValueText(const Threshold &threshold, double value)
{
    const ThresholdFigure *figure = findThresholdFigure(threshold.figure);
    const std::string unit(figure ? figure->unit : "");
    return shortNumber(value) + (unit.empty() ? "" : unit == "/s" || unit == "%" ? unit : ' ' + unit);
}

std::string thresholdPlaceText(const ThresholdJudgement::Point &point, bool openLoop)
{
    if (!point.users)
        return "over the whole run";
    const std::string level = point.level > 0 ? ", level " + std::to_string(point.level) : "";
    if (openLoop)
        return "at " + shortNumber(*point.users) + " arrivals/s" + level;
    return "at " + shortNumber(*point.users) + (*point.users == 1 ? " user" : " users") + level;
}

ThresholdWatch::ThresholdWatch(const RunInfo &info, std::vector<Threshold> thresholds)
    : m_info(partOf(info)), m_thresholds(std::move(thresholds)), m_summary(m_info), m_now(m_thresholds.size())
{
    for (const Threshold &threshold : m_thresholds)
        m_texts.push_back(thresholdText(threshold));
}

bool ThresholdWatch::append(const Tick &tick)
{
    if (m_thresholds.empty())
        return false;
    m_summary.append(tick);
    m_runUs += tick.lengthUs;
    const bool isInside = tick.phase >= 0 && std::size_t(tick.phase) < m_info.phases.size();
    m_isHeld = isInside && m_info.phases[std::size_t(tick.phase)].isJudged();
    if (m_isHeld) {
        const Phase &phase = m_info.phases[std::size_t(tick.phase)];
        if (phase.level != m_level)
            m_heldUs = 0;
        m_level = phase.level;
        m_users = phase.to;
        m_heldUs += tick.lengthUs;
    }
    const std::optional<LevelSummary> level = m_summary.level(m_level);
    std::optional<LevelSummary> overall;
    for (std::size_t i = 0; i < m_thresholds.size(); ++i) {
        const Threshold &threshold = m_thresholds[i];
        if (threshold.scope == Threshold::Scope::Run && !overall)
            overall = m_summary.overall();
        const LevelSummary *measured = threshold.scope == Threshold::Scope::Run ? &*overall : level ? &*level : nullptr;
        if (measured)
            m_now[i] = {valueOf(threshold, *measured, m_info), holds(threshold, *measured, m_info)};
    }
    return m_isHeld;
}

std::string ThresholdWatch::broken(std::int64_t delayUs) const
{
    for (std::size_t i = 0; i < m_thresholds.size(); ++i) {
        const bool isOfRun = m_thresholds[i].scope == Threshold::Scope::Run;
        const bool isLongEnough = isOfRun ? m_runUs >= delayUs : m_isHeld && m_heldUs >= delayUs;
        // Without a value there is no evidence yet; the judgement at the end is stricter.
        if (!isLongEnough || !m_now[i].value || m_now[i].holds)
            continue;
        ThresholdJudgement::Point point;
        if (!isOfRun)
            point.users = m_users;
        return m_texts[i] + " is broken " + thresholdPlaceText(point, m_info.openLoop) + " ("
               + thresholdValueText(m_thresholds[i], *m_now[i].value) + ")";
    }
    return {};
}

} // namespace dyno
