// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/charttheme.h"

#include <QFont>
#include <QPalette>
#include <QString>

namespace dyno {

// The colours by role (charts/palette.h) that a widget's palette was made from: painted widgets ask with their
// own palette, so that they follow a change without being told.
const Palette &themeOf(const QPalette &palette);
QPalette widgetPalette(const Palette &theme);
// The style sheet with its roles filled in; sizes times `textScale`.
QString styleSheet(const Palette &theme, qreal textScale);
// What charts beside widgets of this palette take.
ChartTheme chartThemeOf(const QPalette &palette);

// The program's font at `px` (times the person's text scale, which the application's font carries).
QFont uiFont(int px, QFont::Weight weight = QFont::Normal);
QFont monoFont(int px);
// A length of the layout times the person's text scale.
int scaled(int px);
qreal textScale();
// Makes the fonts of the resources known. Once, after the QApplication.
void registerFonts();

} // namespace dyno
