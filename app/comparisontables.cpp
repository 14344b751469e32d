// SPDX-License-Identifier: GPL-3.0-or-later
// The tables and sentences that every format for people has.
#include "app/comparedruns.h"
#include "app/comparisonreport.h"
#include "app/reportformat.h"
#include "app/searchreport.h"
#include "engines/compare/verdictwords.h"

#include <algorithm>
#include <cmath>

namespace dyno {

namespace {

QString text(std::string_view value)
{
    return QString::fromUtf8(value.data(), qsizetype(value.size()));
}

QString capitalized(QString text)
{
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

QString lowered(const LevelMetric &metric)
{
    QString title = text(metric.title);
    if (title.size() > 1 && title[1].isLower()) // not an abbreviation
        title[0] = title[0].toLower();
    return title;
}

QString rangeText(const Spread &spread, std::string_view unit)
{
    const QString low = format::figure(spread.low, unit), high = format::figure(spread.high, unit);
    return low == high ? low : low + "–" + high;
}

QStringList tableRow(const Comparison &comparison, const ComparisonRow &row, std::size_t side)
{
    const ComparisonCell &cell = row.cells[side];
    const std::string_view unit = row.metric->unit;
    const QString place = capitalized(text(placeText(row, comparison.openLoop)).mid(row.isCeiling() ? 7 : 3));
    QStringList fields{side == 0 ? place : QString(), text(comparison.sides[side].label)};
    if (cell.spread.count == 0) {
        fields << "–" << "" << "" << "0";
    } else {
        fields << format::figure(cell.spread.median, unit)
               << (cell.spread.count > 1 ? rangeText(cell.spread, unit) : QString())
               << (std::isfinite(cell.spread.perCent) && row.metric->scale == LevelMetric::Scale::Ratio
                       ? text(percentDigits(cell.spread.perCent)) + "%"
                       : QString())
               << QString::number(cell.spread.count);
    }
    if (comparison.sides.size() > 1)
        fields << (side == 0 ? "baseline" : text(verdictText(*cell.verdict, *row.metric)));
    return fields;
}

QString intervalText(const Estimate &estimate)
{
    return QStringLiteral("%1 (%2–%3)").arg(format::rate(estimate.value), format::rate(estimate.low),
                                            format::rate(estimate.high));
}

// Failures that nowhere happened are not worth a table.
bool isAllZero(const Comparison &comparison, const LevelMetric &metric)
{
    return metric.scale == LevelMetric::Scale::Difference
           && std::all_of(comparison.rows.begin(), comparison.rows.end(), [&](const ComparisonRow &row) {
                  return row.metric != &metric
                         || std::all_of(row.cells.begin(), row.cells.end(), [](const ComparisonCell &cell) {
                                return cell.spread.count == 0 || cell.spread.high <= 0;
                            });
              });
}

QStringList comparisonHeads(const Comparison &comparison)
{
    QStringList heads{comparison.openLoop ? "Arrivals/s" : "Level", "Side", "Median", "Range", "Spread", "Repeats"};
    if (comparison.sides.size() > 1)
        heads << "Against the baseline";
    return heads;
}

} // namespace

std::vector<Comparison> comparisonsOf(const std::vector<ReportRun> &runs)
{
    std::vector<RunFacts> facts;
    for (const ReportRun &run : runs)
        facts.push_back(runFacts(run.record));
    facts = sideFacts(facts, searchesOf(runs));
    if (facts.size() < 2)
        return {};
    numberSources(facts);
    std::vector<Comparison> comparisons;
    for (const std::vector<RepeatGroup> &groups : setsToCompare(facts))
        comparisons.push_back(compareRepeats(groups));
    return comparisons;
}

bool ComparisonView::shows(const ComparisonRow &row) const
{
    if (metrics.empty())
        return row.metric->isShown;
    return std::find(metrics.begin(), metrics.end(), row.metric->id) != metrics.end();
}

QList<ComparisonTable> comparisonTables(const Comparison &comparison, const ComparisonView &view)
{
    QList<ComparisonTable> tables;
    const LevelMetric *last = nullptr;
    for (const ComparisonRow &row : comparison.rows) {
        if (!view.shows(row) || (view.metrics.empty() && isAllZero(comparison, *row.metric)))
            continue;
        if (row.metric != last) {
            last = row.metric;
            tables.append({text(row.metric->title) + (row.metric->unit.empty() ? "" : ", " + text(row.metric->unit)),
                           {comparisonHeads(comparison)}});
        }
        for (std::size_t side = 0; side < row.cells.size(); ++side)
            tables.last().rows.append(tableRow(comparison, row, side));
    }
    return tables;
}

QStringList headlineSentences(const Comparison &comparison)
{
    const ComparisonRow *row = comparison.headline();
    QStringList sentences;
    for (std::size_t side = 1; row && side < row->cells.size(); ++side) {
        const VerdictWords words = verdictWords(*row->cells[side].verdict, *row->metric);
        QString head = text(words.head);
        head[0] = head[0].toLower();
        sentences << QStringLiteral("%1 against %2: %3 %4 %5%6.")
                         .arg(text(comparison.sides[side].label), text(comparison.sides.front().label),
                              lowered(*row->metric), text(placeText(*row, comparison.openLoop)), head,
                              words.rest.empty() ? QString() : ", " + text(words.rest));
    }
    return sentences;
}

QStringList scalingSentences(const Comparison &comparison)
{
    QStringList sentences;
    for (const ComparisonSide &side : comparison.sides) {
        if (!side.scalability)
            continue;
        const ScalabilityFit &fit = *side.scalability;
        QString sentence = text(side.label) + ": ";
        if (fit.isPoor())
            sentence += "its levels do not follow the universal scalability law";
        else if (fit.peakTps)
            sentence += QStringLiteral("by the universal scalability law throughput peaks at %1/s with %2 users, and more "
                                       "users mostly wait from %3 on")
                            .arg(intervalText(*fit.peakTps), intervalText(*fit.peakUsers), intervalText(*fit.kneeUsers));
        else if (fit.kneeUsers)
            sentence += QStringLiteral("by the universal scalability law throughput levels off, and more users mostly "
                                       "wait from %1 on")
                            .arg(intervalText(*fit.kneeUsers));
        else
            sentence += "throughput grows with the users; these levels show no limit";
        sentences << sentence + QStringLiteral(" (fit within %1%).").arg(text(percentDigits(fit.errorPct)));
    }
    return sentences;
}

} // namespace dyno
