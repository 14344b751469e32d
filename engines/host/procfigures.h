// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/tick.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dyno {

// Linux's /proc files as text, wherever they come from (this machine, another one). Pure functions of text,
// so that they build and are tested everywhere. Empty text: not readable.
struct ProcTexts
{
    std::string stat, loadavg, meminfo, diskstats, netdev;
};

// Counters since boot; times in clock ticks of all CPUs together.
struct ProcStat
{
    enum Time { User, Nice, System, Idle, IoWait, Irq, SoftIrq, Steal, timeCount };
    std::array<std::uint64_t, timeCount>
        times{}; // guest time is within User and Nice, as the kernel counts it
    int cpus = 0;
    std::uint64_t contextSwitches = 0;
    std::uint64_t running = 0; // processes now
};
struct DiskCounters
{
    std::string name;
    std::uint64_t readBytes = 0, writtenBytes = 0, busyMs = 0;
};
struct NetCounters
{
    std::string name;
    std::uint64_t receivedBytes = 0, sentBytes = 0;
};

std::optional<ProcStat> parseProcStat(std::string_view text);
std::optional<double> parseLoad1(std::string_view loadavg);
std::optional<double> parseMemoryUsed(std::string_view meminfo); // bytes that are not available to programs
// Whole disks only: bytes of partitions, loop devices and volumes made of disks are those of the disks.
std::vector<DiskCounters> parseDiskstats(std::string_view text);
// Without loopback and without interfaces whose bytes pass through another one as well (bridges, tunnels, …).
std::vector<NetCounters> parseNetDev(std::string_view text);

// Shares of all CPUs between two samples. Nothing when a counter went backwards, when CPUs came or went, or
// when no time passed. Only iowait may step back, as kernels document, and counts as none then.
std::optional<HostFigures::Cpu> cpuBetween(const ProcStat &before, const ProcStat &now);

// All that one reading of a machine tells, however it was asked. Absent: not told.
struct HostCounters
{
    std::optional<ProcStat> stat; // its times alone count here
    std::optional<std::uint64_t> contextSwitches, running;
    std::optional<double> load1, memoryUsed;
    std::vector<DiskCounters> disks;
    std::optional<std::vector<NetCounters>> nets;
};
HostCounters parseProc(const ProcTexts &texts);
// Removes partitions, loop devices and volumes made of disks.
void keepWholeDisks(std::vector<DiskCounters> &disks);
// Loopback, or an interface whose bytes pass through another one as well.
bool isLayeredNet(std::string_view name);

// Turns samples into figures: differences against the sample before, divided by the time between them.
class ProcFigures
{
public:
    // `seconds` since the call before; nothing but the starting point is taken by the first call.
    HostFigures next(HostCounters now, double seconds);
    HostFigures next(const ProcTexts &texts, double seconds) { return next(parseProc(texts), seconds); }

private:
    bool m_isStarted = false;
    HostCounters m_before;
};

} // namespace dyno
