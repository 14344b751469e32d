// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/marks.h"

#include "ui/theme.h"

#include <QPainterPath>
#include <QPen>

namespace dyno {

namespace {

struct Saved
{
    explicit Saved(QPainter &p) : painter(p)
    {
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setBrush(Qt::NoBrush);
    }
    ~Saved() { painter.restore(); }
    Saved(const Saved &) = delete;
    Saved &operator=(const Saved &) = delete;
    QPainter &painter;
};

QPen roundPen(const QColor &color, qreal width)
{
    return QPen(color, width, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
}

void paintStroke(QPainter &painter, std::initializer_list<QPointF> points, const QColor &color, qreal width)
{
    painter.setPen(roundPen(color, width));
    painter.drawPolyline(points.begin(), int(points.size()));
}

void paintExclamation(QPainter &painter, QPointF c, qreal size, const QColor &color)
{
    paintStroke(painter, {c + QPointF(0, -size * 0.14), c + QPointF(0, size * 0.12)}, color, size * 0.13);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawEllipse(c + QPointF(0, size * 0.31), size * 0.075, size * 0.075);
}

} // namespace

void paintWarning(QPainter &painter, QPointF c, qreal size, const Palette &theme)
{
    const Saved saved(painter);
    const qreal r = size / 2;
    QPainterPath triangle;
    triangle.moveTo(c + QPointF(0, -r * 0.85));
    triangle.lineTo(c + QPointF(r * 0.95, r * 0.8));
    triangle.lineTo(c + QPointF(-r * 0.95, r * 0.8));
    triangle.closeSubpath();
    painter.setPen(roundPen(theme.warningFill, size * 0.12));
    painter.setBrush(theme.warningFill);
    painter.drawPath(triangle);
    // Dark on the bright fill in either theme.
    paintExclamation(painter, c + QPointF(0, size * 0.02), size, lightPalette().ink);
}

void paintErrorSign(QPainter &painter, QPointF c, qreal size, const Palette &theme)
{
    const Saved saved(painter);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.error);
    painter.drawEllipse(c, size / 2, size / 2);
    paintExclamation(painter, c - QPointF(0, size * 0.08), size, theme.surface);
}

void paintTick(QPainter &painter, QPointF c, qreal size, const QColor &color)
{
    const Saved saved(painter);
    paintStroke(painter,
                {c + QPointF(-size * 0.38, size * 0.02), c + QPointF(-size * 0.1, size * 0.3),
                 c + QPointF(size * 0.4, -size * 0.28)},
                color, qMax(1.5, size * 0.17));
}

void paintCross(QPainter &painter, QPointF c, qreal size, const QColor &color)
{
    const Saved saved(painter);
    const qreal r = size * 0.33;
    const qreal width = qMax(1.5, size * 0.17);
    paintStroke(painter, {c + QPointF(-r, -r), c + QPointF(r, r)}, color, width);
    paintStroke(painter, {c + QPointF(r, -r), c + QPointF(-r, r)}, color, width);
}

void paintChevron(QPainter &painter, QPointF c, qreal size, const QColor &color, bool right)
{
    const Saved saved(painter);
    const qreal r = size / 2;
    if (right)
        paintStroke(painter, {c + QPointF(-r / 2, -r), c + QPointF(r / 2, 0), c + QPointF(-r / 2, r)}, color,
                    1.5);
    else
        paintStroke(painter, {c + QPointF(-r, -r / 2), c + QPointF(0, r / 2), c + QPointF(r, -r / 2)}, color,
                    1.5);
}

void paintCheckBox(QPainter &painter, const QRectF &rect, const Palette &theme, bool checked, bool enabled)
{
    const Saved saved(painter);
    const qreal side = qMin(14.0, qMin(rect.width(), rect.height()));
    const QRectF box(rect.center().x() - side / 2, rect.center().y() - side / 2, side, side);
    const QColor edge = enabled ? (checked ? theme.ink : theme.controlBorder) : theme.line;
    painter.setPen(QPen(edge, 1));
    painter.setBrush(checked ? (enabled ? theme.ink : theme.line) : theme.surface);
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
    if (checked)
        paintTick(painter, box.center(), side * 0.72, enabled ? theme.onInk : theme.text3);
}

void paintFocus(QPainter &painter, const QRectF &rect, const Palette &theme, qreal radius)
{
    const Saved saved(painter);
    painter.setPen(QPen(theme.ink, 2));
    painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), radius, radius);
}

} // namespace dyno
