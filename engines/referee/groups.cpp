// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/referee/groups.h"

#include "engines/db/enginecatalog.h"
#include "engines/referee/meaning.h"

#include <algorithm>
#include <array>
#include <set>

namespace dyno {

namespace {

std::string engineTitle(const Evidence &run)
{
    const Engine *engine = findEngine(run.info.engine);
    return engine ? std::string(engine->title) : run.info.engine;
}

using NameOf = std::string (*)(const Evidence &run);
// From shortest to surest.
constexpr std::array<NameOf, 5> names{
    engineTitle,
    [](const Evidence &run) { return engineTitle(run) + ' ' + run.info.serverVersion; },
    [](const Evidence &run) { return run.side; },
    [](const Evidence &run) { return run.info.profile; },
    [](const Evidence &run) { return run.info.name; },
};

std::string joined(const std::vector<std::string> &texts)
{
    std::string text;
    for (std::size_t i = 0; i < texts.size(); ++i)
        text += (i == 0 ? "" : i + 1 == texts.size() ? " and " : ", ") + texts[i];
    return text;
}

std::vector<std::string> namesOf(std::span<const Evidence> runs, const std::vector<std::size_t> &indices, NameOf name)
{
    std::vector<std::string> found;
    for (const std::size_t index : indices)
        if (std::string text = name(runs[index]); std::find(found.begin(), found.end(), text) == found.end())
            found.push_back(std::move(text));
    return found;
}

// No name stands in two groups, and none is empty.
bool tellsApart(std::span<const Evidence> runs, const RunGroups &groups, NameOf name)
{
    std::set<std::string> all;
    std::size_t count = 0;
    for (const RunGroup &group : groups) {
        const std::vector<std::string> own = namesOf(runs, group.runs, name);
        count += own.size();
        all.insert(own.begin(), own.end());
    }
    return all.size() == count && !all.contains("");
}

// Null where only their ids tell them apart.
const NameOf *findName(std::span<const Evidence> runs, const RunGroups &groups)
{
    const auto name = std::find_if(names.begin(), names.end(),
                                   [&](NameOf each) { return tellsApart(runs, groups, each); });
    return name == names.end() ? nullptr : &*name;
}

} // namespace

RunGroups groupBy(std::span<const Evidence> runs, const ValueOf &value)
{
    RunGroups groups;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const auto reading = value(runs[i]);
        if (!reading)
            continue;
        auto group = std::find_if(groups.begin(), groups.end(),
                                  [&](const RunGroup &each) { return each.value.text == reading->text; });
        if (group == groups.end())
            group = groups.insert(groups.end(), RunGroup{*reading, {}});
        group->runs.push_back(i);
    }
    return groups;
}

RunGroups groupByNumber(std::span<const Evidence> runs, double ratio, const ValueOf &value, double apart)
{
    std::vector<std::pair<Reading, std::size_t>> sorted;
    for (std::size_t i = 0; i < runs.size(); ++i)
        if (const auto reading = value(runs[i]); reading && reading->isNumber())
            sorted.emplace_back(*reading, i);
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const auto &a, const auto &b) { return a.first.number < b.first.number; });
    RunGroups groups;
    for (const auto &[reading, run] : sorted) {
        const double smallest = groups.empty() ? 0 : groups.back().value.number;
        if (groups.empty() || (reading.number > smallest * ratio && reading.number > smallest + apart))
            groups.push_back({reading, {}});
        groups.back().runs.push_back(run);
    }
    return groups;
}

ValueOf readingOf(std::string_view meaning)
{
    return [meaning](const Evidence &run) {
        return run.atStart ? readMeaning(meaning, *run.atStart) : std::nullopt;
    };
}

std::vector<std::string> groupNames(std::span<const Evidence> runs, const RunGroups &groups)
{
    std::vector<std::string> texts;
    const NameOf *name = findName(runs, groups);
    for (const RunGroup &group : groups)
        texts.push_back(name                      ? joined(namesOf(runs, group.runs, *name))
                        : group.runs.size() == 1 ? runName(runs, group.runs.front())
                                                 : countText(group.runs.size(), runs.size()));
    return texts;
}

std::string namesAndCount(std::span<const Evidence> runs, const std::vector<std::size_t> &some)
{
    RunGroups groups{{Reading{"in"}, some}, {Reading{"out"}, {}}};
    for (std::size_t i = 0; i < runs.size(); ++i)
        if (std::find(some.begin(), some.end(), i) == some.end())
            groups.back().runs.push_back(i);
    const NameOf *name = groups.back().runs.empty() ? nullptr : findName(runs, groups);
    const std::string count = countText(some.size(), runs.size());
    return name ? joined(namesOf(runs, some, *name)) + ", " + count : count;
}

std::string countText(std::size_t count, std::size_t all)
{
    return std::to_string(count) + " of " + std::to_string(all) + " runs";
}

std::string runName(std::span<const Evidence> runs, std::size_t index)
{
    if (runs.size() < 2)
        return {};
    // Runs of one profile are told apart by their repeat.
    RunGroups profiles = groupBy(runs, [](const Evidence &run) {
        return std::optional(
            Reading{run.info.engine + '\n' + run.info.profile + '\n' + run.info.serverVersion + '\n' + run.side});
    });
    const NameOf *name = findName(runs, profiles);
    for (const RunGroup &profile : profiles) {
        const std::vector<std::size_t> &members = profile.runs;
        if (std::find(members.begin(), members.end(), index) == members.end())
            continue;
        const Evidence &run = runs[index];
        if (!name)
            return "run " + run.info.id.substr(0, 8);
        const std::string text = (*name)(run);
        if (members.size() == 1)
            return text;
        const bool isCounted = std::count_if(members.begin(), members.end(), [&](std::size_t other) {
                                   return runs[other].info.repeat == run.info.repeat;
                               }) == 1;
        return isCounted ? text + ", repeat " + std::to_string(run.info.repeat)
                         : text + ", run " + run.info.id.substr(0, 8);
    }
    return {};
}

std::vector<Finding> differs(std::string_view rule, Severity severity, std::string_view what,
                             std::span<const Evidence> runs, const RunGroups &groups, std::string advice)
{
    if (groups.size() < 2)
        return {};
    const std::vector<std::string> texts = groupNames(runs, groups);
    Finding finding{std::string(rule), severity, {}, "Different " + std::string(what) + ". ",
                    std::move(advice), {}};
    for (std::size_t i = 0; i < groups.size(); ++i) {
        finding.sentence += (i ? "; " : "") + texts[i] + ": " + groups[i].value.text;
        finding.runs.insert(finding.runs.end(), groups[i].runs.begin(), groups[i].runs.end());
    }
    finding.sentence += '.';
    std::sort(finding.runs.begin(), finding.runs.end());
    return {std::move(finding)};
}

std::vector<Finding> extremes(std::string_view rule, Severity severity, std::string_view what,
                              std::span<const Evidence> runs, const ValueOf &value,
                              bool (*isFar)(double low, double high), std::string advice)
{
    std::optional<Reading> low, high;
    std::size_t lowest = 0, highest = 0;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const auto reading = value(runs[i]);
        if (!reading)
            continue;
        if (!low || reading->number < low->number) {
            low = reading;
            lowest = i;
        }
        if (!high || reading->number > high->number) {
            high = reading;
            highest = i;
        }
    }
    if (!low || lowest == highest || !isFar(low->number, high->number))
        return {};
    return {{std::string(rule), severity, {},
             "Different " + std::string(what) + ". " + runName(runs, lowest) + ": " + low->text + "; "
                 + runName(runs, highest) + ": " + high->text + ".",
             std::move(advice),
             {std::min(lowest, highest), std::max(lowest, highest)}}};
}

std::string settingsBehind(std::string_view meaningId, std::span<const Evidence> runs)
{
    const Meaning *meaning = findMeaning(meaningId);
    std::vector<std::string> seen;
    std::string text;
    for (const Evidence &run : runs) {
        const MeaningSide *side = meaning ? sideOf(*meaning, run.info.engine) : nullptr;
        if (!side || side->names.empty() || std::find(seen.begin(), seen.end(), run.info.engine) != seen.end())
            continue;
        seen.push_back(run.info.engine);
        text += (text.empty() ? "" : "; ") + engineTitle(run) + ": " + std::string(side->names);
    }
    return text;
}

} // namespace dyno
