// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPainter>
#include <QPointF>

namespace dyno {

// The shape that stands for an engine wherever its colour does: lists, tables, legends, labels, exports.
enum class Marker { Circle, Square, Triangle, Diamond };

// Paints one marker `size` device-independent pixels high around `centre`, filled or open.
void paintMarker(QPainter &painter, Marker marker, QPointF centre, qreal size, const QColor &color,
                 bool filled = true);

} // namespace dyno
