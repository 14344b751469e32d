// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/compare/welch.h"

#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace dyno {

namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

double meanOf(std::span<const double> values)
{
    double sum = 0;
    for (const double value : values)
        sum += value;
    return sum / double(values.size());
}

} // namespace

double standardDeviation(std::span<const double> values)
{
    if (values.size() < 2)
        return 0;
    const double mean = meanOf(values);
    double sum = 0;
    for (const double value : values)
        sum += (value - mean) * (value - mean);
    return std::sqrt(sum / double(values.size() - 1));
}

Spread spreadOf(std::span<const double> values)
{
    std::vector<double> known;
    std::copy_if(values.begin(), values.end(), std::back_inserter(known), [](double v) { return std::isfinite(v); });
    if (known.empty())
        return {0, nothing, nothing, nothing, nothing};
    std::sort(known.begin(), known.end());
    const std::size_t half = known.size() / 2;
    Spread spread{int(known.size()), known.size() % 2 ? known[half] : (known[half - 1] + known[half]) / 2,
                  known.front(), known.back(), nothing};
    if (known.size() >= 2 && known.front() > 0) {
        std::transform(known.begin(), known.end(), known.begin(), [](double v) { return std::log(v); });
        spread.perCent = 100 * standardDeviation(known);
    }
    return spread;
}

double studentsT(double confidence, double degrees)
{
    return boost::math::quantile(boost::math::students_t(degrees), 0.5 + confidence / 2);
}

std::optional<WelchInterval> welchInterval(std::span<const double> base, std::span<const double> other,
                                           double confidence, double leastBase, double leastOther)
{
    if (base.size() < 2 || other.size() < 2)
        return std::nullopt;
    const auto varianceOfMean = [](std::span<const double> values, double least) {
        const double deviation = std::max(standardDeviation(values), least);
        return deviation * deviation / double(values.size());
    };
    const double a = varianceOfMean(base, leastBase), b = varianceOfMean(other, leastOther);
    WelchInterval interval;
    interval.difference = interval.low = interval.high = meanOf(other) - meanOf(base);
    interval.standardError = std::sqrt(a + b);
    interval.degrees = double(base.size() + other.size() - 2);
    if (a + b > 0) {
        interval.degrees = (a + b) * (a + b)
                           / (a * a / double(base.size() - 1) + b * b / double(other.size() - 1));
        const double reach = studentsT(confidence, interval.degrees) * interval.standardError;
        interval.low -= reach;
        interval.high += reach;
    }
    return interval;
}

} // namespace dyno
