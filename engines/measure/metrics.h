// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/tick.h"

#include <cmath>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

namespace dyno {

inline constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

// A number derived from the facts of one tick. Adding a metric is adding one row to metrics.cpp.
struct Metric
{
    enum class Group : std::uint8_t { Throughput, Response, Wait, Cpu, Users, Errors, Host, Server, Generator };
    std::string_view id;    // stable, as in exports: "tps", "p95", "cpu_usr"
    std::string_view title; // English source text, sentence case: "Response time p95"
    std::string_view unit;  // "/s", "ms", "%", ""
    Group group;
    // `total` is tick.total(), made once for all metrics. NaN: unknown in this tick.
    double (*derive)(const Tick &tick, const TypeFacts &total);
};

std::span<const Metric> metricTable();
// Null where there is none of that id.
const Metric *findMetric(std::string_view id);

// One run's metrics over time, ready to draw: values[metric][tick], columns as metricTable(). Made tick by
// tick, so that a live run costs as much per second at its end as at its start.
class MetricSeries
{
public:
    MetricSeries();
    // Ticks after the last phase are left out.
    void append(const Tick &tick);
    std::size_t size() const { return m_endSeconds.size(); }
    // End of each tick in seconds since the start of the run.
    const std::vector<double> &time() const { return m_endSeconds; }
    const std::vector<double> &values(const Metric &metric) const;

    // A tick of this series, and the seconds at which another one is to have it.
    struct Place
    {
        std::size_t tick = 0;
        double endSeconds = 0;
    };
    // The same values at other times; ticks without a place are left out. `places` ascends in seconds.
    MetricSeries placed(std::span<const Place> places) const;
    // Committed transactions of one type a second; `type` as RunInfo::types. Empty: no tick has that type.
    const std::vector<double> &typeRates(std::size_t type) const;
    // Failed ones a second, by what they failed of.
    const std::vector<double> &failureRates(Failure failure) const;
    // How many response times of a tick lie in each row of a heat map; rows without any are left out.
    struct HeatCell
    {
        std::uint32_t row = 0;
        std::uint32_t count = 0;
    };
    static constexpr int heatRowsPerDoubling = 4;
    static double heatRowMs(std::uint32_t row); // where the row begins; it ends where the next one does
    const std::vector<std::vector<HeatCell>> &heat() const { return m_heat; }

private:
    void appendHeat(const Histogram &response);

    std::vector<double> m_endSeconds;
    std::vector<std::vector<double>> m_values;
    std::vector<std::vector<double>> m_typeRates;
    std::vector<std::vector<double>> m_failureRates;
    std::vector<std::vector<HeatCell>> m_heat;
};

} // namespace dyno
