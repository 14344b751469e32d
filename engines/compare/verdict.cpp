// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/compare/verdict.h"

#include "engines/compare/power.h"
#include "engines/compare/welch.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace dyno {

namespace {

using Scale = LevelMetric::Scale;

constexpr double cellsPerValue = 1024; // a histogram's cell is at most this part of its value
const double roundingDeviation = 1 / std::sqrt(12.0);

// The values on the scale on which they are compared.
struct Side
{
    std::vector<double> values;
    double least = 0; // deviation that rounding alone makes
};

Side sideOf(const LevelMetric &metric, std::span<const double> values)
{
    Side side;
    for (const double value : values) {
        if (!std::isfinite(value))
            continue;
        if (metric.scale == Scale::Difference) {
            side.values.push_back(value);
        } else {
            side.values.push_back(std::log(value));
            if (metric.resolution > 0)
                side.least = std::max(side.least,
                                      std::max(metric.resolution / value, 1 / cellsPerValue) * roundingDeviation);
        }
    }
    return side;
}

bool hasNoRatio(const LevelMetric &metric, std::span<const double> values)
{
    return metric.scale == Scale::Ratio
           && std::any_of(values.begin(), values.end(), [](double v) { return std::isfinite(v) && v <= 0; });
}

double shown(const LevelMetric &metric, double onScale)
{
    return metric.scale == Scale::Ratio ? 100 * std::expm1(onScale) : onScale;
}

std::string fewRepeats(std::size_t base, std::size_t other)
{
    const std::size_t fewest = std::min(base, other);
    if (base == other)
        return fewest == 1 ? "one run each" : "two runs each";
    return fewest == 1 ? "one run on a side" : "two runs on a side";
}

} // namespace

Verdict noVerdict(std::string reason)
{
    Verdict verdict;
    verdict.reason = std::move(reason);
    return verdict;
}

Verdict judgeRepeats(const LevelMetric &metric, std::span<const double> baseline, std::span<const double> other,
                     const VerdictRules &rules)
{
    if (hasNoRatio(metric, baseline) || hasNoRatio(metric, other))
        return noVerdict("a value is zero");
    const Side a = sideOf(metric, baseline), b = sideOf(metric, other);
    if (a.values.empty() || b.values.empty())
        return noVerdict("not measured");

    const bool inPoints = metric.scale == Scale::Difference;
    const double marginHigh = inPoints ? VerdictRules::differenceMargin : std::log1p(rules.marginPct / 100);
    Verdict verdict;
    verdict.inPoints = inPoints;
    const auto interval = welchInterval(a.values, b.values, VerdictRules::confidence, a.least, b.least);
    if (interval) {
        verdict.change = shown(metric, interval->difference);
        verdict.low = shown(metric, interval->low);
        verdict.high = shown(metric, interval->high);
    } else {
        double change = 0;
        for (const double value : b.values)
            change += value / double(b.values.size());
        for (const double value : a.values)
            change -= value / double(a.values.size());
        verdict.change = shown(metric, change);
    }
    if (std::min(a.values.size(), b.values.size()) < VerdictRules::fewestRepeats) {
        verdict.kind = Verdict::Kind::NotAResult;
        verdict.reason = fewRepeats(a.values.size(), b.values.size());
        verdict.repeatsNeeded = VerdictRules::fewestRepeats;
        return verdict;
    }
    if (interval->low >= -marginHigh && interval->high <= marginHigh) {
        verdict.kind = Verdict::Kind::Same;
        verdict.withinPct = shown(metric, std::max(std::abs(interval->low), std::abs(interval->high)));
    } else if (interval->low > 0) {
        verdict.kind = Verdict::Kind::More;
    } else if (interval->high < 0) {
        verdict.kind = Verdict::Kind::Fewer;
    } else {
        verdict.kind = Verdict::Kind::NotAResult;
        verdict.reason = "within the spread";
        Settling seen;
        seen.difference = interval->difference;
        seen.baseDeviation = std::max(standardDeviation(a.values), a.least);
        seen.otherDeviation = std::max(standardDeviation(b.values), b.least);
        seen.marginLow = -marginHigh;
        seen.marginHigh = marginHigh;
        seen.confidence = VerdictRules::confidence;
        // What there is was not enough.
        seen.fewest = 1 + int(std::min(a.values.size(), b.values.size()));
        verdict.repeatsNeeded = repeatsToSettle(seen);
    }
    return verdict;
}

Worth worthOf(const Verdict &verdict, const LevelMetric &metric)
{
    if (!verdict.isDifference() || metric.better == LevelMetric::Better::Neither)
        return Worth::None;
    const bool isMore = verdict.kind == Verdict::Kind::More;
    return isMore == (metric.better == LevelMetric::Better::Higher) ? Worth::Better : Worth::Worse;
}

bool isBeyondMargin(const Verdict &verdict, const LevelMetric &metric, const VerdictRules &rules)
{
    if (worthOf(verdict, metric) != Worth::Worse)
        return false;
    const bool isMore = verdict.kind == Verdict::Kind::More;
    if (verdict.inPoints)
        return isMore ? verdict.low > VerdictRules::differenceMargin : verdict.high < -VerdictRules::differenceMargin;
    const double ratio = 1 + rules.marginPct / 100;
    return isMore ? 1 + verdict.low / 100 > ratio : 1 + verdict.high / 100 < 1 / ratio;
}

std::string_view verdictName(Verdict::Kind kind)
{
    constexpr std::array<std::string_view, 5> names{"more", "fewer", "same", "not_a_result", "none"};
    return names[std::size_t(kind)];
}

} // namespace dyno
