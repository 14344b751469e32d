// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/host/nodeexporter.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <set>

namespace dyno {

namespace {

// One sample of the text format. Labels as they stand, between the braces.
struct Sample
{
    std::string_view name, labels;
    double value = 0;
};

std::optional<Sample> parseSample(std::string_view line)
{
    if (!line.starts_with("node_"))
        return std::nullopt; // a remark, or of no machine
    Sample sample;
    sample.name = line.substr(0, line.find_first_of("{ \t"));
    line.remove_prefix(sample.name.size());
    if (line.starts_with('{')) {
        // A } may stand within a quoted value.
        std::size_t end = 1;
        for (bool isQuoted = false; end < line.size() && (isQuoted || line[end] != '}'); ++end) {
            if (line[end] == '\\')
                ++end;
            else if (line[end] == '"')
                isQuoted = !isQuoted;
        }
        if (end >= line.size())
            return std::nullopt;
        sample.labels = line.substr(1, end - 1);
        line.remove_prefix(end + 1);
    }
    line.remove_prefix(std::min(line.size(), line.find_first_not_of(" \t")));
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), sample.value);
    if (error != std::errc() || !std::isfinite(sample.value) || sample.value < 0)
        return std::nullopt;
    return sample;
}

// Empty where there is no such label. Values with escapes do not occur among the labels that we ask for.
std::string_view label(std::string_view labels, std::string_view name)
{
    for (std::size_t at = labels.find(name); at != std::string_view::npos; at = labels.find(name, at + 1)) {
        const std::string_view rest = labels.substr(at + name.size());
        if ((at == 0 || labels[at - 1] == ',') && rest.starts_with("=\""))
            return rest.substr(2, rest.find('"', 2) - 2);
    }
    return {};
}

template <class Counters> Counters &named(std::vector<Counters> &all, std::string_view name)
{
    const auto found = std::find_if(all.begin(), all.end(), [name](const Counters &one) { return one.name == name; });
    if (found != all.end())
        return *found;
    Counters &made = all.emplace_back();
    made.name = name;
    return made;
}

std::uint64_t whole(double value)
{
    return std::uint64_t(std::min(value, 1e19) + 0.5);
}

// As many a second as Linux' own /proc/stat has.
constexpr double clockTicks = 100;
// In the order of ProcStat::Time.
constexpr std::array<std::string_view, ProcStat::timeCount> modes{"user", "nice", "system",  "idle",
                                                                  "iowait", "irq", "softirq", "steal"};

struct Gathering
{
    std::array<double, ProcStat::timeCount> seconds{};
    std::set<std::string, std::less<>> cpus;
    std::optional<double> memoryTotal, memoryAvailable;
    HostCounters counters;

    void addCpu(const Sample &sample)
    {
        const auto mode = std::find(modes.begin(), modes.end(), label(sample.labels, "mode"));
        if (mode == modes.end())
            return;
        seconds[std::size_t(mode - modes.begin())] += sample.value;
        cpus.emplace(label(sample.labels, "cpu"));
    }
    template <std::uint64_t DiskCounters::*counter> void addDisk(const Sample &sample)
    {
        const double unit = counter == &DiskCounters::busyMs ? 1000 : 1;
        named(counters.disks, label(sample.labels, "device")).*counter = whole(sample.value * unit);
    }
    template <std::uint64_t NetCounters::*counter> void addNet(const Sample &sample)
    {
        const std::string_view device = label(sample.labels, "device");
        if (isLayeredNet(device))
            return;
        if (!counters.nets)
            counters.nets.emplace();
        named(*counters.nets, device).*counter = whole(sample.value);
    }
};

struct Family
{
    std::string_view name;
    void (*add)(Gathering &into, const Sample &sample);
};

constexpr std::array families{
    Family{"node_cpu_seconds_total", [](Gathering &g, const Sample &s) { g.addCpu(s); }},
    Family{"node_context_switches_total",
           [](Gathering &g, const Sample &s) { g.counters.contextSwitches = whole(s.value); }},
    Family{"node_procs_running", [](Gathering &g, const Sample &s) { g.counters.running = whole(s.value); }},
    Family{"node_load1", [](Gathering &g, const Sample &s) { g.counters.load1 = s.value; }},
    Family{"node_memory_MemTotal_bytes", [](Gathering &g, const Sample &s) { g.memoryTotal = s.value; }},
    Family{"node_memory_MemAvailable_bytes", [](Gathering &g, const Sample &s) { g.memoryAvailable = s.value; }},
    Family{"node_disk_read_bytes_total",
           [](Gathering &g, const Sample &s) { g.addDisk<&DiskCounters::readBytes>(s); }},
    Family{"node_disk_written_bytes_total",
           [](Gathering &g, const Sample &s) { g.addDisk<&DiskCounters::writtenBytes>(s); }},
    Family{"node_disk_io_time_seconds_total",
           [](Gathering &g, const Sample &s) { g.addDisk<&DiskCounters::busyMs>(s); }},
    Family{"node_network_receive_bytes_total",
           [](Gathering &g, const Sample &s) { g.addNet<&NetCounters::receivedBytes>(s); }},
    Family{"node_network_transmit_bytes_total",
           [](Gathering &g, const Sample &s) { g.addNet<&NetCounters::sentBytes>(s); }},
};

} // namespace

HostCounters parseNodeExporter(std::string_view text)
{
    Gathering gathering;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(text.size(), line.size() + 1));
        const auto sample = parseSample(line);
        if (!sample)
            continue;
        const auto family = std::find_if(families.begin(), families.end(),
                                         [&](const Family &one) { return one.name == sample->name; });
        if (family != families.end())
            family->add(gathering, *sample);
    }
    HostCounters &counters = gathering.counters;
    if (gathering.seconds[ProcStat::Idle] > 0) {
        ProcStat &stat = counters.stat.emplace();
        for (std::size_t i = 0; i < stat.times.size(); ++i)
            stat.times[i] = whole(gathering.seconds[i] * clockTicks);
        stat.cpus = int(gathering.cpus.size());
    }
    if (gathering.memoryTotal && gathering.memoryAvailable && *gathering.memoryAvailable <= *gathering.memoryTotal)
        counters.memoryUsed = *gathering.memoryTotal - *gathering.memoryAvailable;
    keepWholeDisks(counters.disks);
    return counters;
}

} // namespace dyno
