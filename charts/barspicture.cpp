// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/barspicture.h"

#include "charts/endlabel.h"
#include "charts/strokes.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace dyno {

namespace {

// Sizes at text scale 1, so that they grow with slides.
constexpr double highestRow = 56, barHeight = 16, markerSize = 6;

QFont sized(const ChartTheme &theme, double times, QFont::Weight weight)
{
    QFont font = theme.axisFont();
    font.setPixelSize(qMax(1, qRound(font.pixelSize() * times)));
    font.setWeight(weight);
    return font;
}

std::vector<double> knownValues(const UsersSeries &series)
{
    std::vector<double> values;
    if (!series.points.empty())
        for (const double value : series.points.front().values)
            if (!std::isnan(value))
                values.push_back(value);
    return values;
}

} // namespace

void paintBars(QPainter &painter, const UsersState &state, const QRectF &area)
{
    const ChartTheme &theme = state.theme;
    const double u = theme.textScale;
    const QFont name = sized(theme, 30.0 / 24, QFont::Medium),
                figure = sized(theme, 26.0 / 24, QFont::Normal);
    double nameWidth = 0, figureWidth = 0, highest = 0;
    for (const UsersSeries &series : state.series) {
        const double sign = series.warned ? 22 * u : 0;
        nameWidth = std::max({nameWidth, 16 * u + QFontMetricsF(name).horizontalAdvance(series.label) + sign,
                              16 * u + QFontMetricsF(theme.axisFont()).horizontalAdvance(series.note)});
        for (const double value : knownValues(series))
            highest = std::max(highest, value);
        figureWidth = std::max(figureWidth, QFontMetricsF(figure).horizontalAdvance(state.text(highest)));
    }
    nameWidth = std::min(nameWidth, area.width() * 0.45);
    if (state.threshold)
        highest = std::max(highest, state.threshold->limit);
    const Scale scale = linearScale(highest);
    const QRectF plot(area.left() + nameWidth + 16 * u, area.top(),
                      std::max(1.0, area.width() - nameWidth - figureWidth - 40 * u), area.height() - 30 * u);
    const double row =
        std::min(highestRow * u, plot.height() / std::max<double>(1, double(state.series.size())));
    const double bottom = plot.top() + row * double(state.series.size());

    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (const ScaleTick &tick : scale.ticks) {
        const double x = std::floor(plot.left() + scale.place(tick.value) * plot.width()) + 0.5;
        painter.setPen(QPen(tick.value == 0 ? theme.palette.axisLine : theme.palette.grid, 1));
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, bottom));
        const double width = QFontMetricsF(theme.axisFont()).horizontalAdvance(tick.label);
        paintText(painter, theme.axisFont(), theme.palette.text3, {x - width / 2, bottom + 16 * u},
                  tick.label);
    }
    for (std::size_t i = 0; i < state.series.size(); ++i) {
        const UsersSeries &series = state.series[i];
        const EngineMark mark = theme.mark(series.engine, series.variant);
        const double middle = plot.top() + row * (double(i) + 0.5);
        const double lift = series.note.isEmpty() ? 0 : 7 * u;
        paintMarker(painter, mark.marker, {area.left() + 6 * u, middle - lift}, 11 * u, mark.color,
                    mark.filled && !series.published);
        const QString label =
            QFontMetricsF(name).elidedText(series.label, Qt::ElideMiddle, nameWidth - 16 * u);
        paintText(painter, name, mark.text, {area.left() + 16 * u, middle - lift}, label);
        if (series.warned)
            paintWarningSign(
                painter, theme,
                {area.left() + 26 * u + QFontMetricsF(name).horizontalAdvance(label), middle - lift}, 13 * u);
        if (!series.note.isEmpty())
            paintText(painter, theme.axisFont(), theme.palette.text2, {area.left() + 16 * u, middle + 10 * u},
                      series.note);
        const std::vector<double> values = knownValues(series);
        if (values.empty())
            continue;
        const double median = medianOf(series.points.front());
        QRectF bar(plot.left(), middle - barHeight * u / 2, scale.place(median) * plot.width(),
                   barHeight * u);
        QColor tint = mark.color;
        tint.setAlphaF(0.30f);
        painter.fillRect(bar, tint);
        painter.setPen(series.published ? publishedPen(mark.color, theme.scale)
                                        : QPen(mark.color, 2 * theme.scale, Qt::SolidLine, Qt::FlatCap));
        painter.drawLine(bar.topRight(), bar.bottomRight());
        double right = bar.right();
        for (std::size_t k = 0; k < values.size(); ++k) {
            const double shift = (double(k) - double(values.size() - 1) / 2) * 5 * theme.scale;
            const QPointF centre(plot.left() + scale.place(values[k]) * plot.width(), middle + shift);
            right = std::max(right, centre.x());
            paintMarker(painter, mark.marker, centre, markerSize * theme.scale, theme.palette.surface, true);
            paintMarker(painter, mark.marker, centre, markerSize * theme.scale, mark.color, false);
        }
        paintText(painter, figure, theme.palette.text, {right + 10 * u, middle}, state.text(median));
    }
    if (state.threshold) {
        const double x = plot.left() + scale.place(state.threshold->limit) * plot.width();
        painter.setPen(QPen(theme.palette.error, theme.scale, Qt::DotLine));
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, bottom));
        paintText(painter, theme.axisFont(), theme.palette.error, {x + 4 * u, plot.top() + 8 * u},
                  state.threshold->text);
    }
    painter.restore();
}

} // namespace dyno
