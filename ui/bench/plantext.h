// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/benchplan.h"
#include "engines/run/searchplan.h"
#include "engines/workloads/workload.h"

#include <QString>

namespace dyno {

// The plan read back: in rich text, names in bold.
// `ramp`: of a search its highest load (Series::ramp).
QString planSentence(const BenchPlan &plan, const Workload &workload, const Ramp &ramp);
// "six levels from 100 to 3,200 users, each held 80 s"
QString rampWords(const Ramp &ramp);
// "the most users from 100 to 20,000 that hold the thresholds: each load held 30 s, the edges 5 min"
QString searchWords(const SearchPlan &search);

} // namespace dyno
