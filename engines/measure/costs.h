// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/summary.h"

namespace dyno {

// What one of the transactions that ended cost; failed ones cost as well. NaN: unknown. CPU and context switches are
// those of the server's processes in a run that follows them, and then never the whole host's, also where a second or a
// level knows nothing of them; bytes read likewise, unless these may not be asked of the processes. Bytes written are
// always the host's: of a process Linux counts what it dirties, with ext4's large folios as 2 MB for a page of 8 KB. So is
// the network.
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
// Whose work a cost is made of: figures of different ones have no common measure.
enum class CostSource : std::uint8_t { Unknown, Server, Host };
struct CostSources
{
    CostSource cpu, contextSwitches, read;
};
CostSources costSourcesOf(const LevelSummary &level, std::int32_t hostCpus);
// Of one second. `attempted`: transactions that ended in it.
Costs costsOf(const Tick &tick, std::uint64_t attempted);

} // namespace dyno
