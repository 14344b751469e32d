// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPainter>
#include <QPointF>
#include <QRectF>

namespace dyno {

struct Palette;

// Signs that are drawn, because the font has none of them and a typed one would come from another font.
void paintWarning(QPainter &painter, QPointF centre, qreal size, const Palette &theme);
void paintErrorSign(QPainter &painter, QPointF centre, qreal size, const Palette &theme);
void paintTick(QPainter &painter, QPointF centre, qreal size, const QColor &color);
void paintCross(QPainter &painter, QPointF centre, qreal size, const QColor &color);
void paintChevron(QPainter &painter, QPointF centre, qreal size, const QColor &color, bool right = false);
// The box of a choice: filled ink with a tick when chosen.
void paintCheckBox(QPainter &painter, const QRectF &rect, const Palette &theme, bool checked,
                   bool enabled = true);
// Two px of ink inside `rect`: where the keys go.
void paintFocus(QPainter &painter, const QRectF &rect, const Palette &theme, qreal radius = 4);

} // namespace dyno
