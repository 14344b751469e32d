// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/hatch.h"

#include <QImage>
#include <QPainter>

namespace dyno {

QBrush hatchBrush(const QColor &ground, const QColor &lines, double pixelRatio)
{
    constexpr int period = 6;
    const int side = qRound(period * pixelRatio);
    QImage tile(side, side, QImage::Format_ARGB32_Premultiplied);
    tile.fill(ground);
    QPainter painter(&tile);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(lines, 1.2 * pixelRatio, Qt::SolidLine, Qt::FlatCap));
    // Beyond the tile's edges, so that neighbouring tiles meet without a seam.
    for (int shift : {-side, 0, side})
        painter.drawLine(QLineF(shift - 2, side + 2, shift + side + 2, -2));
    painter.end();
    QBrush brush(tile);
    brush.setTransform(QTransform::fromScale(1 / pixelRatio, 1 / pixelRatio));
    return brush;
}

} // namespace dyno
