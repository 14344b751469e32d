// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/costtable.h"
#include "app/refereereport.h"
#include "app/report.h"
#include "app/reportformat.h"
#include "app/texttable.h"

#include <QStringList>

namespace dyno {

namespace {

QStringList levelRow(const LevelSummary &level)
{
    const Figures &f = level.figures;
    const auto cpu = [&](auto part) { return level.cpu ? std::optional(part(*level.cpu)) : std::nullopt; };
    using Cpu = HostFigures::Cpu;
    QStringList row{format::amount(level.users) + (level.complete ? "" : "*"), format::rate(f.tps)};
    for (const double rate : level.rates)
        row << format::rate(rate);
    return row + QStringList{
            format::timeOf(f, f.p50),
            format::timeOf(f, f.p95),
            format::timeOf(f, f.p99),
            format::errors(f.failPct),
            format::perCent(cpu([](const Cpu &c) { return c.usr + c.nice; })),
            format::perCent(cpu([](const Cpu &c) { return c.sys + c.irq; })),
            format::perCent(cpu([](const Cpu &c) { return c.iowait; })),
            format::perCent(cpu([](const Cpu &c) { return c.idle; })),
            format::load(level.load1)};
}

// Where the time of each transaction goes.
QString transactionTable(const ReportRun &run)
{
    QList<QStringList> rows{
        {"transaction", "tps", "p95 ms", "service p95", "wait p95", "lag p95", "fail %"}};
    for (std::size_t i = 0; i < run.summary.types.size(); ++i) {
        const Figures &f = run.summary.types[i];
        rows.append({QString::fromStdString(run.record.info.types[i]), format::rate(f.tps), format::timeOf(f, f.p95),
                     format::timeOf(f, f.serviceP95), format::timeOf(f, f.poolWaitP95), format::timeOf(f, f.lagP95),
                     format::errors(f.failPct)});
    }
    return "\nBy transaction, over the whole run: response, and of it the service, the wait for a connection and the "
           "schedule lag\n"
           + textTable(rows, "lr");
}

// What was never sent is left out: branches that no user took.
QString statementTable(const ReportRun &run)
{
    QList<QStringList> rows{{"statement", "", "sent/s", "p50 ms", "p95 ms", "p99 ms", "time %", "failed"}};
    const RunInfo &info = run.record.info;
    for (std::size_t i = 0; i < run.summary.statements.size() && i < info.statements.size(); ++i) {
        const StatementFigures &f = run.summary.statements[i];
        if (f.sent == 0)
            continue;
        const auto time = [&f](double ms) { return f.isTimed() ? format::milliseconds(ms) : format::unknown(); };
        rows.append({QString::fromStdString(info.statements[i].where),
                        QString::fromStdString(info.statements[i].text), format::rate(f.perSecond), time(f.p50),
                        time(f.p95), time(f.p99), f.isTimed() ? format::perCent(f.share) : format::unknown(),
                        format::count(f.failed)});
    }
    return rows.size() > 1 ? "\nBy statement, over the whole run\n" + textTable(rows, "llr") : QString();
}

QString costTable(const ReportRun &run)
{
    if (!hasCosts(run))
        return {};
    QStringList head{run.record.info.openLoop ? "arrivals/s" : "users"};
    for (const CostColumn &column : costColumns)
        head << QString::fromUtf8(column.head);
    head << QString::fromUtf8(serverMemoryColumn.head);
    QList<QStringList> rows{head};
    for (const LevelSummary &level : run.summary.levels) {
        QStringList row{format::amount(level.users)};
        for (const CostColumn &column : costColumns)
            row << format::figure(costOf(column, level, run.record.info), column.unit);
        rows.append(row << format::figure(costOf(serverMemoryColumn, level, run.record.info), serverMemoryColumn.unit));
    }
    return '\n' + costTitle(run) + '\n' + textTable(rows, "r");
}

} // namespace

QString levelTableText(const ReportRun &run)
{
    const RunInfo &info = run.record.info;
    QString text = run.title() + ", pool " + QString::number(info.pool) + ", "
                   + QString::fromStdString(info.ramp) + '\n';
    if (info.state != RunState::Finished && !info.message.empty())
        text += QString::fromStdString(info.message) + '\n';
    if (run.summary.levels.empty())
        return text + "No level was measured.\n";

    QStringList head{info.openLoop ? "arrivals/s" : "users", "tps"};
    for (const QuotedRate &rate : info.rates)
        head << QString::fromStdString(rate.name);
    head << QStringList{"p50 ms", "p95 ms", "p99 ms", "fail %", "usr %", "sys %", "wait %", "idle %", "load"};
    QList<QStringList> rows{head};
    bool allComplete = true;
    for (const LevelSummary &level : run.summary.levels) {
        rows.append(levelRow(level));
        allComplete = allComplete && level.complete;
    }
    text += textTable(rows, "r");
    if (!allComplete)
        text += "* not measured to its end\n";
    text += costTable(run) + transactionTable(run) + statementTable(run);
    for (const QString &loss : run.losses())
        text += loss + '\n';
    for (const ThresholdJudgement &judgement : run.thresholds)
        text += run.thresholdSentence(judgement) + '\n';
    for (const QString &finding : run.findings())
        text += finding + '\n';
    return text + refereeText(run.referee);
}

} // namespace dyno
