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

QLineSeries *lineSeries(const QList<QPointF> &points)
{
    auto *series = new QLineSeries;
    // A line of one point has no length; a hair of it makes a dot.
    if (points.size() == 1)
        series->replace({points.first() - QPointF(2e-4, 0), points.first() + QPointF(2e-4, 0)});
    else
        series->replace(points);
    return series;
}

void setTicks(QCategoryAxis *axis, const Scale &scale, bool labelled)
{
    for (const QString &label : axis->categoriesLabels())
        axis->remove(label);
    axis->setStartValue(-1); // so that a tick may stand at the start of the axis
    if (labelled)
        for (const ScaleTick &tick : scale.ticks)
            axis->append(tick.label, scale.place(tick.value));
    axis->setRange(0, 1);
    axis->setLabelsVisible(labelled);
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
}

Plot::~Plot() = default;

void Plot::setArea(const QRectF &area)
{
    m_area = area;
    m_origin = area.topLeft() - QPointF(margin, margin);
}

void Plot::drawFrame(QPainter &painter, const ChartTheme &theme, const Scale &x, const Scale &y, bool bottom)
{
    setTicks(m_x, x, bottom);
    setTicks(m_y, y, true);
    for (QCategoryAxis *axis : {m_x, m_y}) {
        axis->setLabelsFont(theme.axisFont());
        axis->setLabelsBrush(theme.palette.text3);
        axis->setGridLinePen(QPen(theme.palette.grid, 1));
        axis->setLinePen(QPen(theme.palette.axisLine, 1));
    }
    m_x->setGridLineVisible(false);
    m_y->setLineVisible(false);
    m_x->setVisible(true);
    m_y->setVisible(true);
    // Lines of one pixel at whole places: without smoothing they stay one pixel.
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    render(painter);
    painter.restore();
    clear();
}

void Plot::drawAreas(QPainter &painter, const std::vector<PlotArea> &areas)
{
    for (const PlotArea &area : areas) {
        if (area.upper.size() < 2)
            continue;
        auto *series = new QAreaSeries(lineSeries(area.upper), lineSeries(area.lower));
        series->upperSeries()->setParent(series);
        series->lowerSeries()->setParent(series);
        m_chart->addSeries(series);
        series->attachAxis(m_x);
        series->attachAxis(m_y);
        series->setBrush(area.brush);
        series->setPen(area.edge);
    }
    render(painter);
    clear();
}

void Plot::drawLines(QPainter &painter, const std::vector<PlotLine> &lines)
{
    for (const PlotLine &line : lines) {
        for (const QList<QPointF> &stretch : line.stretches) {
            QLineSeries *series = lineSeries(stretch);
            m_chart->addSeries(series);
            series->attachAxis(m_x);
            series->attachAxis(m_y);
            series->setPen(line.pen);
        }
    }
    render(painter);
    clear();
}

void Plot::render(QPainter &painter)
{
    // No event loop has to turn for it: the layout takes the plot area at once.
    m_chart->resize(m_area.width() + 2 * margin, m_area.height() + 2 * margin);
    m_chart->setPlotArea(QRectF(QPointF(margin, margin), m_area.size()));
    m_chart->layout()->invalidate();
    m_chart->layout()->activate();
    const QRectF source(QPointF(0, 0), m_chart->size());
    m_scene.render(&painter, QRectF(m_origin, source.size()), source, Qt::IgnoreAspectRatio);
}

void Plot::clear()
{
    m_chart->removeAllSeries();
    m_x->setVisible(false);
    m_y->setVisible(false);
}

} // namespace dyno
