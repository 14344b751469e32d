// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report.h"
#include "app/searchreport.h"
#include "engines/measure/thresholdwatch.h"

#include <QDateTime>
#include <QXmlStreamWriter>

#include <algorithm>
#include <utility>

namespace dyno {

namespace {

struct Case
{
    QString name;
    const char *ending = nullptr; // "failure", "error"; null: it passed
    QString message;
};

QString seconds(std::int64_t ms)
{
    return QString::number(double(ms) / 1000.0, 'f', 3);
}

void addCases(const ReportRun &run, const ThresholdJudgement &judgement, QList<Case> &cases)
{
    const QString text = QString::fromStdString(thresholdText(judgement.threshold));
    if (judgement.points.empty())
        cases.append({text, "failure", "No level was measured."});
    for (const ThresholdJudgement::Point &point : judgement.points) {
        const QString place = QString::fromStdString(thresholdPlaceText(point, run.record.info.openLoop));
        Case each{QStringLiteral("%1 %2").arg(text, place), nullptr, {}};
        if (!point.holds) {
            each.ending = "failure";
            each.message = point.value ? QStringLiteral("Measured: %1").arg(
                               QString::fromStdString(thresholdValueText(judgement.threshold, *point.value)))
                                       : QStringLiteral("Nothing was measured that it could be judged by.");
        }
        cases.append(each);
    }
}

// The run itself is a case: without thresholds it is the only one.
QList<Case> casesOf(const ReportRun &run)
{
    const RunInfo &info = run.record.info;
    QList<Case> cases{{"the run", nullptr, {}}};
    const bool isToldBelow = run.isEndedByThreshold()
                             && std::any_of(run.thresholds.begin(), run.thresholds.end(),
                                            [](const ThresholdJudgement &each) { return !each.holds; });
    if (info.state != RunState::Finished && !isToldBelow) {
        cases[0].ending = run.isEndedByThreshold() ? "failure" : "error";
        cases[0].message = info.message.empty() ? QString::fromUtf8(runStateName(info.state).data())
                                                : QString::fromStdString(info.message);
    }
    for (const ThresholdJudgement &judgement : run.thresholds)
        addCases(run, judgement, cases);
    return cases;
}

qsizetype countOf(const QList<Case> &cases, const char *ending)
{
    return std::count_if(cases.begin(), cases.end(),
                         [ending](const Case &each) { return each.ending && qstrcmp(each.ending, ending) == 0; });
}

struct Suite
{
    QString name;
    QList<Case> cases;
    std::int64_t startedMs = 0, lengthMs = 0;
};

Suite suiteOf(const ReportRun &run)
{
    const RunInfo &info = run.record.info;
    return {run.title(), casesOf(run), info.startedMs, std::max<std::int64_t>(0, info.endedMs - info.startedMs)};
}

// The tries of a search break thresholds on purpose: the search alone passes or not.
QList<Suite> suitesOf(const std::vector<ReportRun> &runs)
{
    QList<Suite> suites;
    for (const StoredSearch &search : searchesOf(runs)) {
        const bool isWhole = !search.search.next() && !search.search.gaveUp();
        Case found{"search for the capacity", nullptr, searchSentence(search)};
        if (!isWhole)
            found.ending = "error";
        else if (!search.search.passedAt())
            found.ending = "failure";
        Suite suite{QString::fromStdString(search.profile), {found}, 0, 0};
        for (const ReportRun &run : runs)
            for (const SearchTry &each : search.search.tries())
                if (each.run == run.record.info.id) {
                    const Suite own = suiteOf(run);
                    suite.startedMs = suite.startedMs == 0 ? own.startedMs : std::min(suite.startedMs, own.startedMs);
                    suite.lengthMs += own.lengthMs;
                }
        suites.append(suite);
    }
    for (const ReportRun &run : runs)
        if (!isDoneTry(run))
            suites.append(suiteOf(run));
    return suites;
}

} // namespace

QByteArray junitXml(const std::vector<ReportRun> &runs)
{
    QByteArray text;
    QXmlStreamWriter xml(&text);
    xml.setAutoFormatting(true);
    xml.writeStartDocument();
    xml.writeStartElement("testsuites");
    xml.writeAttribute("name", "SQL Dyno");
    for (const Suite &suite : suitesOf(runs)) {
        const QString time = seconds(suite.lengthMs);
        xml.writeStartElement("testsuite");
        xml.writeAttribute("name", suite.name);
        xml.writeAttribute("tests", QString::number(suite.cases.size()));
        xml.writeAttribute("failures", QString::number(countOf(suite.cases, "failure")));
        xml.writeAttribute("errors", QString::number(countOf(suite.cases, "error")));
        xml.writeAttribute("skipped", "0");
        xml.writeAttribute("time", time);
        xml.writeAttribute("timestamp",
                           QDateTime::fromMSecsSinceEpoch(suite.startedMs, Qt::UTC).toString("yyyy-MM-ddThh:mm:ss"));
        bool isFirst = true;
        for (const Case &each : suite.cases) {
            xml.writeStartElement("testcase");
            xml.writeAttribute("classname", suite.name);
            xml.writeAttribute("name", each.name);
            xml.writeAttribute("time", std::exchange(isFirst, false) ? time : QStringLiteral("0"));
            if (each.ending) {
                xml.writeStartElement(QLatin1String(each.ending));
                xml.writeAttribute("message", each.message);
                xml.writeEndElement();
            }
            xml.writeEndElement();
        }
        xml.writeEndElement();
    }
    xml.writeEndElement();
    xml.writeEndDocument();
    return text;
}

} // namespace dyno
