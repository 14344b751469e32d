// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/threshold.h"
#include "engines/result.h"

#include <string>
#include <vector>

namespace dyno {

// Whether a load that was tried holds, and if not, what broke first: "p95<500ms: 612 ms".
struct TryOutcome
{
    bool holds = false;
    std::string why;
};

// By the thresholds, and in an open loop by whether at least 99 % of the arrivals were served. The error: one of them says nothing, as
// nothing of it was measured, and nothing else was broken.
Result<TryOutcome> tryOutcome(const Summary &summary, const RunInfo &info, const std::vector<Threshold> &thresholds);

} // namespace dyno
