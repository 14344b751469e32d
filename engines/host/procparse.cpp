// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/host/procfigures.h"

#include <algorithm>
#include <charconv>

namespace dyno {

namespace {

std::string_view takeLine(std::string_view &text)
{
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    return line;
}

// The next word of a line, empty at its end.
std::string_view takeWord(std::string_view &line)
{
    line.remove_prefix(std::min(line.size(), line.find_first_not_of(" \t")));
    const std::string_view word = line.substr(0, line.find_first_of(" \t"));
    line.remove_prefix(word.size());
    return word;
}

std::optional<std::uint64_t> takeNumber(std::string_view &line)
{
    const std::string_view word = takeWord(line);
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (word.empty() || error != std::errc() || end != word.data() + word.size())
        return std::nullopt;
    return number;
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool startsWithOneOf(std::string_view name, std::initializer_list<std::string_view> beginnings)
{
    return std::any_of(beginnings.begin(), beginnings.end(),
                       [name](std::string_view beginning) { return name.starts_with(beginning); });
}

// sda1 of sda, nvme0n1p2 of nvme0n1; but not md12 of md1.
bool isPartitionOf(std::string_view name, std::string_view disk)
{
    if (name.size() <= disk.size() || disk.empty() || !name.starts_with(disk))
        return false;
    std::string_view rest = name.substr(disk.size());
    if (isDigit(disk.back())) {
        if (rest.front() != 'p')
            return false;
        rest.remove_prefix(1);
    }
    return !rest.empty() && std::all_of(rest.begin(), rest.end(), isDigit);
}

// Their bytes are counted at the disks below, or are no disk's at all.
bool isLayered(std::string_view disk)
{
    return startsWithOneOf(disk, {"loop", "ram", "zram", "dm-", "md", "sr", "fd"});
}

} // namespace

bool isLayeredNet(std::string_view name)
{
    return name == "lo" || name.find('.') != std::string_view::npos ||
           startsWithOneOf(name, {"veth", "docker", "br-", "virbr", "vnet", "bond", "team", "tun", "tap",
                                  "wg", "ifb", "dummy", "cni", "flannel", "cali"});
}

void keepWholeDisks(std::vector<DiskCounters> &disks)
{
    std::erase_if(disks, [](const DiskCounters &disk) { return isLayered(disk.name); });
    const std::vector<DiskCounters> all = disks;
    std::erase_if(disks, [&all](const DiskCounters &disk) {
        return std::any_of(all.begin(), all.end(), [&disk](const DiskCounters &other) {
            return isPartitionOf(disk.name, other.name);
        });
    });
}

std::optional<ProcStat> parseProcStat(std::string_view text)
{
    ProcStat stat;
    bool hasTimes = false, hasSwitches = false, hasRunning = false;
    while (!text.empty()) {
        std::string_view line = takeLine(text);
        const std::string_view word = takeWord(line);
        if (word == "cpu") {
            std::size_t count = 0;
            while (count < stat.times.size()) {
                const auto number = takeNumber(line);
                if (!number)
                    break; // old kernels have fewer
                stat.times[count++] = *number;
            }
            hasTimes = count > ProcStat::Idle;
        } else if (word.starts_with("cpu")) {
            ++stat.cpus;
        } else if (word == "ctxt") {
            const auto number = takeNumber(line);
            hasSwitches = number.has_value();
            stat.contextSwitches = number.value_or(0);
        } else if (word == "procs_running") {
            const auto number = takeNumber(line);
            hasRunning = number.has_value();
            stat.running = number.value_or(0);
        }
    }
    if (!hasTimes || !hasSwitches || !hasRunning)
        return std::nullopt;
    return stat;
}

std::optional<double> parseLoad1(std::string_view loadavg)
{
    const std::string_view word = takeWord(loadavg);
    double load = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), load);
    if (word.empty() || error != std::errc() || end != word.data() + word.size() || !(load >= 0))
        return std::nullopt;
    return load;
}

std::optional<double> parseMemoryUsed(std::string_view meminfo)
{
    std::optional<std::uint64_t> total, available, free, buffers, cached;
    while (!meminfo.empty()) {
        std::string_view line = takeLine(meminfo);
        const std::string_view word = takeWord(line);
        if (word == "MemTotal:")
            total = takeNumber(line);
        else if (word == "MemAvailable:")
            available = takeNumber(line);
        else if (word == "MemFree:")
            free = takeNumber(line);
        else if (word == "Buffers:")
            buffers = takeNumber(line);
        else if (word == "Cached:")
            cached = takeNumber(line);
    }
    if (!available && free && buffers && cached)
        available = *free + *buffers + *cached; // kernels before 3.14
    if (!total || !available || *available > *total)
        return std::nullopt;
    return double(*total - *available) * 1024.0;
}

std::vector<DiskCounters> parseDiskstats(std::string_view text)
{
    constexpr std::uint64_t sector = 512; // the unit of the file, whatever the disk's own is
    std::vector<DiskCounters> disks;
    while (!text.empty()) {
        std::string_view line = takeLine(text);
        const auto major = takeNumber(line), minor = takeNumber(line);
        const std::string_view name = takeWord(line);
        // reads, merged, sectors, ms, writes, merged, sectors, ms, in flight, ms busy
        std::array<std::optional<std::uint64_t>, 10> numbers;
        for (auto &number : numbers)
            number = takeNumber(line);
        if (!major || !minor || !numbers.back())
            continue;
        disks.push_back({std::string(name), numbers[2].value_or(0) * sector, numbers[6].value_or(0) * sector,
                         *numbers[9]});
    }
    keepWholeDisks(disks);
    return disks;
}

std::vector<NetCounters> parseNetDev(std::string_view text)
{
    std::vector<NetCounters> nets;
    while (!text.empty()) {
        std::string_view line = takeLine(text);
        const std::size_t colon = line.find(':');
        if (colon == std::string_view::npos)
            continue; // the two lines of the head
        std::string_view before = line.substr(0, colon);
        const std::string_view name = takeWord(before);
        line.remove_prefix(colon + 1);
        // bytes, packets, errs, drop, fifo, frame, compressed, multicast; then the same of what was sent
        std::array<std::optional<std::uint64_t>, 9> numbers;
        for (auto &number : numbers)
            number = takeNumber(line);
        if (numbers.front() && numbers.back() && !isLayeredNet(name))
            nets.push_back({std::string(name), *numbers.front(), *numbers.back()});
    }
    return nets;
}

HostCounters parseProc(const ProcTexts &texts)
{
    HostCounters counters;
    counters.stat = parseProcStat(texts.stat);
    if (counters.stat) {
        counters.contextSwitches = counters.stat->contextSwitches;
        counters.running = counters.stat->running;
    }
    counters.load1 = parseLoad1(texts.loadavg);
    counters.memoryUsed = parseMemoryUsed(texts.meminfo);
    counters.disks = parseDiskstats(texts.diskstats);
    if (!texts.netdev.empty())
        counters.nets = parseNetDev(texts.netdev);
    return counters;
}

} // namespace dyno
