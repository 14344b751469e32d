// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/referee/rules.h"

#include "engines/referee/groups.h"
#include "engines/referee/sentas.h"

#include <algorithm>

namespace dyno::rules {

namespace {

// "all prepared", "9 prepared, 3 as text"; the number is the share that is prepared.
std::optional<Reading> wayOf(const Evidence &run)
{
    const SentCounts counts = sentCountsOf(run.info);
    const std::int32_t all = counts.all();
    if (all == 0)
        return std::nullopt;
    std::string text;
    const auto add = [&](std::int32_t count, const char *way) {
        if (count == all)
            text = std::string("all ") + way;
        else if (count > 0)
            text += (text.empty() ? "" : ", ") + std::to_string(count) + ' ' + way;
    };
    add(counts.prepared, "prepared");
    add(counts.anew, "parsed each time");
    add(counts.text, "as text");
    return Reading{text, double(counts.prepared) / double(all)};
}

} // namespace

Findings queryMode(Runs runs)
{
    const RunGroups groups = groupBy(runs, wayOf);
    const auto has = [&](double share) {
        return std::any_of(groups.begin(), groups.end(), [&](const RunGroup &each) { return each.value.number == share; });
    };
    return differs("query-mode", has(0) && has(1) ? Severity::Unequal : Severity::Watch, "way of sending statements",
                   runs, groups,
                   "A statement that is prepared is parsed once, another one each time. Choose the same way for all "
                   "sides.");
}

} // namespace dyno::rules
