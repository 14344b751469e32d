// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/compare/comparison.h"

#include "engines/compare/comparisonremarks.h"
#include "engines/compare/sweep.h"
#include "engines/compare/verdictwords.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace dyno {

namespace {

// A level by what it asks for; a ramp may come by the same users twice.
using LevelKey = std::pair<double, int>; // users, visit

std::vector<LevelKey> plannedLevels(const RunInfo &info)
{
    std::vector<LevelKey> keys;
    std::map<double, int> visits;
    for (const Phase &phase : info.phases)
        if (phase.isJudged())
            keys.emplace_back(phase.to, ++visits[phase.to]);
    return keys;
}

// A run's measured levels with their keys. Summary::levels leaves out what was not measured, so that the place of
// a level is asked of the plan.
std::map<LevelKey, const LevelSummary *> measuredLevels(const RunFacts &run)
{
    std::map<std::int32_t, LevelKey> keyOf;
    std::map<double, int> visits;
    for (const Phase &phase : run.info.phases)
        if (phase.isJudged() && !keyOf.contains(phase.level))
            keyOf.emplace(phase.level, LevelKey(phase.to, ++visits[phase.to]));
    std::map<LevelKey, const LevelSummary *> levels;
    for (const LevelSummary &level : run.summary.levels)
        if (const auto key = keyOf.find(level.level); key != keyOf.end())
            levels[key->second] = &level;
    return levels;
}

bool isWhole(const RunFacts &run)
{
    const std::vector<LevelKey> planned = plannedLevels(run.info);
    return !planned.empty() && run.summary.levels.size() == planned.size()
           && std::all_of(run.summary.levels.begin(), run.summary.levels.end(),
                          [](const LevelSummary &level) { return level.complete; });
}

double ceilingOf(const RunFacts &run)
{
    const LevelSummary *ceiling = isWhole(run) ? run.summary.ceiling() : nullptr;
    return ceiling ? ceiling->figures.tps : Verdict::unknownChange;
}

const RunInfo &infoOf(const RepeatGroup &group)
{
    return group.runs.front().info;
}

std::string listText(const std::vector<LevelKey> &keys)
{
    std::string text;
    for (const LevelKey &key : keys)
        text += (text.empty() ? "" : ", ") + amountText(key.first);
    return text.empty() ? "none" : text;
}

class Maker
{
public:
    Maker(const std::vector<RepeatGroup> &groups, const CompareOptions &options) : m_groups(groups)
    {
        m_result.rules = options.rules;
        for (const RepeatGroup &group : groups)
            addSide(group);
        if (!groups.empty())
            m_result.openLoop = infoOf(groups.front()).openLoop;
        if (const Varied *varied = variedOf(groups)) {
            m_result.varied = varied->name;
            for (std::size_t side = 0; side < groups.size(); ++side)
                m_result.sides[side].variedValue = groups[side].runs.front().evidence->varied.value;
        }
        for (std::size_t side = 1; side < groups.size(); ++side)
            checkSide(side);
        askReferee();
        for (std::size_t side = 0; side < groups.size(); ++side)
            remarkLeftOut(side);
        addRows();
        fitScaling();
        remarkOutliers(m_result, groups);
        remarkDrift(m_result, groups);
        if (!options.isRegression)
            remarkOrder(m_result, groups);
        remarkSteadiness(m_result, groups);
        remarkAccounting(m_result, groups);
    }
    Comparison take() { return std::move(m_result); }

private:
    void remark(Remark::Kind kind, std::size_t side, std::string text)
    {
        m_result.remarks.push_back({kind, int(side), std::move(text)});
    }

    void addSide(const RepeatGroup &group)
    {
        const RunInfo &info = infoOf(group);
        ComparisonSide side;
        side.label = group.label;
        side.engine = info.engine;
        side.serverVersion = info.serverVersion;
        side.profile = info.profile;
        side.workload = info.workload;
        side.parameters = info.parameters;
        side.ramp = info.ramp;
        side.pool = info.pool;
        for (const RunFacts &run : group.runs) {
            side.runs.push_back({run.info.id, run.info.repeat, run.info.startedMs, run.info.state});
            for (const auto &[key, level] : measuredLevels(run))
                m_levels[key] = std::min(m_levels.try_emplace(key, level->level).first->second, level->level);
        }
        m_result.sides.push_back(std::move(side));
    }

    // What has no common measure with the baseline.
    void checkSide(std::size_t which)
    {
        ComparisonSide &side = m_result.sides[which];
        const ComparisonSide &base = m_result.sides.front();
        const RunInfo &info = infoOf(m_groups[which]), &baseInfo = infoOf(m_groups.front());
        if (side.workload != base.workload) {
            side.noVerdict = "another workload";
            remark(Remark::Kind::Refused, which,
                   side.label + " ran " + side.workload + ", the baseline " + base.workload
                       + ": different work has no common measure. Each side's own figures and spreads are shown.");
        } else if (info.openLoop != baseInfo.openLoop) {
            side.noVerdict = "users against arrivals";
            remark(Remark::Kind::Refused, which,
                   side.label + (info.openLoop ? " met a rate of arrivals, the baseline users that wait"
                                               : " met users that wait, the baseline a rate of arrivals")
                       + ": their levels are not the same thing. Each side's own figures and spreads are shown.");
        } else if (const auto own = plannedLevels(info), theirs = plannedLevels(baseInfo);
                   std::none_of(own.begin(), own.end(), [&](const LevelKey &key) {
                       return std::find(theirs.begin(), theirs.end(), key) != theirs.end();
                   })) {
            remark(Remark::Kind::Refused, which,
                   side.label + " has no level in common with the baseline (" + listText(own) + " against "
                       + listText(theirs) + "). Each side's own figures and spreads are shown.");
        }
    }

    std::vector<Evidence> evidenceOfSides(std::initializer_list<std::size_t> sides) const
    {
        std::vector<Evidence> evidence;
        for (const std::size_t side : sides)
            for (const RunFacts &run : m_groups[side].runs)
                if (run.evidence) {
                    evidence.push_back(*run.evidence);
                    evidence.back().side = m_groups[side].label;
                }
        return evidence;
    }

    // The referee judges each side against the baseline alone, so that a third that is unequal takes no verdict from
    // those two; and all together, for the reader.
    void askReferee()
    {
        std::vector<Evidence> all;
        for (std::size_t side = 0; side < m_groups.size(); ++side) {
            const std::vector<Evidence> own = evidenceOfSides({side});
            all.insert(all.end(), own.begin(), own.end());
            std::string &reason = m_result.sides[side].noVerdict;
            if (side == 0 || !reason.empty())
                continue;
            for (const Finding &finding : findings(std::span<const Evidence>(evidenceOfSides({0, side}))))
                if (finding.severity == Severity::Unequal && reason.empty())
                    reason = reasonOf(finding);
        }
        m_result.findings = findings(std::span<const Evidence>(all));
    }

    // "durability differs", "CPU steal".
    static std::string reasonOf(const Finding &finding)
    {
        for (const Rule &rule : ruleCatalog())
            if (rule.id == finding.rule) {
                const std::string title = titleWithin(rule.title);
                return rule.scope == Rule::Scope::Together ? title + " differs" : title;
            }
        return finding.rule;
    }

    void remarkLeftOut(std::size_t which)
    {
        const RepeatGroup &group = m_groups[which];
        for (const RunFacts &run : group.runs) {
            const std::string name = group.label + ", repeat " + std::to_string(run.info.repeat);
            const std::string why = run.info.message.empty() ? std::string() : " (" + run.info.message + ")";
            if (run.summary.levels.empty()) {
                remark(Remark::Kind::LeftOut, which,
                       name + " has no level that was measured" + why
                           + ". It counts for nothing here; its settings and its log can still be shown.");
            } else if (!isWhole(run)) {
                const auto complete = std::count_if(run.summary.levels.begin(), run.summary.levels.end(),
                                                    [](const LevelSummary &level) { return level.complete; });
                remark(Remark::Kind::LeftOut, which,
                       name + " is partial" + why + ": " + std::to_string(complete) + " of "
                           + std::to_string(plannedLevels(run.info).size())
                           + " levels were measured to their end and count; its ceiling is unknown.");
            }
        }
    }

    // `valueOf` a run, by side; `unjudged`: why this row has no verdict for a side that else would have one.
    template <class ValueOf> void addRow(ComparisonRow row, ValueOf valueOf, const std::vector<std::string> &unjudged)
    {
        bool isKnown = false;
        for (const RepeatGroup &group : m_groups) {
            ComparisonCell cell;
            for (const RunFacts &run : group.runs)
                cell.values.push_back(valueOf(run));
            cell.spread = spreadOf(cell.values);
            isKnown = isKnown || cell.spread.count > 0;
            row.cells.push_back(std::move(cell));
        }
        if (!isKnown)
            return;
        for (std::size_t side = 1; side < row.cells.size(); ++side) {
            const std::string &why = m_result.sides[side].noVerdict.empty() ? unjudged[side]
                                                                           : m_result.sides[side].noVerdict;
            row.cells[side].verdict = why.empty() ? judgeRepeats(*row.metric, row.cells.front().values,
                                                                 row.cells[side].values, m_result.rules)
                                                  : dyno::noVerdict(why);
        }
        m_result.rows.push_back(std::move(row));
    }

    void addRows()
    {
        // As the ramps went; levels that several ramps share stand once.
        std::vector<std::pair<std::int32_t, LevelKey>> order;
        for (const auto &[key, level] : m_levels)
            order.emplace_back(level, key);
        std::sort(order.begin(), order.end());
        std::vector<std::string> otherLevels(m_groups.size());
        for (std::size_t side = 1; side < m_groups.size(); ++side)
            if (plannedLevels(infoOf(m_groups[side])) != plannedLevels(infoOf(m_groups.front())))
                otherLevels[side] = "other levels";
        if (order.size() > 1)
            addRow({findLevelMetric("tps"), std::nullopt, 1, {}}, ceilingOf, otherLevels);
        for (const LevelMetric &metric : levelMetricTable())
            for (const auto &[place, key] : order)
                addRow({&metric, key.first, key.second, {}},
                       [&metric, wanted = key](const RunFacts &run) {
                           const auto levels = measuredLevels(run);
                           const auto level = levels.find(wanted);
                           return level != levels.end() && level->second->complete
                                      ? metric.value(*level->second, run.info)
                                      : Verdict::unknownChange;
                       },
                       measuredOtherwise(metric, key));
    }

    // Why a side has no verdict on a figure that its repeats and the baseline's took from more than one place.
    std::vector<std::string> measuredOtherwise(const LevelMetric &metric, const LevelKey &key) const
    {
        std::vector<std::string> reasons(m_groups.size());
        if (!metric.source)
            return reasons;
        std::vector<std::set<CostSource>> sources;
        for (const RepeatGroup &group : m_groups) {
            sources.emplace_back();
            for (const RunFacts &run : group.runs)
                if (const auto levels = measuredLevels(run); levels.contains(key))
                    sources.back().insert(metric.source(*levels.at(key), run.info));
            sources.back().erase(CostSource::Unknown);
        }
        for (std::size_t side = 1; side < m_groups.size(); ++side) {
            std::set<CostSource> both = sources.front();
            both.insert(sources[side].begin(), sources[side].end());
            if (both.size() > 1)
                reasons[side] = "the server's processes against the whole host";
        }
        return reasons;
    }

    void fitScaling()
    {
        if (m_result.openLoop)
            return;
        for (std::size_t side = 0; side < m_groups.size(); ++side) {
            std::vector<LevelThroughput> levels;
            for (const RunFacts &run : m_groups[side].runs)
                for (const LevelSummary &level : run.summary.levels)
                    if (level.complete && level.figures.tps > 0 && !run.info.openLoop)
                        levels.push_back({level.users, level.figures.tps});
            m_result.sides[side].scalability = fitScalability(levels);
        }
    }

    const std::vector<RepeatGroup> &m_groups;
    Comparison m_result;
    std::map<LevelKey, std::int32_t> m_levels; // earliest place in a ramp
};

} // namespace

std::string_view remarkName(Remark::Kind kind)
{
    constexpr std::array<std::string_view, 7> names{"refused", "left_out",   "outlier",   "drift",
                                                    "order",   "not_steady", "accounting"};
    return names[std::size_t(kind)];
}

const ComparisonRow *Comparison::headline() const
{
    for (const ComparisonRow &row : rows)
        if (row.metric->id == "tps")
            return &row; // the ceiling comes first; without one there is a single level
    return nullptr;
}

Comparison compareRepeats(const std::vector<RepeatGroup> &groups, const CompareOptions &options)
{
    Comparison comparison = Maker(groups, options).take();
    std::stable_sort(comparison.remarks.begin(), comparison.remarks.end(),
                     [](const Remark &a, const Remark &b) { return a.kind < b.kind; });
    return comparison;
}

std::string methodText(const Comparison &comparison)
{
    return "Differences are 95% intervals of the ratio of the repeats' geometric means (Welch's t on logarithms); about "
           "the same means that the whole interval lies within "
           + amountText(comparison.rules.marginPct)
           + "%. Each figure is judged by itself: of twenty that do not differ, one may read as a difference by chance.";
}

std::string placeText(const ComparisonRow &row, bool openLoop)
{
    if (row.isCeiling())
        return "at the ceiling";
    std::string text = "at " + amountText(*row.users);
    text += openLoop ? " arrivals/s" : *row.users == 1 ? " user" : " users";
    if (row.visit > 1)
        text += row.visit == 2 ? ", the second time" : ", time " + std::to_string(row.visit);
    return text;
}

} // namespace dyno
