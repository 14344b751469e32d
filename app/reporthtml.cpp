// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/comparisonreport.h"
#include "app/htmlparts.h"
#include "app/refereereport.h"
#include "app/report.h"
#include "app/reportformat.h"
#include "app/reporttable.h"
#include "app/searchreport.h"

#include <QCoreApplication>
#include <QFile>
#include <QRegularExpression>

namespace dyno {

using namespace html;

namespace {

// Ids of pictures that stand on one page must not meet.
QString withOwnIds(const QByteArray &svg, const QString &prefix)
{
    static const QRegularExpression names(R"re(\b(id="|url\(#|href="#))re");
    return QString::fromUtf8(svg).replace(names, QStringLiteral("\\1") + prefix);
}

// Pictures are laid out with the program's own font: readers who do not have it would see texts that overlap.
// Where the program brings no fonts there are no pictures either.
QString fontFaces()
{
    QString css;
    for (const auto &[name, weight] : {std::pair("Roboto-Regular", 400), std::pair("Roboto-Medium", 500)}) {
        QFile font(QStringLiteral(":/fonts/%1.ttf").arg(QLatin1String(name)));
        if (font.open(QIODevice::ReadOnly))
            css += QStringLiteral("@font-face { font-family: Roboto; font-weight: %1; src: local(\"%2\"), "
                                  "url(data:font/ttf;base64,%3); }\n")
                       .arg(weight)
                       .arg(QLatin1String(name), QString::fromLatin1(font.readAll().toBase64()));
    }
    return css;
}

QString thresholdList(const ReportRun &run)
{
    QString items;
    for (const ThresholdJudgement &judgement : run.thresholds) {
        const QString text = escaped(run.thresholdSentence(judgement));
        if (judgement.holds)
            items += "<li><svg width=\"12\" height=\"12\" viewBox=\"0 0 12 12\" aria-hidden=\"true\">"
                     "<path d=\"M1 6l4 4 6-8\" fill=\"none\" stroke=\"var(--ok)\" stroke-width=\"1.5\"/></svg>"
                     + text + "</li>\n";
        else
            items += "<li class=\"broken\"><svg width=\"12\" height=\"12\" viewBox=\"0 0 12 12\" aria-hidden=\"true\">"
                     "<path d=\"M2 2l8 8M10 2l-8 8\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.5\"/></svg>"
                     + text + "</li>\n";
    }
    return items.isEmpty() ? items : "<ul class=\"thresholds\">\n" + items + "</ul>\n";
}

QString settingsLine(const RunInfo &info)
{
    QStringList parts{"Profile " + escaped(info.profile), "ramp " + escaped(info.ramp),
                      QStringLiteral("pool of %1 connections").arg(info.pool)};
    if (info.thinkMaxMs > 0)
        parts << QStringLiteral("think time %1–%2 ms").arg(info.thinkMinMs).arg(info.thinkMaxMs);
    parts << QStringLiteral("%1 generator %2").arg(info.workers).arg(info.workers == 1 ? "thread" : "threads") << QStringLiteral("seed %1").arg(info.seed)
          << "connections opened in " + format::millisecondsText(double(info.connectUs) / 1000);
    if (!info.hostSource.empty())
        parts << QStringLiteral("host figures of %1, %2 CPUs").arg(escaped(info.hostSource), QString::number(info.hostCpus));
    parts << format::moment(info.startedMs);
    return "<p class=\"facts\">" + parts.join(", ") + "</p>\n";
}

QString runSection(const ReportRun &run)
{
    const RunInfo &info = run.record.info;
    QString html = "<section>\n<h2>" + engineMark(info.engine) + escaped(run.title()) + "</h2>\n" + settingsLine(info);
    if (info.state != RunState::Finished)
        html += QStringLiteral("<p class=\"banner%1\">%2 %3</p>\n")
                    .arg(info.state == RunState::Failed ? " failure" : "",
                         info.state == RunState::Running  ? "This run is still going on."
                         : info.state == RunState::Failed ? "This run failed."
                                                          : "This run is partial.",
                         escaped(info.message));
    for (const QString &finding : run.findings())
        html += "<p class=\"banner\">" + escaped(finding) + "</p>\n";
    for (const QString &loss : run.losses())
        html += "<p class=\"facts\">" + escaped(loss) + "</p>\n";
    html += run.summary.levels.empty() ? QStringLiteral("<p>No level was measured.</p>\n")
                                       : table(levelTable(run, ReportRoom::Page));
    html += thresholdList(run);
    for (const ReportTable &each : {costTable(run), transactionTable(run, ReportRoom::Page), statementTable(run, ReportRoom::Page)})
        html += table(each);
    return html + "</section>\n";
}

QString chartSection(const QList<ReportChart> &charts)
{
    QString html;
    int number = 0;
    for (const ReportChart &chart : charts) {
        const QString id = QString::number(++number);
        html += QStringLiteral("<figure role=\"group\"><figcaption>%1</figcaption>\n"
                               "<div class=\"light\">%2</div>\n<div class=\"dark\">%3</div>\n"
                               "<p class=\"facts\">%4</p></figure>\n")
                    .arg(escaped(chart.title), withOwnIds(chart.lightSvg, "light" + id + "-"),
                         withOwnIds(chart.darkSvg, "dark" + id + "-"), escaped(chart.description));
    }
    return html.isEmpty() ? html : "<section>\n" + html + "</section>\n";
}

} // namespace

QByteArray reportHtml(const QString &title, const std::vector<ReportRun> &runs, const QList<ReportChart> &charts,
                      const std::vector<Comparison> &comparisons, const ComparisonView &view)
{
    QFile style(":/report/report.css");
    const QString css = style.open(QIODevice::ReadOnly) ? QString::fromUtf8(style.readAll()) : QString();
    QString html = "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                   // The page asks nothing of the network and runs no script, whatever a name holds.
                   "<meta http-equiv=\"Content-Security-Policy\" "
                   "content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:\">\n"
                   "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                   "<title>" + escaped(title) + "</title>\n<style>\n" + (charts.isEmpty() ? QString() : fontFaces()) + css + "</style>\n</head>\n<body>\n<main>\n"
                   "<header><h1>" + escaped(title) + "</h1></header>\n";
    // Runs that are compared are judged by their comparison, which knows what was meant to differ.
    if (comparisons.empty())
        if (const QString said = refereeHtml(refereeFindings(runs)); !said.isEmpty())
            html += "<section>\n" + said + "</section>\n";
    html += searchHtml(runs);
    for (const Comparison &comparison : comparisons)
        html += comparisonHtml(comparison, view);
    html += chartSection(charts);
    for (const ReportRun &run : runs)
        html += runSection(run);
    html += "<footer>Made by SQL Dyno " + escaped(QCoreApplication::applicationVersion())
            + ". Response times run from the intended start to the last byte; percentiles are nearest rank."
              "</footer>\n</main>\n</body>\n</html>\n";
    return html.toUtf8();
}

} // namespace dyno
