// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figuretext.h"

#include "engines/db/enginecatalog.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace dyno {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("dyno", text);
}

} // namespace

QString wholeText(std::int64_t value)
{
    return QLocale().toString(qlonglong(value)).replace(QLatin1Char('-'), QChar(0x2212));
}

ValueAndUnit responseParts(double ms)
{
    if (!std::isfinite(ms))
        return {};
    if (ms >= 10'000)
        return {numberText(ms / 1000), tr("s")};
    return {millisecondText(ms), tr("ms")};
}

QString microsecondText(std::int64_t us)
{
    const ValueAndUnit parts = responseParts(double(us) / 1000);
    return parts.value + QLatin1Char(' ') + parts.unit;
}

QString bytesText(double bytes)
{
    return QLocale().formattedDataSize(qint64(bytes), bytes < 1e6 ? 0 : 1, QLocale::DataSizeSIFormat);
}

QString lengthText(double seconds)
{
    const qint64 s = qMax<qint64>(0, std::llround(seconds));
    if (s < 100)
        return tr("%1 s").arg(s);
    if (s < 600)
        return s % 60 == 0 ? tr("%1 min").arg(s / 60) : tr("%1 min %2 s").arg(s / 60).arg(s % 60);
    const qint64 minutes = (s + 30) / 60;
    if (minutes < 60)
        return tr("%1 min").arg(minutes);
    return minutes % 60 == 0 ? tr("%1 h").arg(minutes / 60)
                             : tr("%1 h %2 min").arg(minutes / 60).arg(minutes % 60);
}

QString endClockText(double secondsLeft)
{
    const QDateTime now = QDateTime::currentDateTime();
    const QDateTime end = now.addMSecs(std::llround(std::max(0.0, secondsLeft) * 1000));
    const QLocale locale;
    const QString clock = locale.toString(end.time(), locale.timeFormat(QLocale::ShortFormat).remove(QStringLiteral(":ss")));
    return end.date() == now.date() ? clock : tr("%1 %2").arg(locale.toString(end.date(), QStringLiteral("ddd")), clock);
}

QString engineTitle(const std::string &id)
{
    const Engine *engine = findEngine(id);
    return QString::fromUtf8(engine ? engine->title : std::string_view(id));
}

} // namespace dyno
