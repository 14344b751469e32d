// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/compare/verdictwords.h"

#include "engines/measure/decimal.h"
#include "engines/referee/reading.h"

#include <algorithm>
#include <cmath>

namespace dyno {

namespace {

// "16 to 19%", the smaller first; one decimal where whole numbers would say too little.
std::string percentRange(double a, double b)
{
    const double low = std::min(std::abs(a), std::abs(b)), high = std::max(std::abs(a), std::abs(b));
    const int decimals = low < 1 || high - low < 2 ? 1 : 0;
    const std::string from = decimalText(low, decimals), to = decimalText(high, decimals);
    return (from == to ? from : from + " to " + to) + "%";
}

std::string times(double change)
{
    const double ratio = 1 + change / 100;
    return decimalText(ratio, ratio < 10 ? 1 : 0);
}

// "more" and "fewer" requests, "longer" and "shorter" times, "more" and "less" of the rest.
std::string directionWord(bool isMore, const LevelMetric &metric)
{
    if (metric.unit == "ms")
        return isMore ? "longer" : "shorter";
    if (isMore)
        return "more";
    return metric.unit == "/s" ? "fewer" : "less";
}

std::string difference(const Verdict &verdict, const LevelMetric &metric)
{
    const bool isMore = verdict.kind == Verdict::Kind::More;
    if (verdict.inPoints) {
        const double low = std::min(std::abs(verdict.low), std::abs(verdict.high));
        const double high = std::max(std::abs(verdict.low), std::abs(verdict.high));
        const std::string from = decimalText(low, 2), to = decimalText(high, 2);
        return (from == to ? from : from + " to " + to) + (isMore ? " points more" : " points less");
    }
    if (isMore && verdict.high >= 100)
        return times(verdict.low) + " to " + times(verdict.high) + " times";
    return percentRange(verdict.low, verdict.high) + " " + directionWord(isMore, metric);
}

std::string needed(const Verdict &verdict)
{
    if (verdict.repeatsNeeded == VerdictRules::fewestRepeats)
        return "needs at least three of each";
    if (verdict.repeatsNeeded == 0)
        return "needs more than a thousand repeats of each";
    return "needs about " + std::to_string(verdict.repeatsNeeded) + " repeats of each";
}

} // namespace

std::string amountText(double value)
{
    return std::floor(value) == value ? countText(value) : decimalText(value, 1);
}

std::string percentDigits(double value)
{
    const double size = std::abs(value);
    return decimalText(size, size < 9.95 ? 1 : 0);
}

std::string worthWord(Worth worth, const LevelMetric &metric)
{
    const bool isSpeed = metric.unit == "/s" || metric.unit == "ms";
    switch (worth) {
    case Worth::Better: return isSpeed ? "faster" : "better";
    case Worth::Worse: return isSpeed ? "slower" : "worse";
    case Worth::None: break;
    }
    return {};
}

std::string titleWithin(std::string_view title)
{
    std::string text(title);
    if (text.size() > 1 && text[1] >= 'a' && text[1] <= 'z') // not an abbreviation
        text[0] = char(text[0] | 0x20);
    return text;
}

VerdictWords verdictWords(const Verdict &verdict, const LevelMetric &metric)
{
    switch (verdict.kind) {
    case Verdict::Kind::More:
    case Verdict::Kind::Fewer: return {difference(verdict, metric), worthWord(worthOf(verdict, metric), metric)};
    case Verdict::Kind::Same: {
        // Rounded up: the words must not claim more than the interval does.
        const auto up = [&](double steps) { return std::abs(std::ceil(verdict.withinPct * steps - 1e-9) / steps); };
        if (verdict.inPoints)
            return {"About the same", "within " + decimalText(up(100), 2) + " points"};
        const bool isWhole = verdict.withinPct > 1;
        return {"About the same", "within " + decimalText(up(isWhole ? 1 : 10), isWhole ? 0 : 1) + "%"};
    }
    case Verdict::Kind::NotAResult: return {"Not a result", verdict.reason + ", " + needed(verdict)};
    case Verdict::Kind::None: break;
    }
    return {"No verdict", verdict.reason};
}

std::string verdictText(const Verdict &verdict, const LevelMetric &metric)
{
    const VerdictWords words = verdictWords(verdict, metric);
    const std::string separator = verdict.kind == Verdict::Kind::None ? ": " : ", ";
    return words.rest.empty() ? words.head : words.head + separator + words.rest;
}

} // namespace dyno
