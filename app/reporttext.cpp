// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/refereereport.h"
#include "app/report.h"
#include "app/reporttable.h"
#include "app/texttable.h"

#include <algorithm>

namespace dyno {

namespace {

QString costText(const ReportRun &run)
{
    const ReportTable table = costTable(run);
    return table.rows.isEmpty() ? QString() : '\n' + table.title + '\n' + textTable(table.withBriefHeads(), table.alignments());
}

QString transactionText(const ReportRun &run)
{
    const ReportTable table = transactionTable(run, ReportRoom::Terminal);
    return '\n' + table.title + ": response, and of it the service, the wait for a connection and the schedule lag\n"
           + textTable(table.withBriefHeads(), table.alignments());
}

QString statementText(const ReportRun &run)
{
    const ReportTable table = statementTable(run, ReportRoom::Terminal);
    return table.rows.isEmpty() ? QString() : '\n' + table.title + '\n' + textTable(table.withBriefHeads(), table.alignments());
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

    const ReportTable levels = levelTable(run, ReportRoom::Terminal);
    text += textTable(levels.withBriefHeads(), levels.alignments());
    if (!std::all_of(run.summary.levels.begin(), run.summary.levels.end(), [](const LevelSummary &level) { return level.complete; }))
        text += "* not measured to its end\n";
    text += costText(run) + transactionText(run) + statementText(run);
    for (const QString &loss : run.losses())
        text += loss + '\n';
    for (const ThresholdJudgement &judgement : run.thresholds)
        text += run.thresholdSentence(judgement) + '\n';
    for (const QString &finding : run.findings())
        text += finding + '\n';
    return text + refereeText(run.referee);
}

} // namespace dyno
