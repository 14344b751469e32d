// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/compare/repeats.h"

#include "engines/db/enginecatalog.h"
#include "engines/measure/repeatkey.h"

#include <algorithm>
#include <array>
#include <ctime>
#include <map>
#include <set>

namespace dyno {

namespace {

std::string bySeries(const RunFacts &run)
{
    return repeatKey(run.info);
}

std::string bySource(const RunFacts &run)
{
    return std::to_string(run.source) + '\n' + repeatKey(run.info);
}

std::vector<RepeatGroup> grouped(const std::vector<RunFacts> &runs, std::string (*keyOf)(const RunFacts &))
{
    std::vector<RepeatGroup> groups;
    std::map<std::string, std::size_t> places;
    for (const RunFacts &run : runs) {
        const auto [place, isNew] = places.try_emplace(keyOf(run), groups.size());
        if (isNew)
            groups.emplace_back();
        groups[place->second].runs.push_back(run);
    }
    for (RepeatGroup &group : groups)
        std::stable_sort(group.runs.begin(), group.runs.end(), [](const RunFacts &a, const RunFacts &b) {
            return a.info.startedMs < b.info.startedMs;
        });
    return groups;
}

std::string minuteText(std::int64_t msSinceEpoch)
{
    const std::time_t seconds = std::time_t(msSinceEpoch / 1000);
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    std::array<char, 32> buffer{};
    const std::size_t length = std::strftime(buffer.data(), buffer.size(), "%Y-%m-%d %H:%M UTC", &parts);
    return std::string(buffer.data(), length);
}

// What may tell groups apart, the plainest first.
using Detail = std::string (*)(const RunInfo &info);
constexpr std::array<Detail, 6> details{
    [](const RunInfo &info) { return info.profile; },
    [](const RunInfo &info) { return info.workload + (info.parameters.empty() ? "" : " " + info.parameters); },
    [](const RunInfo &info) { return "pool " + std::to_string(info.pool); },
    [](const RunInfo &info) { return info.ramp; },
    [](const RunInfo &info) { return info.name; },
    [](const RunInfo &info) { return minuteText(info.startedMs); },
};

bool areDifferent(const std::vector<RepeatGroup> &groups)
{
    std::set<std::string> labels;
    for (const RepeatGroup &group : groups)
        labels.insert(group.label);
    return labels.size() == groups.size();
}

// Details are added until all labels differ; one that is the same everywhere tells nothing and is left out.
void label(std::vector<RepeatGroup> &groups)
{
    for (RepeatGroup &group : groups)
        group.label = systemTitle(group.runs.front().info);
    for (const Detail detail : details) {
        if (areDifferent(groups))
            return;
        std::set<std::string> texts;
        for (const RepeatGroup &group : groups)
            texts.insert(detail(group.runs.front().info));
        if (texts.size() < 2)
            continue;
        for (RepeatGroup &group : groups)
            if (const std::string text = detail(group.runs.front().info); !text.empty())
                group.label += ", " + text;
    }
    for (std::size_t i = 0; !areDifferent(groups) && i < groups.size(); ++i)
        groups[i].label += " (" + std::to_string(i + 1) + ")";
}

} // namespace

std::string systemTitle(const RunInfo &info)
{
    const Engine *engine = findEngine(info.engine);
    std::string title(engine ? engine->title : info.engine);
    if (!info.serverVersion.empty())
        title += " " + info.serverVersion;
    return title;
}

RunFacts runFacts(const RunRecord &record, int source)
{
    auto evidence = std::make_shared<Evidence>(evidenceOf(record));
    // Large, and read by now.
    for (std::string RunInfo::*text : {&RunInfo::settingsBeforeJson, &RunInfo::settingsJson, &RunInfo::settingsEndJson,
                                       &RunInfo::planJson})
        (evidence->info.*text).clear();
    RunFacts facts{evidence->info, evidence->summary, steadinessOf(record), {}, std::move(evidence), source};
    for (const LevelSummary &level : facts.summary.levels)
        facts.little.push_back(littleCheck(level, record.info));
    return facts;
}

void numberSources(std::vector<RunFacts> &runs)
{
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const std::string &series = runs[i].info.series;
        const auto first = std::find_if(runs.begin(), runs.begin() + std::ptrdiff_t(i), [&series](const RunFacts &earlier) {
            return !series.empty() && earlier.info.series == series;
        });
        runs[i].source = int(first - runs.begin());
    }
}

std::vector<RepeatGroup> groupRepeats(const std::vector<RunFacts> &runs)
{
    std::vector<RepeatGroup> groups = grouped(runs, bySeries);
    if (groups.size() == 1)
        groups = grouped(runs, bySource);
    label(groups);
    return groups;
}

std::vector<RepeatGroup> groupRepeatsBySource(const std::vector<RunFacts> &runs)
{
    std::vector<RepeatGroup> groups = grouped(runs, bySource);
    label(groups);
    return groups;
}

} // namespace dyno
