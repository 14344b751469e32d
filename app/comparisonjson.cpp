// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/comparisonreport.h"
#include "app/jsonfields.h"
#include "app/refereereport.h"
#include "app/sweepreport.h"
#include "engines/compare/verdictwords.h"

#include <QDateTime>
#include <QJsonArray>

namespace dyno {

using jsonfields::number;

namespace {

QString text(std::string_view value)
{
    return QString::fromUtf8(value.data(), qsizetype(value.size()));
}

QJsonObject verdictObject(const Verdict &verdict, const LevelMetric &metric)
{
    const char *unit = verdict.inPoints ? "points" : "pct";
    const auto named = [&](const char *name) { return QLatin1String(name) + QLatin1String(unit); };
    QJsonObject json{{"kind", text(verdictName(verdict.kind))},
                     {"worth", text(worthWord(worthOf(verdict, metric), metric))},
                     {named("change_"), number(verdict.change)},
                     {named("low_"), number(verdict.low)},
                     {named("high_"), number(verdict.high)},
                     {"text", text(verdictText(verdict, metric))}};
    if (verdict.kind == Verdict::Kind::NotAResult)
        json["repeats_needed"] = verdict.repeatsNeeded ? QJsonValue(verdict.repeatsNeeded)
                                                       : QJsonValue(QJsonValue::Null);
    if (!verdict.reason.empty())
        json["reason"] = text(verdict.reason);
    return json;
}

QJsonValue estimateJson(const std::optional<Estimate> &estimate)
{
    if (!estimate)
        return QJsonValue::Null;
    return QJsonObject{{"value", number(estimate->value)},
                       {"low", number(estimate->low)},
                       {"high", number(estimate->high)}};
}

QJsonValue scalabilityJson(const std::optional<ScalabilityFit> &fit)
{
    if (!fit)
        return QJsonValue::Null;
    return QJsonObject{{"lambda", fit->lambda},
                       {"sigma", fit->sigma},
                       {"kappa", fit->kappa},
                       {"error_pct", number(fit->errorPct)},
                       {"peak_users", estimateJson(fit->peakUsers)},
                       {"peak_tps", estimateJson(fit->peakTps)},
                       {"knee_users", estimateJson(fit->kneeUsers)}};
}

QJsonObject sideJson(const ComparisonSide &side)
{
    QJsonArray runs;
    for (const ComparedRun &run : side.runs)
        runs.append(QJsonObject{
            {"id", text(run.id)},
            {"repeat", run.repeat},
            {"state", text(runStateName(run.state))},
            {"started", QDateTime::fromMSecsSinceEpoch(run.startedMs, Qt::UTC).toString(Qt::ISODateWithMs)}});
    return {{"label", text(side.label)},
            {"engine", text(side.engine)},
            {"server_version", text(side.serverVersion)},
            {"profile", text(side.profile)},
            {"workload", text(side.workload)},
            {"parameters", text(side.parameters)},
            {"ramp", text(side.ramp)},
            {"pool", side.pool},
            {"runs", runs},
            {"no_verdict", side.noVerdict.empty() ? QJsonValue(QJsonValue::Null) : QJsonValue(text(side.noVerdict))},
            {"scalability", scalabilityJson(side.scalability)}};
}

QJsonObject rowJson(const ComparisonRow &row, bool openLoop)
{
    QJsonArray cells;
    for (const ComparisonCell &cell : row.cells) {
        QJsonArray values;
        for (const double value : cell.values)
            values.append(number(value));
        cells.append(QJsonObject{
            {"values", values},
            {"median", number(cell.spread.median)},
            {"low", number(cell.spread.low)},
            {"high", number(cell.spread.high)},
            {"spread_pct", number(cell.spread.perCent)},
            {"verdict", cell.verdict ? QJsonValue(verdictObject(*cell.verdict, *row.metric))
                                     : QJsonValue(QJsonValue::Null)}});
    }
    return {{"metric", text(row.metric->id)},
            {"title", text(row.metric->title)},
            {"unit", text(row.metric->unit)},
            {openLoop ? "arrivals_per_second" : "users", number(row.users)},
            {"ceiling", row.isCeiling()},
            {"visit", row.visit},
            {"cells", cells}};
}

// The headline alone: one object a side, for scripts that want one word.
QJsonArray verdictJson(const Comparison &comparison)
{
    QJsonArray verdicts;
    const ComparisonRow *row = comparison.headline();
    const QStringList sentences = headlineSentences(comparison);
    for (std::size_t side = 1; row && side < row->cells.size(); ++side) {
        QJsonObject json = verdictObject(*row->cells[side].verdict, *row->metric);
        json["metric"] = text(row->metric->id);
        json["side"] = text(comparison.sides[side].label);
        json["baseline"] = text(comparison.sides.front().label);
        json["sentence"] = sentences.value(qsizetype(side) - 1);
        verdicts.append(json);
    }
    return verdicts;
}

} // namespace

QJsonObject comparisonJson(const Comparison &comparison)
{
    QJsonArray sides, rows, remarks;
    for (const ComparisonSide &side : comparison.sides)
        sides.append(sideJson(side));
    for (const ComparisonRow &row : comparison.rows)
        rows.append(rowJson(row, comparison.openLoop));
    for (const Remark &remark : comparison.remarks)
        remarks.append(QJsonObject{{"kind", text(remarkName(remark.kind))},
                                   {"side", remark.side < 0 ? QJsonValue(QJsonValue::Null) : QJsonValue(remark.side)},
                                   {"text", text(remark.text)}});
    QJsonObject json{{"margin_pct", comparison.rules.marginPct},
                     {"method", text(methodText(comparison))},
                     {"sides", sides},
                     {"rows", rows},
                     {"remarks", remarks},
                     {"referee", refereeJson(comparison.findings)}};
    if (!comparison.varied.empty()) {
        json["varied"] = text(comparison.varied);
        json["effects"] = sweepJson(comparison);
    }
    return json;
}

ComparisonsJson comparisonsJson(const std::vector<Comparison> &comparisons)
{
    ComparisonsJson json;
    for (const Comparison &comparison : comparisons) {
        json.comparisons.append(comparisonJson(comparison));
        for (const QJsonValue &verdict : verdictJson(comparison))
            json.verdicts.append(verdict);
    }
    return json;
}

} // namespace dyno
