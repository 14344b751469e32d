// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/measure/decimal.h"
#include "engines/referee/rules.h"

#include "engines/referee/groups.h"
#include "engines/referee/reading.h"

#include <algorithm>
#include <set>

namespace dyno::rules {

namespace {

std::optional<Reading> tripsOf(const Evidence &run, const std::string &type)
{
    const auto found = std::find(run.info.types.begin(), run.info.types.end(), type);
    const auto index = std::size_t(found - run.info.types.begin());
    if (run.isEmbedded() || index >= run.summary.types.size() || run.summary.types[index].attempted == 0)
        return std::nullopt;
    const double trips = run.summary.types[index].roundTripsPerTransaction;
    const bool isWhole = std::abs(trips - std::round(trips)) < 0.05;
    return Reading{decimalText(trips, isWhole ? 0 : 1) + (isWhole && trips < 1.5 ? " round trip" : " round trips"), trips};
}

} // namespace

// Study A: a client that prepares, executes and closes pays three round trips where another pays one, and the
// result measures the driver.
Findings roundTrips(Runs runs)
{
    constexpr double ratio = 1.15, leastDifference = 0.5, unequal = 1.5;
    std::set<std::string> types;
    for (const Evidence &run : runs)
        types.insert(run.info.types.begin(), run.info.types.end());
    RunGroups worst;
    std::string worstType;
    double worstRatio = 0;
    for (const std::string &type : types) {
        RunGroups groups = groupByNumber(runs, ratio, [&](const Evidence &run) { return tripsOf(run, type); });
        if (groups.size() < 2 || groups.back().value.number - groups.front().value.number < leastDifference)
            continue;
        const double between = groups.back().value.number / std::max(0.1, groups.front().value.number);
        if (between > worstRatio) {
            worstRatio = between;
            worst = std::move(groups);
            worstType = type;
        }
    }
    return differs("round-trips", worstRatio >= unequal ? Severity::Unequal : Severity::Watch,
                   "round trips of a " + worstType + " transaction", runs, worst,
                   "The difference is the way of asking, not the server. Send the statements of all sides the same way, "
                   "and the same scripts.");
}

} // namespace dyno::rules
