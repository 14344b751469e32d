// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/seriesverdict.h"

#include "app/searchreport.h"

namespace dyno {

SeriesVerdict verdictOf(const std::vector<ReportRun> &runs)
{
    SeriesVerdict verdict;
    for (const ReportRun &run : runs) {
        if (isTry(run))
            continue;
        ++verdict.runs;
        verdict.broken += run.holds() ? 0 : 1;
        verdict.hasThresholds = verdict.hasThresholds || !run.thresholds.empty();
    }
    for (const StoredSearch &each : searchesOf(runs))
        verdict.emptySearches += each.search.passedAt() ? 0 : 1;
    return verdict;
}

} // namespace dyno
