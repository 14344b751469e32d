// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/runtext.h"

#include "engines/run/ramp.h"
#include "ui/figuretext.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

#include <algorithm>

namespace dyno {

namespace {

QString tr(const char *words)
{
    return QCoreApplication::translate("dyno", words);
}

QString text(const std::string &s)
{
    return QString::fromStdString(s);
}

} // namespace

QString searchText(const RunListing &l)
{
    const RunInfo &i = l.info;
    return QStringList{l.title,
                       text(i.name),
                       text(i.profile),
                       engineTitle(i.engine),
                       text(i.serverVersion),
                       text(i.workload),
                       text(i.parameters),
                       text(i.ramp),
                       text(i.message),
                       l.notes,
                       l.tags.join(QLatin1Char(' '))}
        .join(QLatin1Char('\n'))
        .toCaseFolded();
}

QString stateText(const RunInfo &info)
{
    switch (info.state) {
    case RunState::Running:
        return tr("running");
    case RunState::Finished:
        return {};
    case RunState::Stopped:
        return tr("partial");
    case RunState::Failed:
        return tr("failed");
    case RunState::Interrupted:
        return tr("interrupted");
    }
    return {};
}

QString runLabel(const RunListing &l)
{
    const QString own = QStringLiteral("%1 %2").arg(text(l.info.profile), QString::number(l.info.repeat));
    return l.title.isEmpty() || l.title == text(l.info.name) ? own : l.title;
}

QString rampShort(const std::string &ramp)
{
    const RampParse parse = parseRamp(ramp);
    if (!parse.ramp)
        return text(ramp);
    double lowest = parse.ramp->peak(), highest = 0;
    for (const Phase &phase : parse.ramp->phases)
        if (phase.isJudged()) {
            lowest = std::min(lowest, phase.to);
            highest = std::max(highest, phase.to);
        }
    const QString range = lowest < highest ? numberText(lowest) + QChar(0x2013) + numberText(highest) : numberText(highest);
    switch (parse.ramp->shape) {
    case Ramp::Shape::Levels:
        return tr("levels %1").arg(range);
    case Ramp::Shape::Spike:
        return tr("spike %1").arg(range);
    case Ramp::Shape::Ramp:
        return tr("ramp %1").arg(numberText(parse.ramp->peak()));
    case Ramp::Shape::Users:
        return tr("users %1").arg(range);
    case Ramp::Shape::Rate:
        return tr("rate %1").arg(range);
    case Ramp::Shape::Stages:
        return tr("stages to %1").arg(numberText(parse.ramp->peak()));
    }
    return {};
}

QString startedText(qint64 ms)
{
    if (ms == 0)
        return {};
    const QDateTime at = QDateTime::fromMSecsSinceEpoch(ms);
    const QLocale locale;
    const QString time =
        locale.toString(at.time(), locale.timeFormat(QLocale::ShortFormat).remove(QStringLiteral(":ss")));
    if (at.date() == QDate::currentDate())
        return time;
    const bool thisYear = at.date().year() == QDate::currentDate().year();
    return tr("%1, %2").arg(locale.toString(at.date(), thisYear ? tr("d MMM") : tr("d MMM yyyy")), time);
}

} // namespace dyno
