// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report.h"

#include "app/profilestore.h"
#include "app/refereereport.h"
#include "app/reportformat.h"
#include "app/runending.h"
#include "engines/db/enginecatalog.h"
#include "engines/measure/thresholdwatch.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace dyno {

ReportRun::ReportRun(RunRecord of) : record(std::move(of)), summary(summarize(record)), referee(findingsOf(record))
{
    const QJsonObject plan = QJsonDocument::fromJson(QByteArray::fromStdString(record.info.planJson)).object();
    for (const QJsonValue &text : plan.value("thresholds").toArray())
        if (const auto threshold = parseThreshold(text.toString().toStdString()); threshold.has_value())
            thresholds.push_back(judge(*threshold, summary, record.info));
    repeats = plan.value("repeats").toInt(1);
    const QJsonArray profiles = plan.value("profiles").toArray();
    const auto ofItsEngine = std::count_if(profiles.begin(), profiles.end(), [this](const QJsonValue &profile) {
        const auto read = profileFromJson(profile.toObject());
        return read && read->engine == record.info.engine;
    });
    needsProfile = ofItsEngine > 1 || plan.contains("varied");
}

bool ReportRun::holds() const
{
    return !isEndedByThreshold()
           && std::all_of(thresholds.begin(), thresholds.end(), [](const auto &judged) { return judged.holds; });
}

bool ReportRun::isEndedByThreshold() const
{
    return !endedBy(record.info).empty();
}

QString ReportRun::title() const
{
    const RunInfo &info = record.info;
    const Engine *engine = findEngine(info.engine);
    std::string title(engine ? engine->title : info.engine);
    if (!info.serverVersion.empty())
        title += " " + info.serverVersion;
    if (needsProfile && !info.profile.empty())
        title += ", " + info.profile;
    title += ", " + info.workload;
    if (!info.parameters.empty())
        title += " " + info.parameters;
    if (repeats > 1)
        title += ", repeat " + std::to_string(info.repeat);
    return QString::fromStdString(title);
}

QString ReportRun::thresholdSentence(const ThresholdJudgement &judgement) const
{
    const QString text = QString::fromStdString(thresholdText(judgement.threshold));
    if (judgement.holds)
        return text + " holds";
    QStringList broken;
    for (const ThresholdJudgement::Point &point : judgement.points)
        if (!point.holds)
            broken << QString::fromStdString(
                thresholdPlaceText(point, record.info.openLoop) + " ("
                + (point.value ? thresholdValueText(judgement.threshold, *point.value) : "not measured") + ")");
    return text + (broken.isEmpty() ? " is broken: no level was measured" : " is broken " + broken.join(", "));
}

QStringList ReportRun::findings() const
{
    QStringList texts, lines;
    for (const Finding &finding : referee)
        texts << logText(finding); // told by the referee
    for (const RunEvent &event : record.events) {
        const QString text = QString::fromStdString(event.text);
        if (event.kind != RunEvent::Kind::Finding || texts.contains(text))
            continue;
        texts << text;
        lines << format::duration(double(event.atUs) / 1e6) + ": " + text;
    }
    return lines;
}

QString ReportRun::failuresSentence() const
{
    const Figures &total = summary.total;
    QStringList kinds;
    for (std::size_t kind = 0; kind < failureCount; ++kind)
        if (const std::uint64_t count = summary.failedBy[kind])
            kinds << QString::fromStdString(std::string(failureName(Failure(kind)))).replace('_', ' ') + ' '
                         + format::count(count);
    const auto first = std::find_if(record.events.begin(), record.events.end(),
                                    [](const RunEvent &event) { return event.kind == RunEvent::Kind::Failure; });
    const QString share = QStringLiteral("%1 of %2 transactions failed: ")
                              .arg(format::count(total.failed), format::count(total.attempted));
    return share + kinds.join(QStringLiteral(", ")) + '.'
           + (first == record.events.end() ? QString() : " The first: " + QString::fromStdString(first->text));
}

QStringList ReportRun::losses() const
{
    const auto counted = [](std::uint64_t count, const char *one, const char *many) {
        return format::count(count) + ' ' + QString::fromUtf8(count == 1 ? one : many);
    };
    QStringList lines;
    if (summary.total.failed > 0)
        lines << failuresSentence();
    if (summary.connectionsLost > 0)
        lines << counted(summary.connectionsLost, "connection was lost", "connections were lost") + " and "
                     + format::count(summary.reconnects) + " opened again.";
    if (summary.shed > 0)
        lines << counted(summary.shed, "arrival was", "arrivals were")
                     + " not served: too many were waiting, or the level was over.";
    if (summary.skipped > 0)
        lines << counted(summary.skipped, "transaction was", "transactions were")
                     + " not begun: the run ended before a connection was free.";
    return lines;
}

} // namespace dyno
