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
};

Costs costsOf(const Rates &rates, double perSecond)
{
    const auto each = [perSecond](MaybeNumber rate, double unit) {
        return rate && perSecond > 0 ? *rate / unit / perSecond : unknown;
    };
    const auto known = [](MaybeNumber server, MaybeNumber host) { return server ? server : host; };
    MaybeNumber hostCpu; // per cent of one core, as the server's
    if (rates.hostCpu && rates.hostCpus > 0) {
        const HostFigures::Cpu &c = *rates.hostCpu;
        hostCpu = (c.usr + c.nice + c.sys + c.irq) * rates.hostCpus;
    }
    MaybeNumber network;
    if (rates.netReceived && rates.netSent)
        network = *rates.netReceived + *rates.netSent;
    constexpr double perCentOfMicroseconds = 100 / 1e6;
    constexpr double kilobyte = 1000;
    return {each(known(rates.server.cpu, hostCpu), perCentOfMicroseconds),
            each(known(rates.server.contextSwitches, rates.hostSwitches), 1),
            each(known(rates.server.diskRead, rates.hostRead), kilobyte),
            each(known(rates.server.diskWritten, rates.hostWritten), kilobyte), each(network, kilobyte)};
}

} // namespace

Costs costsOf(const LevelSummary &level, std::int32_t hostCpus)
{
    const Figures &f = level.figures;
    return costsOf(Rates{level.cpu, level.hostCpus ? double(level.hostCpus) : double(hostCpus), level.contextSwitches,
                         level.diskRead, level.diskWritten, level.netReceived, level.netSent, level.server},
                   f.seconds > 0 ? double(level.ended) / f.seconds : 0);
}

Costs costsOf(const Tick &tick, std::uint64_t attempted)
{
    const HostFigures &h = tick.host;
    return costsOf(Rates{h.cpu, double(h.cpus), h.contextSwitches, h.diskRead, h.diskWritten, h.netReceived,
                         h.netSent, tick.server},
                   tick.lengthUs > 0 ? double(attempted) / tick.seconds() : 0);
}

} // namespace dyno
