// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/slide.h"

#include <QPixmap>
#include <QWidget>

#include <optional>

namespace dyno {

// One slide, as large as fits in its shape, with a line around it.
class SlideView : public QWidget
{
    Q_OBJECT
public:
    explicit SlideView(QWidget *parent = nullptr);
    void setSlide(const std::optional<Slide> &slide, const SlideLook &look);
    QSize sizeHint() const override;

signals:
    void activated(); // double click: show it

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;

private:
    std::optional<Slide> m_slide;
    SlideLook m_look;
    QPixmap m_picture; // of the size it was last painted in
};

// A slide painted once, for screens.
QPixmap slidePixmap(const Slide &slide, QSize size, double pixelRatio, const SlideLook &look);

} // namespace dyno
