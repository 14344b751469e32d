// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report.h"

#include "engines/db/enginecatalog.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace dyno {

ReportRun::ReportRun(RunRecord of) : record(std::move(of)), summary(summarize(record))
{
    const QJsonObject plan = QJsonDocument::fromJson(QByteArray::fromStdString(record.info.planJson)).object();
    for (const QJsonValue &text : plan.value("thresholds").toArray())
        if (const auto threshold = parseThreshold(text.toString().toStdString()); threshold.has_value())
            thresholds.push_back(judge(*threshold, summary));
}

bool ReportRun::holds() const
{
    return std::all_of(thresholds.begin(), thresholds.end(), [](const auto &judged) { return judged.holds; });
}

QString ReportRun::title() const
{
    const RunInfo &info = record.info;
    const Engine *engine = findEngine(info.engine);
    std::string title(engine ? engine->title : info.engine);
    if (!info.serverVersion.empty())
        title += " " + info.serverVersion;
    title += ", " + info.workload;
    if (!info.parameters.empty())
        title += " " + info.parameters;
    if (!info.series.empty())
        title += ", repeat " + std::to_string(info.repeat);
    return QString::fromStdString(title);
}

} // namespace dyno
