// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/charttheme.h"
#include "engines/compare/comparison.h"

#include <QSize>
#include <QString>

class QPainter;

namespace dyno {

// A series that varies one thing: a bar for each value, from the most to the least throughput. The bar is the median, a
// line goes from the lowest to the highest repeat, every repeat is a mark; the first value's median goes through all.
// On the surface of the theme.
void paintSweep(QPainter &painter, const ChartTheme &theme, const Comparison &comparison, QSize size);
// As high as its bars need, whatever the width.
int sweepHeight(const ChartTheme &theme, const Comparison &comparison);
// The picture in words, for those who cannot see it.
QString sweepWords(const Comparison &comparison);

} // namespace dyno
