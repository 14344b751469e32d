// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/comparisonreport.h"
#include "app/markdownparts.h"
#include "app/refereereport.h"
#include "app/report.h"
#include "app/reportformat.h"
#include "app/reporttable.h"
#include "app/searchreport.h"
#include "app/seriesverdict.h"
#include "engines/measure/thresholdwatch.h"

namespace dyno {

namespace {

QString thresholdTable(const ReportRun &run)
{
    QList<QStringList> rows{{"", "threshold", "where", "measured"}};
    for (const ThresholdJudgement &judgement : run.thresholds) {
        const QString text = QString::fromStdString(thresholdText(judgement.threshold));
        for (const ThresholdJudgement::Point &point : judgement.points)
            rows.append({point.holds ? "holds" : "BROKEN", text,
                         QString::fromStdString(thresholdPlaceText(point, run.record.info.openLoop)),
                         point.value ? QString::fromStdString(thresholdValueText(judgement.threshold, *point.value))
                                     : format::unknown()});
        if (judgement.points.empty())
            rows.append({"BROKEN", text, "no level was measured", format::unknown()});
    }
    return rows.size() > 1 ? markdown::table(rows, "lllr") + '\n' : QString();
}

QString levels(const ReportRun &run)
{
    if (run.summary.levels.empty())
        return "No level was measured.\n\n";
    const ReportTable table = levelTable(run, ReportRoom::Digest);
    return markdown::table(table.withBriefHeads(), table.alignments()) + '\n';
}

} // namespace

QByteArray reportMarkdown(const std::vector<ReportRun> &runs, const std::vector<Comparison> &comparisons)
{
    const SeriesVerdict verdict = verdictOf(runs);
    QString text = "# SQL Dyno\n\n";
    text += searchMarkdown(runs);
    if (verdict.hasThresholds)
        text += verdict.broken == 0 ? QStringLiteral("**All thresholds hold.**\n\n")
                                    : QStringLiteral("**Thresholds are broken in %1 of %2 %3.**\n\n")
                                          .arg(verdict.broken)
                                          .arg(verdict.runs)
                                          .arg(verdict.runs == 1 ? "run" : "runs");
    for (const ReportRun &run : runs) {
        if (isDoneTry(run))
            continue;
        const RunInfo &info = run.record.info;
        text += "## " + markdown::escaped(run.title()) + "\n\n";
        text += markdown::escaped(QStringLiteral("%1, %2, pool %3, %4")
                                      .arg(QString::fromStdString(info.profile), QString::fromStdString(info.ramp),
                                           QString::number(info.pool), format::moment(info.startedMs)))
                + "\n\n";
        if (info.state != RunState::Finished)
            text += "**" + markdown::escaped(QString::fromUtf8(runStateName(info.state).data()))
                    + (info.message.empty() ? QString() : ": " + markdown::escaped(QString::fromStdString(info.message)))
                    + "**\n\n";
        text += thresholdTable(run) + levels(run);
        QString notes;
        for (const QString &note : run.losses() + run.findings())
            notes += "- " + markdown::escaped(note) + '\n';
        text += notes.isEmpty() ? notes : notes + '\n';
        text += refereeMarkdown(run.referee, 3);
    }
    for (Comparison comparison : comparisons) {
        comparison.findings = betweenRuns(std::move(comparison.findings));
        text += "\n" + comparisonMarkdown(comparison).replace(QLatin1String("# Comparison"), QLatin1String("## Comparison"));
    }
    return text.toUtf8();
}

} // namespace dyno
