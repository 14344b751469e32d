// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/charttheme.h"

#include <QtMath>

namespace dyno {

QFont ChartTheme::font(int size, QFont::Weight weight) const
{
    QFont font(family);
    font.setPixelSize(qMax(1, qRound(size * textScale)));
    font.setWeight(weight);
    return font;
}

ChartTheme chartTheme(bool dark, double textScale)
{
    ChartTheme theme;
    theme.palette = dark ? darkPalette() : lightPalette();
    theme.family = QStringLiteral("Roboto");
    theme.textScale = textScale;
    const auto grown = [textScale](int measure) { return qRound(measure * textScale); };
    theme.left = grown(theme.left);
    theme.right = grown(theme.right);
    theme.lane = grown(theme.lane);
    theme.titleLine = grown(theme.titleLine);
    theme.axisHeight = grown(theme.axisHeight);
    theme.labelGap = grown(theme.labelGap);
    return theme;
}

ChartTheme slideTheme(bool dark, int height)
{
    // An axis of 24 px at 900 is 11 px grown 2.2 times; all measures grow with it.
    ChartTheme theme = chartTheme(dark, 24.0 / 11.0 * height / 900.0);
    theme.scale = theme.textScale * 0.75;
    return theme;
}

} // namespace dyno
