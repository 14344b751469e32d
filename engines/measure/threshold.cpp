// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/measure/threshold.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace dyno {

namespace {

enum class Unit : std::uint8_t { Time, PerCent, PerSecond };

struct Figure
{
    std::string_view id;
    Unit unit;
    double Figures::*value;
    std::uint64_t Figures::*needs; // nothing is known while this count is zero; null: always known
};

constexpr std::array figures{
    Figure{"p50", Unit::Time, &Figures::p50, &Figures::committed},
    Figure{"p90", Unit::Time, &Figures::p90, &Figures::committed},
    Figure{"p95", Unit::Time, &Figures::p95, &Figures::committed},
    Figure{"p99", Unit::Time, &Figures::p99, &Figures::committed},
    Figure{"p999", Unit::Time, &Figures::p999, &Figures::committed},
    Figure{"max", Unit::Time, &Figures::max, &Figures::committed},
    Figure{"mean", Unit::Time, &Figures::mean, &Figures::committed},
    Figure{"errors", Unit::PerCent, &Figures::failPct, &Figures::attempted},
    Figure{"tps", Unit::PerSecond, &Figures::tps, nullptr},
};

const Figure *findFigure(std::string_view id)
{
    for (const Figure &figure : figures)
        if (figure.id == id)
            return &figure;
    return nullptr;
}

struct ComparisonText
{
    std::string_view text;
    Threshold::Comparison comparison;
};
// The longer of two that begin alike comes first.
constexpr std::array comparisons{
    ComparisonText{"<=", Threshold::Comparison::LessOrEqual},
    ComparisonText{">=", Threshold::Comparison::GreaterOrEqual},
    ComparisonText{"<", Threshold::Comparison::Less},
    ComparisonText{">", Threshold::Comparison::Greater},
};

// Factor to the unit of Threshold::limit; absent where `suffix` is no unit of that kind.
std::optional<double> factorOf(Unit unit, std::string_view suffix)
{
    switch (unit) {
    case Unit::Time:
        if (suffix == "ms")
            return 1.0;
        if (suffix == "s")
            return 1000.0;
        if (suffix == "us")
            return 0.001;
        return std::nullopt;
    case Unit::PerCent: return suffix == "%" ? std::optional(1.0) : std::nullopt;
    case Unit::PerSecond: return suffix.empty() || suffix == "/s" ? std::optional(1.0) : std::nullopt;
    }
    return std::nullopt;
}

std::string withoutSpaces(std::string_view text)
{
    std::string out(text);
    std::erase_if(out, [](char c) { return c == ' ' || c == '\t'; });
    return out;
}

std::string numberText(double number)
{
    std::array<char, 400> buffer; // the longest double, written out
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number, std::chars_format::fixed).ptr;
    return std::string(buffer.data(), end);
}

Error wrong(std::string_view text, const std::string &what)
{
    return makeError(ErrorKind::Usage, "The threshold \"" + std::string(text) + "\" " + what + ".",
                     "Write a figure, a comparison and a limit: p95<500ms, p99<1s, errors<1%, tps>1000.");
}

} // namespace

Result<Threshold> parseThreshold(std::string_view original)
{
    const std::string text = withoutSpaces(original);
    const std::size_t at = text.find_first_of("<>");
    if (at == std::string::npos)
        return wrong(original, "has no < or >");
    const std::string id = text.substr(0, at);
    const Figure *figure = findFigure(id == "p99.9" ? "p999" : id);
    if (!figure)
        return wrong(original, "names no known figure (p50, p90, p95, p99, p999, max, mean, errors, tps)");

    Threshold result;
    result.figure = figure->id;
    std::string_view rest = std::string_view(text).substr(at);
    for (const ComparisonText &entry : comparisons)
        if (rest.starts_with(entry.text)) {
            result.comparison = entry.comparison;
            rest.remove_prefix(entry.text.size());
            break;
        }
    const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), result.limit);
    if (error != std::errc() || !std::isfinite(result.limit) || result.limit < 0)
        return wrong(original, "has no limit that is a number of zero or more");
    const std::string_view suffix = rest.substr(std::size_t(end - rest.data()));
    const std::optional<double> factor = factorOf(figure->unit, suffix);
    if (!factor) {
        if (figure->unit == Unit::Time)
            return wrong(original, suffix.empty() ? "has no unit (ms or s)" : "needs its limit in ms or s");
        return wrong(original, figure->unit == Unit::PerCent ? "needs its limit in %"
                                                             : "needs its limit as a bare number");
    }
    result.limit *= *factor;
    return result;
}

std::string thresholdText(const Threshold &threshold)
{
    std::string text = threshold.figure;
    for (const ComparisonText &entry : comparisons)
        if (entry.comparison == threshold.comparison)
            text += entry.text;
    const Figure *figure = findFigure(threshold.figure);
    if (figure && figure->unit == Unit::Time) {
        const bool wholeSeconds = threshold.limit >= 1000 && std::fmod(threshold.limit, 1000) == 0;
        return text + (wholeSeconds ? numberText(threshold.limit / 1000) + "s" : numberText(threshold.limit) + "ms");
    }
    return text + numberText(threshold.limit) + (figure && figure->unit == Unit::PerCent ? "%" : "");
}

std::optional<double> valueOf(const Threshold &threshold, const Figures &measured)
{
    const Figure *figure = findFigure(threshold.figure);
    if (!figure || (figure->needs && measured.*(figure->needs) == 0))
        return std::nullopt;
    return measured.*(figure->value);
}

bool holds(const Threshold &threshold, const Figures &measured)
{
    const std::optional<double> value = valueOf(threshold, measured);
    if (!value)
        return false;
    switch (threshold.comparison) {
    case Threshold::Comparison::Less: return *value < threshold.limit;
    case Threshold::Comparison::LessOrEqual: return *value <= threshold.limit;
    case Threshold::Comparison::Greater: return *value > threshold.limit;
    case Threshold::Comparison::GreaterOrEqual: return *value >= threshold.limit;
    }
    return false;
}

ThresholdJudgement judge(const Threshold &threshold, const Summary &summary)
{
    ThresholdJudgement judgement{threshold, {}, !summary.levels.empty()};
    for (const LevelSummary &level : summary.levels) {
        judgement.levels.push_back(holds(threshold, level.figures));
        judgement.holds = judgement.holds && judgement.levels.back();
    }
    return judgement;
}

} // namespace dyno
