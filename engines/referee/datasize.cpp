// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/referee/rules.h"

#include "engines/referee/groups.h"
#include "engines/referee/reading.h"

namespace dyno::rules {

Findings dataSize(Runs runs)
{
    // Of small tables the size is mostly whole pages and what servers set aside beforehand, which says nothing of
    // their rows.
    constexpr double ratio = 1.5, apart = 256 << 10;
    for (const Evidence &run : runs)
        if (run.info.workload != runs.front().info.workload || run.info.parameters != runs.front().info.parameters)
            return {}; // not the same data to begin with
    return differs("data-size", Severity::Context, "size of the same data on disk", runs,
                   groupByNumber(runs, ratio,
                                 [](const Evidence &run) -> std::optional<Reading> {
                                     const auto tables = run.atStart ? run.atStart->number(fact::dataBytes) : std::nullopt;
                                     if (!tables)
                                         return std::nullopt;
                                     const double all = double(*tables)
                                                        + double(run.atStart->number(fact::indexBytes).value_or(0));
                                     return std::optional(Reading{bytesText(all), all});
                                 },
                                 apart),
                   "More pages to read for the same rows; or a server that has not cleaned up yet (VACUUM, OPTIMIZE "
                   "TABLE).");
}

} // namespace dyno::rules
