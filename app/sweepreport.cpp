// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/sweepreport.h"

#include "app/htmlparts.h"
#include "app/jsonfields.h"
#include "app/markdownparts.h"
#include "app/reportformat.h"
#include "app/texttable.h"
#include "engines/compare/comparison.h"
#include "engines/compare/sweep.h"
#include "engines/compare/verdictwords.h"

#include <QJsonObject>

#include <algorithm>
#include <cmath>

namespace dyno {

namespace {

QString text(std::string_view value)
{
    return QString::fromUtf8(value.data(), qsizetype(value.size()));
}

// Null where there is no table to make.
const ComparisonRow *rowOf(const Comparison &comparison)
{
    return comparison.varied.empty() ? nullptr : comparison.headline();
}

QString titleOf(const Comparison &comparison, const ComparisonRow &row)
{
    return QStringLiteral("Effect of %1: %2 %3, %4")
        .arg(text(comparison.varied), text(row.metric->title).toLower(), text(placeText(row, comparison.openLoop)),
             text(row.metric->unit));
}

QString changeText(const Verdict *verdict)
{
    if (!verdict || !std::isfinite(verdict->change))
        return format::unknown();
    return (verdict->change < 0 ? QStringLiteral("−") : QStringLiteral("+")) + text(percentDigits(std::abs(verdict->change)))
           + '%';
}

// Against the first value; also where the referee or the number of repeats allows no verdict.
const Verdict *verdictOf(const ComparisonCell &cell)
{
    return cell.verdict ? &*cell.verdict : nullptr;
}

constexpr int nameWidth = 160, barsWidth = 480, figureWidth = 100, barHeight = 18, barStep = 28;

QString barPicture(const Comparison &comparison, const ComparisonRow &row)
{
    double highest = 0;
    for (const ComparisonCell &cell : row.cells)
        if (cell.spread.count > 0)
            highest = std::max(highest, cell.spread.high);
    if (highest <= 0)
        return {};
    const auto at = [highest](double value) { return QString::number(nameWidth + value / highest * barsWidth, 'f', 1); };
    QString shapes, words;
    int y = 4;
    for (const std::size_t side : sidesByEffect(comparison)) {
        const Spread &spread = row.cells[side].spread;
        const QString value = text(comparison.sides[side].variedValue);
        const QString middle = QString::number(y + barHeight / 2), baseline = QString::number(y + barHeight / 2 + 4);
        shapes += QStringLiteral("<text x=\"%1\" y=\"%2\" text-anchor=\"end\">%3</text>")
                      .arg(nameWidth - 8)
                      .arg(baseline, html::escaped(value));
        if (spread.count > 0) {
            shapes += QStringLiteral("<rect class=\"%1\" x=\"%2\" y=\"%3\" width=\"%4\" height=\"%5\"/>")
                          .arg(side == 0 ? "first" : "other")
                          .arg(nameWidth)
                          .arg(y)
                          .arg(spread.median / highest * barsWidth, 0, 'f', 1)
                          .arg(barHeight);
            shapes += QStringLiteral("<path d=\"M%1 %3H%2M%1 %4v8M%2 %4v8\"/>")
                          .arg(at(spread.low), at(spread.high), middle)
                          .arg(y + barHeight / 2 - 4);
            shapes += QStringLiteral("<text x=\"%1\" y=\"%2\">%3</text>")
                          .arg(nameWidth + barsWidth + 12)
                          .arg(baseline, format::figure(spread.median, row.metric->unit));
        }
        words += (words.isEmpty() ? "" : "; ") + value + ": " + format::figure(spread.median, row.metric->unit);
        y += barStep;
        shapes += '\n';
    }
    return QStringLiteral("<svg class=\"bars\" viewBox=\"0 0 %1 %2\" width=\"%1\" height=\"%2\" role=\"img\" "
                          "aria-label=\"%3\">\n%4</svg>\n")
        .arg(nameWidth + barsWidth + figureWidth)
        .arg(y)
        .arg(html::escaped(titleOf(comparison, row) + ". " + words), shapes);
}

} // namespace

QList<QStringList> sweepTable(const Comparison &comparison)
{
    const ComparisonRow *row = rowOf(comparison);
    if (!row)
        return {};
    QList<QStringList> rows{{text(comparison.varied), "Median", "Range", "Spread", "Repeats", "Effect", "Verdict"}};
    for (const std::size_t side : sidesByEffect(comparison)) {
        const ComparisonCell &cell = row->cells[side];
        const Spread &spread = cell.spread;
        const bool isKnown = spread.count > 0;
        const std::string_view unit = row->metric->unit;
        rows.append({text(comparison.sides[side].variedValue),
                     isKnown ? format::figure(spread.median, unit) : format::unknown(),
                     spread.count > 1 ? format::figure(spread.low, unit) + "–" + format::figure(spread.high, unit)
                                      : QString(),
                     std::isfinite(spread.perCent) ? text(percentDigits(spread.perCent)) + '%' : QString(),
                     QString::number(spread.count), side == 0 ? QString() : changeText(verdictOf(cell)),
                     side == 0 ? QStringLiteral("first value") : text(verdictText(*cell.verdict, *row->metric))});
    }
    return rows;
}

QString sweepText(const Comparison &comparison)
{
    const ComparisonRow *row = rowOf(comparison);
    return row ? titleOf(comparison, *row) + '\n' + textTable(sweepTable(comparison), "lrrrrrl") : QString();
}

QString sweepMarkdown(const Comparison &comparison)
{
    const ComparisonRow *row = rowOf(comparison);
    return row ? "\n## " + markdown::escaped(titleOf(comparison, *row)) + "\n\n"
                     + markdown::table(sweepTable(comparison), "lr")
               : QString();
}

QString sweepHtml(const Comparison &comparison)
{
    const ComparisonRow *row = rowOf(comparison);
    if (!row)
        return {};
    return barPicture(comparison, *row) + html::table(titleOf(comparison, *row), sweepTable(comparison), "lrrrrrl");
}

QJsonArray sweepJson(const Comparison &comparison)
{
    using jsonfields::number;
    const ComparisonRow *row = rowOf(comparison);
    QJsonArray list;
    for (const std::size_t side : row ? sidesByEffect(comparison) : std::vector<std::size_t>()) {
        const ComparisonCell &cell = row->cells[side];
        const Verdict *verdict = verdictOf(cell);
        QJsonObject effect;
        effect["value"] = text(comparison.sides[side].variedValue);
        effect["side"] = int(side);
        effect["median"] = number(cell.spread.median);
        effect["low"] = number(cell.spread.low);
        effect["high"] = number(cell.spread.high);
        effect["spread_pct"] = number(cell.spread.perCent);
        effect["change_pct"] = verdict ? number(verdict->change) : QJsonValue(QJsonValue::Null);
        effect["verdict"] = verdict ? QJsonValue(text(verdictText(*verdict, *row->metric))) : QJsonValue(QJsonValue::Null);
        list.append(effect);
    }
    return list;
}

} // namespace dyno
