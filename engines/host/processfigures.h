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
    std::uint64_t cpuTicks = 0;   // of all threads, also those that ended, and of all children that were waited for
    std::uint64_t startedAt = 0;  // ticks since boot: with the number, it tells one process from a later one
};
std::optional<ProcessStat> parseProcessStat(std::string_view stat);

struct ProcessIo
{
    std::uint64_t readBytes = 0, writtenBytes = 0; // from and to disk; with those of children waited for
};
std::optional<ProcessIo> parseProcessIo(std::string_view io);
// Of one thread, wanted and unwanted ones together.
std::optional<std::uint64_t> parseContextSwitches(std::string_view status);
// Bytes; every shared page counts by the share of the process (1 of n that have it).
std::optional<std::uint64_t> parseProportionalSize(std::string_view smapsRollup);

// The processes of a server at one moment, added up.
struct ServerReading
{
    std::uint64_t cpuTicks = 0;
    std::optional<ProcessIo> io;                           // absent where one of the processes may not be asked
    std::optional<std::map<int, std::uint64_t>> switches;  // by thread
    std::optional<double> memory;                          // bytes
};

// Readings to figures. A child that ends hands its CPU time and bytes on to the process that waits for it; between
// the two moments the sum may lack them, so that a sum counts only where it is higher than ever before. Context
// switches are handed on to nobody: those of a thread's last second are lost.
class ServerRates
{
public:
    explicit ServerRates(double ticksPerSecond) : m_ticksPerSecond(ticksPerSecond) {}
    // `seconds` since the call before; the first call only takes the starting point.
    ServerFigures next(ServerReading now, double seconds);

private:
    double m_ticksPerSecond;
    bool m_isStarted = false;
    std::uint64_t m_mostTicks = 0;
    std::optional<ProcessIo> m_mostIo;
    std::optional<std::map<int, std::uint64_t>> m_switches;
};

} // namespace dyno
