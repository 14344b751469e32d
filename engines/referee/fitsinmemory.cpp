// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/referee/rules.h"

#include "engines/referee/groups.h"
#include "engines/referee/meaning.h"
#include "engines/referee/reading.h"

#include <algorithm>

namespace dyno::rules {

namespace {

std::optional<Reading> fitOf(const Evidence &run)
{
    if (!run.atStart)
        return std::nullopt;
    const auto cache = readMeaning(meaning::memory, *run.atStart);
    const auto tables = run.atStart->number(fact::dataBytes);
    if (!cache || !tables)
        return std::nullopt;
    const double data = double(*tables) + double(run.atStart->number(fact::indexBytes).value_or(0));
    return data <= cache->number ? Reading{"data within its cache", 1}
                                 : Reading{"data larger than its cache (" + bytesText(data) + " against "
                                               + cache->text + ")",
                                           0};
}

} // namespace

Findings fitsInMemory(Runs runs)
{
    const RunGroups groups = groupBy(runs, fitOf);
    bool fits = false, misses = false, serverMisses = false;
    for (const RunGroup &group : groups) {
        (group.value.number > 0 ? fits : misses) = true;
        serverMisses = serverMisses || (group.value.number == 0 && !runs[group.runs.front()].isEmbedded());
    }
    if (!fits || !misses)
        return {};
    return differs("fits-in-memory", serverMisses ? Severity::Watch : Severity::Context, "fit in memory", runs, groups,
                   "One side answers from its own memory, the other asks the operating system or the disk. Make the "
                   "cache larger or the data smaller, or the data larger on all sides.");
}

} // namespace dyno::rules
