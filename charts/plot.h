// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/charttheme.h"
#include "charts/scale.h"

#include <QBrush>
#include <QGraphicsScene>
#include <QList>
#include <QPen>
#include <QPointF>
#include <QRectF>

#include <vector>

class QAbstractSeries;
class QCategoryAxis;
class QChart;
class QPainter;

namespace dyno {

// Points are given as places on the two scales: 0 to 1 from left to right and from the base up.
struct PlotLine
{
    std::vector<QList<QPointF>> stretches; // what lies between two is a gap
    QPen pen;
};
struct PlotArea
{
    QList<QPointF> upper, lower;
    QBrush brush;
    QPen edge{Qt::NoPen};
};

// Draws one layer after the other of a chart into a plot area that we choose to the pixel: axes and grid,
// areas, lines. The drawing is Qt Charts'; this is the brush, it keeps nothing between two calls but the
// axes.
class Plot
{
public:
    Plot();
    ~Plot();

    // One path a line, for file formats, instead of one stroke a segment, which is faster.
    void setContinuous(bool on) { m_continuous = on; }
    // `area` in the painter's coordinates.
    void setArea(const QRectF &area);
    // Grid, base line and value labels; with `bottom` also ticks and labels of the x axis.
    void drawFrame(QPainter &painter, const ChartTheme &theme, const Scale &x, const Scale &y, bool bottom);
    void drawAreas(QPainter &painter, const std::vector<PlotArea> &areas);
    void drawLines(QPainter &painter, const std::vector<PlotLine> &lines);

private:
    void add(QAbstractSeries *series);
    void layOut();
    void render(QPainter &painter);
    void clear();

    QGraphicsScene m_scene;
    QChart *m_chart;    // owned by the scene
    QCategoryAxis *m_x; // owned by the chart
    QCategoryAxis *m_y;
    bool m_continuous = false;
    QRectF m_area;
};

} // namespace dyno
