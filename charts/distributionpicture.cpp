// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/distributionpicture.h"

#include "charts/endlabel.h"
#include "charts/numbertext.h"
#include "charts/readout.h"
#include "charts/strokes.h"
#include "charts/timechart.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace dyno {

namespace {

constexpr double publishedMarker = 8; // px

double labelWidth(const DistributionState &state)
{
    double width = 0;
    for (const DistributionSeries &series : state.series) {
        const double sign = series.warned ? 18 * state.theme.textScale : 0;
        width = std::max({width, sign + QFontMetricsF(state.theme.labelFont(true)).horizontalAdvance(series.label),
                          QFontMetricsF(state.theme.labelFont()).horizontalAdvance(series.note)});
    }
    return width;
}

double highestPercentile(const DistributionState &state)
{
    double highest = 0;
    for (const DistributionSeries &series : state.series)
        if (!series.points.empty())
            highest = std::max(highest, series.points.back().percentile);
    return highest;
}

} // namespace

std::vector<double> DistributionState::stops() const
{
    std::vector<double> all{0, 50, 75, 90, 95};
    for (double rest = 1; rest > 1e-7; rest /= 10)
        all.push_back(100 - rest);
    const double highest = highestPercentile(*this);
    std::erase_if(all, [highest](double stop) { return stop > highest; });
    return all;
}

void DistributionPicture::update(const DistributionState &state, QSize size)
{
    m_size = size;
    double lowest = std::numeric_limits<double>::infinity(), highest = 0;
    for (const DistributionSeries &series : state.series)
        for (const DistributionSeries::Point &point : series.points) {
            if (point.ms > 0)
                lowest = std::min(lowest, point.ms);
            highest = std::max(highest, point.ms);
        }
    if (state.threshold)
        highest = std::max(highest, state.threshold->limit);
    m_y = state.logarithmic ? logScale(lowest, highest) : linearScale(highest);
    m_x = percentileScale(100 / (100 - highestPercentile(state)));

    const double u = state.theme.textScale;
    double axis = 0;
    for (const ScaleTick &tick : m_y.ticks)
        axis = std::max(axis, QFontMetricsF(state.theme.axisFont()).horizontalAdvance(tick.label));
    const double left = std::ceil(16 * u + axis + 8 * u), right = std::ceil(labelWidth(state) + 28 * u);
    const double top = std::round((state.name.isEmpty() ? 14 : 46) * u), bottom = std::round(32 * u);
    m_area = QRectF(left, top, std::max(1.0, size.width() - left - right),
                    std::max(1.0, size.height() - top - bottom));
}

double DistributionPicture::percentileAt(double x) const
{
    const double where = std::clamp((x - m_area.left()) / m_area.width(), 0.0, 1.0);
    return 100 - 100 / m_x.valueAt(where);
}

QPointF DistributionPicture::point(double percentile, double ms) const
{
    return {m_area.left() + place(percentile) * m_area.width(), m_area.bottom() - m_y.place(ms) * m_area.height()};
}

void DistributionPicture::paint(QPainter &painter, const DistributionState &state, bool vector)
{
    const ChartTheme &theme = state.theme;
    const double u = theme.textScale;
    m_plot.setContinuous(vector);
    m_plot.setArea(m_area);
    m_plot.drawFrame(painter, theme, m_x, m_y, true);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    std::vector<PlotLine> lines;
    for (const DistributionSeries &series : state.series) {
        const EngineMark mark = theme.mark(series.engine, series.variant);
        PlotLine line{{{}}, series.published ? publishedPen(mark.color, theme.scale)
                                             : QPen(mark.color, 2 * theme.scale, Qt::SolidLine, Qt::SquareCap,
                                                    Qt::RoundJoin)};
        for (const DistributionSeries::Point &at : series.points)
            line.stretches.back().append(QPointF(place(at.percentile), m_y.place(at.ms)));
        lines.push_back(std::move(line));
    }
    m_plot.drawLines(painter, lines);
    paintSmallTicks(painter, theme, m_y, m_area);
    if (state.threshold)
        paintLimit(painter, theme, *state.threshold, m_y, m_area);
    for (const DistributionSeries &series : state.series) {
        const EngineMark mark = theme.mark(series.engine, series.variant);
        for (const DistributionSeries::Point &at : series.points) {
            if (!series.published)
                break;
            const QPointF centre = point(at.percentile, at.ms);
            paintMarker(painter, mark.marker, centre, publishedMarker * theme.scale, theme.palette.surface, true);
            paintMarker(painter, mark.marker, centre, publishedMarker * theme.scale, mark.color, false);
        }
    }
    paintNames(painter, state);
    if (!state.name.isEmpty()) {
        paintText(painter, theme.titleFont(), theme.palette.text, {16 * u, 20 * u}, state.name);
        const double width = QFontMetricsF(theme.titleFont()).horizontalAdvance(state.name);
        paintText(painter, theme.readOutFont(), theme.palette.text3, {22 * u + width, 20 * u}, state.unit);
    }
    painter.restore();
}

void DistributionPicture::paintNames(QPainter &painter, const DistributionState &state) const
{
    const bool own = std::any_of(state.series.begin(), state.series.end(),
                                 [](const DistributionSeries &series) { return !series.published; });
    std::vector<EndLabel> labels;
    for (const DistributionSeries &series : state.series) {
        if (series.points.empty())
            continue;
        QPointF end = point(series.points.back().percentile, series.points.back().ms);
        end.setX(m_area.right() + 4 * state.theme.scale);
        labels.push_back({series.label, series.note, state.theme.mark(series.engine, series.variant).text,
                          !own || !series.published, series.warned, end});
    }
    paintEndLabels(painter, state.theme, labels, m_area, m_size.width());
}

void DistributionPicture::paintCrossHair(QPainter &painter, const DistributionState &state) const
{
    if (!state.crossHair.at)
        return;
    const ChartTheme &theme = state.theme;
    const double percentile = *state.crossHair.at;
    const double at = std::floor(point(percentile, m_y.from).x()) + 0.5;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.palette.ink, theme.scale));
    painter.drawLine(QPointF(at, m_area.top()), QPointF(at, m_area.bottom()));
    ReadOut out;
    for (const DistributionSeries &series : state.series) {
        const double ms = series.at(percentile);
        if (std::isnan(ms))
            continue;
        const EngineMark mark = theme.mark(series.engine, series.variant);
        const QPointF centre(at, point(percentile, ms).y());
        paintMarker(painter, mark.marker, centre, 7 * theme.scale, theme.palette.surface, true);
        paintMarker(painter, mark.marker, centre, 7 * theme.scale, mark.color, false);
        out.rows.push_back({mark, series.published, series.label,
                            chartText(QT_TRANSLATE_NOOP("Charts", "%1 ms")).arg(millisecondText(ms)), series.note});
    }
    out.head = chartText(QT_TRANSLATE_NOOP("Charts", "%1 are faster than")).arg(percentileText(percentile));
    std::optional<double> limit;
    if (state.threshold)
        limit = point(percentile, state.threshold->limit).y();
    paintReadOut(painter, theme, out, m_area, at, limit);
    painter.restore();
}

} // namespace dyno
