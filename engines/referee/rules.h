// SPDX-License-Identifier: GPL-3.0-or-later
// The rules of the catalog, each in the file of its name. Private to this folder.
#pragma once

#include "engines/referee/evidence.h"
#include "engines/referee/referee.h"

#include <span>
#include <vector>

namespace dyno::rules {

using Runs = std::span<const Evidence>;
using Findings = std::vector<Finding>;

// What a run did to itself; a span of one.
Findings generator(Runs runs);
Findings steal(Runs runs);
Findings startLoad(Runs runs);
Findings tenants(Runs runs);
Findings connectionLimit(Runs runs);
Findings queueing(Runs runs);
Findings textStatements(Runs runs);
Findings settingsChanged(Runs runs);
Findings warmingUp(Runs runs);
Findings unfinished(Runs runs);

// What makes runs unequal.
Findings durability(Runs runs);
Findings workload(Runs runs);
Findings dataContent(Runs runs);
Findings machine(Runs runs);
Findings isolation(Runs runs);
Findings tlsInUse(Runs runs);
Findings transport(Runs runs);
Findings queryMode(Runs runs);
Findings roundTrips(Runs runs);
Findings ramp(Runs runs);
Findings pool(Runs runs);
Findings thinkTime(Runs runs);
Findings memory(Runs runs);
Findings fitsInMemory(Runs runs);
Findings dataSize(Runs runs);
Findings tornPages(Runs runs);
Findings queryCache(Runs runs);
Findings statistics(Runs runs);
Findings binaryLog(Runs runs);
Findings statementLog(Runs runs);
Findings versions(Runs runs);
Findings stealDifference(Runs runs);
Findings costSource(Runs runs);
Findings startLoadDifference(Runs runs);
Findings tenantsDifference(Runs runs);
Findings warmth(Runs runs);
Findings repeats(Runs runs);
Findings settingsUnknown(Runs runs);

} // namespace dyno::rules
