// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/summary.h"

namespace dyno {

// What one of the transactions that ended cost; failed ones cost as well. NaN: unknown. CPU, context switches and bytes are
// those of the server's processes where they are known, else the whole host's; the network is always the host's.
struct Costs
{
    double cpuUs;           // µs
    double contextSwitches;
    double readKb;          // 1000 bytes
    double writtenKb;
    double networkKb;       // received and sent
};
// `hostCpus`: where the ticks do not tell how many CPUs the host has; 0: unknown.
Costs costsOf(const LevelSummary &level, std::int32_t hostCpus);
// Of one second. `attempted`: transactions that ended in it.
Costs costsOf(const Tick &tick, std::uint64_t attempted);

} // namespace dyno
