// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/benchplan.h"
#include "engines/run/ramp.h"
#include "engines/workloads/workload.h"

#include <QString>

namespace dyno {

// The plan read back: in rich text, names in bold.
QString planSentence(const BenchPlan &plan, const Workload &workload, const Ramp &ramp);
// Of all ramps, without loading.
double planSeconds(const BenchPlan &plan, const Ramp &ramp);
// "six levels from 100 to 3,200 users, each held 80 s"
QString rampWords(const Ramp &ramp);

} // namespace dyno
