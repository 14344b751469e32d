// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/summary.h"

#include <optional>

namespace dyno {

// The generator's honesty figure of a level: users = throughput × (response time + think time).
//
// In a closed loop every user is at any moment either in a transaction or thinking, so Little's law
// (J. D. C. Little, "A Proof for the Queuing Formula L = λW", 1961) must give back the users of the level.
// Throughput counts what ended, committed or failed. What the law misses is time that no figure has: sleeps of
// a script, waits of a journey that differ from the workload's think time, connections that were down, or a
// generator that came too late.
struct LittleCheck
{
    double users = 0;      // of the level
    double accounted = 0;  // throughput × (response + think)

    double share() const { return accounted / users; }
    bool holds() const { return share() > 0.9 && share() < 1.1; }
};

// Absent in an open loop, and where fewer than a thousand transactions ended.
std::optional<LittleCheck> littleCheck(const LevelSummary &level, const RunInfo &info);

} // namespace dyno
