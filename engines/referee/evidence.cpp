// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/referee/evidence.h"

#include "engines/db/enginecatalog.h"

#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>

namespace dyno {

namespace json = boost::json;

namespace {

std::optional<ServerSettings> settingsOf(const std::string &text)
{
    if (text.empty())
        return std::nullopt;
    auto settings = settingsFromJson(text);
    return settings ? std::optional(std::move(*settings)) : std::nullopt;
}

void readPlan(const std::string &text, Evidence &evidence)
{
    boost::system::error_code code;
    const json::value root = json::parse(text, code);
    const json::object *plan = code ? nullptr : root.if_object();
    if (!plan)
        return;
    if (const json::value *repeats = plan->if_contains("repeats"); repeats && repeats->is_int64())
        evidence.repeats = int(repeats->get_int64());
    if (const json::value *varied = plan->if_contains("varied"); varied && varied->is_object()) {
        const auto of = [&](std::string_view name) {
            const json::value *value = varied->get_object().if_contains(name);
            return value && value->is_string() ? std::string(std::string_view(value->get_string())) : std::string();
        };
        evidence.varied = {of("name"), of("value"), of("kind"), of("profile")};
    }
    if (const json::value *step = plan->if_contains("step"); step && step->is_object()) {
        const json::value *stage = step->get_object().if_contains("stage");
        evidence.isTry = stage && stage->is_string() && stage->get_string() != "common";
        if (const json::value *entry = step->get_object().if_contains("entry"); entry && entry->is_int64())
            evidence.entry = int(entry->get_int64());
    }
    const json::value *thresholds = plan->if_contains("thresholds");
    if (!thresholds || !thresholds->is_array())
        return;
    for (const json::value &each : thresholds->get_array())
        if (each.is_string())
            if (const auto threshold = parseThreshold(std::string_view(each.get_string())))
                evidence.thresholds.push_back(*threshold);
}

} // namespace

bool Evidence::isEmbedded() const
{
    const Engine *engine = findEngine(info.engine);
    return engine && engine->isEmbedded;
}

EvidenceGatherer::EvidenceGatherer(const RunInfo &info) : m_phases(info.phases), m_summary(info) {}

void EvidenceGatherer::append(const Tick &tick)
{
    m_summary.append(tick);
    if (tick.phase < 0)
        return;
    const bool isJudged = std::size_t(tick.phase) < m_phases.size() && m_phases[std::size_t(tick.phase)].isJudged();
    m_seconds.push_back({tick.lengthUs, isJudged, tick.host, tick.generator});
}

Evidence EvidenceGatherer::evidence(const RunInfo &info) const
{
    Evidence evidence;
    evidence.info = info;
    evidence.summary = m_summary.summary();
    evidence.seconds = m_seconds;
    evidence.before = settingsOf(info.settingsBeforeJson);
    evidence.atStart = settingsOf(info.settingsJson);
    evidence.atEnd = settingsOf(info.settingsEndJson);
    readPlan(info.planJson, evidence);
    return evidence;
}

Evidence evidenceOf(const RunRecord &run)
{
    EvidenceGatherer gatherer(run.info);
    for (const TickPtr &tick : run.ticks)
        gatherer.append(*tick);
    return gatherer.evidence(run.info);
}

} // namespace dyno
