// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/seriesstore.h"

#include "app/runreader.h"
#include "app/runstore.h"
#include "app/series.h"

#include <QJsonDocument>

#include <algorithm>
#include <map>

namespace dyno {

namespace {

Result<BenchPlan> planOf(const RunInfo &info)
{
    return BenchPlan::fromJson(QJsonDocument::fromJson(QByteArray::fromStdString(info.planJson)).object());
}

std::int64_t rampUsOf(const BenchPlan &plan)
{
    const RampParse parse = isSearchText(plan.ramp) ? RampParse() : parseRamp(plan.ramp);
    return parse.ramp ? parse.ramp->lengthUs() : 0;
}

// `word`: what was asked for.
Result<KeptSeries> keptOf(std::vector<RunInfo> runs, const std::string &word)
{
    KeptSeries kept;
    for (RunInfo &info : runs) {
        const auto stored = storedStep(info);
        if (info.series.empty() || !stored)
            return makeError(ErrorKind::Usage, "\"" + word + "\" is no series that can be continued.",
                             "Run its plan again: Edit the plan on Runs, or `sqldyno run` as before.");
        if (kept.id.empty()) {
            auto plan = planOf(info);
            if (plan.has_error())
                return plan.error();
            kept.plan = std::move(*plan);
        }
        kept.id = info.series;
        if (info.state == RunState::Running)
            return makeError(ErrorKind::Busy, "\"" + word + "\" is going on in another program.",
                             "Wait until it has ended, or end it there.");
        if (!stored->isDone)
            continue;
        kept.steps.push_back(*stored);
        kept.runs.push_back(std::move(info));
    }
    SeriesAgenda agenda(kept.plan, entryCount(kept.plan), rampUsOf(kept.plan));
    for (const StoredStep &step : kept.steps)
        agenda.record(step);
    kept.isWhole = !agenda.next();
    kept.rest = agenda.rest();
    if (!kept.isWhole)
        ++kept.rest.runs; // the next one itself
    return kept;
}

} // namespace

Result<KeptSeries> readSeries(const RunStore &store, const QString &series)
{
    const bool isNewest = series.compare(QLatin1String("last"), Qt::CaseInsensitive) == 0;
    auto ids = store.resolveAll(isNewest ? QStringLiteral("last-series") : series);
    if (ids.has_error())
        return ids.error();
    if (ids->size() == 1) {
        // It may be one of several.
        const auto run = store.loadInfo(ids->front());
        if (run.has_error())
            return run.error();
        if (!run->series.empty())
            ids = store.resolveAll(QString::fromStdString(run->series));
        if (ids.has_error())
            return ids.error();
    }
    std::vector<RunInfo> runs;
    for (const std::string &id : *ids) {
        auto info = store.loadInfo(id);
        if (info.has_error())
            return info.error();
        runs.push_back(std::move(*info));
    }
    auto kept = keptOf(std::move(runs), series.toStdString());
    if (kept.has_value() && std::any_of(ids->begin(), ids->end(), [&](const std::string &id) { return store.isImported(id); }))
        kept->plan.isForeign = true;
    return kept;
}

Result<KeptSeries> readSeries(const RunReader &store, const std::string &series)
{
    auto runs = store.seriesRuns(series);
    if (runs.has_error())
        return runs.error();
    if (runs->empty())
        return makeError(ErrorKind::NotFound, "There is no series " + series + " any more.");
    return keptOf(std::move(*runs), series);
}

std::vector<StoredSearch> searchesOf(const std::vector<const RunInfo *> &runs)
{
    // As they were tried, in whichever order they were named: the newest word on a load counts.
    std::map<std::pair<std::string, std::size_t>, std::map<int, SearchTry>> tries;
    std::map<std::pair<std::string, std::size_t>, StoredSearch> found;
    std::map<std::string, double> common; // by series
    std::vector<std::string> order;       // of series
    for (const RunInfo *info : runs) {
        const auto stored = storedStep(*info);
        if (!stored || !stored->step.point)
            continue;
        if (stored->step.isCommon) {
            common[info->series] = stored->step.point->load;
            continue;
        }
        const auto plan = planOf(*info);
        const SearchParse parse = plan.has_value() ? parseSearch(plan->ramp) : SearchParse();
        if (!parse.plan)
            continue;
        if (std::find(order.begin(), order.end(), info->series) == order.end())
            order.push_back(info->series);
        const auto [place, isNew] = found.try_emplace({info->series, stored->step.entry},
                                                      StoredSearch{info->series, info->engine, info->profile,
                                                                   CapacitySearch(*parse.plan), {}});
        if (stored->isDone && stored->holds)
            tries[place->first].insert_or_assign(stored->step.number,
                                                 SearchTry{*stored->step.point, *stored->holds, info->id, stored->why});
    }
    for (const auto &[key, ofOne] : tries)
        for (const auto &[number, tried] : ofOne)
            found.at(key).search.record(tried);
    std::vector<StoredSearch> searches;
    for (const std::string &series : order)
        for (auto &[key, search] : found)
            if (key.first == series) {
                if (const auto load = common.find(series); load != common.end())
                    search.commonLoad = load->second;
                searches.push_back(std::move(search));
            }
    return searches;
}

} // namespace dyno
