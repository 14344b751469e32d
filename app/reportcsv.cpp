// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/costtable.h"
#include "app/csvfields.h"
#include "app/report.h"

#include "engines/measure/metrics.h"

#include <QDateTime>

#include <algorithm>

namespace dyno {

namespace {

using csv::field;
using csv::line;

QByteArrayList identityHead()
{
    return {"run", "name", "repeat", "state", "engine", "server_version", "profile", "workload", "parameters",
            "ramp", "pool", "started"};
}

QByteArrayList identity(const RunInfo &info)
{
    return {field(info.id),
            field(info.name),
            QByteArray::number(info.repeat),
            field(std::string(runStateName(info.state))),
            field(info.engine),
            field(info.serverVersion),
            field(info.profile),
            field(info.workload),
            field(info.parameters),
            field(info.ramp),
            QByteArray::number(info.pool),
            QDateTime::fromMSecsSinceEpoch(info.startedMs, Qt::UTC).toString(Qt::ISODateWithMs).toUtf8()};
}

QByteArrayList levelFields(const LevelSummary &level, const RunInfo &info)
{
    const Figures &f = level.figures;
    const auto time = [&f](double ms) { return field(f.committed ? ms : unknown); };
    const HostFigures::Cpu none{unknown, unknown, unknown, unknown, unknown, unknown, unknown};
    const HostFigures::Cpu cpu = level.cpu.value_or(none);
    QByteArrayList fields{
            field(level.users),
            level.complete ? "1" : "0",
            field(f.seconds),
            QByteArray::number(quint64(f.committed)),
            QByteArray::number(quint64(f.failed)),
            QByteArray::number(quint64(f.retried)),
            field(f.tps),
            time(f.p50),
            time(f.p90),
            time(f.p95),
            time(f.p99),
            time(f.p999),
            time(f.max),
            time(f.mean),
            time(f.serviceP95),
            time(f.poolWaitP50),
            time(f.poolWaitP95),
            field(f.failPct),
            field(cpu.usr + cpu.nice),
            field(cpu.sys + cpu.irq),
            field(cpu.iowait),
            field(cpu.steal),
            field(cpu.idle),
            field(level.load1.value_or(unknown))};
    for (const CostColumn &column : costColumns)
        fields << field(costOf(column, level, info));
    return fields << field(costOf(serverMemoryColumn, level, info)) << field(level.server.cpu.value_or(unknown))
                  << QByteArray::number(quint64(level.completed));
}

QByteArrayList costHead()
{
    QByteArrayList heads;
    for (const CostColumn &column : costColumns)
        heads << column.metric;
    return heads << serverMemoryColumn.metric << "server_cpu" << "completed";
}

// The quoted rates of all runs, each once.
std::vector<std::string> rateNames(const std::vector<ReportRun> &runs)
{
    std::vector<std::string> names;
    for (const ReportRun &run : runs)
        for (const QuotedRate &rate : run.record.info.rates)
            if (std::find(names.begin(), names.end(), rate.name) == names.end())
                names.push_back(rate.name);
    return names;
}

QByteArrayList rateFields(const std::vector<std::string> &names, const RunInfo &info, const LevelSummary &level)
{
    QByteArrayList fields;
    for (const std::string &name : names) {
        const auto found = std::find_if(info.rates.begin(), info.rates.end(),
                                        [&](const QuotedRate &rate) { return rate.name == name; });
        const bool isThere = found != info.rates.end();
        fields << (isThere ? field(level.rates[std::size_t(found - info.rates.begin())]) : QByteArray());
    }
    return fields;
}

} // namespace

QByteArray levelsCsv(const std::vector<ReportRun> &runs)
{
    const std::vector<std::string> rates = rateNames(runs);
    QByteArrayList rateHead;
    for (const std::string &name : rates)
        rateHead << field(name);
    QByteArray text = line(identityHead()
                          + QByteArrayList{"users", "complete", "seconds", "committed", "failed", "retries", "tps",
                                           "p50_ms", "p90_ms", "p95_ms", "p99_ms", "p999_ms", "max_ms", "mean_ms",
                                           "service_p95_ms", "pool_wait_p50_ms", "pool_wait_p95_ms", "fail_pct",
                                           "cpu_usr", "cpu_sys", "cpu_wait", "cpu_steal", "cpu_idle", "load"}
                          + costHead() + rateHead);
    for (const ReportRun &run : runs)
        for (const LevelSummary &level : run.summary.levels)
            text += line(identity(run.record.info) + levelFields(level, run.record.info) + rateFields(rates, run.record.info, level));
    return text;
}

QByteArray secondsCsv(const std::vector<ReportRun> &runs)
{
    QByteArrayList head{"run", "name", "second"};
    for (const Metric &metric : metricTable())
        head << QByteArray(metric.id.data(), qsizetype(metric.id.size()));
    QByteArray text = line(head);
    for (const ReportRun &run : runs)
        for (const TickPtr &tick : run.record.ticks) {
            if (tick->phase < 0)
                continue; // the last answers after the ramp: no second of their own
            const TypeFacts total = tick->total();
            QByteArrayList fields{field(run.record.info.id), field(run.record.info.name), field(tick->endSeconds())};
            for (const Metric &metric : metricTable())
                fields << field(metric.derive(*tick, total));
            text += line(fields);
        }
    return text;
}

} // namespace dyno
