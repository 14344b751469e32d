// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/runtext.h"

#include "ui/figuretext.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

namespace dyno {

namespace {

QString tr(const char *words)
{
    return QCoreApplication::translate("dyno::RunText", words);
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
    const QString own = QStringLiteral("%1 %2").arg(text(l.info.profile)).arg(l.info.repeat);
    return l.title.isEmpty() || l.title == text(l.info.name) ? own : l.title;
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
    return locale.toString(at.date(), thisYear ? QStringLiteral("d MMM") : QStringLiteral("d MMM yyyy")) +
           QStringLiteral(", ") + time;
}

} // namespace dyno
