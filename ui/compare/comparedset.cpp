// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/comparedset.h"

#include "app/comparedruns.h"
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
    std::vector<RunFacts> facts;
    for (const LoadedRunPtr &run : runs)
        facts.push_back(run->facts);
    std::vector<RunFacts> sides = sideFacts(facts, searches);
    const bool isFound = !sides.empty();
    if (!isFound) // tries of which none held: shown, but no result
        sides = std::move(facts);
    numberSources(sides);
    // The values of one thing that was varied are labelled by it; several such sets are laid side by side whole.
    std::vector<Comparison> sweeps, comparisons;
    for (const std::vector<RepeatGroup> &set : setsToCompare(sides))
        if (variedOf(set))
            sweeps.push_back(compareRepeats(set));
    const std::vector<std::vector<RepeatGroup>> sets = setsToCompare(sides, baseline);
    if (isFound && sides.size() > 1)
        for (const std::vector<RepeatGroup> &set : sets)
            comparisons.push_back(compareRepeats(set));
    std::vector<RepeatGroup> groups = sets.size() == 1 ? sets.front() : groupRepeats(sides);
    putFirst(groups, baseline);
    Comparison whole = sets.size() == 1 && !comparisons.empty() ? comparisons.front() : compareRepeats(groups);
    return {std::move(runs), std::move(whole), std::move(sweeps), std::move(comparisons), std::move(searches), {}};
}

} // namespace dyno
