// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/compare/outliers.h"

#include "engines/compare/welch.h"

#include <cmath>
#include <limits>
#include <vector>

namespace dyno {

namespace {

// The largest distance from the mean, in standard deviations, that chance allows.
double grubbsLimit(std::size_t count)
{
    constexpr double falseAlarms = 0.05;
    const double n = double(count);
    const double t = studentsT(1 - falseAlarms / n, n - 2);
    return (n - 1) / std::sqrt(n) * std::sqrt(t * t / (n - 2 + t * t));
}

} // namespace

double fromMedianPct(std::span<const double> values, std::size_t which)
{
    const Spread spread = spreadOf(values);
    return spread.count && spread.median > 0 && std::isfinite(values[which])
               ? 100 * (values[which] / spread.median - 1)
               : std::numeric_limits<double>::quiet_NaN();
}

std::optional<std::size_t> outlierOf(std::span<const double> values, double leastPct)
{
    std::vector<double> logs;
    std::vector<std::size_t> places;
    double mean = 0;
    for (std::size_t i = 0; i < values.size(); ++i)
        if (std::isfinite(values[i]) && values[i] > 0) {
            logs.push_back(std::log(values[i]));
            places.push_back(i);
            mean += logs.back();
        }
    if (logs.size() < 3)
        return std::nullopt;
    mean /= double(logs.size());
    std::size_t farthest = 0;
    for (std::size_t i = 1; i < logs.size(); ++i)
        if (std::abs(logs[i] - mean) > std::abs(logs[farthest] - mean))
            farthest = i;
    const double deviation = standardDeviation(logs);
    const bool isApart = deviation > 0 && std::abs(logs[farthest] - mean) / deviation > grubbsLimit(logs.size());
    if (!isApart || !(std::abs(fromMedianPct(values, places[farthest])) > leastPct))
        return std::nullopt;
    return places[farthest];
}

} // namespace dyno
