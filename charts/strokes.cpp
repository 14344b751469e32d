// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/strokes.h"

#include "charts/endlabel.h"

#include <QFontMetricsF>
#include <QPainter>

#include <cmath>
#include <vector>

namespace dyno {

namespace {

// A line of one pixel stands in the middle of it.
double crispY(const Scale &values, const QRectF &plot, double value)
{
    return std::round(plot.bottom() - values.place(value) * plot.height()) + 0.5;
}

} // namespace

QPen publishedPen(const QColor &color, double scale)
{
    constexpr double width = 1.5;
    QPen pen(color, width * scale, Qt::CustomDashLine, Qt::FlatCap, Qt::RoundJoin);
    pen.setDashPattern({6 / width, 4 / width});
    return pen;
}

void paintLimit(QPainter &painter, const ChartTheme &theme, const ChartThreshold &limit, const Scale &values,
                const QRectF &plot)
{
    paintLimits(painter, theme, {limit}, values, plot);
}

void paintLimits(QPainter &painter, const ChartTheme &theme, const std::vector<ChartThreshold> &limits,
                 const Scale &values, const QRectF &plot)
{
    const double u = theme.textScale;
    const QFontMetricsF metrics(theme.labelFont());
    QPen dots(theme.palette.error, theme.scale, Qt::CustomDashLine, Qt::FlatCap);
    dots.setDashPattern({1.5, 2.5});
    std::vector<QRectF> taken;
    for (const ChartThreshold &limit : limits) {
        const double at = values.place(limit.limit);
        if (at < 0 || at > 1)
            continue;
        const double y = crispY(values, plot, limit.limit);
        painter.setPen(dots);
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        const bool above = y - plot.top() > 14 * u;
        QRectF words(plot.left() + 6 * u, y + (above ? -15 : 2) * u, metrics.horizontalAdvance(limit.text), 13 * u);
        for (const QRectF &other : taken)
            if (words.intersects(other))
                words.moveLeft(other.right() + 12 * u);
        taken.push_back(words);
        paintText(painter, theme.labelFont(), theme.palette.error, {words.left(), words.top() + 7 * u}, limit.text);
    }
}

void paintSmallTicks(QPainter &painter, const ChartTheme &theme, const Scale &values, const QRectF &plot)
{
    painter.setPen(QPen(theme.palette.line, 1));
    for (double value : values.minor) {
        const double y = crispY(values, plot, value);
        painter.drawLine(QPointF(plot.left() - 4, y), QPointF(plot.left() - 1, y));
    }
}

} // namespace dyno
