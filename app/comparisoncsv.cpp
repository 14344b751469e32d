// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/comparisonreport.h"
#include "app/csvfields.h"
#include "engines/compare/verdictwords.h"

namespace dyno {

namespace {

using csv::field;

QByteArrayList verdictFields(const ComparisonRow &row, const std::optional<Verdict> &verdict)
{
    if (!verdict)
        return {"baseline", "", "", "", "", "", ""};
    const QByteArray unit = verdict->kind == Verdict::Kind::None ? "" : verdict->inPoints ? "points" : "%";
    return {field(std::string(verdictName(verdict->kind))),
            field(verdict->change),
            field(verdict->low),
            field(verdict->high),
            unit,
            verdict->repeatsNeeded ? QByteArray::number(verdict->repeatsNeeded) : QByteArray(),
            field(verdictText(*verdict, *row.metric))};
}

QByteArrayList sideFields(const ComparisonRow &row, const ComparisonSide &side, const ComparisonCell &cell)
{
    QByteArrayList values;
    for (const double value : cell.values)
        values << field(value);
    return {field(std::string(row.metric->id)), field(std::string(row.metric->unit)),
            row.users ? field(*row.users) : QByteArray("ceiling"), QByteArray::number(row.visit),
            field(side.label), field(side.engine), field(side.serverVersion), field(side.profile),
            field(side.workload), QByteArray::number(cell.spread.count), field(cell.spread.median),
            field(cell.spread.low), field(cell.spread.high), field(cell.spread.perCent),
            values.join(' ')};
}

} // namespace

QByteArray comparisonsCsv(const std::vector<Comparison> &comparisons)
{
    if (comparisons.empty())
        return {};
    QByteArray text = csv::line({"metric", "unit", comparisons.front().openLoop ? "arrivals_per_second" : "users", "visit",
                                 "side", "engine", "server_version", "profile", "workload", "repeats", "median", "low",
                                 "high", "spread_pct", "values", "verdict", "change", "change_low", "change_high",
                                 "change_unit", "repeats_needed", "words"});
    for (const Comparison &comparison : comparisons)
        for (const ComparisonRow &row : comparison.rows)
            for (std::size_t i = 0; i < row.cells.size(); ++i)
                text += csv::line(sideFields(row, comparison.sides[i], row.cells[i])
                                  + verdictFields(row, row.cells[i].verdict));
    return text;
}

} // namespace dyno
