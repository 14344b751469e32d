// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/numbertext.h"

#include <QLocale>

#include <cmath>

namespace dyno {

namespace {

QString fixed(double value, int decimals)
{
    QLocale locale;
    locale.setNumberOptions(locale.numberOptions() & ~QLocale::OmitGroupSeparator);
    QString text = locale.toString(std::abs(value), 'f', decimals);
    const double rounded = std::round(std::abs(value) * std::pow(10, decimals));
    return value < 0 && rounded > 0 ? QChar(0x2212) + text : text;
}

// Without zeros at the end.
QString shortest(double value, int decimals)
{
    while (decimals > 0 && std::abs(std::remainder(value * std::pow(10, decimals - 1), 1.0)) < 1e-9)
        --decimals;
    return fixed(value, decimals);
}

const QString enDash = QStringLiteral("–");

} // namespace

QString numberText(double value)
{
    if (std::isnan(value))
        return enDash;
    return fixed(value, std::abs(value) >= 99.95 || value == std::floor(value) ? 0 : 1);
}

QString millisecondText(double ms)
{
    if (std::isnan(ms))
        return enDash;
    if (ms >= 9'999.5)
        return fixed(ms / 1000, ms >= 99'950 ? 0 : 1) + QStringLiteral(" s");
    return fixed(ms, ms >= 99.95 ? 0 : ms >= 0.095 || ms == 0 ? 1 : 2);
}

QString percentText(double percent)
{
    return std::isnan(percent) ? enDash : fixed(percent, 0) + QLatin1Char('%');
}

QString errorPercentText(double percent)
{
    return std::isnan(percent) ? enDash : fixed(percent, 2) + QLatin1Char('%');
}

QString percentileText(double percent)
{
    if (std::isnan(percent))
        return enDash;
    int decimals = 0;
    for (double rest = 100 - percent; rest < 0.95 && decimals < 7 && rest > 0; rest *= 10)
        ++decimals;
    return shortest(percent, decimals) + QLatin1Char('%');
}

QString timeText(double seconds)
{
    if (std::isnan(seconds))
        return enDash;
    const auto whole = std::llround(std::abs(seconds));
    const QString sign = seconds < 0 && whole > 0 ? QString(QChar(0x2212)) : QString();
    const auto two = [](long long part) { return QStringLiteral("%1").arg(part, 2, 10, QLatin1Char('0')); };
    if (whole >= 3600) {
        return sign + QStringLiteral("%1:%2:%3").arg(whole / 3600).arg(two(whole / 60 % 60), two(whole % 60));
    }
    return sign + QStringLiteral("%1:%2").arg(whole / 60).arg(two(whole % 60));
}

QString axisText(double value, double top)
{
    if (value == 0)
        return QStringLiteral("0");
    if (top >= 10'000'000)
        return shortest(value / 1'000'000, 1) + QLatin1Char('M');
    if (top >= 10'000)
        return shortest(value / 1000, 1) + QLatin1Char('k');
    return shortest(value, 3);
}

} // namespace dyno
