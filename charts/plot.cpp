// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/plot.h"

#include <QAreaSeries>
#include <QCategoryAxis>
#include <QChart>
#include <QGraphicsLayout>
#include <QLegend>
#include <QLineSeries>
#include <QPainter>

namespace dyno {

namespace {

// Room around the plot area, so that Qt Charts has where to put labels; nothing is drawn beyond it.
constexpr qreal margin = 400;

void setTicks(QCategoryAxis *axis, const Scale &scale)
{
    for (const QString &label : axis->categoriesLabels())
        axis->remove(label);
    axis->setStartValue(-1); // so that a tick may stand at the start of the axis
    for (const ScaleTick &tick : scale.ticks)
        axis->append(tick.label, scale.place(tick.value));
    axis->setRange(0, 1);
}

} // namespace

Plot::Plot() : m_chart(new QChart), m_x(new QCategoryAxis), m_y(new QCategoryAxis)
{
    m_scene.setItemIndexMethod(QGraphicsScene::NoIndex);
    m_scene.addItem(m_chart);
    m_chart->setAnimationOptions(QChart::NoAnimation);
    m_chart->legend()->hide();
    m_chart->setBackgroundVisible(false);
    m_chart->setBackgroundRoundness(0);
    m_chart->setMargins({});
    m_chart->layout()->setContentsMargins(0, 0, 0, 0);
    for (QCategoryAxis *axis : {m_x, m_y}) {
        axis->setLabelsPosition(QCategoryAxis::AxisLabelsPositionOnValue);
        axis->setTruncateLabels(false);
        axis->setRange(0, 1);
    }
    m_chart->addAxis(m_x, Qt::AlignBottom);
    m_chart->addAxis(m_y, Qt::AlignLeft);
    m_x->setVisible(false);
    m_y->setVisible(false);
}

Plot::~Plot() = default;

void Plot::setArea(const QRectF &area)
{
    m_area = area;
    layOut();
}

void Plot::drawFrame(QPainter &painter, const ChartTheme &theme, const Scale &x, const Scale &y, bool bottom)
{
    setTicks(m_x, x);
    setTicks(m_y, y);
    for (QCategoryAxis *axis : {m_x, m_y}) {
        axis->setLabelsFont(theme.axisFont());
        axis->setLabelsBrush(theme.palette.text3);
        axis->setGridLinePen(QPen(theme.palette.grid, 1));
        axis->setLinePen(QPen(theme.palette.axisLine, 1));
    }
    m_x->setGridLineVisible(false);
    m_y->setLineVisible(false);
    m_x->setVisible(bottom);
    m_y->setVisible(true);
    layOut();
    // Lines of one pixel at whole places: without smoothing they stay one pixel.
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    render(painter);
    if (!bottom) { // the base without ticks, which Qt Charts does not draw
        painter.setPen(QPen(theme.palette.axisLine, 1));
        painter.drawLine(m_area.bottomLeft(), m_area.bottomRight());
    }
    painter.restore();
    m_x->setVisible(false);
    m_y->setVisible(false);
}

void Plot::drawAreas(QPainter &painter, const std::vector<PlotArea> &areas)
{
    for (const PlotArea &area : areas) {
        if (area.upper.size() < 2)
            continue;
        auto *upper = new QLineSeries;
        auto *lower = new QLineSeries;
        auto *series = new QAreaSeries(upper, lower);
        upper->setParent(series);
        lower->setParent(series);
        series->setBrush(area.brush);
        series->setPen(area.edge);
        add(series);
        lower->replace(area.lower);
        upper->replace(area.upper);
    }
    render(painter);
    clear();
}

void Plot::drawLines(QPainter &painter, const std::vector<PlotLine> &lines)
{
    for (const PlotLine &line : lines) {
        QPen pen = line.pen;
        if (m_continuous && pen.style() == Qt::SolidLine)
            pen.setDashPattern({1e5, 0});
        for (const QList<QPointF> &stretch : line.stretches) {
            if (stretch.isEmpty()) // a path of nothing is a fault in a PDF
                continue;
            auto *series = new QLineSeries;
            series->setPen(pen);
            add(series);
            // A single point is a line with hardly a length; its caps make it a dot.
            const QPointF half(0.05 / m_area.width(), 0);
            if (stretch.size() == 1)
                series->replace({stretch.first() - half, stretch.first() + half});
            else
                series->replace(stretch);
        }
    }
    render(painter);
    clear();
}

// Before it has its points: Qt Charts makes an outline of a line, to be hit by the mouse, at every change.
void Plot::add(QAbstractSeries *series)
{
    m_chart->addSeries(series);
    series->attachAxis(m_x);
    series->attachAxis(m_y);
}

// No event loop has to turn for it: the layout takes the plot area at once.
void Plot::layOut()
{
    m_chart->resize(m_area.width() + 2 * margin, m_area.height() + 2 * margin);
    m_chart->setPlotArea(QRectF(QPointF(margin, margin), m_area.size()));
    m_chart->layout()->invalidate();
    m_chart->layout()->activate();
}

void Plot::render(QPainter &painter)
{
    const QRectF source(QPointF(0, 0), m_chart->size());
    m_scene.render(&painter, QRectF(m_area.topLeft() - QPointF(margin, margin), source.size()), source,
                   Qt::IgnoreAspectRatio);
}

void Plot::clear()
{
    m_chart->removeAllSeries();
}

} // namespace dyno
