// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/host/serverfamily.h"

#include <algorithm>
#include <sstream>

namespace dyno {

namespace {

using namespace std::chrono_literals;

// Of one turn; a process with many pages takes longer.
constexpr MemorySweep::Duration longestTurn = 50ms;
constexpr MemorySweep::Duration longestLook = 1s;
constexpr MemorySweep::Duration memoryPeriod = 900ms; // of an owner that asks once a second
// A look is followed by a rest so many times as long: a quarter of a per cent of a core.
constexpr int restFactor = 400;

std::string folderOf(int process)
{
    return std::to_string(process);
}

// Without a list of children that the kernel keeps, their parents are asked for.
std::vector<int> childrenOf(const ProcFiles &proc, int process)
{
    std::vector<int> children;
    if (const auto list = proc.read(folderOf(process) + "/task/" + std::to_string(process) + "/children")) {
        std::istringstream words(*list);
        for (int child = 0; words >> child;)
            children.push_back(child);
        return children;
    }
    for (const int other : proc.numbersIn("")) {
        const auto stat = statOf(proc, other);
        if (stat && stat->parent == process)
            children.push_back(other);
    }
    return children;
}

void addReadBytes(const ProcFiles &proc, const std::string &folder, ServerReading &sum)
{
    if (!sum.readBytes)
        return;
    const auto text = proc.read(folder + "/io");
    const auto bytes = text ? parseReadBytes(*text) : std::nullopt;
    if (!bytes && proc.read(folder + "/stat")) {
        sum.readBytes.reset(); // it may not be asked
        return;
    }
    if (bytes)
        *sum.readBytes += *bytes;
}

void addSwitches(const ProcFiles &proc, const std::string &folder, ServerReading &sum)
{
    for (const int thread : proc.numbersIn(folder + "/task")) {
        const auto text = proc.read(folder + "/task/" + std::to_string(thread) + "/status");
        if (const auto switches = text ? parseContextSwitches(*text) : std::nullopt)
            sum.switches->emplace(thread, *switches);
    }
}

void add(const ProcFiles &proc, int process, const ProcessStat &stat, std::uint64_t nsPerTick, ServerReading &sum)
{
    const std::string folder = folderOf(process);
    // After stat, whose ticks it may not fall behind.
    const auto text = proc.read(folder + "/schedstat");
    const auto first = text ? parseSchedstat(*text) : std::nullopt;
    sum.cpuNs += cpuTimeOf(stat, first, nsPerTick);
    if (stat.isZombie)
        return;
    addReadBytes(proc, folder, sum);
    // Much cheaper than a look into its folder of threads.
    if (stat.threads == 1 && first && first->switches > 0)
        sum.switches->emplace(process, first->switches);
    else
        addSwitches(proc, folder, sum);
}

} // namespace

std::optional<FamilyReading> readFamily(const ProcFiles &proc, const ServerTrace &server, bool withChildren,
                                        std::uint64_t nsPerTick)
{
    const int id = server.process.id;
    FamilyReading reading;
    reading.sum.readBytes = 0;
    reading.sum.switches.emplace();
    // The parent first: what a child hands on to it meanwhile is then counted a second late, and never twice.
    const auto stat = statOf(proc, id);
    if (!stat || stat->isZombie || stat->startedAt != server.startedAt)
        return std::nullopt;
    add(proc, id, *stat, nsPerTick, reading.sum);
    reading.processes.push_back(id);
    for (const int child : withChildren ? childrenOf(proc, id) : std::vector<int>())
        if (const auto its = statOf(proc, child)) {
            add(proc, child, *its, nsPerTick, reading.sum);
            reading.processes.push_back(child);
        }
    return reading;
}

MemorySizes readMemory(const ProcFiles &proc, std::span<const int> processes)
{
    MemorySizes memory;
    for (const int process : processes) {
        const auto text = proc.read(folderOf(process) + "/smaps_rollup");
        const auto size = text ? parseProportionalSize(*text) : std::nullopt;
        if (size)
            memory[process] = double(*size);
        else if (const auto its = statOf(proc, process); its && !its->isZombie)
            memory[process] = std::nullopt; // it lives, and may not be asked
    }
    return memory;
}

std::vector<int> MemorySweep::next(const std::vector<int> &processes, Duration now)
{
    if (now != m_turn) {
        m_turn = now;
        m_turnLeft = longestTurn;
        m_batch = 0;
    }
    if (m_isTooDear || m_turnLeft <= Duration())
        return {};
    if (m_left.empty()) {
        if (now < m_due)
            return {};
        m_left = processes;
        m_sum = 0;
        m_took = {};
        m_isKnown = true;
    }
    // More and more of them, while there is time for that.
    const auto fitting = m_each > Duration() ? std::size_t(m_turnLeft / m_each) : m_left.size();
    m_batch = std::clamp<std::size_t>(std::min(fitting, 2 * m_batch), 1, m_left.size());
    return {m_left.end() - std::ptrdiff_t(m_batch), m_left.end()};
}

void MemorySweep::take(const MemorySizes &memory, Duration took, Duration now)
{
    m_left.resize(m_left.size() - m_batch);
    for (const auto &[process, bytes] : memory) {
        m_sum += bytes.value_or(0);
        m_isKnown = m_isKnown && bytes;
    }
    m_took += took;
    m_turnLeft -= took;
    m_each = took / std::int64_t(m_batch);
    if (m_left.empty()) {
        m_bytes = m_isKnown ? std::optional(m_sum) : std::nullopt;
        m_due = now + std::max(memoryPeriod, restFactor * m_took);
    } else if (m_took > longestLook) {
        m_isTooDear = true;
        m_bytes.reset();
    }
}

} // namespace dyno
