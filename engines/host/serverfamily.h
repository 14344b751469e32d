// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/host/serversearch.h"

#include <chrono>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace dyno {

// One look at a server's processes: what they have used so far, all added up.
struct FamilyReading
{
    ServerReading sum;
    std::vector<int> processes; // the server and those that it began, as of now
};
// Nothing once the process is gone. An embedded engine's process is read without the programs that it has started.
std::optional<FamilyReading> readFamily(const ProcFiles &proc, const ServerTrace &server, bool withChildren,
                                        std::uint64_t nsPerTick);

// By process: bytes; absent where one may not be asked. Those that are gone are left out.
using MemorySizes = std::map<int, std::optional<double>>;
// Dear: the kernel walks all pages of each of them.
MemorySizes readMemory(const ProcFiles &proc, std::span<const int> processes);

// Finds out the memory of many processes a few at a time, so that none of the readings takes long, and rests in between
// so that all of it takes a quarter of a per cent of a core in the long run. One whole look that would take more than a second
// of CPU time is given up for good.
class MemorySweep
{
public:
    using Duration = std::chrono::nanoseconds;

    // Whose memory to ask for next in the turn that began at `now` (any steady clock's), of those that are there; mostly
    // nobody's. Once a turn goes on until it has taken long enough.
    std::vector<int> next(const std::vector<int> &processes, Duration now);
    // What next() asked for, and the CPU time that asking took.
    void take(const MemorySizes &memory, Duration took, Duration now);
    // Bytes, as of the last whole look; absent before it, and where one of the processes may not be asked.
    std::optional<double> bytes() const { return m_bytes; }
    // False: bytes() are those of an earlier look, while one goes on.
    bool isWhole() const { return m_left.empty(); }
    bool isTooDear() const { return m_isTooDear; }

private:
    std::vector<int> m_left; // of the look that goes on
    std::size_t m_batch = 0; // asked for last
    Duration m_turn{-1}, m_turnLeft{}, m_each{}; // m_each: what one process took, of late
    double m_sum = 0;
    bool m_isKnown = true, m_isTooDear = false;
    Duration m_took{}, m_due{};
    std::optional<double> m_bytes;
};

} // namespace dyno
