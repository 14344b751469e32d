// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/costtable.h"
#include "app/comparisonreport.h"
#include "app/jsonfields.h"
#include "app/refereereport.h"
#include "app/report.h"
#include "app/searchreport.h"

#include "engines/workloads/workload.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QJsonArray>
#include <QJsonDocument>

namespace dyno {

using jsonfields::number;

namespace {

constexpr int formatVersion = 1;

QString text(std::string_view value)
{
    return QString::fromUtf8(value.data(), qsizetype(value.size()));
}

QJsonObject figuresJson(const Figures &f)
{
    const auto time = [&f](double ms) { return f.committed ? number(ms) : QJsonValue(QJsonValue::Null); };
    return {{"seconds", number(f.seconds)},
            {"attempted", qint64(f.attempted)},
            {"committed", qint64(f.committed)},
            {"failed", qint64(f.failed)},
            {"retries", qint64(f.retried)},
            {"tps", number(f.tps)},
            {"p50", time(f.p50)},
            {"p90", time(f.p90)},
            {"p95", time(f.p95)},
            {"p99", time(f.p99)},
            {"p999", time(f.p999)},
            {"max", time(f.max)},
            {"mean", time(f.mean)},
            {"service_p95", time(f.serviceP95)},
            {"pool_wait_p50", time(f.poolWaitP50)},
            {"pool_wait_p95", time(f.poolWaitP95)},
            {"lag_p95", time(f.lagP95)},
            {"fail_pct", number(f.failPct)},
            {"round_trips_per_transaction", number(f.roundTripsPerTransaction)},
            {"statements_per_transaction", number(f.statementsPerTransaction)},
            {"statements_sent", qint64(f.statements)},
            {"statements_as_text", qint64(f.asText)},
            {"statements_anew", qint64(f.anew)}};
}

// What a statement is, and its figures where they were recorded.
QJsonArray statementsJson(const RunInfo &info, const std::vector<StatementFigures> &figures)
{
    QJsonArray rows;
    for (std::size_t i = 0; i < info.statements.size(); ++i) {
        const ScriptStatement &statement = info.statements[i];
        const auto type = std::size_t(statement.type);
        QJsonObject row{{"transaction", type < info.types.size() ? text(info.types[type]) : QString()},
                        {"where", text(statement.where)},
                        {"text", text(statement.text)},
                        {"sent_as", text(sentAsName(statement.sentAs))},
                        {"reason", text(statement.reason)}};
        if (i < figures.size()) {
            const StatementFigures &f = figures[i];
            row["sent"] = qint64(f.sent);
            row["failed"] = qint64(f.failed);
            row["rows"] = qint64(f.rows);
            row["per_second"] = number(f.perSecond);
            row["p50"] = number(f.p50);
            row["p95"] = number(f.p95);
            row["p99"] = number(f.p99);
            row["max"] = number(f.max);
            row["mean"] = number(f.mean);
            row["share_pct"] = number(f.share);
        }
        rows.append(row);
    }
    return rows;
}

QJsonArray transactionsJson(const RunInfo &info, const std::vector<Figures> &types)
{
    QJsonArray rows;
    for (std::size_t i = 0; i < types.size(); ++i) {
        QJsonObject row = figuresJson(types[i]);
        row["name"] = text(info.types[i]);
        rows.append(row);
    }
    return rows;
}

// Of the server's own counters those that it has.
QJsonObject countersJson(const ServerCounters &counters)
{
    QJsonObject json;
    for (const CounterRow &row : counterTable)
        if (const auto value = counters[row.counter])
            json[text(std::string(row.id))] = *value;
    return json;
}

QJsonObject levelJson(const LevelSummary &level, const RunInfo &info)
{
    QJsonObject json = figuresJson(level.figures);
    json["transactions"] = transactionsJson(info, level.types);
    if (!level.statements.empty())
        json["statements"] = statementsJson(info, level.statements);
    QJsonObject rates;
    for (std::size_t i = 0; i < info.rates.size(); ++i)
        rates[text(info.rates[i].name)] = number(level.rates[i]);
    json["rates"] = rates;
    json["completed"] = qint64(level.completed);
    json[info.openLoop ? "arrivals_per_second" : "users"] = number(level.users);
    json["complete"] = level.complete;
    const auto cpu = [&](auto part) {
        return level.cpu ? number(part(*level.cpu)) : QJsonValue(QJsonValue::Null);
    };
    using Cpu = HostFigures::Cpu;
    json["cpu_usr"] = cpu([](const Cpu &c) { return c.usr + c.nice; });
    json["cpu_sys"] = cpu([](const Cpu &c) { return c.sys + c.irq; });
    json["cpu_wait"] = cpu([](const Cpu &c) { return c.iowait; });
    json["cpu_steal"] = cpu([](const Cpu &c) { return c.steal; });
    json["cpu_idle"] = cpu([](const Cpu &c) { return c.idle; });
    json["load"] = number(level.load1);
    for (const CostColumn &column : costColumns)
        json[column.metric] = number(costOf(column, level, info));
    json[serverMemoryColumn.metric] = number(costOf(serverMemoryColumn, level, info));
    json["server_cpu"] = number(level.server.cpu); // per cent of one core
    json["counters"] = countersJson(level.counters);
    json["reconnects"] = qint64(level.reconnects);
    json["connections_lost"] = qint64(level.connectionsLost);
    json["shed"] = qint64(level.shed);
    json["generator_cpu"] = number(level.generatorCpu);
    json["generator_lag_p99"] = number(double(level.generatorLagP99) / 1000);
    return json;
}

QJsonObject totalsJson(const Summary &summary)
{
    QJsonObject json = figuresJson(summary.total);
    QJsonObject failures;
    for (std::size_t i = 1; i < failureCount; ++i)
        if (summary.failedBy[i])
            failures[text(failureName(Failure(i)))] = qint64(summary.failedBy[i]);
    json["failed_by"] = failures;
    json["reconnects"] = qint64(summary.reconnects);
    json["connections_lost"] = qint64(summary.connectionsLost);
    json["skipped"] = qint64(summary.skipped);
    json["shed"] = qint64(summary.shed);
    return json;
}

QJsonObject thresholdJson(const ThresholdJudgement &judgement)
{
    const bool isOfRun = judgement.threshold.scope == Threshold::Scope::Run;
    QJsonObject json{{"threshold", text(thresholdText(judgement.threshold))},
                     {"scope", isOfRun ? "run" : "level"},
                     {"holds", judgement.holds}};
    if (!judgement.threshold.transaction.empty())
        json["transaction"] = text(judgement.threshold.transaction);
    QJsonArray levels;
    for (const ThresholdJudgement::Point &point : judgement.points) {
        if (isOfRun)
            json["value"] = number(point.value);
        else
            levels.append(QJsonObject{{"level", number(point.users)}, {"value", number(point.value)}, {"holds", point.holds}});
    }
    json["levels"] = levels;
    return json;
}

QJsonValue objectOf(const std::string &json)
{
    const QJsonDocument document = QJsonDocument::fromJson(QByteArray::fromStdString(json));
    return document.isObject() ? QJsonValue(document.object()) : QJsonValue(QJsonValue::Null);
}

QJsonValue moment(std::int64_t ms)
{
    if (ms == 0)
        return QJsonValue::Null;
    return QDateTime::fromMSecsSinceEpoch(ms, Qt::UTC).toString(Qt::ISODateWithMs);
}

QJsonObject parametersJson(const std::string &parameters)
{
    QJsonObject json;
    for (const auto &[name, value] : parseParameters(parameters).values)
        json[text(name)] = text(value);
    return json;
}

// "orders 5000 8c6f…" a line.
QJsonObject dataJson(const std::string &digests)
{
    QJsonObject json;
    for (const QString &line : text(digests).split('\n', Qt::SkipEmptyParts)) {
        const QStringList parts = line.split(' ');
        json[parts.value(0)] = QJsonObject{{"rows", parts.value(1).toLongLong()}, {"digest", parts.value(2)}};
    }
    return json;
}

QJsonObject runJson(const ReportRun &run)
{
    const RunInfo &info = run.record.info;
    QJsonArray levels, thresholds, findings, events;
    for (const LevelSummary &level : run.summary.levels)
        levels.append(levelJson(level, info));
    for (const ThresholdJudgement &judgement : run.thresholds)
        thresholds.append(thresholdJson(judgement));
    for (const RunEvent &event : run.record.events) {
        if (event.kind == RunEvent::Kind::Finding && !findings.contains(text(event.text)))
            findings.append(text(event.text));
        events.append(QJsonObject{{"kind", text(eventKindName(event.kind))},
                                  {"at_s", number(double(event.atUs) / 1e6)},
                                  {"text", text(event.text)}});
    }
    return {{"id", text(info.id)},
            {"name", text(info.name)},
            {"series", text(info.series)},
            {"repeat", info.repeat},
            {"state", text(runStateName(info.state))},
            {"message", text(info.message)},
            {"engine", text(info.engine)},
            {"server_version", text(info.serverVersion)},
            {"profile", text(info.profile)},
            {"workload", text(info.workload)},
            {"parameters", parametersJson(info.parameters)},
            {"ramp", text(info.ramp)},
            {"pool", info.pool},
            {"workers", info.workers},
            {"seed", qint64(info.seed)},
            {"think_min_ms", info.thinkMinMs},
            {"think_max_ms", info.thinkMaxMs},
            {"query_mode", text(info.queryMode)},
            {"sent_as", QJsonObject{{"prepared", info.preparedStatements},
                                    {"anew", info.anewStatements},
                                    {"text", info.textStatements}}},
            {"statements", statementsJson(info, run.summary.statements)},
            {"started", moment(info.startedMs)},
            {"ended", moment(info.endedMs)},
            {"connect_ms", number(double(info.connectUs) / 1000)},
            {"host", QJsonObject{{"source", text(info.hostSource)}, {"cpus", info.hostCpus}}},
            {"plan", objectOf(info.planJson)},
            {"settings", objectOf(info.settingsJson)},
            {"settings_before", objectOf(info.settingsBeforeJson)},
            {"settings_end", objectOf(info.settingsEndJson)},
            {"data", dataJson(info.dataDigests)},
            {"levels", levels},
            {"totals", totalsJson(run.summary)},
            {"transactions", transactionsJson(info, run.summary.types)},
            {"thresholds", thresholds},
            {"verdict", run.thresholds.empty() ? QJsonValue(QJsonValue::Null)
                                               : QJsonValue(run.holds() ? "holds" : "broken")},
            {"findings", findings},
            {"referee", refereeJson(run.referee)},
            {"events", events}};
}

} // namespace

QJsonObject jsonHead()
{
    return {{"sqldyno", QCoreApplication::applicationVersion()}, {"format", formatVersion}};
}

QJsonObject reportJson(const std::vector<ReportRun> &runs, const std::vector<Comparison> &comparisons)
{
    QJsonArray list;
    for (const ReportRun &run : runs)
        list.append(runJson(run));
    QJsonObject json = jsonHead();
    json["runs"] = list;
    json["referee"] = refereeJson(refereeFindings(runs));
    if (const QJsonArray searches = searchJson(runs); !searches.isEmpty())
        json["searches"] = searches;
    if (const QJsonArray capacities = capacityJson(runs); !capacities.isEmpty())
        json["capacities"] = capacities;
    if (comparisons.empty())
        return json;
    const ComparisonsJson compared = comparisonsJson(comparisons);
    if (compared.comparisons.size() == 1)
        json["comparison"] = compared.comparisons[0];
    else
        json["comparisons"] = compared.comparisons;
    json["verdict"] = compared.verdicts;
    return json;
}

} // namespace dyno
