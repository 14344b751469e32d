// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/host/procfigures.h"

#include <algorithm>
#include <numeric>

namespace dyno {

namespace {

template <class Counters> const Counters *findNamed(const std::vector<Counters> &all, const std::string &name)
{
    const auto found =
        std::find_if(all.begin(), all.end(), [&name](const Counters &one) { return one.name == name; });
    return found == all.end() ? nullptr : &*found;
}

void addDisks(const std::vector<DiskCounters> &before, const std::vector<DiskCounters> &now, double seconds,
              HostFigures &figures)
{
    double read = 0, written = 0, busiest = 0;
    bool isKnown = false;
    for (const DiskCounters &disk : now) {
        const DiskCounters *old = findNamed(before, disk.name);
        if (!old)
            continue; // has just come
        if (disk.readBytes < old->readBytes || disk.writtenBytes < old->writtenBytes ||
            disk.busyMs < old->busyMs)
            return; // another disk of that name
        isKnown = true;
        read += double(disk.readBytes - old->readBytes);
        written += double(disk.writtenBytes - old->writtenBytes);
        busiest = std::max(busiest, double(disk.busyMs - old->busyMs) / (seconds * 10)); // ms/s in per cent
    }
    if (!isKnown)
        return;
    figures.diskRead = read / seconds;
    figures.diskWritten = written / seconds;
    figures.diskBusy = std::min(busiest, 100.0); // the two clocks differ a little
}

void addNets(const std::vector<NetCounters> &before, const std::vector<NetCounters> &now, double seconds,
             HostFigures &figures)
{
    double received = 0, sent = 0;
    for (const NetCounters &net : now) {
        const NetCounters *old = findNamed(before, net.name);
        if (!old)
            continue;
        if (net.receivedBytes < old->receivedBytes || net.sentBytes < old->sentBytes)
            return;
        received += double(net.receivedBytes - old->receivedBytes);
        sent += double(net.sentBytes - old->sentBytes);
    }
    figures.netReceived = received / seconds;
    figures.netSent = sent / seconds;
}

} // namespace

std::optional<HostFigures::Cpu> cpuBetween(const ProcStat &before, const ProcStat &now)
{
    if (before.cpus != now.cpus)
        return std::nullopt;
    std::array<std::uint64_t, ProcStat::timeCount> passed{};
    for (std::size_t i = 0; i < passed.size(); ++i) {
        if (now.times[i] >= before.times[i])
            passed[i] = now.times[i] - before.times[i];
        else if (i != ProcStat::IoWait)
            return std::nullopt;
    }
    const auto total = std::accumulate(passed.begin(), passed.end(), std::uint64_t(0));
    if (total == 0)
        return std::nullopt;
    const auto share = [&passed, total](ProcStat::Time time) {
        return 100.0 * double(passed[time]) / double(total);
    };
    HostFigures::Cpu cpu;
    cpu.usr = share(ProcStat::User);
    cpu.nice = share(ProcStat::Nice);
    cpu.sys = share(ProcStat::System);
    cpu.iowait = share(ProcStat::IoWait);
    cpu.irq = share(ProcStat::Irq) + share(ProcStat::SoftIrq);
    cpu.steal = share(ProcStat::Steal);
    cpu.idle = share(ProcStat::Idle);
    return cpu;
}

HostFigures ProcFigures::next(HostCounters now, double seconds)
{
    const HostCounters &before = m_before;
    HostFigures figures;
    if (now.stat)
        figures.cpus = std::uint32_t(now.stat->cpus);
    if (m_isStarted && seconds > 0) {
        if (now.running)
            figures.runQueue = double(*now.running);
        if (now.stat && before.stat)
            figures.cpu = cpuBetween(*before.stat, *now.stat);
        if (now.contextSwitches && before.contextSwitches && *now.contextSwitches >= *before.contextSwitches)
            figures.contextSwitches = double(*now.contextSwitches - *before.contextSwitches) / seconds;
        figures.load1 = now.load1;
        figures.memoryUsed = now.memoryUsed;
        addDisks(before.disks, now.disks, seconds, figures);
        if (now.nets && before.nets)
            addNets(*before.nets, *now.nets, seconds, figures);
    }
    m_isStarted = true;
    m_before = std::move(now);
    return figures;
}

} // namespace dyno
