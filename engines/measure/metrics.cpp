// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/measure/metrics.h"

#include "engines/measure/costs.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace dyno {

namespace {

double perSecond(const Tick &tick, std::uint64_t count)
{
    return tick.lengthUs > 0 ? double(count) / tick.seconds() : unknown;
}
double atPercent(const Histogram &histogram, double percent)
{
    return histogram.isEmpty() ? unknown : double(histogram.percentile(percent)) / 1000.0;
}
double orUnknown(const std::optional<double> &value)
{
    return value.value_or(unknown);
}
template <double HostFigures::Cpu::*part> double cpu(const Tick &tick, const TypeFacts &)
{
    return tick.host.cpu ? (*tick.host.cpu).*part : unknown;
}
template <int tenths> double response(const Tick &, const TypeFacts &total)
{
    return atPercent(total.response, tenths / 10.0);
}

template <double Costs::*cost> double each(const Tick &tick, const TypeFacts &total)
{
    return costsOf(tick, total.attempted).*cost;
}

using Group = Metric::Group;

constexpr std::array own{
    Metric{"tps", "Throughput", "/s", Group::Throughput,
           [](const Tick &t, const TypeFacts &f) { return perSecond(t, f.committed); }},
    Metric{"p50", "Response time p50", "ms", Group::Response, response<500>},
    Metric{"p90", "Response time p90", "ms", Group::Response, response<900>},
    Metric{"p95", "Response time p95", "ms", Group::Response, response<950>},
    Metric{"p99", "Response time p99", "ms", Group::Response, response<990>},
    Metric{"p999", "Response time p99.9", "ms", Group::Response, response<999>},
    Metric{"max", "Longest response time", "ms", Group::Response, response<1000>},
    Metric{"service_p95", "Service time p95", "ms", Group::Response,
           [](const Tick &, const TypeFacts &f) { return atPercent(f.service, 95); }},
    Metric{"pool_wait_p50", "Wait for a connection p50", "ms", Group::Wait,
           [](const Tick &, const TypeFacts &f) { return atPercent(f.poolWait, 50); }},
    Metric{"pool_wait_p95", "Wait for a connection p95", "ms", Group::Wait,
           [](const Tick &, const TypeFacts &f) { return atPercent(f.poolWait, 95); }},
    Metric{"lag_p95", "Schedule lag p95", "ms", Group::Wait,
           [](const Tick &, const TypeFacts &f) { return atPercent(f.lag, 95); }},
    Metric{"lock_wait_p95", "Wait for the write lock p95", "ms", Group::Wait,
           [](const Tick &, const TypeFacts &f) { return atPercent(f.lockWait, 95); }},
    Metric{"cpu_usr", "CPU usr", "%", Group::Cpu,
           [](const Tick &t, const TypeFacts &) { return t.host.cpu ? t.host.cpu->usr + t.host.cpu->nice : unknown; }},
    Metric{"cpu_sys", "CPU sys", "%", Group::Cpu,
           [](const Tick &t, const TypeFacts &) { return t.host.cpu ? t.host.cpu->sys + t.host.cpu->irq : unknown; }},
    Metric{"cpu_wait", "CPU iowait", "%", Group::Cpu, cpu<&HostFigures::Cpu::iowait>},
    Metric{"cpu_steal", "CPU steal", "%", Group::Cpu, cpu<&HostFigures::Cpu::steal>},
    Metric{"cpu_idle", "CPU idle", "%", Group::Cpu, cpu<&HostFigures::Cpu::idle>},
    Metric{"load", "Load average", "", Group::Host,
           [](const Tick &t, const TypeFacts &) { return orUnknown(t.host.load1); }},
    Metric{"context_switches", "Context switches", "/s", Group::Host,
           [](const Tick &t, const TypeFacts &) { return orUnknown(t.host.contextSwitches); }},
    Metric{"disk_written", "Disk written", "B/s", Group::Host,
           [](const Tick &t, const TypeFacts &) { return orUnknown(t.host.diskWritten); }},
    Metric{"disk_read", "Disk read", "B/s", Group::Host,
           [](const Tick &t, const TypeFacts &) { return orUnknown(t.host.diskRead); }},
    Metric{"server_cpu", "CPU of the server, of one core", "%", Group::Host,
           [](const Tick &t, const TypeFacts &) { return orUnknown(t.server.cpu); }},
    Metric{"server_memory", "Memory of the server", "B", Group::Host,
           [](const Tick &t, const TypeFacts &) { return orUnknown(t.server.memory); }},
    Metric{"server_switches", "Context switches of the server", "/s", Group::Host,
           [](const Tick &t, const TypeFacts &) { return orUnknown(t.server.contextSwitches); }},
    Metric{"server_read", "Disk read by the server", "B/s", Group::Host,
           [](const Tick &t, const TypeFacts &) { return orUnknown(t.server.diskRead); }},
    Metric{"cpu_us", "CPU per transaction", "µs", Group::Host, each<&Costs::cpuUs>},
    Metric{"switches_each", "Context switches per transaction", "", Group::Host, each<&Costs::contextSwitches>},
    Metric{"read_kb", "Disk read per transaction", "KB", Group::Host, each<&Costs::readKb>},
    Metric{"written_kb", "Disk written per transaction", "KB", Group::Host, each<&Costs::writtenKb>},
    Metric{"network_kb", "Network per transaction", "KB", Group::Host, each<&Costs::networkKb>},
    Metric{"users", "Users", "", Group::Users, [](const Tick &t, const TypeFacts &) { return double(t.users); }},
    Metric{"users_planned", "Users planned", "", Group::Users,
           [](const Tick &t, const TypeFacts &) { return double(t.usersPlanned); }},
    Metric{"thinking", "Thinking", "", Group::Users,
           [](const Tick &t, const TypeFacts &) { return double(t.thinking); }},
    Metric{"waiting", "Waiting for a connection", "", Group::Users,
           [](const Tick &t, const TypeFacts &) { return double(t.waiting); }},
    Metric{"connected", "On a connection", "", Group::Users,
           [](const Tick &t, const TypeFacts &) { return double(t.connected); }},
    Metric{"pool_open", "Connections open", "", Group::Users,
           [](const Tick &t, const TypeFacts &) { return double(t.poolOpen); }},
    Metric{"failed", "Failed", "/s", Group::Errors,
           [](const Tick &t, const TypeFacts &f) { return perSecond(t, f.failed); }},
    Metric{"fail_pct", "Failed of attempted", "%", Group::Errors,
           [](const Tick &, const TypeFacts &f) {
               return f.attempted ? 100.0 * double(f.failed) / double(f.attempted) : 0.0;
           }},
    Metric{"retried", "Retried", "/s", Group::Errors,
           [](const Tick &t, const TypeFacts &f) { return perSecond(t, f.retried); }},
    Metric{"connections_lost", "Connections lost", "", Group::Errors,
           [](const Tick &t, const TypeFacts &) { return double(t.connectionsLost); }},
    Metric{"shed", "Arrivals shed", "/s", Group::Errors,
           [](const Tick &t, const TypeFacts &) { return perSecond(t, t.shed); }},
    Metric{"generator_cpu", "Generator CPU", "%", Group::Generator,
           [](const Tick &t, const TypeFacts &) { return t.generator.cpu; }},
    Metric{"generator_lag_p99", "Generator loop lag p99", "ms", Group::Generator,
           [](const Tick &t, const TypeFacts &) { return double(t.generator.loopLagP99) / 1000.0; }},
};

// Behind them, one for each counter of the server, and what follows from two of them.
template <std::size_t place> double counter(const Tick &tick, const TypeFacts &)
{
    return orUnknown(tick.counters.values[place]);
}
double cacheHitPct(const Tick &tick, const TypeFacts &)
{
    return cacheHits(tick.counters);
}
template <std::size_t... places, std::size_t... counters>
constexpr auto allMetrics(std::index_sequence<places...>, std::index_sequence<counters...>)
{
    return std::array{
        own[places]...,
        Metric{counterTable[counters].id, counterTable[counters].title, counterTable[counters].unit, Group::Server,
               counter<counters>}...,
        Metric{"db_cache_hit_pct", "Found in cache", "%", Group::Server, cacheHitPct},
    };
}
constexpr auto table =
    allMetrics(std::make_index_sequence<own.size()>(), std::make_index_sequence<counterTable.size()>());

} // namespace

std::span<const Metric> metricTable()
{
    return table;
}

const Metric *findMetric(std::string_view id)
{
    for (const Metric &metric : table)
        if (metric.id == id)
            return &metric;
    return nullptr;
}

MetricSeries::MetricSeries() : m_values(table.size()), m_failureRates(failureCount) {}

void MetricSeries::append(const Tick &tick)
{
    if (tick.phase < 0) // the last answers, in a moment of their own: no rate of anything that was planned
        return;
    const TypeFacts total = tick.total();
    m_endSeconds.push_back(tick.endSeconds());
    for (std::size_t i = 0; i < table.size(); ++i)
        m_values[i].push_back(table[i].derive(tick, total));
    std::vector<std::uint64_t> committed;
    for (const PhaseFacts &facts : tick.facts) {
        committed.resize(std::max(committed.size(), facts.types.size()));
        for (std::size_t type = 0; type < facts.types.size(); ++type)
            committed[type] += facts.types[type].committed;
    }
    // A type that was not seen before had none until now.
    if (committed.size() > m_typeRates.size())
        m_typeRates.resize(committed.size(), std::vector<double>(size() - 1, 0.0));
    committed.resize(m_typeRates.size());
    for (std::size_t type = 0; type < committed.size(); ++type)
        m_typeRates[type].push_back(perSecond(tick, committed[type]));
    for (std::size_t failure = 0; failure < failureCount; ++failure)
        m_failureRates[failure].push_back(perSecond(tick, total.failedBy[failure]));
    appendHeat(total.response);
}

// The row of a time is its logarithm, so that rows are of one height on a logarithmic axis.
double MetricSeries::heatRowMs(std::uint32_t row)
{
    return std::exp2(double(row) / heatRowsPerDoubling) / 1000;
}

void MetricSeries::appendHeat(const Histogram &response)
{
    std::vector<HeatCell> &column = m_heat.emplace_back();
    double rowEnd = 0; // µs
    for (std::size_t cell = response.firstCell(); cell < response.endCell(); ++cell) {
        const std::uint32_t count = response.countOfCell(cell);
        if (count == 0)
            continue;
        const auto at = double(Histogram::lowestOfCell(cell));
        if (column.empty() || at >= rowEnd) {
            const auto row = std::uint32_t(std::max(0.0, std::log2(std::max(at, 1.0)) * heatRowsPerDoubling));
            column.push_back({row, 0});
            rowEnd = heatRowMs(row + 1) * 1000;
        }
        column.back().count += count;
    }
}

const std::vector<double> &MetricSeries::typeRates(std::size_t type) const
{
    static const std::vector<double> none;
    return type < m_typeRates.size() ? m_typeRates[type] : none;
}

const std::vector<double> &MetricSeries::failureRates(Failure failure) const
{
    return m_failureRates[std::size_t(failure)];
}

MetricSeries MetricSeries::placed(std::span<const Place> places) const
{
    MetricSeries series;
    series.m_typeRates.resize(m_typeRates.size());
    const auto take = [](std::vector<std::vector<double>> &to, const std::vector<std::vector<double>> &from,
                         std::size_t tick) {
        for (std::size_t i = 0; i < from.size(); ++i)
            to[i].push_back(from[i][tick]);
    };
    for (const Place &place : places) {
        series.m_endSeconds.push_back(place.endSeconds);
        take(series.m_values, m_values, place.tick);
        take(series.m_typeRates, m_typeRates, place.tick);
        take(series.m_failureRates, m_failureRates, place.tick);
        series.m_heat.push_back(m_heat[place.tick]);
    }
    return series;
}

const std::vector<double> &MetricSeries::values(const Metric &metric) const
{
    return m_values[std::size_t(&metric - table.data())];
}

} // namespace dyno
