// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/referee/rules.h"

#include "engines/db/text.h"
#include "engines/referee/groups.h"
#include "engines/referee/reading.h"

#include <map>
#include <sstream>

namespace dyno::rules {

namespace {

// By table: rows and digest.
using Tables = std::map<std::string, std::pair<std::string, std::string>>;

// "orders 5000 8c6f…" a line.
Tables tablesOf(const std::string &digests)
{
    Tables tables;
    std::istringstream lines(digests);
    for (std::string table, rows, digest; lines >> table >> rows >> digest;)
        tables[table] = {rows, digest};
    return tables;
}

// The first table of `one` that `other` has not alike; empty: none.
std::string oddTable(const Tables &one, const Tables &other)
{
    for (const auto &[table, content] : one)
        if (const auto found = other.find(table); found == other.end() || found->second != content)
            return table;
    return {};
}

// The first table that not all runs have alike; runs without digests are left out.
std::string oddTable(Runs runs)
{
    Tables first;
    for (const Evidence &run : runs) {
        const Tables tables = tablesOf(run.info.dataDigests);
        if (tables.empty())
            continue;
        if (first.empty())
            first = tables;
        if (std::string table = oddTable(first, tables); !table.empty())
            return table;
        if (std::string table = oddTable(tables, first); !table.empty())
            return table;
    }
    return {};
}

} // namespace

Findings dataContent(Runs runs)
{
    for (const Evidence &run : runs)
        if (run.info.workload != runs.front().info.workload)
            return {}; // another rule's
    const std::string table = oddTable(runs);
    if (table.empty())
        return {};
    const RunGroups groups = groupBy(runs, [&](const Evidence &run) -> std::optional<Reading> {
        const Tables tables = tablesOf(run.info.dataDigests);
        if (tables.empty())
            return std::nullopt;
        const auto found = tables.find(table);
        if (found == tables.end())
            return Reading{"none"};
        const auto &[rows, digest] = found->second;
        const std::optional<std::int64_t> count = wholeNumber(rows); // a file from elsewhere may hold anything
        return Reading{(count ? countText(double(*count)) : rows) + " rows with digest " + digest.substr(0, 8)};
    });
    return differs("data", Severity::Unequal, "content of table " + table, runs, groups,
                   "The runs worked on different data. Load all sides with the same size, parameters and seed.");
}

} // namespace dyno::rules
