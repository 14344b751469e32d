// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/comparisonpictures.h"

#include "charts/svgtext.h"

#include <QPainter>

namespace dyno {

void paintDistribution(QPainter &painter, const DistributionState &state, QSize size, bool vector)
{
    painter.fillRect(QRect(QPoint(), size), state.theme.palette.surface);
    DistributionPicture picture;
    picture.update(state, size);
    picture.paint(painter, state, vector);
    picture.paintCrossHair(painter, state);
}

QString distributionSvg(const DistributionState &state, QSize size, const QString &title)
{
    return svgText(size, title, [&](QPainter &painter) { paintDistribution(painter, state, size, true); });
}

QImage distributionImage(const DistributionState &state, QSize size, double pixelRatio)
{
    QImage image((QSizeF(size) * pixelRatio).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(pixelRatio);
    QPainter painter(&image);
    paintDistribution(painter, state, size, false);
    return image;
}

} // namespace dyno
