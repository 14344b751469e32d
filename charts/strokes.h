// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/chartrun.h"
#include "charts/charttheme.h"
#include "charts/scale.h"

#include <QPen>
#include <QRectF>

class QPainter;

namespace dyno {

// The dashes of what others published. Dashes mean nothing else.
QPen publishedPen(const QColor &color, double scale);

// A limit: dots across the plot area with its words at the left end. Nothing where the scale does not reach
// it.
void paintLimit(QPainter &painter, const ChartTheme &theme, const ChartThreshold &limit, const Scale &values,
                const QRectF &plot);
// Several: where lines lie close to one another, their words stand side by side.
void paintLimits(QPainter &painter, const ChartTheme &theme, const std::vector<ChartThreshold> &limits,
                 const Scale &values, const QRectF &plot);

// The small ticks of a logarithmic axis, left of the plot area.
void paintSmallTicks(QPainter &painter, const ChartTheme &theme, const Scale &values, const QRectF &plot);

} // namespace dyno
