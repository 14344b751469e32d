// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/slides.h"

#include "app/refereereport.h"
#include "charts/comparisonseries.h"
#include "charts/fileform.h"
#include "charts/timechart.h"
#include "charts/timechartcatalog.h"
#include "engines/compare/sentences.h"
#include "engines/compare/verdictwords.h"
#include "ui/compare/mergeddistributions.h"
#include "ui/compare/verdictmodel.h"
#include "ui/figuretext.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace dyno {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("dyno", text);
}

QString text(std::string_view value)
{
    return QString::fromUtf8(value.data(), qsizetype(value.size()));
}

// What the caption under a sentence calls the figure; the chart's own title is shorter.
struct FigureWords
{
    const char *id, *caption, *unit;
    bool isFirst; // shown unless the person chooses otherwise
};
constexpr std::array words{
    FigureWords{"tps", QT_TRANSLATE_NOOP("dyno", "Transactions per second"), "/s", true},
    FigureWords{"p95",
                QT_TRANSLATE_NOOP("dyno", "Response time p95 in ms: 95 of 100 requests are faster"),
                "ms", true},
    FigureWords{"cpu_us",
                QT_TRANSLATE_NOOP("dyno", "CPU of the database host per transaction, in µs"), "µs",
                true},
    FigureWords{"p50",
                QT_TRANSLATE_NOOP("dyno", "Response time p50 in ms: half of the requests are faster"),
                "ms", false},
    FigureWords{"p99",
                QT_TRANSLATE_NOOP("dyno", "Response time p99 in ms: 99 of 100 requests are faster"),
                "ms", false},
    FigureWords{"cpu",
                QT_TRANSLATE_NOOP("dyno", "CPU of the database host, usr and sys in % of all CPUs"),
                "", false},
    FigureWords{"fail_pct", QT_TRANSLATE_NOOP("dyno", "Failed transactions in % of those attempted"),
                "", false},
};

int mostRepeats(const Comparison &comparison)
{
    std::size_t most = 0;
    for (const ComparisonSide &side : comparison.sides)
        most = std::max(most, side.runs.size());
    return int(most);
}

QString withRepeats(const QString &caption, const Comparison &comparison,
                    const std::vector<PublishedChoice> &published)
{
    const int repeats = mostRepeats(comparison);
    QString out = repeats > 1 ? tr("%1, median and range of %2 repeats").arg(caption, QString::number(repeats))
                              : tr("%1, one run each").arg(caption);
    if (!published.empty())
        out += tr("; dashed: published by others");
    return out;
}

// "the CPU is 80 to 82% busy with PostgreSQL": what has no verdict of its own is said in figures.
QString figureSentence(const std::vector<UsersSeries> &all, const Comparison &comparison)
{
    double last = 0;
    for (const UsersSeries &series : all)
        if (!series.published && !series.points.empty())
            last = std::max(last, series.points.back().users);
    QStringList parts;
    for (const UsersSeries &series : all)
        for (const UsersSeries::Point &point : series.points)
            if (!series.published && point.users == last && !std::isnan(medianOf(point))) {
                double low = medianOf(point), high = low;
                for (const double value : point.values) // unknown ones change nothing
                    if (value < low || value > high)
                        (value < low ? low : high) = value;
                const QString from = QString::number(std::round(low)), to = QString::number(std::round(high));
                parts << (from == to ? tr("%1% with %2").arg(from, series.label)
                                     : tr("%1 to %2% with %3").arg(from, to, series.label));
            }
    if (parts.isEmpty())
        return {};
    return (comparison.openLoop ? tr("At %1 arrivals/s the CPU of the database host is busy for %2.")
                                : tr("At %1 users the CPU of the database host is busy for %2."))
        .arg(numberText(last), parts.join(QStringLiteral(", ")));
}

bool hasFigures(const std::vector<UsersSeries> &all, bool aboveZero)
{
    return std::any_of(all.begin(), all.end(), [aboveZero](const UsersSeries &series) {
        return !series.published &&
               std::any_of(series.points.begin(), series.points.end(), [aboveZero](const auto &point) {
                   const double median = medianOf(point);
                   return aboveZero ? median > 0 : !std::isnan(median);
               });
    });
}

std::optional<Slide> usersSlide(const ComparedSet &set, const FigureWords &of)
{
    const UsersFigure *figure = findUsersFigure(of.id);
    std::vector<UsersSeries> all = usersSeries(set.comparison, *figure);
    for (const PublishedChoice &published : set.published)
        all.push_back(usersSeries(published.series, *figure));
    std::erase_if(all, [](const UsersSeries &series) { return series.points.empty(); });
    // Failures that nowhere happened are not worth a slide.
    if (!hasFigures(all, figure->values == UsersView::Values::ErrorPercent))
        return std::nullopt;
    Slide slide;
    slide.id = QLatin1String(of.id);
    slide.title = chartText(figure->title);
    slide.sentence = of.id == std::string_view("cpu")
                         ? figureSentence(all, set.comparison)
                         : QString::fromStdString(comparisonSentence(set.comparison, of.id));
    UsersSlide content;
    UsersState &state = content.state;
    state.values = figure->values;
    state.arrivals = set.comparison.openLoop;
    state.series = std::move(all);
    state.logarithmic = figure->mayBeLogarithmic && state.levels().size() > 1;
    slide.caption = withRepeats(tr(of.caption) + (state.logarithmic ? tr(", logarithmic") : QString()),
                                set.comparison, set.published);
    content.unit = QString::fromUtf8(of.unit);
    if (of.id == std::string_view("tps")) {
        if (const auto alike = alikeUpTo(set.comparison, of.id)) {
            content.alikeUsers = *alike;
            content.alike =
                (set.comparison.openLoop ? tr("alike up to %1 arrivals/s") : tr("alike up to %1 users"))
                    .arg(numberText(*alike));
        }
    }
    const ComparisonRow *row = tellingRow(set.comparison, of.id);
    // The bracket joins what the sentence compares: only where that is at the ends of the curves.
    const bool isLast =
        row && !row->isCeiling() && !state.levels().empty() && *row->users == state.levels().back();
    content.bracketed = isLast && state.series.size() == 2 && set.comparison.sides.size() == 2 &&
                        row->cells[1].verdict->isDifference();
    slide.content = std::move(content);
    return slide;
}

// The level that the slide's sentence speaks of; where it speaks of none, the one that most runs measured, of several
// the highest.
double distributionLevel(const ComparedSet &set)
{
    const ComparisonRow *const row = tellingRow(set.comparison, "p99");
    if (row && row->users)
        return *row->users;
    std::map<double, int> counts;
    for (const LoadedRunPtr &run : set.runs)
        for (const LoadedRun::Level &of : run->levels)
            counts[of.users] += of.visit == 1 && !of.response.isEmpty() ? 1 : 0;
    const auto most = std::max_element(counts.begin(), counts.end(), [](const auto &a, const auto &b) {
        return std::pair(a.second, a.first) < std::pair(b.second, b.first);
    });
    return most == counts.end() ? 0 : most->first;
}

std::optional<Slide> distributionSlide(const ComparedSet &set)
{
    const double level = distributionLevel(set);
    DistributionState state;
    state.series = mergedDistributions(
        set, [level](const LoadedRun::Level &of) { return of.users == level && of.visit == 1; });
    if (state.series.empty())
        return std::nullopt;
    for (const PublishedChoice &published : set.published)
        if (DistributionSeries series = distributionSeries(published.series, level); !series.points.empty())
            state.series.push_back(std::move(series));
    Slide slide;
    slide.id = QStringLiteral("distribution");
    slide.title = tr("Distribution of response times");
    slide.sentence = QString::fromStdString(comparisonSentence(set.comparison, "p99"));
    slide.caption =
        (set.comparison.openLoop
             ? tr("Response time in ms by percentile at %1 arrivals/s, logarithmic, repeats merged")
             : tr("Response time in ms by percentile at %1 users, logarithmic, repeats merged"))
            .arg(numberText(level));
    slide.content = std::move(state);
    return slide;
}

std::optional<Slide> timeSlide(const ComparedSet &set)
{
    StackState state;
    state.charts = timeCharts({"throughput"});
    const Comparison &comparison = set.comparison;
    for (std::size_t side = 0; side < comparison.sides.size(); ++side) {
        const LoadedRunPtr run = set.typicalRun(side);
        if (!run || run->series->size() == 0)
            continue;
        ChartRun chart;
        chart.info = run->facts.info;
        chart.series = run->series;
        chart.role = side == 0 ? ChartRun::Role::Current : ChartRun::Role::Saved;
        chart.label = QString::fromStdString(comparison.sides[side].label);
        chart.variant = variantOfSide(comparison, side);
        state.runs.push_back(std::move(chart));
    }
    if (state.runs.empty())
        return std::nullopt;
    std::stable_partition(state.runs.begin(), state.runs.end(),
                          [](const ChartRun &run) { return run.role != ChartRun::Role::Current; });
    for (const ChartRun &run : state.runs)
        state.shown.push_back(run.series->size());
    Slide slide;
    slide.id = QStringLiteral("time");
    slide.title = tr("Throughput over time");
    slide.sentence = mostRepeats(comparison) > 1
                         ? tr("Second by second: of each side the repeat in the middle.")
                         : tr("Second by second, from the start of each run.");
    slide.caption = tr("Transactions per second. Shaded: users arrive, which is not judged.");
    slide.content = std::move(state);
    return slide;
}

std::optional<Slide> verdictSlide(const ComparedSet &set)
{
    constexpr std::array<std::string_view, 5> shown{"tps", "p95", "p99", "cpu_us", "fail_pct"};
    VerdictSlide content;
    const Comparison &comparison = set.comparison;
    for (std::size_t side = 0; side < comparison.sides.size(); ++side)
        content.sides.push_back({QString::fromStdString(comparison.sides[side].label),
                                 comparison.sides[side].engine, variantOfSide(comparison, side)});
    for (const std::string_view metric : shown) {
        const ComparisonRow *row = tellingRow(comparison, metric);
        if (!row ||
            (metric == "fail_pct" && std::none_of(row->cells.begin(), row->cells.end(), [](const auto &cell) {
                 return cell.spread.count > 0 && cell.spread.high > 0;
             })))
            continue;
        VerdictSlide::Row line;
        line.figure = text(row->metric->title);
        line.place = QString::fromStdString(placeText(*row, comparison.openLoop));
        for (const ComparisonCell &cell : row->cells) {
            VerdictSlide::Cell out;
            const QString unit = text(row->metric->unit);
            const auto figure = [&](double value) { return figureText(value, *row->metric); };
            out.value = cell.spread.count ? figure(cell.spread.median) +
                                                (unit.isEmpty() ? QString() : QLatin1Char(' ') + unit)
                                          : QStringLiteral("–");
            if (cell.spread.count > 1)
                out.range = figure(cell.spread.low) + QStringLiteral("–") + figure(cell.spread.high);
            if (cell.verdict) {
                const VerdictWords said = verdictWords(*cell.verdict, *row->metric);
                out.kind = cell.verdict->kind;
                out.head = QString::fromStdString(said.head);
                out.rest = QString::fromStdString(said.rest);
            }
            line.cells.push_back(std::move(out));
        }
        content.rows.push_back(std::move(line));
    }
    if (content.rows.empty())
        return std::nullopt;
    Slide slide;
    slide.id = QStringLiteral("verdicts");
    slide.title = tr("Verdicts");
    slide.sentence = QString::fromStdString(comparisonSentence(comparison, "tps"));
    slide.caption =
        comparison.sides.size() > 1
            ? tr("Medians and ranges; verdicts against %1, 95% interval of the ratio of the repeats")
                  .arg(content.sides.front().label)
            : tr("Medians and ranges of the repeats");
    slide.content = std::move(content);
    return slide;
}

std::optional<Slide> findingsSlide(const ComparedSet &set)
{
    FindingsSlide content;
    const Comparison &comparison = set.comparison;
    for (const Remark &remark : comparison.remarks)
        if (remark.kind == Remark::Kind::Refused)
            content.lines.push_back({tr("Not comparable"), QString::fromStdString(remark.text), true});
    for (const Finding &finding : comparison.findings)
        if (finding.severity != Severity::Context)
            content.lines.push_back(
                {severityTitle(finding.severity), QString::fromStdString(finding.text()), true});
    if (content.lines.empty())
        return std::nullopt;
    for (const Remark &remark : comparison.remarks)
        if (remark.kind != Remark::Kind::Refused)
            content.lines.push_back({tr("Repeats"), QString::fromStdString(remark.text), false});
    Slide slide;
    slide.id = QStringLiteral("findings");
    slide.title = tr("What to know before judging");
    const bool isUnequal =
        std::any_of(comparison.findings.begin(), comparison.findings.end(),
                    [](const Finding &finding) { return finding.severity == Severity::Unequal; });
    const auto count = content.lines.size();
    slide.sentence = isUnequal    ? tr("These runs are not equal in all that counts.")
                     : count == 1 ? tr("One thing to know before judging.")
                                  : tr("%1 things to know before judging.").arg(count);
    slide.content = std::move(content);
    return slide;
}

} // namespace

QString setupLine(const ComparedSet &set)
{
    if (set.isEmpty() || set.runs.empty())
        return {};
    const ComparisonSide &base = set.comparison.sides.front();
    const RunInfo &info = set.runs.front()->facts.info;
    QString first = tr("Workload %1").arg(QString::fromStdString(base.workload));
    if (!base.parameters.empty())
        first += QStringLiteral(", ") +
                 QString::fromStdString(base.parameters).replace(QLatin1Char(','), QStringLiteral(", "));
    const auto [least, most] = std::minmax_element(
        set.comparison.sides.begin(), set.comparison.sides.end(),
        [](const ComparisonSide &a, const ComparisonSide &b) { return a.pool < b.pool; });
    first += least->pool == most->pool ? tr(", %1 connections.").arg(wholeText(base.pool))
                                       : tr(", %1 to %2 connections.").arg(wholeText(least->pool), wholeText(most->pool));
    QStringList parts{first};
    QString where = QString::fromStdString(info.hostSource);
    if (!where.contains(QLatin1Char(':')) && !where.isEmpty()) // an address stays as it is written
        where[0] = where[0].toUpper();
    if (info.hostCpus > 0)
        parts << (where.isEmpty() ? tr("%1 CPUs.").arg(info.hostCpus)
                                  : tr("%1: %2 CPUs.").arg(where, QString::number(info.hostCpus)));
    const int repeats = mostRepeats(set.comparison);
    parts << (repeats > 1 ? tr("%1 repeats.").arg(repeats) : tr("One run each."));
    if (info.startedMs > 0)
        parts << QLocale().toString(shownTime(info.startedMs).date(),
                                    QStringLiteral("d MMMM yyyy")) +
                     QLatin1Char('.');
    return parts.join(QLatin1Char(' '));
}

QString warningLine(const Comparison &comparison)
{
    for (const Remark &remark : comparison.remarks)
        if (remark.kind == Remark::Kind::Refused)
            return tr("Not comparable: %1").arg(QString::fromStdString(remark.text));
    if (!comparison.findings.empty() && comparison.findings.front().severity != Severity::Context) {
        const Finding &worst = comparison.findings.front();
        const auto more =
            std::count_if(comparison.findings.begin() + 1, comparison.findings.end(),
                          [](const Finding &finding) { return finding.severity != Severity::Context; });
        QString line =
            severityTitle(worst.severity) + QStringLiteral(": ") + QString::fromStdString(worst.text());
        if (more > 0)
            line += more == 1 ? tr(" And 1 more finding.") : tr(" And %1 more findings.").arg(more);
        return line;
    }
    return {};
}

std::vector<Slide> slidesOf(const ComparedSet &set)
{
    if (set.isEmpty())
        return {};
    std::vector<Slide> first, later;
    for (const FigureWords &of : words)
        if (std::optional<Slide> slide = usersSlide(set, of))
            (of.isFirst ? first : later).push_back(std::move(*slide));
    for (const auto make : {distributionSlide, verdictSlide, findingsSlide})
        if (std::optional<Slide> slide = make(set))
            first.push_back(std::move(*slide));
    if (std::optional<Slide> slide = timeSlide(set))
        later.insert(later.begin(), std::move(*slide));
    first.insert(first.end(), std::make_move_iterator(later.begin()), std::make_move_iterator(later.end()));
    const QString setup = setupLine(set), warning = warningLine(set.comparison);
    for (Slide &slide : first) {
        slide.setup = setup;
        if (slide.id != QLatin1String("findings"))
            slide.warning = warning;
    }
    return first;
}

QStringList firstChoice(const std::vector<Slide> &slides)
{
    QStringList ids{QStringLiteral("distribution"), QStringLiteral("verdicts"), QStringLiteral("findings")};
    for (const FigureWords &of : words)
        if (of.isFirst)
            ids << QLatin1String(of.id);
    QStringList chosen;
    for (const Slide &slide : slides)
        if (ids.contains(slide.id))
            chosen << slide.id;
    return chosen;
}

} // namespace dyno
