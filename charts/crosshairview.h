// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/charttheme.h"
#include "charts/crosshair.h"

#include <QPixmap>
#include <QWidget>

#include <optional>
#include <vector>

namespace dyno {

// A chart with one crosshair over it that follows the mouse; arrows move it from stop to stop, Home and End to the
// first and last, Escape takes it away. The chart is painted once and kept; moving the crosshair paints it alone.
// GUI thread only.
class CrossHairView : public QWidget
{
    Q_OBJECT
public:
    CrossHair crossHair() const;
    // Moved by another chart: crossHairMoved() is not emitted.
    virtual void setCrossHair(CrossHair crossHair);

signals:
    void crossHairMoved(dyno::CrossHair crossHair);

protected:
    explicit CrossHairView(QWidget *parent);

    // What is shown has changed: paints all anew.
    void chartChanged();

    virtual const ChartTheme &shownTheme() const = 0;
    // Where the derived chart keeps its crosshair, so that its picture reads it.
    virtual CrossHair &shownCrossHair() const = 0;
    // All but the crosshair, at the view's size.
    virtual void paintChart(QPainter &painter) = 0;
    virtual void paintCrossHair(QPainter &painter) = 0;
    // Where keys take the crosshair, ascending.
    virtual std::vector<double> stops() const = 0;
    // Where the mouse takes it; nothing: away.
    virtual std::optional<double> placeUnder(QPointF position) const = 0;
    // The values at the crosshair for readers of the screen; empty: nothing is shown.
    virtual QString description() const = 0;

    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    void move(std::optional<double> place);
    void step(bool forward);
    void describe();

    QPixmap m_chart; // all but the crosshair; null: stale
};

} // namespace dyno
