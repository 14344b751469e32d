// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/runrecord.h"

#include <string>

namespace dyno {

// A threshold that ended its run stays broken, though transactions that still came to their end may have brought the
// figure back: kept with the plan of the run, in words ("p95<500ms at 200 users: 612 ms").
void noteEndedBy(RunInfo &info, const std::string &threshold);
// Empty: no threshold ended it.
std::string endedBy(const RunInfo &info);

} // namespace dyno
