// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/referee/settingstable.h"

#include "engines/referee/meaning.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

namespace dyno {

namespace {

using Snapshots = std::span<const ServerSettings>;
using Names = std::set<std::string, std::less<>>;

constexpr std::array<std::string_view, 2> counters{fact::connectionsMade, fact::otherTransactions};

// "fsync, synchronous_commit" one by one.
template <class Each> void eachName(std::string_view names, Each each)
{
    while (!names.empty()) {
        const std::size_t comma = std::min(names.find(", "), names.size());
        each(names.substr(0, comma));
        names.remove_prefix(std::min(comma + 2, names.size()));
    }
}

std::string sourceOf(const MeaningSide &side, const ServerSettings &settings)
{
    std::string text;
    eachName(side.names, [&](std::string_view name) {
        if (const std::string *value = settings.value(name))
            text.append(text.empty() ? "" : ", ").append(name).append(" ").append(value->empty() ? "(empty)" : *value);
    });
    return text;
}

SettingsRow::Kind kindOf(const std::vector<SettingsRow::Cell> &cells, const std::vector<bool> &has)
{
    const auto known = std::count(has.begin(), has.end(), true);
    if (known < 2)
        return SettingsRow::Kind::Single;
    const std::string *first = nullptr;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (!has[i])
            continue;
        if (first && *first != cells[i].text)
            return SettingsRow::Kind::Differs;
        first = &cells[i].text;
    }
    return SettingsRow::Kind::Same;
}

void addMeanings(Snapshots snapshots, std::vector<SettingsRow> &rows)
{
    for (const Meaning &meaning : meaningCatalog()) {
        SettingsRow row{{}, std::string(meaning.title), std::string(meaning.help), true, {}};
        std::vector<bool> has;
        for (const ServerSettings &settings : snapshots) {
            const MeaningSide *side = sideOf(meaning, settings.engine);
            const auto reading = side && side->read ? side->read(settings) : std::nullopt;
            has.push_back(reading.has_value());
            row.cells.push_back(reading ? SettingsRow::Cell{reading->text, sourceOf(*side, settings)}
                                        : SettingsRow::Cell());
        }
        row.kind = kindOf(row.cells, has);
        if (std::find(has.begin(), has.end(), true) != has.end())
            rows.push_back(std::move(row));
    }
}

// What meanings speak for, on the engines of these snapshots.
Names coveredNames(Snapshots snapshots)
{
    Names names;
    for (const Meaning &meaning : meaningCatalog())
        for (const ServerSettings &settings : snapshots)
            if (const MeaningSide *side = sideOf(meaning, settings.engine))
                eachName(side->names, [&](std::string_view name) { names.emplace(name); });
    return names;
}

void addNamed(Snapshots snapshots, const ServerSettings::Texts ServerSettings::*texts, const Names &covered,
              std::string (*title)(const std::string &name), std::vector<SettingsRow> &rows)
{
    Names names;
    for (const ServerSettings &settings : snapshots)
        for (const auto &[name, text] : settings.*texts)
            names.insert(name);
    for (const std::string &name : names) {
        SettingsRow row{{}, title(name), {}, false, {}};
        std::vector<bool> has;
        for (const ServerSettings &settings : snapshots) {
            const auto found = (settings.*texts).find(name);
            has.push_back(found != (settings.*texts).end());
            row.cells.push_back({has.back() ? found->second : std::string(), {}});
        }
        row.kind = kindOf(row.cells, has);
        if (!covered.contains(name) || row.kind == SettingsRow::Kind::Differs)
            rows.push_back(std::move(row));
    }
}

// "data_bytes" as a person reads it.
std::string factTitle(const std::string &name)
{
    std::string title = name;
    std::replace(title.begin(), title.end(), '_', ' ');
    title[0] = char(std::toupper(static_cast<unsigned char>(title[0])));
    return title;
}

} // namespace

std::vector<SettingsRow> layOut(Snapshots snapshots)
{
    std::vector<SettingsRow> rows;
    addMeanings(snapshots, rows);
    const Names covered = coveredNames(snapshots);
    std::vector<SettingsRow> facts;
    addNamed(snapshots, &ServerSettings::facts, {}, factTitle, facts);
    for (SettingsRow &row : facts) {
        const auto isTitleOf = [&](std::string_view name) { return factTitle(std::string(name)) == row.title; };
        if (std::none_of(covered.begin(), covered.end(), isTitleOf)
            && std::none_of(counters.begin(), counters.end(), isTitleOf))
            rows.push_back(std::move(row));
    }
    addNamed(snapshots, &ServerSettings::values, covered, [](const std::string &name) { return name; }, rows);
    std::stable_sort(rows.begin(), rows.end(),
                     [](const SettingsRow &a, const SettingsRow &b) { return a.kind < b.kind; });
    return rows;
}

std::string_view kindTitle(SettingsRow::Kind kind)
{
    constexpr std::array<std::string_view, 3> titles{"Different", "The same", "Of one alone"};
    return titles[std::size_t(kind)];
}

} // namespace dyno
