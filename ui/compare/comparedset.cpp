// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/comparedset.h"

#include "engines/compare/sweep.h"
#include "ui/compare/comparetab.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace dyno {

namespace {

// Only holds that were measured to their end: the others are compared nowhere.
std::vector<LoadedRun::Level> levelsOf(const RunRecord &record, const Summary &summary)
{
    std::vector<LoadedRun::Level> levels;
    std::map<std::int32_t, std::size_t> places; // by phase
    for (std::size_t phase = 0; phase < record.info.phases.size(); ++phase) {
        const Phase &of = record.info.phases[phase];
        const bool isMeasured = std::any_of(summary.levels.begin(), summary.levels.end(), [&of](const LevelSummary &level) {
            return level.level == of.level && level.complete;
        });
        if (!of.isJudged() || !isMeasured)
            continue;
        const auto before = std::count_if(levels.begin(), levels.end(),
                                          [&of](const LoadedRun::Level &level) { return level.users == of.to; });
        places[std::int32_t(phase)] = levels.size();
        levels.push_back({of.to, int(before) + 1, {}});
    }
    for (const TickPtr &tick : record.ticks)
        for (const PhaseFacts &facts : tick->facts)
            if (const auto place = places.find(facts.phase); place != places.end())
                for (const TypeFacts &type : facts.types)
                    levels[place->second].response.merge(type.response);
    return levels;
}

// What sides are made of: all but the tries of searches. Where there is nothing else, the runs that confirmed what each
// search found to hold.
std::vector<RunFacts> sideFacts(const std::vector<LoadedRunPtr> &runs, const std::vector<StoredSearch> &searches)
{
    std::vector<RunFacts> facts, tries;
    for (const LoadedRunPtr &run : runs)
        (run->facts.evidence->isTry ? tries : facts).push_back(run->facts);
    if (!facts.empty())
        return facts;
    for (const RunFacts &run : tries) {
        const bool isEdge = std::any_of(searches.begin(), searches.end(), [&run](const StoredSearch &search) {
            const std::vector<SearchTry> &all = search.search.tries();
            const auto last = std::find_if(all.rbegin(), all.rend(), [&search](const SearchTry &each) {
                return search.search.passedAt() == each.point.load;
            });
            return last != all.rend() && last->run == run.info.id;
        });
        if (isEdge)
            facts.push_back(run);
    }
    return facts.empty() ? tries : facts;
}

} // namespace

LoadedRunPtr loadedRun(const RunRecord &record)
{
    auto run = std::make_shared<LoadedRun>();
    run->facts = runFacts(record);
    run->series = std::make_shared<MetricSeries>();
    for (const TickPtr &tick : record.ticks)
        run->series->append(*tick);
    run->events = record.events;
    run->levels = levelsOf(record, run->facts.summary);
    if (const auto stored = storedStep(record.info); stored && stored->step.point) {
        RunInfo &info = run->ofSearch.emplace();
        info.id = record.info.id;
        info.series = record.info.series;
        info.engine = record.info.engine;
        info.profile = record.info.profile;
        info.repeat = record.info.repeat;
        info.planJson = record.info.planJson;
    }
    return run;
}

QString PublishedChoice::label() const
{
    return CompareTab::tr("%1, published").arg(QString::fromStdString(series.system));
}

std::vector<LoadedRunPtr> ComparedSet::runsOf(std::size_t side) const
{
    std::vector<LoadedRunPtr> found;
    for (const ComparedRun &wanted : comparison.sides[side].runs)
        for (const LoadedRunPtr &run : runs)
            if (run->facts.info.id == wanted.id)
                found.push_back(run);
    return found;
}

LoadedRunPtr ComparedSet::typicalRun(std::size_t side) const
{
    const std::vector<LoadedRunPtr> own = runsOf(side);
    if (own.empty())
        return {};
    const ComparisonRow *row = comparison.headline();
    if (!row || !std::isfinite(row->cells[side].spread.median))
        return own.front();
    const ComparisonCell &cell = row->cells[side];
    std::size_t best = 0;
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < std::min(own.size(), cell.values.size()); ++i)
        if (const double distance = std::abs(cell.values[i] - cell.spread.median); distance < nearest) {
            nearest = distance;
            best = i;
        }
    return own[best];
}

ComparedSet compareRuns(std::vector<LoadedRunPtr> runs, const std::string &baseline)
{
    std::stable_sort(runs.begin(), runs.end(), [](const LoadedRunPtr &a, const LoadedRunPtr &b) {
        return a->facts.info.startedMs < b->facts.info.startedMs;
    });
    std::vector<const RunInfo *> steps;
    for (const LoadedRunPtr &run : runs)
        if (run->ofSearch)
            steps.push_back(&*run->ofSearch);
    std::vector<StoredSearch> searches = searchesOf(steps);
    std::vector<RunFacts> facts = sideFacts(runs, searches);
    numberSources(facts);
    // The values of one thing that was varied are labelled by it; several such sets are laid side by side whole.
    std::vector<std::vector<RepeatGroup>> sets = groupsToCompare(facts);
    std::vector<Comparison> sweeps;
    for (const std::vector<RepeatGroup> &set : sets)
        if (variedOf(set))
            sweeps.push_back(compareRepeats(set));
    std::vector<RepeatGroup> groups = sets.size() == 1 ? std::move(sets.front()) : groupRepeats(facts);
    const auto first = std::find_if(groups.begin(), groups.end(), [&baseline](const RepeatGroup &group) {
        return std::any_of(group.runs.begin(), group.runs.end(),
                           [&baseline](const RunFacts &run) { return run.info.id == baseline; });
    });
    if (first != groups.end())
        std::rotate(groups.begin(), first, first + 1);
    return {std::move(runs), compareRepeats(groups), std::move(sweeps), std::move(searches), {}};
}

} // namespace dyno
