// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/live/shownrun.h"

#include "app/benchplan.h"
#include "ui/figuretext.h"

#include <QCoreApplication>
#include <QJsonDocument>

#include <algorithm>

namespace dyno {

namespace {
constexpr double stealLimit = 2; // per cent
}

ShownRun::ShownRun(RunInfo i) : info(std::move(i)), builder(info), thresholds(thresholdsOf(info))
{
    chart.info = info;
    chart.role = ChartRun::Role::Current;
}

ShownRun::ShownRun(const RunRecord &record) : ShownRun(record.info)
{
    chart = chartRun(record, ChartRun::Role::Current);
    for (const TickPtr &tick : record.ticks)
        append(tick);
}

void ShownRun::append(const TickPtr &tick)
{
    builder.append(*tick);
    last = tick;
    for (const PhaseFacts &phase : tick->facts)
        for (const TypeFacts &type : phase.types) {
            attempted += type.attempted;
            failed += type.failed;
        }
    if (tick->host.cpu && tick->host.cpu->steal > stealLimit)
        steal = {tick->host.cpu->steal, tick->endSeconds()};
}

int ShownRun::level() const
{
    if (!last || last->phase < 0 || std::size_t(last->phase) >= info.phases.size())
        return -1;
    return info.phases[std::size_t(last->phase)].level;
}

int ShownRun::levelCount() const
{
    int highest = -1;
    for (const Phase &phase : info.phases)
        if (phase.isJudged())
            highest = std::max(highest, int(phase.level));
    return highest + 1;
}

QString ShownRun::facts() const
{
    QStringList parts{serverText(info), QString::fromStdString(info.workload)};
    if (!info.parameters.empty())
        parts << QString::fromStdString(info.parameters);
    parts << QString::fromStdString(info.ramp);
    return parts.join(QStringLiteral(" · "));
}

std::vector<Threshold> thresholdsOf(const RunInfo &info)
{
    std::vector<Threshold> thresholds;
    if (info.planJson.empty())
        return thresholds;
    const QJsonDocument json = QJsonDocument::fromJson(QByteArray::fromStdString(info.planJson));
    if (const Result<BenchPlan> plan = BenchPlan::fromJson(json.object()))
        for (const std::string &text : plan->thresholds)
            if (const Result<Threshold> threshold = parseThreshold(text))
                thresholds.push_back(*threshold);
    return thresholds;
}

QString serverText(const RunInfo &info)
{
    const QString engine = engineTitle(info.engine);
    return info.serverVersion.empty()
               ? engine
               : engine + QLatin1Char(' ') + QString::fromStdString(info.serverVersion);
}

} // namespace dyno
