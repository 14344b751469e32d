// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/seriesstore.h"
#include "engines/compare/verdict.h"

#include <string>
#include <vector>

namespace dyno {

// How many more or fewer users (or arrivals) one profile carries than another: searches by one plan against those of
// the profile that comes first. Every search that came to its end is one value, the load that held; fewer than three a
// side are no result, whatever they found. A search tells loads apart only as finely as its edges lie: so a difference
// that these leave open is none.
struct CapacityVerdict
{
    std::string baseline, profile;
    bool openLoop = false;
    std::size_t baselineSearches = 0, searches = 0;
    Verdict verdict;
    // What the edges allow, in per cent of the baseline: from the least that held on this side against the most that may
    // have held on the other, to the other way round.
    double lowPct = 0, highPct = 0;
};
// None where no two profiles were searched by one plan to the end.
std::vector<CapacityVerdict> capacityVerdicts(const std::vector<StoredSearch> &searches, double marginPct = 3);
// "MariaDB 10.11 against PostgreSQL 15.8: 22 to 31% fewer users. One search each, so not a result: three of each tell."
std::string capacityVerdictText(const CapacityVerdict &verdict);

} // namespace dyno
