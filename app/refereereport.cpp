// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/refereereport.h"

#include "app/markdownparts.h"

#include <QJsonObject>

namespace dyno {

namespace {

QString text(std::string_view value)
{
    return QString::fromUtf8(value.data(), qsizetype(value.size()));
}

} // namespace

std::vector<Finding> refereeFindings(const std::vector<ReportRun> &runs)
{
    std::vector<const RunRecord *> records;
    for (const ReportRun &run : runs)
        records.push_back(&run.record);
    return findings(std::span<const RunRecord *const>(records));
}

std::vector<Finding> betweenRuns(std::vector<Finding> findings)
{
    std::erase_if(findings, [](const Finding &finding) { return !finding.subject.empty(); });
    return findings;
}

QString logText(const Finding &finding)
{
    return text(finding.text() + ' ' + finding.advice);
}

QString severityTitle(Severity severity)
{
    static const QStringList titles{"For context", "Watch", "Unequal"};
    return titles[int(severity)];
}

QJsonArray refereeJson(const std::vector<Finding> &findings)
{
    QJsonArray list;
    for (const Finding &finding : findings) {
        QJsonArray runs;
        for (const std::size_t run : finding.runs)
            runs.append(qint64(run));
        list.append(QJsonObject{{"rule", text(finding.rule)},
                                {"severity", text(severityName(finding.severity))},
                                {"subject", text(finding.subject)},
                                {"sentence", text(finding.sentence)},
                                {"advice", text(finding.advice)},
                                {"runs", runs}});
    }
    return list;
}

QString refereeText(const std::vector<Finding> &findings)
{
    QString out;
    for (const Finding &finding : findings)
        out += severityTitle(finding.severity) + ": " + text(finding.text()) + "\n  " + text(finding.advice) + '\n';
    return out.isEmpty() ? out : "What the referee says\n" + out;
}

QString refereeMarkdown(const std::vector<Finding> &findings, int level)
{
    QString out;
    for (const Finding &finding : findings)
        out += "- **" + severityTitle(finding.severity) + ".** " + markdown::escaped(text(finding.text())) + ' '
               + markdown::escaped(text(finding.advice)) + '\n';
    return out.isEmpty() ? out : QString(level, '#') + " What the referee says\n\n" + out + '\n';
}

QString refereeHtml(const std::vector<Finding> &findings, int level)
{
    QString items;
    for (const Finding &finding : findings)
        items += QStringLiteral("<li class=\"%1\"><b>%2</b> %3 <span class=\"facts\">%4</span></li>\n")
                     .arg(text(severityName(finding.severity)), severityTitle(finding.severity),
                          text(finding.text()).toHtmlEscaped(), text(finding.advice).toHtmlEscaped());
    return items.isEmpty() ? items
                           : QStringLiteral("<h%1>What the referee says</h%1>\n<ul class=\"referee\">\n").arg(level) + items
                                 + "</ul>\n";
}

} // namespace dyno
