// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/measure/levelmetrics.h"

#include "engines/measure/metrics.h"

#include <array>

namespace dyno {

namespace {

using Better = LevelMetric::Better;
using Scale = LevelMetric::Scale;

// Times of committed transactions: unknown while there is none.
template <double Figures::*figure> double ofCommitted(const LevelSummary &level, const RunInfo &)
{
    return level.figures.committed ? level.figures.*figure : unknown;
}

template <double HostFigures::Cpu::*part> double cpu(const LevelSummary &level, const RunInfo &)
{
    return level.cpu ? (*level.cpu).*part : unknown;
}

template <double Costs::*cost> double each(const LevelSummary &level, const RunInfo &info)
{
    return costsOf(level, info.hostCpus).*cost;
}

template <CostSource CostSources::*cost> CostSource source(const LevelSummary &level, const RunInfo &info)
{
    return costSourcesOf(level, info.hostCpus).*cost;
}

constexpr double microsecond = 0.001; // in ms: the step of the histograms

constexpr std::array table{
    LevelMetric{"tps", "Throughput", "/s", Better::Higher, Scale::Ratio, true, 0,
                [](const LevelSummary &l, const RunInfo &) { return l.figures.tps; }},
    LevelMetric{"p50", "Response time p50", "ms", Better::Lower, Scale::Ratio, true, microsecond,
                ofCommitted<&Figures::p50>},
    LevelMetric{"p90", "Response time p90", "ms", Better::Lower, Scale::Ratio, false, microsecond,
                ofCommitted<&Figures::p90>},
    LevelMetric{"p95", "Response time p95", "ms", Better::Lower, Scale::Ratio, true, microsecond,
                ofCommitted<&Figures::p95>},
    LevelMetric{"p99", "Response time p99", "ms", Better::Lower, Scale::Ratio, true, microsecond,
                ofCommitted<&Figures::p99>},
    LevelMetric{"p999", "Response time p99.9", "ms", Better::Lower, Scale::Ratio, false, microsecond,
                ofCommitted<&Figures::p999>},
    LevelMetric{"mean", "Mean response time", "ms", Better::Lower, Scale::Ratio, false, microsecond,
                ofCommitted<&Figures::mean>},
    LevelMetric{"service_p95", "Service time p95", "ms", Better::Lower, Scale::Ratio, false, microsecond,
                ofCommitted<&Figures::serviceP95>},
    LevelMetric{"pool_wait_p95", "Wait for a connection p95", "ms", Better::Lower, Scale::Ratio, false, microsecond,
                ofCommitted<&Figures::poolWaitP95>},
    LevelMetric{"cpu_us", "CPU per transaction", "µs", Better::Lower, Scale::Ratio, true, 0,
                each<&Costs::cpuUs>, source<&CostSources::cpu>},
    LevelMetric{"written_kb", "Disk written per transaction", "KB", Better::Lower, Scale::Ratio, false, 0,
                each<&Costs::writtenKb>},
    LevelMetric{"read_kb", "Disk read per transaction", "KB", Better::Lower, Scale::Ratio, false, 0,
                each<&Costs::readKb>, source<&CostSources::read>},
    LevelMetric{"network_kb", "Network per transaction", "KB", Better::Lower, Scale::Ratio, false, 0,
                each<&Costs::networkKb>},
    LevelMetric{"context_switches", "Context switches per transaction", "", Better::Lower, Scale::Ratio, false, 0,
                each<&Costs::contextSwitches>, source<&CostSources::contextSwitches>},
    LevelMetric{"server_memory_mb", "Memory of the server", "MB", Better::Lower, Scale::Ratio, false, 0,
                [](const LevelSummary &l, const RunInfo &) { return l.server.memory ? *l.server.memory / 1e6 : unknown; }},
    LevelMetric{"fail_pct", "Failed of attempted", "%", Better::Lower, Scale::Difference, true, 0,
                [](const LevelSummary &l, const RunInfo &) {
                    return l.figures.attempted ? l.figures.failPct : unknown;
                }},
    LevelMetric{"cpu_usr", "CPU usr", "%", Better::Neither, Scale::Difference, false, 0,
                [](const LevelSummary &l, const RunInfo &) { return l.cpu ? l.cpu->usr + l.cpu->nice : unknown; }},
    LevelMetric{"cpu_sys", "CPU sys", "%", Better::Neither, Scale::Difference, false, 0,
                [](const LevelSummary &l, const RunInfo &) { return l.cpu ? l.cpu->sys + l.cpu->irq : unknown; }},
    LevelMetric{"cpu_wait", "CPU iowait", "%", Better::Neither, Scale::Difference, false, 0,
                cpu<&HostFigures::Cpu::iowait>},
    LevelMetric{"cpu_steal", "CPU steal", "%", Better::Neither, Scale::Difference, false, 0,
                cpu<&HostFigures::Cpu::steal>},
    LevelMetric{"cpu_idle", "CPU idle", "%", Better::Neither, Scale::Difference, false, 0,
                cpu<&HostFigures::Cpu::idle>},
};

} // namespace

std::span<const LevelMetric> levelMetricTable()
{
    return table;
}

const LevelMetric *findLevelMetric(std::string_view id)
{
    for (const LevelMetric &metric : table)
        if (metric.id == id)
            return &metric;
    return nullptr;
}

} // namespace dyno
