// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/compare/comparisonremarks.h"

#include "engines/compare/drift.h"
#include "engines/compare/outliers.h"
#include "engines/compare/verdictwords.h"
#include "engines/db/enginecatalog.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace dyno {

namespace {

constexpr double leastStealPct = 2;      // below that steal is noise
constexpr double leastLagMs = 10;        // as the generator's own warning
constexpr double leastTimePct = 10;      // p95 moves by more than throughput does

std::string repeatName(const RepeatGroup &group, const RunFacts &run)
{
    return group.label + (group.runs.size() > 1 ? ", repeat " + std::to_string(run.info.repeat) : "");
}

// What may have disturbed a run, as figures of which more is worse.
struct Disturbance
{
    double stealPct = 0;
    std::uint64_t connectionsLost = 0;
    double generatorLagMs = 0; // not of an embedded engine, which does its work on the generator's threads
};

Disturbance disturbanceOf(const RunFacts &run)
{
    Disturbance disturbance;
    const Engine *engine = findEngine(run.info.engine);
    for (const LevelSummary &level : run.summary.levels) {
        if (level.cpu)
            disturbance.stealPct = std::max(disturbance.stealPct, level.cpu->steal);
        if (!engine || !engine->isEmbedded)
            disturbance.generatorLagMs = std::max(disturbance.generatorLagMs, double(level.generatorLagP99) / 1000);
    }
    disturbance.connectionsLost = run.summary.connectionsLost;
    return disturbance;
}

// What this run had and its repeats had not; empty: nothing is known.
std::string causeOf(const RepeatGroup &group, std::size_t which)
{
    const Disturbance own = disturbanceOf(group.runs[which]);
    Disturbance others;
    for (std::size_t i = 0; i < group.runs.size(); ++i) {
        if (i == which)
            continue;
        const Disturbance other = disturbanceOf(group.runs[i]);
        others.stealPct = std::max(others.stealPct, other.stealPct);
        others.connectionsLost = std::max(others.connectionsLost, other.connectionsLost);
        others.generatorLagMs = std::max(others.generatorLagMs, other.generatorLagMs);
    }
    std::string causes;
    const auto add = [&](const std::string &cause) { causes += (causes.empty() ? "" : " ") + cause; };
    if (own.stealPct >= leastStealPct && own.stealPct > others.stealPct + 1)
        add("CPU steal reached " + percentDigits(own.stealPct) + "% in it, " + percentDigits(others.stealPct)
            + "% in the others.");
    if (own.connectionsLost > others.connectionsLost)
        add("It lost " + amountText(double(own.connectionsLost))
            + (own.connectionsLost == 1 ? " connection, " : " connections, ")
            + (others.connectionsLost == 0 ? "the others none." : "the others fewer."));
    if (own.generatorLagMs > leastLagMs && own.generatorLagMs > 2 * others.generatorLagMs)
        add("Its load generator was up to " + amountText(std::round(own.generatorLagMs)) + " ms late.");
    return causes;
}

struct Apart
{
    const ComparisonRow *row = nullptr;
    double fromMedianPct = 0;
};

double sizeOf(const Apart &apart)
{
    return std::abs(std::log1p(std::max(apart.fromMedianPct, -99.0) / 100));
}

} // namespace

void remarkOutliers(Comparison &comparison, const std::vector<RepeatGroup> &groups)
{
    for (std::size_t side = 0; side < groups.size(); ++side) {
        const RepeatGroup &group = groups[side];
        std::map<std::size_t, Apart> worst; // by run
        const std::size_t runs = group.runs.size();
        std::vector<std::string> causes;
        for (std::size_t run = 0; run < runs; ++run)
            causes.push_back(runs > 1 ? causeOf(group, run) : std::string());
        for (const ComparisonRow &row : comparison.rows) {
            const bool isTime = row.metric->id == "p95";
            if (row.metric->id != "tps" && !isTime)
                continue;
            const std::vector<double> &values = row.cells[side].values;
            const double least = isTime ? std::max(leastTimePct, comparison.rules.marginPct)
                                        : comparison.rules.marginPct;
            const auto outlier = outlierOf(values, least);
            for (std::size_t run = 0; run < runs; ++run) {
                const Apart apart{&row, fromMedianPct(values, run)};
                const bool isExplained = runs > 2 && !causes[run].empty() && std::abs(apart.fromMedianPct) > least;
                if ((outlier == run || isExplained) && (!worst[run].row || sizeOf(apart) > sizeOf(worst[run])))
                    worst[run] = apart;
            }
        }
        for (const auto &[run, apart] : worst) {
            if (!apart.row)
                continue;
            comparison.remarks.push_back(
                {Remark::Kind::Outlier, int(side),
                 repeatName(group, group.runs[run]) + " lies apart: " + titleWithin(apart.row->metric->title) + " "
                     + placeText(*apart.row, comparison.openLoop) + " is " + percentDigits(apart.fromMedianPct) + "% "
                     + (apart.fromMedianPct < 0 ? "below" : "above") + " the median of its repeats. "
                     + (causes[run].empty() ? "No cause is known." : causes[run])
                     + " It counts as the others do."});
        }
    }
}

void remarkDrift(Comparison &comparison, const std::vector<RepeatGroup> &groups)
{
    const ComparisonRow *headline = comparison.headline();
    if (!headline)
        return;
    struct Start
    {
        std::int64_t ms;
        SeriesPoint point;
    };
    std::map<std::string, std::vector<Start>> series;
    for (std::size_t side = 0; side < groups.size(); ++side)
        for (std::size_t run = 0; run < groups[side].runs.size(); ++run) {
            const RunInfo &info = groups[side].runs[run].info;
            const double value = headline->cells[side].values[run];
            if (std::isfinite(value) && !info.series.empty()) // single runs are no series that could drift
                series[info.series].push_back({info.startedMs, {int(side), 0, value}});
        }
    for (auto &[id, starts] : series) {
        std::stable_sort(starts.begin(), starts.end(), [](const Start &a, const Start &b) { return a.ms < b.ms; });
        std::vector<SeriesPoint> points;
        for (const Start &start : starts) {
            points.push_back(start.point);
            points.back().order = int(points.size());
        }
        const auto drift = driftOf(points);
        if (!drift || !drift->isFound)
            continue;
        const bool isDown = drift->changePct < 0;
        const double least = isDown ? drift->highPct : drift->lowPct, most = isDown ? drift->lowPct : drift->highPct;
        comparison.remarks.push_back(
            {Remark::Kind::Drift, -1,
             "The series drifted: throughput " + placeText(*headline, comparison.openLoop) + (isDown ? " fell" : " rose")
                 + " by " + percentDigits(least) + " to " + percentDigits(most)
                 + "% from its first run to its last, on all sides alike. Sides that take turns meet it alike; the "
                   "spread of the repeats holds it."});
    }
}

void remarkOrder(Comparison &comparison, const std::vector<RepeatGroup> &groups)
{
    std::string text;
    for (std::size_t side = 1; side < groups.size() && text.empty(); ++side) {
        const std::vector<RunFacts> &base = groups.front().runs, &other = groups[side].runs;
        if (base.size() < 2 || other.size() < 2)
            continue;
        const bool isAfter = base.back().info.startedMs < other.front().info.startedMs;
        const bool isBefore = other.back().info.startedMs < base.front().info.startedMs;
        if (isAfter || isBefore)
            text = "All repeats of " + groups[isAfter ? 0 : side].label + " came before those of "
                   + groups[isAfter ? side : 0].label
                   + ". A machine that changed in between would look like a difference: run them in turn, in one "
                     "series.";
    }
    if (!text.empty())
        comparison.remarks.push_back({Remark::Kind::Order, -1, std::move(text)});
}

void remarkSteadiness(Comparison &comparison, const std::vector<RepeatGroup> &groups)
{
    struct Found
    {
        double users = 0, low = 0, high = 0;
        int count = 0, of = 0;
    };
    for (std::size_t side = 0; side < groups.size(); ++side) {
        std::map<std::int32_t, Found> tps, p95; // by level
        const auto add = [](Found &found, double users, bool isSteady, std::optional<double> trend) {
            found.users = users;
            ++found.of;
            if (isSteady || !trend)
                return;
            found.low = found.count ? std::min(found.low, *trend) : *trend;
            found.high = found.count ? std::max(found.high, *trend) : *trend;
            ++found.count;
        };
        for (const RunFacts &run : groups[side].runs)
            for (const LevelSteadiness &level : run.steadiness) {
                const auto summary = std::find_if(run.summary.levels.begin(), run.summary.levels.end(),
                                                  [&](const LevelSummary &l) { return l.level == level.level; });
                if (summary == run.summary.levels.end())
                    continue;
                add(tps[level.level], summary->users, level.tpsIsSteady, level.tpsTrendPct);
                add(p95[level.level], summary->users, level.p95IsSteady, level.p95TrendPct);
            }
        const auto say = [&](const std::map<std::int32_t, Found> &all, const char *what) {
            for (const auto &[level, found] : all) {
                if (found.count == 0)
                    continue;
                const ComparisonRow place{nullptr, found.users, 1, {}};
                const std::string low = percentDigits(found.low), high = percentDigits(found.high);
                std::string moved = found.high < 0 ? " fell by " : found.low > 0 ? " rose by " : " moved by up to ";
                if (found.low < 0 && found.high > 0)
                    moved += percentDigits(std::max(-found.low, found.high));
                else
                    moved += low == high ? low : found.high < 0 ? high + " to " + low : low + " to " + high;
                comparison.remarks.push_back(
                    {Remark::Kind::NotSteady, int(side),
                     groups[side].label + " was not steady " + placeText(place, comparison.openLoop)
                         + (found.of > 1 ? " in " + std::to_string(found.count) + " of " + std::to_string(found.of)
                                               + " repeats"
                                         : std::string())
                         + ": " + what + moved + "% over the hold. A longer hold, or a warm-up, would tell where it "
                           "ends."});
            }
        };
        say(tps, "throughput");
        say(p95, "response time p95");
    }
}

void remarkAccounting(Comparison &comparison, const std::vector<RepeatGroup> &groups)
{
    for (std::size_t side = 0; side < groups.size(); ++side) {
        const LittleCheck *worst = nullptr;
        for (const RunFacts &run : groups[side].runs)
            for (const std::optional<LittleCheck> &check : run.little)
                if (check && !check->holds()
                    && (!worst || std::abs(std::log(check->share())) > std::abs(std::log(worst->share()))))
                    worst = &*check;
        if (worst)
            comparison.remarks.push_back(
                {Remark::Kind::Accounting, int(side),
                 groups[side].label + ": throughput × (response + think time) gives "
                     + amountText(std::round(worst->accounted)) + " of " + amountText(worst->users)
                     + " users. "
                     + (worst->share() < 1 ? "The rest of their time went into what no figure holds: sleeps of a script, "
                                             "waits of a journey, connections that were down, or a generator that was late."
                                           : "That is more than there are: users thought for less than the plan says, as "
                                             "in a journey with waits of its own.")});
    }
}

} // namespace dyno
