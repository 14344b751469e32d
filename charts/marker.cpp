// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/marker.h"

#include <QPainterPath>
#include <QPen>

namespace dyno {

void paintMarker(QPainter &painter, Marker marker, QPointF centre, qreal size, const QColor &color,
                 bool filled)
{
    const qreal r = size / 2;
    QPainterPath path;
    switch (marker) {
    case Marker::Circle:
        path.addEllipse(centre, r, r);
        break;
    case Marker::Square:
        path.addRect(QRectF(centre.x() - r * 0.9, centre.y() - r * 0.9, r * 1.8, r * 1.8));
        break;
    case Marker::Triangle:
        path.moveTo(centre.x(), centre.y() - r * 1.05);
        path.lineTo(centre.x() + r * 1.15, centre.y() + r * 0.9);
        path.lineTo(centre.x() - r * 1.15, centre.y() + r * 0.9);
        path.closeSubpath();
        break;
    case Marker::Diamond:
        path.moveTo(centre.x(), centre.y() - r * 1.25);
        path.lineTo(centre.x() + r * 1.25, centre.y());
        path.lineTo(centre.x(), centre.y() + r * 1.25);
        path.lineTo(centre.x() - r * 1.25, centre.y());
        path.closeSubpath();
        break;
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (filled) {
        painter.fillPath(path, color);
    } else {
        QPen pen(color, 1.5);
        painter.strokePath(path, pen);
    }
    painter.restore();
}

} // namespace dyno
