// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/measure/costs.h"

#include "engines/measure/metrics.h"

namespace dyno {

namespace {

using MaybeNumber = std::optional<double>;

// All per second.
struct Rates
{
    std::optional<HostFigures::Cpu> hostCpu;
    double hostCpus = 0;
    MaybeNumber hostSwitches, hostRead, hostWritten, netReceived, netSent;
    ServerFigures server;
    bool followsServer = false;
};

struct Chosen
{
    MaybeNumber rate;
    CostSource source = CostSource::Unknown;
};

Chosen choose(bool isServers, MaybeNumber server, MaybeNumber host)
{
    const MaybeNumber rate = isServers ? server : host;
    return {rate, !rate ? CostSource::Unknown : isServers ? CostSource::Server : CostSource::Host};
}

struct ChosenRates
{
    Chosen cpu, contextSwitches, read;
};

ChosenRates choose(const Rates &rates)
{
    const ServerFigures &server = rates.server;
    const bool follows = rates.followsServer || server.cpu;
    MaybeNumber hostCpu; // per cent of one core, as the server's
    if (rates.hostCpu && rates.hostCpus > 0) {
        const HostFigures::Cpu &c = *rates.hostCpu;
        hostCpu = (c.usr + c.nice + c.sys + c.irq) * rates.hostCpus;
    }
    // Processes that tell their CPU and not their bytes may not be asked for these.
    const bool readsAreServers = follows && (server.diskRead || !server.cpu);
    return {choose(follows, server.cpu, hostCpu), choose(follows, server.contextSwitches, rates.hostSwitches),
            choose(readsAreServers, server.diskRead, rates.hostRead)};
}

Costs costsOf(const Rates &rates, double perSecond)
{
    const auto each = [perSecond](MaybeNumber rate, double unit) {
        return rate && perSecond > 0 ? *rate / unit / perSecond : unknown;
    };
    MaybeNumber network;
    if (rates.netReceived && rates.netSent)
        network = *rates.netReceived + *rates.netSent;
    constexpr double perCentOfMicroseconds = 100 / 1e6;
    constexpr double kilobyte = 1000;
    const ChosenRates chosen = choose(rates);
    return {each(chosen.cpu.rate, perCentOfMicroseconds), each(chosen.contextSwitches.rate, 1),
            each(chosen.read.rate, kilobyte), each(rates.hostWritten, kilobyte), each(network, kilobyte)};
}

Rates ratesOf(const LevelSummary &level, std::int32_t hostCpus)
{
    return {level.cpu,         level.hostCpus ? double(level.hostCpus) : double(hostCpus),
            level.contextSwitches, level.diskRead, level.diskWritten, level.netReceived, level.netSent, level.server,
            level.followsServer};
}

} // namespace

Costs costsOf(const LevelSummary &level, std::int32_t hostCpus)
{
    const Figures &f = level.figures;
    return costsOf(ratesOf(level, hostCpus), f.seconds > 0 ? double(level.ended) / f.seconds : 0);
}

CostSources costSourcesOf(const LevelSummary &level, std::int32_t hostCpus)
{
    const ChosenRates chosen = choose(ratesOf(level, hostCpus));
    return {chosen.cpu.source, chosen.contextSwitches.source, chosen.read.source};
}

Costs costsOf(const Tick &tick, std::uint64_t attempted)
{
    const HostFigures &h = tick.host;
    return costsOf(Rates{h.cpu, double(h.cpus), h.contextSwitches, h.diskRead, h.diskWritten, h.netReceived,
                         h.netSent, tick.server, tick.followsServer},
                   tick.lengthUs > 0 ? double(attempted) / tick.seconds() : 0);
}

} // namespace dyno
