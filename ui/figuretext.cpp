// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figuretext.h"

#include "engines/db/enginecatalog.h"

#include <QCoreApplication>
#include <QLocale>

#include <cmath>

namespace dyno {

namespace {

const auto unknownText = QStringLiteral("–");

QString number(double value, int decimals)
{
    return QLocale().toString(value, 'f', decimals).replace(QLatin1Char('-'), QChar(0x2212));
}

QString tr(const char *text)
{
    return QCoreApplication::translate("dyno::FigureText", text);
}

} // namespace

QString countText(double value)
{
    if (!std::isfinite(value))
        return unknownText;
    return number(value, std::abs(value) < 99.95 && value != std::floor(value) ? 1 : 0);
}

QString wholeText(std::int64_t value)
{
    return number(double(value), 0);
}

QString msText(double ms)
{
    if (!std::isfinite(ms))
        return unknownText;
    return number(ms, ms < 99.95 ? 1 : 0);
}

ValueAndUnit responseText(double ms)
{
    if (!std::isfinite(ms))
        return {};
    if (ms >= 9'999.5)
        return {number(ms / 1000, ms < 99'950 ? 1 : 0), tr("s")};
    return {msText(ms), tr("ms")};
}

QString plainPercentText(double percent)
{
    return std::isfinite(percent) ? number(percent, 0) : unknownText;
}

QString plainErrorPercentText(double percent)
{
    return std::isfinite(percent) ? number(percent, 2) : unknownText;
}

QString clockText(double seconds)
{
    const qint64 s = qMax<qint64>(0, std::llround(seconds));
    const QLatin1Char zero('0');
    if (s >= 3600)
        return QStringLiteral("%1:%2:%3").arg(s / 3600).arg(s / 60 % 60, 2, 10, zero).arg(s % 60, 2, 10, zero);
    return QStringLiteral("%1:%2").arg(s / 60).arg(s % 60, 2, 10, zero);
}

QString lengthText(double seconds)
{
    const qint64 s = qMax<qint64>(0, std::llround(seconds));
    if (s < 120)
        return tr("%1 s").arg(s);
    const qint64 minutes = (s + 30) / 60;
    if (minutes < 60)
        return tr("%1 min").arg(minutes);
    return minutes % 60 == 0 ? tr("%1 h").arg(minutes / 60) : tr("%1 h %2 min").arg(minutes / 60).arg(minutes % 60);
}

QString engineTitle(const std::string &id)
{
    const Engine *engine = findEngine(id);
    return QString::fromUtf8(engine ? engine->title : std::string_view(id));
}

} // namespace dyno
