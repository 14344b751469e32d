// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/tick.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace dyno {

// What Linux' /proc/PID says of processes, as pure functions of its texts (proc(5)).

struct ProcessStat
{
    std::string name;             // at most 15 bytes
    int parent = 0;
    bool isZombie = false;        // has ended, not yet waited for
    int threads = 0;
    std::uint64_t ownTicks = 0;   // CPU time of all threads, also those that ended: two sums, each cut off
    std::uint64_t childTicks = 0; // of all children that were waited for, likewise
    std::uint64_t startedAt = 0;  // ticks since boot: with the number, it tells one process from a later one
};
std::optional<ProcessStat> parseProcessStat(std::string_view stat);

// Bytes from disk, also of children waited for. There is no such figure of bytes to disk: write_bytes counts what is
// dirtied, by whole folios, which are many times what is written.
std::optional<std::uint64_t> parseReadBytes(std::string_view io);
// Of one thread, from its schedstat. All 0 where the kernel does not keep them.
struct ThreadTimes
{
    std::uint64_t cpuNs = 0, switches = 0;
};
std::optional<ThreadTimes> parseSchedstat(std::string_view schedstat);
// CPU time in ns. Ticks alone would lose half a tick of user and of system time of each process, which with hundreds of
// young ones is seconds; `first`, of the first thread, tells how much, where there is no other.
std::uint64_t cpuTimeOf(const ProcessStat &stat, const std::optional<ThreadTimes> &first, std::uint64_t nsPerTick);
// Of one thread, wanted and unwanted ones together.
std::optional<std::uint64_t> parseContextSwitches(std::string_view status);
// Bytes; every shared page counts by the share of the process (1 of n that have it).
std::optional<std::uint64_t> parseProportionalSize(std::string_view smapsRollup);

// The processes of a server at one moment, added up.
struct ServerReading
{
    std::uint64_t cpuNs = 0;
    std::optional<std::uint64_t> readBytes;                // absent where one of the processes may not be asked
    std::optional<std::map<int, std::uint64_t>> switches;  // by thread
};

// Readings to figures. A child that ends hands its CPU time and bytes on to the process that waits for it; between
// the two moments the sum may lack them, so that a sum counts only where it is higher than ever before. Context
// switches are handed on to nobody: those of a thread's last second are lost.
class ServerRates
{
public:
    // All but memory. `seconds` since the call before; the first call only takes the starting point.
    ServerFigures next(ServerReading now, double seconds);

private:
    bool m_isStarted = false;
    std::uint64_t m_mostCpuNs = 0;
    std::optional<std::uint64_t> m_mostRead;
    std::optional<std::map<int, std::uint64_t>> m_switches;
};

} // namespace dyno
