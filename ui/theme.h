// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/charttheme.h"

#include <QFont>
#include <QPalette>
#include <QString>

namespace dyno {

// The colours by role (charts/palette.h) that the application's palette was made from: painted widgets ask
// whenever they paint, so that they follow a change without being told.
const Palette &currentTheme();
QPalette widgetPalette(const Palette &theme);
// The style sheet with its roles filled in; sizes times `textScale`.
QString styleSheet(const Palette &theme, qreal textScale);
// The same for charts.
ChartTheme currentChartTheme();

// The program's font at `px` (times the person's text scale, which the application's font carries).
QFont uiFont(int px, QFont::Weight weight = QFont::Normal);
QFont monoFont(int px);
// A length of the layout times the person's text scale.
int scaled(int px);
qreal textScale();
// Makes the fonts of the resources known. Once, after the QApplication.
void registerFonts();

} // namespace dyno
