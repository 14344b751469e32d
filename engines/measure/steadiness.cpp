// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/measure/steadiness.h"

#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cmath>
#include <map>

namespace dyno {

namespace {

constexpr std::size_t mostStretches = 10, fewestStretches = 5, ticksPerStretch = 2;
constexpr double confidence = 0.99;
constexpr double tpsLimit = 0.05, p95Limit = 0.15; // of the whole hold

struct Stretch
{
    std::uint64_t committed = 0;
    double seconds = 0;
    Histogram response;
};

double perCent(double logarithm)
{
    return 100.0 * std::expm1(logarithm);
}

std::vector<Stretch> stretchesOf(const std::vector<const Tick *> &ticks, std::int32_t phase)
{
    const std::size_t count = std::min(mostStretches, ticks.size() / ticksPerStretch);
    std::vector<Stretch> stretches(count);
    for (std::size_t i = 0; count > 0 && i < ticks.size(); ++i) {
        Stretch &stretch = stretches[i * count / ticks.size()];
        stretch.seconds += ticks[i]->seconds();
        // As the level's figures: throughput is all that ended, response times are of what began in the hold.
        for (const PhaseFacts &facts : ticks[i]->facts)
            for (const TypeFacts &type : facts.types) {
                stretch.committed += type.committed;
                if (facts.phase == phase)
                    stretch.response.merge(type.response);
            }
    }
    return stretches;
}

LevelSteadiness judge(std::int32_t level, std::vector<Stretch> stretches)
{
    LevelSteadiness result;
    result.level = level;
    // A stretch without one commit is an outage: that is said elsewhere, and has no logarithm.
    const bool isKnown = std::all_of(stretches.begin(), stretches.end(),
                                     [](const Stretch &s) { return s.committed > 0 && s.seconds > 0; });
    if (!isKnown)
        return result;
    std::vector<double> tps, p95;
    for (const Stretch &stretch : stretches) {
        tps.push_back(std::log(double(stretch.committed) / stretch.seconds));
        p95.push_back(std::log(double(std::max<std::int64_t>(stretch.response.percentile(95), 1))));
    }
    if (const auto trend = trendOf(tps, confidence)) {
        result.tpsTrendPct = perCent(trend->overAll);
        result.tpsIsSteady = !trend->isSure || std::abs(trend->overAll) <= tpsLimit;
    }
    if (const auto trend = trendOf(p95, confidence)) {
        result.p95TrendPct = perCent(trend->overAll);
        result.p95IsSteady = !trend->isSure || std::abs(trend->overAll) <= p95Limit;
    }
    return result;
}

} // namespace

std::optional<Trend> trendOf(const std::vector<double> &values, double of)
{
    const std::size_t count = values.size();
    if (count < fewestStretches)
        return std::nullopt;
    const double n = double(count), middle = (n - 1) / 2;
    double mean = 0;
    for (const double value : values)
        mean += value / n;
    double xx = 0, xy = 0, yy = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const double x = double(i) - middle, y = values[i] - mean;
        xx += x * x;
        xy += x * y;
        yy += y * y;
    }
    const double slope = xy / xx;
    const double residual = std::max(0.0, yy - slope * xy);
    const double error = std::sqrt(residual / (n - 2) / xx);
    const double t = boost::math::quantile(boost::math::students_t(n - 2), 0.5 + of / 2);
    return Trend{slope * n, std::abs(slope) > t * error};
}

std::vector<LevelSteadiness> steadinessOf(const RunRecord &record)
{
    std::map<std::int32_t, std::vector<const Tick *>> ticksOf; // by phase
    for (const TickPtr &tick : record.ticks)
        if (tick->phase >= 0 && std::size_t(tick->phase) < record.info.phases.size()
            && record.info.phases[std::size_t(tick->phase)].isJudged() && tick->lengthUs > 0)
            ticksOf[tick->phase].push_back(tick.get());
    std::vector<LevelSteadiness> result;
    for (const auto &[phase, ticks] : ticksOf)
        result.push_back(judge(record.info.phases[std::size_t(phase)].level, stretchesOf(ticks, phase)));
    return result;
}

} // namespace dyno
