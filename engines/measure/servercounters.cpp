// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/measure/servercounters.h"

#include <algorithm>
#include <limits>

namespace dyno {

namespace {

constexpr bool isInOrder()
{
    for (std::size_t i = 0; i < counterCount; ++i)
        if (std::size_t(counterTable[i].counter) != i)
            return false;
    return true;
}
static_assert(isInOrder(), "a row stands at the place of its counter");

} // namespace

bool ServerCounters::isEmpty() const
{
    return std::none_of(values.begin(), values.end(), [](const auto &value) { return value.has_value(); });
}

double cacheHits(const ServerCounters &counters)
{
    const auto &hits = counters[Counter::CacheHits], &misses = counters[Counter::CacheMisses];
    return hits && misses && *hits + *misses > 0 ? 100.0 * *hits / (*hits + *misses)
                                                 : std::numeric_limits<double>::quiet_NaN();
}

ServerCounters CounterRates::next(const ServerCounters &totals, double seconds)
{
    ServerCounters figures;
    for (std::size_t i = 0; i < counterCount; ++i) {
        const std::optional<double> &now = totals.values[i], &before = m_before.values[i];
        if (counterTable[i].isGauge)
            figures.values[i] = now;
        else if (now && before && *now >= *before && seconds > 0)
            figures.values[i] = (*now - *before) / seconds;
    }
    m_before = totals;
    return figures;
}

void CounterSums::take(std::size_t part, const ServerCounters &totals)
{
    if (part >= m_before.size())
        m_before.resize(part + 1);
    if (const std::optional<ServerCounters> &before = m_before[part])
        for (std::size_t i = 0; i < counterCount; ++i)
            if (const std::optional<double> &now = totals.values[i]) {
                const double then = before->values[i].value_or(0);
                m_counted.add(Counter(i), *now >= then ? *now - then : *now);
            }
    m_before[part] = totals;
}

ServerCounters CounterSums::next(double seconds)
{
    m_seconds += seconds;
    ServerCounters figures;
    if (m_counted.isEmpty() || m_seconds <= 0)
        return figures;
    for (std::size_t i = 0; i < counterCount; ++i)
        if (m_counted.values[i])
            figures.values[i] = *m_counted.values[i] / m_seconds;
    m_counted = {};
    m_seconds = 0;
    return figures;
}

} // namespace dyno
