// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/measure/decimal.h"
#include "engines/referee/rules.h"

#include "engines/referee/reading.h"

#include <algorithm>

namespace dyno::rules {

// Study A: past the ceiling throughput stays flat, p95 grows a hundredfold, and no request fails.
Findings queueing(Runs runs)
{
    constexpr double shareOfResponse = 0.5, leastMs = 5, mostFailPct = 1;
    const Evidence &run = runs.front();
    for (const LevelSummary &level : run.summary.levels) {
        const Figures &f = level.figures;
        const bool looksHealthy = f.committed > 0 && f.failPct < mostFailPct
                                  && std::all_of(run.thresholds.begin(), run.thresholds.end(), [&](const Threshold &each) {
                                         const bool isOfRun = each.scope == Threshold::Scope::Run;
                                         return holds(each, isOfRun ? run.summary.overall : level, run.info);
                                     });
        if (!looksHealthy || f.p95 < leastMs || f.poolWaitP95 < shareOfResponse * f.p95)
            continue;
        return {{"queueing", run.thresholds.empty() ? Severity::Context : Severity::Watch, {},
                 "At " + countText(level.users) + (run.info.openLoop ? " arrivals a second" : " users")
                     + " requests queue: of a p95 of " + decimalText(f.p95, 0) + " ms, "
                     + decimalText(f.poolWaitP95, 0) + " ms is the wait for a connection, "
                     + (run.thresholds.empty() ? "though next to nothing fails." : "though every threshold holds."),
                 "The server is past what it can do: more users only wait longer. Read throughput and response time "
                 "together, or set a limit for the wait.",
                 {0}}};
    }
    return {};
}

} // namespace dyno::rules
