// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/slideview.h"

#include "ui/theme.h"

#include <QPainter>

namespace dyno {

QPixmap slidePixmap(const Slide &slide, QSize size, double pixelRatio, const SlideLook &look)
{
    QPixmap pixmap((QSizeF(size) * pixelRatio).toSize());
    QPainter painter(&pixmap);
    paintSlide(painter, slide, pixmap.size(), look);
    painter.end();
    pixmap.setDevicePixelRatio(pixelRatio);
    return pixmap;
}

SlideView::SlideView(QWidget *parent) : QWidget(parent)
{
    setMinimumSize(scaled(320), scaled(200));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void SlideView::setSlide(const std::optional<Slide> &slide, const SlideLook &look)
{
    m_slide = slide;
    m_look = look;
    m_picture = {};
    setAccessibleName(slide ? slide->sentence : QString());
    setAccessibleDescription(slide ? slide->caption : QString());
    update();
}

QSize SlideView::sizeHint() const
{
    return {scaled(960), scaled(600)};
}

void SlideView::paintEvent(QPaintEvent *)
{
    if (!m_slide)
        return;
    const QSize shape = QSize(slideSize).scaled(size() - QSize(2, 2), Qt::KeepAspectRatio);
    const QPoint at((width() - shape.width()) / 2, 1);
    if (m_picture.isNull() || m_picture.deviceIndependentSize().toSize() != shape ||
        m_picture.devicePixelRatio() != devicePixelRatioF())
        m_picture = slidePixmap(*m_slide, shape, devicePixelRatioF(), m_look);
    QPainter painter(this);
    painter.drawPixmap(at, m_picture);
    painter.setPen(QPen(currentTheme().line, 1));
    painter.drawRect(QRect(at - QPoint(1, 1), shape + QSize(1, 1)));
}

void SlideView::mouseDoubleClickEvent(QMouseEvent *)
{
    if (m_slide)
        emit activated();
}

} // namespace dyno
