// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/crosshairview.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>

namespace dyno {

namespace {
// Two places this close are one: stops are worked out, and a crosshair set from one may miss it by a rounding.
constexpr double samePlace = 1e-9;
} // namespace

CrossHairView::CrossHairView(QWidget *parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
}

CrossHair CrossHairView::crossHair() const
{
    return shownCrossHair();
}

void CrossHairView::setCrossHair(CrossHair crossHair)
{
    if (shownCrossHair() == crossHair)
        return;
    shownCrossHair() = crossHair;
    update();
    describe();
}

void CrossHairView::chartChanged()
{
    m_chart = {};
    update();
    describe();
}

void CrossHairView::move(std::optional<double> place)
{
    if (shownCrossHair().at == place)
        return;
    shownCrossHair().at = place;
    update();
    describe();
    emit crossHairMoved(shownCrossHair());
}

void CrossHairView::step(bool forward)
{
    const std::vector<double> all = stops();
    if (all.empty())
        return;
    auto to = all.end() - 1;
    if (const std::optional<double> from = shownCrossHair().at; from && forward) {
        to = std::min(std::upper_bound(all.begin(), all.end(), *from + samePlace), to);
    } else if (from) {
        to = std::lower_bound(all.begin(), all.end(), *from - samePlace);
        to -= to != all.begin() ? 1 : 0;
    }
    move(*to);
}

void CrossHairView::describe()
{
    if (!QAccessible::isActive())
        return;
    if (const QString text = description(); !text.isEmpty())
        setAccessibleDescription(text);
}

void CrossHairView::paintEvent(QPaintEvent *)
{
    const ChartTheme &theme = shownTheme();
    const QSize device = (QSizeF(size()) * devicePixelRatioF()).toSize();
    if (m_chart.size() != device) {
        m_chart = QPixmap(device);
        m_chart.setDevicePixelRatio(devicePixelRatioF());
        m_chart.fill(theme.palette.surface);
        QPainter painter(&m_chart);
        paintChart(painter);
    }
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_chart);
    paintCrossHair(painter);
    if (hasFocus()) {
        painter.setPen(QPen(theme.palette.ink, 2));
        painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
    }
}

void CrossHairView::resizeEvent(QResizeEvent *)
{
    chartChanged();
}

void CrossHairView::mouseMoveEvent(QMouseEvent *event)
{
    move(placeUnder(event->position()));
}

void CrossHairView::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
        step(event->key() == Qt::Key_Right);
        break;
    case Qt::Key_Home:
    case Qt::Key_End:
        if (const std::vector<double> all = stops(); !all.empty())
            move(event->key() == Qt::Key_Home ? all.front() : all.back());
        break;
    case Qt::Key_Escape:
        if (shownCrossHair().at) {
            move({});
            break;
        }
        [[fallthrough]];
    default:
        QWidget::keyPressEvent(event);
    }
}

void CrossHairView::leaveEvent(QEvent *)
{
    if (!hasFocus())
        move({});
}

} // namespace dyno
