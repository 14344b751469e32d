// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/referee/rules.h"

#include "engines/referee/groups.h"
#include "engines/referee/meaning.h"

namespace dyno::rules {

Findings queryCache(Runs runs)
{
    return differs("query-cache", Severity::Watch, "query cache", runs, groupBy(runs, readingOf(meaning::queryCache)),
                   "A query that was asked before is answered without being run, and writes pay for it. Set "
                   "query_cache_type = OFF, or say that the cache is what is compared.");
}

} // namespace dyno::rules
