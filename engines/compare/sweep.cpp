// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/compare/sweep.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <utility>

namespace dyno {

namespace {

const Varied *variedOf(const RunFacts &run)
{
    return run.evidence && !run.evidence->varied.name.empty() && !run.info.series.empty() ? &run.evidence->varied
                                                                                         : nullptr;
}

bool isSweep(const std::vector<RepeatGroup> &groups)
{
    const RunFacts &first = groups.front().runs.front();
    for (const RepeatGroup &group : groups)
        for (const RunFacts &run : group.runs) {
            const Varied *varied = variedOf(run);
            if (!varied || varied->name != first.evidence->varied.name || run.info.series != first.info.series)
                return false;
        }
    return true;
}

bool isOfOneSeries(const std::vector<RunFacts> &runs)
{
    return std::all_of(runs.begin(), runs.end(), [&](const RunFacts &run) {
        return !run.info.series.empty() && run.info.series == runs.front().info.series;
    });
}

// Runs from before places were kept stand as they started: in the plan's order, too.
void sortByPlan(std::vector<RepeatGroup> &groups)
{
    const auto place = [](const RepeatGroup &group) {
        const RunFacts &first = group.runs.front();
        return std::pair(first.evidence ? first.evidence->entry : -1, first.info.startedMs);
    };
    std::stable_sort(groups.begin(), groups.end(),
                     [&](const RepeatGroup &a, const RepeatGroup &b) { return place(a) < place(b); });
}

} // namespace

const Varied *variedOf(const std::vector<RepeatGroup> &groups)
{
    if (groups.size() < 2 || !isSweep(groups))
        return nullptr;
    const Varied &first = groups.front().runs.front().evidence->varied;
    for (const RepeatGroup &group : groups)
        for (const RunFacts &run : group.runs)
            if (run.evidence->varied.profile != first.profile
                || run.evidence->varied.value != group.runs.front().evidence->varied.value)
                return nullptr;
    return &first;
}

std::vector<std::vector<RepeatGroup>> groupsToCompare(const std::vector<RunFacts> &runs)
{
    std::vector<RunFacts> repeats = runs;
    std::erase_if(repeats, [](const RunFacts &run) { return run.evidence && run.evidence->isTry; });
    if (repeats.empty())
        return {};
    std::vector<RepeatGroup> groups = groupRepeats(repeats);
    if (isOfOneSeries(repeats))
        sortByPlan(groups);
    if (groups.size() < 2 || !isSweep(groups))
        return {std::move(groups)};
    std::vector<std::vector<RepeatGroup>> parts;
    std::map<std::string, std::size_t> places;
    for (RepeatGroup &group : groups) {
        const Varied &varied = group.runs.front().evidence->varied;
        const auto [place, isNew] = places.try_emplace(varied.profile, parts.size());
        if (isNew)
            parts.emplace_back();
        parts[place->second].push_back(std::move(group));
    }
    for (std::vector<RepeatGroup> &part : parts)
        for (RepeatGroup &group : part) {
            const Varied &varied = group.runs.front().evidence->varied;
            group.label = varied.name + '=' + varied.value;
            if (parts.size() > 1)
                group.label = systemTitle(group.runs.front().info) + ", " + group.label;
        }
    return parts;
}

std::vector<std::size_t> sidesByEffect(const Comparison &comparison)
{
    std::vector<std::size_t> sides(comparison.sides.size());
    std::iota(sides.begin(), sides.end(), std::size_t(0));
    const ComparisonRow *row = comparison.headline();
    if (!row)
        return sides;
    const auto median = [row](std::size_t side) {
        const Spread &spread = row->cells[side].spread;
        return spread.count > 0 ? spread.median : -1.0;
    };
    std::stable_sort(sides.begin(), sides.end(),
                     [&](std::size_t a, std::size_t b) { return median(a) > median(b); });
    return sides;
}

} // namespace dyno
