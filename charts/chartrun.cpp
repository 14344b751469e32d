// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chartrun.h"

#include "charts/numbertext.h"
#include "charts/timechart.h"
#include "engines/db/enginecatalog.h"

#include <QCoreApplication>

#include <algorithm>
#include <map>

namespace dyno {

ChartRun chartRun(const RunRecord &record, ChartRun::Role role)
{
    ChartRun run;
    run.info = record.info;
    run.events = record.events;
    run.role = role;
    for (const TickPtr &tick : record.ticks)
        run.series->append(*tick);
    return run;
}

void nameRuns(std::vector<ChartRun> &runs)
{
    std::map<std::string, std::vector<std::string>> profiles; // by engine, in order of appearance
    for (ChartRun &run : runs) {
        std::vector<std::string> &known = profiles[run.info.engine];
        const auto at = std::find(known.begin(), known.end(), run.info.profile);
        run.variant = int(at - known.begin());
        if (at == known.end())
            known.push_back(run.info.profile);
    }
    for (ChartRun &run : runs) {
        if (!run.label.isEmpty())
            continue;
        const Engine *engine = findEngine(run.info.engine);
        QString name = engine ? QString::fromUtf8(engine->title.data(), qsizetype(engine->title.size()))
                              : QString::fromStdString(run.info.engine);
        if (profiles[run.info.engine].size() > 1)
            name = QString::fromStdString(run.info.profile);
        run.label = QStringLiteral("%1 %2").arg(name).arg(run.info.repeat);
    }
}

ChartThreshold chartThreshold(const Threshold &threshold)
{
    const QString figure = QString::fromStdString(threshold.figure);
    if (threshold.figure == "errors")
        return {"fail_pct", threshold.limit,
                chartText(QT_TRANSLATE_NOOP("Charts", "limit: errors %1"))
                    .arg(errorPercentText(threshold.limit))};
    if (threshold.figure == "tps")
        return {"tps", threshold.limit,
                chartText(QT_TRANSLATE_NOOP("Charts", "limit: %1/s")).arg(numberText(threshold.limit))};
    return {
        threshold.figure, threshold.limit,
        chartText(QT_TRANSLATE_NOOP("Charts", "limit: %1 %2 ms")).arg(figure, numberText(threshold.limit))};
}

} // namespace dyno
