// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/seriesagenda.h"

#include "engines/measure/runrecord.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <numeric>

namespace dyno {

namespace {

const auto stepKey = QStringLiteral("step");

QJsonObject planOf(const RunInfo &info)
{
    return QJsonDocument::fromJson(QByteArray::fromStdString(info.planJson)).object();
}

QString stageOf(const SeriesStep &step)
{
    return step.isCommon ? QStringLiteral("common") : step.point->confirms ? QStringLiteral("confirm") : QStringLiteral("try");
}

} // namespace

void storeStep(RunInfo &info, const StoredStep &stored)
{
    const SeriesStep &step = stored.step;
    QJsonObject json{{"number", step.number}, {"entry", int(step.entry)}, {"done", stored.isDone}};
    if (step.point) {
        json["stage"] = stageOf(step);
        json["load"] = step.point->load;
    }
    if (stored.holds)
        json["holds"] = *stored.holds;
    if (!stored.why.empty())
        json["why"] = QString::fromStdString(stored.why);
    QJsonObject plan = planOf(info);
    plan[stepKey] = json;
    info.planJson = QJsonDocument(plan).toJson(QJsonDocument::Compact).toStdString();
}

std::optional<StoredStep> storedStep(const RunInfo &info)
{
    const QJsonValue json = planOf(info).value(stepKey);
    if (!json.isObject())
        return std::nullopt;
    StoredStep stored;
    SeriesStep &step = stored.step;
    step.number = json["number"].toInt();
    step.entry = std::size_t(std::max(0, json["entry"].toInt()));
    step.repeat = info.repeat;
    if (json["load"].isDouble()) {
        const QString stage = json["stage"].toString();
        step.isCommon = stage == QLatin1String("common");
        step.point = SearchPoint{json["load"].toDouble(), stage == QLatin1String("confirm")};
    }
    stored.isDone = json["done"].toBool();
    if (json["holds"].isBool())
        stored.holds = json["holds"].toBool();
    stored.why = json["why"].toString().toStdString();
    stored.run = info.id;
    return stored;
}

SeriesAgenda::SeriesAgenda(const BenchPlan &plan, std::size_t entries, std::int64_t rampUs)
    : m_order(plan.order), m_entries(entries), m_repeats(plan.repeats), m_seed(plan.seed), m_rampUs(rampUs)
{
    if (isSearchText(plan.ramp))
        m_search = parseSearch(plan.ramp).plan;
    if (m_search)
        m_searches.assign(entries, CapacitySearch(*m_search));
}

void SeriesAgenda::record(const StoredStep &done)
{
    ++m_recorded;
    const SeriesStep &step = done.step;
    if (!step.isTry())
        m_done.insert({step.entry, step.repeat, step.point ? step.point->load : 0});
    else if (step.entry < m_searches.size())
        m_searches[step.entry].record({*step.point, done.holds.value_or(false), done.run, done.why});
}

std::optional<SeriesStep> SeriesAgenda::nextTry() const
{
    for (std::size_t entry = 0; entry < m_searches.size(); ++entry) {
        const auto point = m_givenUp.contains(entry) ? std::nullopt : m_searches[entry].next();
        if (!point)
            continue;
        const std::vector<SearchTry> &tries = m_searches[entry].tries();
        const auto before = std::count_if(tries.begin(), tries.end(),
                                          [&](const SearchTry &each) { return each.point == *point; });
        return SeriesStep{m_recorded, entry, 1 + int(before), point, false};
    }
    return std::nullopt;
}

std::vector<std::size_t> SeriesAgenda::allEntries() const
{
    std::vector<std::size_t> all(m_entries);
    std::iota(all.begin(), all.end(), std::size_t(0));
    return all;
}

// Who holds nothing is not asked to hold what the others do, unless the plan says how much that is.
std::vector<std::size_t> SeriesAgenda::commonEntries() const
{
    std::vector<std::size_t> entries = allEntries();
    if (!m_search->common)
        std::erase_if(entries, [this](std::size_t entry) { return !m_searches[entry].passedAt(); });
    return entries;
}

bool SeriesAgenda::hasCommonRuns() const
{
    return m_search->common ? *m_search->common > 0 : m_entries > 1;
}

std::optional<double> SeriesAgenda::commonLoad() const
{
    if (!m_search || !hasCommonRuns() || nextTry())
        return std::nullopt;
    if (m_search->common)
        return m_search->common;
    const std::vector<std::size_t> entries = commonEntries();
    if (entries.size() < 2)
        return std::nullopt;
    double lowest = m_search->to;
    for (const std::size_t entry : entries)
        lowest = std::min(lowest, *m_searches[entry].passedAt());
    return lowest;
}

std::vector<SeriesStep> SeriesAgenda::repeatsLeft(const std::vector<std::size_t> &entries) const
{
    std::vector<SeriesStep> left;
    const double load = commonLoad().value_or(0);
    const std::vector<std::size_t> order = runningOrder(m_order, entries.size(), std::size_t(m_repeats), m_seed);
    for (std::size_t place = 0; place < order.size(); ++place) {
        const std::size_t entry = entries[order[place]];
        const int repeat = 1 + int(place / entries.size());
        if (!m_done.contains({entry, repeat, load}) && !m_givenUp.contains(entry))
            left.push_back({m_search ? m_recorded : int(place), entry, repeat, {}, false});
    }
    return left;
}

std::optional<SeriesStep> SeriesAgenda::next() const
{
    if (const auto tried = nextTry())
        return tried;
    const std::optional<double> load = commonLoad();
    if (m_search && !load)
        return std::nullopt;
    const std::vector<SeriesStep> left = repeatsLeft(m_search ? commonEntries() : allEntries());
    if (left.empty())
        return std::nullopt;
    SeriesStep step = left.front();
    if (load) {
        step.point = SearchPoint{*load, true}; // as long as an edge is confirmed
        step.isCommon = true;
    }
    return step;
}

SeriesRest SeriesAgenda::rest() const
{
    SeriesRest rest;
    if (!m_search) {
        const int left = int(repeatsLeft(allEntries()).size());
        rest = {left, left * m_rampUs};
    } else {
        for (std::size_t entry = 0; entry < m_searches.size(); ++entry)
            if (!m_givenUp.contains(entry)) {
                const SearchCost cost = remainingCost(m_searches[entry]);
                rest.runs += cost.runs;
                rest.us += cost.us;
            }
        const std::size_t runs = !hasCommonRuns() ? 0
                                 : nextTry()      ? m_entries * std::size_t(m_repeats)
                                 : commonLoad()   ? repeatsLeft(commonEntries()).size()
                                                  : 0;
        rest.runs += int(runs);
        rest.us += std::int64_t(runs) * rampOf(*m_search, {m_search->from, true}).lengthUs();
    }
    // The one that next() names is none of what comes after it.
    if (const auto step = next()) {
        --rest.runs;
        rest.us -= step->point ? rampOf(*m_search, *step->point).lengthUs() : m_rampUs;
    }
    return rest;
}

} // namespace dyno
