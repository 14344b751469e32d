// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/sweeppicture.h"

#include "charts/endlabel.h"
#include "charts/numbertext.h"
#include "charts/scale.h"
#include "engines/compare/sweep.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace dyno {

namespace {

constexpr double barHeight = 20, rowHeight = 36, repeatMarker = 5.2, edge = 16;

QString tr(const char *text)
{
    return QCoreApplication::translate("dyno", text);
}

QString valueOf(const Comparison &comparison, std::size_t side)
{
    return QString::fromStdString(comparison.sides[side].variedValue);
}

QString titleOf(const Comparison &comparison, const ComparisonRow &row)
{
    return QString::fromUtf8(row.metric->title.data(), qsizetype(row.metric->title.size())) + QLatin1Char(' ')
           + QString::fromStdString(placeText(row, comparison.openLoop));
}

} // namespace

int sweepHeight(const ChartTheme &theme, const Comparison &comparison)
{
    return theme.titleLine + theme.axisHeight
           + int(double(comparison.sides.size()) * rowHeight * theme.scale * theme.textScale);
}

void paintSweep(QPainter &painter, const ChartTheme &theme, const Comparison &comparison, QSize size)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(QRect(QPoint(), size), theme.palette.surface);
    const ComparisonRow *row = comparison.headline();
    if (!row)
        return;
    const QString unit = QString::fromUtf8(row->metric->unit.data(), qsizetype(row->metric->unit.size()));
    const QFontMetricsF metrics(theme.labelFont(true));
    double highest = 0, nameWidth = 0, figureWidth = 0;
    for (std::size_t side = 0; side < comparison.sides.size(); ++side) {
        const Spread &spread = row->cells[side].spread;
        if (spread.count > 0) {
            highest = std::max(highest, spread.high);
            figureWidth = std::max(figureWidth, metrics.horizontalAdvance(numberText(spread.median)));
        }
        nameWidth = std::max(nameWidth, metrics.horizontalAdvance(valueOf(comparison, side)));
    }
    if (highest <= 0)
        return;
    const double left = edge + std::min(nameWidth, size.width() / 3.0) + 12;
    const QRectF plot(left, theme.titleLine, size.width() - left - figureWidth - edge - 12,
                      size.height() - theme.titleLine - theme.axisHeight);
    const Scale scale = linearScale(highest);
    const auto at = [&](double value) { return plot.left() + scale.place(value) * plot.width(); };

    const QString title = titleOf(comparison, *row);
    paintText(painter, theme.titleFont(), theme.palette.text, {edge, theme.titleLine / 2.0}, title);
    paintText(painter, theme.readOutFont(), theme.palette.text3,
              {edge + QFontMetricsF(theme.titleFont()).horizontalAdvance(title) + 6, theme.titleLine / 2.0}, unit);
    for (const ScaleTick &tick : scale.ticks) {
        painter.setPen(QPen(theme.palette.grid, theme.scale));
        painter.drawLine(QPointF(at(tick.value), plot.top()), QPointF(at(tick.value), plot.bottom()));
        painter.setFont(theme.axisFont());
        painter.setPen(theme.palette.text3);
        painter.drawText(QRectF(at(tick.value) - 40, plot.bottom() + 4, 80, theme.axisHeight - 4),
                         Qt::AlignHCenter | Qt::AlignTop, tick.label);
    }
    const double step = plot.height() / double(comparison.sides.size());
    const double height = std::min(barHeight * theme.scale * theme.textScale, step * 0.7);
    double middle = plot.top() + step / 2;
    for (const std::size_t side : sidesByEffect(comparison)) {
        const ComparisonCell &cell = row->cells[side];
        const EngineMark mark = theme.mark(comparison.sides[side].engine);
        const QString name = QFontMetricsF(theme.labelFont(side == 0))
                                 .elidedText(valueOf(comparison, side), Qt::ElideRight, plot.left() - edge - 12);
        painter.setFont(theme.labelFont(side == 0));
        painter.setPen(theme.palette.text);
        painter.drawText(QRectF(0, middle - step / 2, plot.left() - 12, step), Qt::AlignRight | Qt::AlignVCenter, name);
        if (cell.spread.count > 0) {
            QColor fill = mark.color;
            fill.setAlphaF(side == 0 ? 0.55f : 0.28f);
            painter.fillRect(QRectF(plot.left(), middle - height / 2, at(cell.spread.median) - plot.left(), height), fill);
            painter.setPen(QPen(mark.color, 2 * theme.scale));
            painter.drawLine(QPointF(at(cell.spread.median), middle - height / 2),
                             QPointF(at(cell.spread.median), middle + height / 2));
            painter.setPen(QPen(theme.palette.ink, 1.25 * theme.scale));
            painter.drawLine(QPointF(at(cell.spread.low), middle), QPointF(at(cell.spread.high), middle));
            for (const double value : cell.values)
                if (std::isfinite(value))
                    paintMarker(painter, mark.marker, {at(value), middle}, repeatMarker * theme.scale, mark.color, false);
            paintText(painter, theme.labelFont(true), theme.palette.text, {plot.right() + 12, middle},
                      numberText(cell.spread.median));
        }
        middle += step;
    }
    painter.setPen(QPen(theme.palette.axisLine, theme.scale));
    painter.drawLine(plot.topLeft(), plot.bottomLeft());
    if (const Spread &first = row->cells.front().spread; first.count > 0) {
        painter.setPen(QPen(theme.palette.text2, theme.scale, Qt::DotLine));
        painter.drawLine(QPointF(at(first.median), plot.top()), QPointF(at(first.median), plot.bottom()));
    }
}

QString sweepWords(const Comparison &comparison)
{
    const ComparisonRow *row = comparison.headline();
    if (!row)
        return {};
    QStringList words;
    for (const std::size_t side : sidesByEffect(comparison)) {
        const Spread &spread = row->cells[side].spread;
        words << (spread.count > 0 ? tr("%1: %2, from %3 to %4")
                                         .arg(valueOf(comparison, side), numberText(spread.median), numberText(spread.low),
                                              numberText(spread.high))
                                   : tr("%1: unknown").arg(valueOf(comparison, side)));
    }
    return titleOf(comparison, *row) + QStringLiteral(". ") + words.join(QStringLiteral("; "));
}

} // namespace dyno
