// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/readout.h"

#include "charts/endlabel.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace dyno {

namespace {

struct Widths
{
    double names = 0, values = 0, ranges = 0, head = 0;
    double pad, mark, u;

    double sum() const
    {
        const double row = mark + names + (names > 0 ? 20 * u : 0) + values + (ranges > 0 ? 16 * u + ranges : 0);
        return std::round(2 * pad + std::max(row, head + (ranges > 0 ? 16 * u + ranges : 0)));
    }
};

} // namespace

void paintReadOut(QPainter &painter, const ChartTheme &theme, const ReadOut &out, const QRectF &plot, double at,
                  std::optional<double> limit)
{
    if (out.rows.empty())
        return;
    const double u = theme.textScale;
    const QFontMetricsF plain(theme.readOutFont()), strong(theme.readOutFont(true)), small(theme.labelFont());
    Widths widths{.ranges = small.horizontalAdvance(out.what),
                  .head = strong.horizontalAdvance(out.head),
                  .pad = 12 * u,
                  .mark = 16 * u,
                  .u = u};
    for (const ReadOut::Row &row : out.rows) {
        widths.names = std::max(widths.names, plain.horizontalAdvance(row.name));
        widths.values = std::max(widths.values, strong.horizontalAdvance(row.value));
        widths.ranges = std::max(widths.ranges, small.horizontalAdvance(row.range));
    }
    const double room = plot.width() - 16 * u;
    const bool withRanges = widths.sum() <= room;
    if (!withRanges)
        widths.ranges = 0;
    if (widths.sum() > room * 0.8)
        widths.names = 0;

    const double line = std::round(18 * u);
    const double width = widths.sum();
    const double height = std::round(2 * 8 * u + line * double(out.rows.size() + 1));
    const bool atLeft = at > plot.center().x();
    const double left = atLeft ? plot.left() + 16 * u : plot.right() - width - 8 * u;
    double top = atLeft ? plot.top() + 8 * u : plot.bottom() - height - 12 * u;
    if (limit && atLeft && top < *limit + 4 * u && top + height > *limit - 16 * u)
        top = *limit + 8 * u;
    const QRectF box(std::round(left) + 0.5, std::round(top) + 0.5, width, height);
    painter.setPen(QPen(theme.palette.axisLine, 1));
    painter.setBrush(theme.palette.surface);
    painter.drawRect(box);

    double y = box.top() + 8 * u + line / 2;
    const auto rightAligned = [&](const QFont &font, const QColor &color, double right, const QString &text) {
        paintText(painter, font, color, {right - QFontMetricsF(font).horizontalAdvance(text), y}, text);
    };
    paintText(painter, theme.readOutFont(true), theme.palette.text, {box.left() + widths.pad, y}, out.head);
    if (withRanges)
        rightAligned(theme.labelFont(), theme.palette.text3, box.right() - widths.pad, out.what);
    const double values = box.left() + widths.pad + widths.mark + widths.names + (widths.names > 0 ? 20 * u : 0)
                          + widths.values;
    for (const ReadOut::Row &row : out.rows) {
        y += line;
        const QPointF centre(box.left() + widths.pad + 5 * u, y);
        paintMarker(painter, row.mark.marker, centre, 8 * u, row.mark.color, !row.open && row.mark.filled);
        if (widths.names > 0)
            paintText(painter, theme.readOutFont(), theme.palette.text,
                      {box.left() + widths.pad + widths.mark, y}, row.name);
        rightAligned(theme.readOutFont(true), theme.palette.text, values, row.value);
        if (withRanges)
            rightAligned(theme.labelFont(), theme.palette.text3, box.right() - widths.pad, row.range);
    }
}

} // namespace dyno
