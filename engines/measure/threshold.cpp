// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/measure/threshold.h"

#include "engines/measure/levelmetrics.h"
#include "engines/measure/metrics.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace dyno {

namespace {

// What the table of level metrics does not have, or has for tables alone.
struct Figure
{
    ThresholdFigure is;
    double (*value)(const LevelSummary &measured); // NaN: unknown
};

template <double Figures::*figure> double ofCommitted(const LevelSummary &measured)
{
    return measured.figures.committed ? measured.figures.*figure : unknown;
}
template <std::uint64_t LevelSummary::*count> double counted(const LevelSummary &measured)
{
    return double(measured.*count);
}

constexpr std::array figures{
    Figure{{"p50", "ms", true}, ofCommitted<&Figures::p50>},
    Figure{{"p90", "ms", true}, ofCommitted<&Figures::p90>},
    Figure{{"p95", "ms", true}, ofCommitted<&Figures::p95>},
    Figure{{"p99", "ms", true}, ofCommitted<&Figures::p99>},
    Figure{{"p999", "ms", true}, ofCommitted<&Figures::p999>},
    Figure{{"max", "ms", true}, ofCommitted<&Figures::max>},
    Figure{{"mean", "ms", true}, ofCommitted<&Figures::mean>},
    Figure{{"errors", "%", true},
           [](const LevelSummary &m) { return m.figures.attempted ? m.figures.failPct : unknown; }},
    Figure{{"tps", "/s", true}, [](const LevelSummary &m) { return m.figures.tps; }},
    Figure{{"service_p95", "ms", true}, ofCommitted<&Figures::serviceP95>},
    Figure{{"pool_wait_p50", "ms", true}, ofCommitted<&Figures::poolWaitP50>},
    Figure{{"pool_wait_p95", "ms", true}, ofCommitted<&Figures::poolWaitP95>},
    Figure{{"lag_p95", "ms", true}, ofCommitted<&Figures::lagP95>},
    Figure{{"shed", "", false}, counted<&LevelSummary::shed>},
    Figure{{"connections_lost", "", false}, counted<&LevelSummary::connectionsLost>},
    Figure{{"load", "", false}, [](const LevelSummary &m) { return m.load1.value_or(unknown); }},
};

const Figure *findFigure(std::string_view id)
{
    for (const Figure &figure : figures)
        if (figure.is.id == id)
            return &figure;
    return nullptr;
}

struct OtherName
{
    std::string_view name, id;
};
constexpr std::array otherNames{OtherName{"p99.9", "p999"}, OtherName{"fail_pct", "errors"}};

struct Suffix
{
    std::string_view unit, text;
    double factor; // to the unit
};
// The first of a unit is how it is written.
constexpr std::array suffixes{
    Suffix{"ms", "ms", 1},    Suffix{"ms", "s", 1000}, Suffix{"ms", "us", 0.001}, Suffix{"µs", "us", 1},
    Suffix{"µs", "µs", 1},    Suffix{"µs", "ms", 1000}, Suffix{"µs", "s", 1e6},    Suffix{"%", "%", 1},
    Suffix{"/s", "", 1},      Suffix{"/s", "/s", 1},   Suffix{"KB", "KB", 1},     Suffix{"KB", "MB", 1000},
    Suffix{"MB", "MB", 1},    Suffix{"MB", "GB", 1000}, Suffix{"", "", 1},
};

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

std::string namesOfFigures()
{
    std::string names;
    for (const ThresholdFigure &figure : thresholdFigures())
        names += (names.empty() ? "" : ", ") + std::string(figure.id);
    return names;
}

Error wrong(std::string_view text, const std::string &what)
{
    return makeError(ErrorKind::Usage, "The threshold \"" + std::string(text) + "\" " + what + ".",
                     "Write a figure, a comparison and a limit: p95<500ms, p99<1s, errors<1%, tps>1000; of one "
                     "transaction p95{new-order}<200ms; of the whole run run:errors<1%.");
}

// Why a limit that ends in `suffix` is none of `unit`.
std::string unitFault(std::string_view unit, std::string_view suffix)
{
    if (unit == "ms" || unit == "µs") {
        const std::string known = unit == "ms" ? "ms or s" : "us or ms";
        return suffix.empty() ? "has no unit (" + known + ")" : "needs its limit in " + known;
    }
    if (unit == "%" || unit == "KB" || unit == "MB")
        return "needs its limit in " + std::string(unit);
    return "needs its limit as a bare number";
}

} // namespace

const std::vector<ThresholdFigure> &thresholdFigures()
{
    static const std::vector<ThresholdFigure> all = [] {
        std::vector<ThresholdFigure> list;
        for (const Figure &figure : figures)
            list.push_back(figure.is);
        for (const LevelMetric &metric : levelMetricTable())
            if (!findFigure(metric.id) && metric.id != "fail_pct")
                list.push_back({metric.id, metric.unit, false});
        return list;
    }();
    return all;
}

const ThresholdFigure *findThresholdFigure(std::string_view id)
{
    for (const ThresholdFigure &figure : thresholdFigures())
        if (figure.id == id)
            return &figure;
    return nullptr;
}

Result<Threshold> parseThreshold(std::string_view original)
{
    Threshold result;
    std::string text(original);
    if (const std::size_t open = text.find('{'); open != std::string::npos) {
        const std::size_t close = text.find('}', open);
        if (close == std::string::npos)
            return wrong(original, "has a { without a }");
        result.transaction = text.substr(open + 1, close - open - 1);
        result.transaction.erase(0, result.transaction.find_first_not_of(' '));
        result.transaction.erase(result.transaction.find_last_not_of(' ') + 1);
        if (result.transaction.empty())
            return wrong(original, "names no transaction between { and }");
        text.erase(open, close + 1 - open);
    }
    text = withoutSpaces(text);
    if (text.starts_with("run:")) {
        result.scope = Threshold::Scope::Run;
        text.erase(0, 4);
    } else if (text.starts_with("level:")) {
        text.erase(0, 6);
    }
    const std::size_t at = text.find_first_of("<>");
    if (at == std::string::npos)
        return wrong(original, "has no < or >");
    std::string id = text.substr(0, at);
    for (const OtherName &other : otherNames)
        if (id == other.name)
            id = other.id;
    const ThresholdFigure *figure = findThresholdFigure(id);
    if (!figure)
        return wrong(original, "names no known figure (" + namesOfFigures() + ")");
    if (!result.transaction.empty() && !figure->byTransaction)
        return wrong(original, "asks for " + id + " of one transaction, which is known of all together only");

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
    const auto known = std::find_if(suffixes.begin(), suffixes.end(), [&](const Suffix &each) {
        return each.unit == figure->unit && each.text == suffix;
    });
    if (known == suffixes.end())
        return wrong(original, unitFault(figure->unit, suffix));
    result.limit *= known->factor;
    return result;
}

std::string thresholdText(const Threshold &threshold)
{
    std::string text = threshold.scope == Threshold::Scope::Run ? "run:" : "";
    text += threshold.figure;
    if (!threshold.transaction.empty())
        text += '{' + threshold.transaction + '}';
    for (const ComparisonText &entry : comparisons)
        if (entry.comparison == threshold.comparison)
            text += entry.text;
    const ThresholdFigure *figure = findThresholdFigure(threshold.figure);
    const std::string_view unit = figure ? figure->unit : std::string_view();
    if (unit == "ms" && threshold.limit >= 1000 && std::fmod(threshold.limit, 1000) == 0)
        return text + numberText(threshold.limit / 1000) + "s";
    const auto suffix
        = std::find_if(suffixes.begin(), suffixes.end(), [&](const Suffix &each) { return each.unit == unit; });
    return text + numberText(threshold.limit) + std::string(suffix == suffixes.end() ? "" : suffix->text);
}

std::optional<double> valueOf(const Threshold &threshold, const LevelSummary &all, const RunInfo &info)
{
    LevelSummary ofType;
    const LevelSummary *measured = &all;
    if (!threshold.transaction.empty()) {
        const auto name = std::find(info.types.begin(), info.types.end(), threshold.transaction);
        const auto type = std::size_t(name - info.types.begin());
        if (type >= all.types.size())
            return std::nullopt;
        ofType.figures = all.types[type];
        measured = &ofType;
    }
    double value = unknown;
    if (const Figure *figure = findFigure(threshold.figure))
        value = figure->value(*measured);
    else if (const LevelMetric *metric = findLevelMetric(threshold.figure))
        value = metric->value(*measured, info);
    return std::isnan(value) ? std::nullopt : std::optional(value);
}

bool holds(const Threshold &threshold, const LevelSummary &measured, const RunInfo &info)
{
    const std::optional<double> value = valueOf(threshold, measured, info);
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

ThresholdJudgement judge(const Threshold &threshold, const Summary &summary, const RunInfo &info)
{
    ThresholdJudgement judgement{threshold, {}, false};
    const auto add = [&](const LevelSummary &measured, std::optional<double> users) {
        judgement.points.push_back({valueOf(threshold, measured, info), holds(threshold, measured, info), users});
    };
    if (threshold.scope == Threshold::Scope::Run)
        add(summary.overall, std::nullopt);
    else
        for (const LevelSummary &level : summary.levels)
            add(level, level.users);
    for (std::size_t i = 0; i < judgement.points.size(); ++i)
        if (std::count_if(judgement.points.begin(), judgement.points.end(), [&](const ThresholdJudgement::Point &other) {
                return other.users == judgement.points[i].users;
            }) > 1)
            judgement.points[i].level = i + 1;
    judgement.holds = !judgement.points.empty()
                      && std::all_of(judgement.points.begin(), judgement.points.end(),
                                     [](const ThresholdJudgement::Point &point) { return point.holds; });
    return judgement;
}

} // namespace dyno
