// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chartrun.h"

#include "charts/fileform.h"
#include "charts/numbertext.h"
#include "charts/timechart.h"
#include "engines/db/enginecatalog.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

#include <algorithm>
#include <map>

namespace dyno {

namespace {

// "14:03", with seconds or the day where that is what tells the runs apart.
QString startText(const ChartRun &run, const std::vector<ChartRun> &among)
{
    const QDateTime at = shownTime(run.info.startedMs);
    bool sameDay = true, sameMinute = false;
    for (const ChartRun &other : among) {
        if (&other == &run || other.info.startedMs <= 0)
            continue;
        const QDateTime then = shownTime(other.info.startedMs);
        sameDay = sameDay && then.date() == at.date();
        sameMinute = sameMinute || then.toString(QStringLiteral("yyyyMMddhhmm")) == at.toString(QStringLiteral("yyyyMMddhhmm"));
    }
    const QString time = at.toString(sameMinute ? QStringLiteral("h:mm:ss") : QStringLiteral("h:mm"));
    return sameDay ? time : QLocale().toString(at.date(), QStringLiteral("d MMM ")) + time;
}

} // namespace

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
    std::map<std::string, int> variants;                      // so many runs of each engine
    for (ChartRun &run : runs) {
        std::vector<std::string> &known = profiles[run.info.engine];
        if (std::find(known.begin(), known.end(), run.info.profile) == known.end())
            known.push_back(run.info.profile);
        run.variant = variants[run.info.engine]++;
    }
    std::map<QString, int> counts;
    std::vector<ChartRun *> named;
    for (ChartRun &run : runs) {
        if (!run.label.isEmpty())
            continue;
        const Engine *engine = findEngine(run.info.engine);
        QString name = engine ? QString::fromUtf8(engine->title.data(), qsizetype(engine->title.size()))
                              : QString::fromStdString(run.info.engine);
        if (profiles[run.info.engine].size() > 1)
            name = QString::fromStdString(run.info.profile);
        run.label = QStringLiteral("%1 %2").arg(name, QString::number(run.info.repeat));
        ++counts[run.label];
        named.push_back(&run);
    }
    // The same repeat of the same profile, run at another time.
    for (ChartRun *run : named)
        if (counts[run->label] > 1 && run->info.startedMs > 0)
            run->label += QStringLiteral(", ") + startText(*run, runs);
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
