// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/compare/sweep.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

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
    std::vector<RepeatGroup> groups = groupRepeats(runs);
    if (groups.size() < 2 || !isSweep(groups))
        return {std::move(groups)};
    // The value that ran first is the plan's first, however the runs were given.
    std::stable_sort(groups.begin(), groups.end(), [](const RepeatGroup &a, const RepeatGroup &b) {
        return a.runs.front().info.startedMs < b.runs.front().info.startedMs;
    });
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
