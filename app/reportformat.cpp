// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/reportformat.h"

#include "engines/measure/summary.h"

#include <QDateTime>
#include <QLocale>

#include <cmath>

namespace dyno::format {

namespace {

const QString unknownText = QStringLiteral("–");

QString fixed(double value, int decimals)
{
    // C with separators: English as it is spoken nowhere in particular.
    static const QLocale locale = [] {
        QLocale c(QLocale::English, QLocale::UnitedStates);
        c.setNumberOptions(QLocale::DefaultNumberOptions);
        return c;
    }();
    return locale.toString(value, 'f', decimals);
}

} // namespace

QString unknown()
{
    return unknownText;
}

QString count(std::uint64_t value)
{
    return fixed(double(value), 0);
}

QString amount(double value)
{
    int decimals = 0;
    while (decimals < 6 && std::abs(value * std::pow(10, decimals) - std::round(value * std::pow(10, decimals))) > 1e-6)
        ++decimals;
    return fixed(value, decimals);
}

QString rate(double perSecond)
{
    return fixed(perSecond, perSecond > 0 && perSecond < 99.95 ? 1 : 0);
}

QString milliseconds(double ms)
{
    if (ms >= 9999.5)
        return fixed(ms / 1000, ms < 99'950 ? 1 : 0) + " s";
    // What took a few microseconds must not read as nothing.
    return fixed(ms, ms > 0 && ms < 0.00995 ? 3 : ms < 9.995 ? 2 : ms < 99.95 ? 1 : 0);
}

QString millisecondsText(double ms)
{
    const QString text = milliseconds(ms);
    return text.endsWith('s') ? text : text + " ms";
}

QString timeOf(const Figures &figures, double ms)
{
    return figures.committed ? milliseconds(ms) : unknownText;
}

QString perCent(const std::optional<double> &value)
{
    return value ? fixed(*value, 0) : unknownText;
}

QString errors(double perCent)
{
    // Few failures among many must not read as none.
    return perCent > 0 && perCent < 0.005 ? QStringLiteral("<0.01") : fixed(perCent, 2);
}

QString load(const std::optional<double> &value)
{
    return value ? fixed(*value, 1) : unknownText;
}

QString figure(double value, std::string_view unit)
{
    if (!std::isfinite(value))
        return unknownText;
    if (unit == "ms")
        return milliseconds(value);
    if (unit == "/s")
        return rate(value);
    if (unit == "%")
        return errors(value);
    return fixed(value, value < 9.995 ? 2 : value < 99.95 ? 1 : 0);
}

QString duration(double seconds)
{
    const auto whole = std::int64_t(std::llround(seconds));
    if (whole < 60)
        return QStringLiteral("%1 s").arg(whole);
    const QString tail = QStringLiteral("%1:%2").arg(whole / 60 % 60, whole < 3600 ? 1 : 2, 10, QLatin1Char('0'))
                             .arg(whole % 60, 2, 10, QLatin1Char('0'));
    return whole < 3600 ? tail : QStringLiteral("%1:%2").arg(whole / 3600).arg(tail);
}

QString moment(std::int64_t msSinceEpoch)
{
    return QDateTime::fromMSecsSinceEpoch(msSinceEpoch, Qt::UTC).toString("yyyy-MM-dd hh:mm:ss") + " UTC";
}

} // namespace dyno::format
