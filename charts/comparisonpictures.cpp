// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/comparisonpictures.h"

#include "charts/svgtext.h"

#include <QPainter>

namespace dyno {

namespace {

template <class Picture, class State>
void paintOnSurface(QPainter &painter, const State &state, QSize size, bool vector)
{
    painter.fillRect(QRect(QPoint(), size), state.theme.palette.surface);
    Picture picture;
    picture.update(state, size);
    picture.paint(painter, state, vector);
    picture.paintCrossHair(painter, state);
}

template <class Paint> QImage image(QSize size, double pixelRatio, Paint paint)
{
    QImage image((QSizeF(size) * pixelRatio).toSize(), QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(pixelRatio);
    QPainter painter(&image);
    paint(painter);
    return image;
}

} // namespace

void paintUsers(QPainter &painter, const UsersState &state, QSize size, bool vector)
{
    paintOnSurface<UsersPicture>(painter, state, size, vector);
}

void paintDistribution(QPainter &painter, const DistributionState &state, QSize size, bool vector)
{
    paintOnSurface<DistributionPicture>(painter, state, size, vector);
}

QString usersSvg(const UsersState &state, QSize size, const QString &title)
{
    return svgText(size, title, [&](QPainter &painter) { paintUsers(painter, state, size, true); });
}

QString distributionSvg(const DistributionState &state, QSize size, const QString &title)
{
    return svgText(size, title, [&](QPainter &painter) { paintDistribution(painter, state, size, true); });
}

QImage usersImage(const UsersState &state, QSize size, double pixelRatio)
{
    return image(size, pixelRatio, [&](QPainter &painter) { paintUsers(painter, state, size, false); });
}

QImage distributionImage(const DistributionState &state, QSize size, double pixelRatio)
{
    return image(size, pixelRatio, [&](QPainter &painter) { paintDistribution(painter, state, size, false); });
}

} // namespace dyno
