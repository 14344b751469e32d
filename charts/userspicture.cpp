// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/userspicture.h"

#include "charts/endlabel.h"
#include "charts/numbertext.h"
#include "charts/readout.h"
#include "charts/strokes.h"
#include "charts/timechart.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <limits>

namespace dyno {

namespace {

constexpr double repeatShift = 5; // px between the markers of repeats
constexpr double repeatMarker = 5.2;

std::vector<double> known(const UsersSeries::Point &point)
{
    std::vector<double> values;
    std::copy_if(point.values.begin(), point.values.end(), std::back_inserter(values),
                 [](double value) { return !std::isnan(value); });
    return values;
}

double labelWidth(const UsersState &state)
{
    double width = 0;
    for (const UsersSeries &series : state.series) {
        const double sign = series.warned ? 18 * state.theme.textScale : 0;
        width = std::max({width,
                          sign + QFontMetricsF(state.theme.labelFont(true)).horizontalAdvance(series.label),
                          QFontMetricsF(state.theme.labelFont()).horizontalAdvance(series.note)});
    }
    return width;
}

} // namespace

double medianOf(const UsersSeries::Point &point)
{
    std::vector<double> values = known(point);
    if (values.empty())
        return unknown;
    std::sort(values.begin(), values.end());
    const std::size_t half = values.size() / 2;
    return values.size() % 2 ? values[half] : (values[half - 1] + values[half]) / 2;
}

std::vector<double> UsersState::levels() const
{
    std::vector<double> all;
    for (const UsersSeries &one : series)
        for (const UsersSeries::Point &point : one.points)
            if (point.users > 0)
                all.push_back(point.users);
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

QString UsersState::text(double value) const
{
    switch (values) {
    case UsersView::Values::Milliseconds:
        return millisecondText(value);
    case UsersView::Values::Percent:
        return percentText(value);
    case UsersView::Values::ErrorPercent:
        return errorPercentText(value);
    case UsersView::Values::Numbers:
        break;
    }
    return numberText(value);
}

void UsersPicture::update(const UsersState &state, QSize size)
{
    m_size = size;
    double lowest = std::numeric_limits<double>::infinity(), highest = 0;
    const auto take = [&](double value) {
        if (value > 0)
            lowest = std::min(lowest, value);
        highest = std::max(highest, value);
    };
    for (const UsersSeries &series : state.series)
        for (const UsersSeries::Point &point : series.points)
            for (double value : known(point))
                take(value);
    for (const UsersSeries &series : state.series)
        for (const UsersSeries::Place &place : series.law)
            take(place.value);
    if (state.threshold)
        take(state.threshold->limit);
    m_y = state.logarithmic ? logScale(lowest, highest) : linearScale(highest);
    m_x = levelScale(state.levels());

    const double u = state.theme.textScale;
    double axis = 0;
    for (const ScaleTick &tick : m_y.ticks)
        axis = std::max(axis, QFontMetricsF(state.theme.axisFont()).horizontalAdvance(tick.label));
    const double left = std::ceil(16 * u + axis + 8 * u);
    const double right = std::ceil(state.labelled ? labelWidth(state) + 28 * u : 20 * u);
    const double top = std::round((state.name.isEmpty() ? 14 : 46) * u);
    const double bottom = std::round(32 * u);
    m_area = QRectF(left, top, std::max(1.0, size.width() - left - right),
                    std::max(1.0, size.height() - top - bottom));
}

QPointF UsersPicture::point(double users, double value) const
{
    return {m_area.left() + m_x.place(users) * m_area.width(),
            m_area.bottom() - m_y.place(value) * m_area.height()};
}

void UsersPicture::paint(QPainter &painter, const UsersState &state, bool vector)
{
    const ChartTheme &theme = state.theme;
    const double u = theme.textScale;
    m_plot.setContinuous(vector);
    m_plot.setArea(m_area);
    m_plot.drawFrame(painter, theme, m_x, m_y, true);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    paintSeries(painter, state);
    paintSmallTicks(painter, theme, m_y, m_area);
    if (state.threshold)
        paintLimit(painter, theme, *state.threshold, m_y, m_area);
    paintMarkers(painter, state);
    paintKnees(painter, state);
    if (state.labelled)
        paintNames(painter, state, m_size.width());
    if (!state.name.isEmpty()) {
        paintText(painter, theme.titleFont(), theme.palette.text, {16 * u, 20 * u}, state.name);
        const double width = QFontMetricsF(theme.titleFont()).horizontalAdvance(state.name);
        paintText(painter, theme.readOutFont(), theme.palette.text3, {22 * u + width, 20 * u}, state.unit);
    }
    painter.restore();
}

void UsersPicture::paintSeries(QPainter &painter, const UsersState &state)
{
    std::vector<PlotArea> bands;
    std::vector<PlotLine> lines;
    for (const UsersSeries &series : state.series) {
        const EngineMark mark = state.theme.mark(series.engine, series.variant);
        QPen pen(mark.color, 2 * state.theme.scale, Qt::SolidLine, Qt::SquareCap, Qt::RoundJoin);
        if (series.published)
            pen = publishedPen(mark.color, state.theme.scale);
        PlotLine line{{{}}, pen};
        QColor tint = mark.color;
        tint.setAlphaF(0.18f);
        PlotArea band{{}, {}, tint};
        for (const UsersSeries::Point &at : series.points) {
            const std::vector<double> values = known(at);
            if (values.empty()) { // a gap
                if (!line.stretches.back().isEmpty())
                    line.stretches.emplace_back();
                bands.push_back(std::exchange(band, {{}, {}, tint}));
                continue;
            }
            const auto [low, high] = std::minmax_element(values.begin(), values.end());
            const double x = m_x.place(at.users);
            line.stretches.back().append(QPointF(x, m_y.place(medianOf(at))));
            if (values.size() > 1) {
                band.lower.append(QPointF(x, m_y.place(*low)));
                band.upper.append(QPointF(x, m_y.place(*high)));
            }
        }
        bands.push_back(band);
        QColor faint = mark.color;
        faint.setAlphaF(0.5f);
        PlotLine law{{{}}, QPen(faint, state.theme.scale)};
        for (const UsersSeries::Place &place : series.law)
            law.stretches.back().append(QPointF(m_x.place(place.users), m_y.place(place.value)));
        lines.insert(lines.begin(), law);
        lines.push_back(line);
    }
    m_plot.drawAreas(painter, bands);
    m_plot.drawLines(painter, lines);
}

void UsersPicture::paintMarkers(QPainter &painter, const UsersState &state) const
{
    const double scale = state.theme.scale;
    for (const UsersSeries &series : state.series) {
        const EngineMark mark = state.theme.mark(series.engine, series.variant);
        const double size = (series.published ? 8 : repeatMarker) * scale;
        for (const UsersSeries::Point &at : series.points) {
            const std::vector<double> values = known(at);
            for (std::size_t i = 0; i < values.size(); ++i) {
                const double shift = repeatShift * scale * (double(i) - double(values.size() - 1) / 2);
                const QPointF centre = point(at.users, values[i]) + QPointF(shift, 0);
                paintMarker(painter, mark.marker, centre, size, state.theme.palette.surface, true);
                paintMarker(painter, mark.marker, centre, size, mark.color, false);
            }
        }
    }
}

void UsersPicture::paintNames(QPainter &painter, const UsersState &state, double right) const
{
    // Published ones step back behind own runs, where there are any.
    const bool own = std::any_of(state.series.begin(), state.series.end(),
                                 [](const UsersSeries &series) { return !series.published; });
    std::vector<EndLabel> labels;
    for (const UsersSeries &series : state.series) {
        const auto last = std::find_if(series.points.rbegin(), series.points.rend(),
                                       [](const UsersSeries::Point &at) { return !known(at).empty(); });
        if (last == series.points.rend())
            continue;
        const EngineMark mark = state.theme.mark(series.engine, series.variant);
        QPointF end = point(last->users, medianOf(*last));
        end.setX(m_area.right() + 4 * state.theme.scale);
        labels.push_back(
            {series.label, series.note, mark.text, !own || !series.published, series.warned, end});
    }
    paintEndLabels(painter, state.theme, labels, m_area, right);
}

void UsersPicture::paintCrossHair(QPainter &painter, const UsersState &state) const
{
    if (!state.crossHair.at)
        return;
    const double users = *state.crossHair.at;
    const double at = std::floor(point(users, m_y.from).x()) + 0.5;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(state.theme.palette.ink, state.theme.scale));
    painter.drawLine(QPointF(at, m_area.top()), QPointF(at, m_area.bottom()));
    paintMarkers(painter, state);
    paintTable(painter, state, users, at);
    painter.restore();
}

void UsersPicture::paintTable(QPainter &painter, const UsersState &state, double users, double at) const
{
    ReadOut out;
    std::size_t repeats = 0;
    for (const UsersSeries &series : state.series) {
        for (const UsersSeries::Point &point : series.points) {
            const std::vector<double> values = known(point);
            if (point.users != users || values.empty())
                continue;
            const auto [low, high] = std::minmax_element(values.begin(), values.end());
            QString range = series.note;
            if (!series.published && values.size() > 1)
                range = state.text(*low) + QStringLiteral("–") + state.text(*high);
            repeats = std::max(repeats, series.published ? 0 : values.size());
            out.rows.push_back({state.theme.mark(series.engine, series.variant), series.published, series.label,
                                state.text(medianOf(point)), range});
        }
    }
    out.head = (state.arrivals ? chartText(QT_TRANSLATE_NOOP("Charts", "At %1 arrivals/s"))
                               : chartText(QT_TRANSLATE_NOOP("Charts", "At %1 users")))
                   .arg(numberText(users));
    if (repeats > 1)
        out.what = chartText(QT_TRANSLATE_NOOP("Charts", "median, range of %1")).arg(repeats);
    std::optional<double> limit;
    if (state.threshold)
        limit = point(users, state.threshold->limit).y();
    paintReadOut(painter, state.theme, out, m_area, at, limit);
}

void UsersPicture::paintKnees(QPainter &painter, const UsersState &state) const
{
    const double u = state.theme.textScale;
    const QFontMetricsF metrics(state.theme.labelFont());
    std::vector<QRectF> taken; // by words: those that would cover others are left out
    for (const UsersSeries &series : state.series) {
        if (!series.knee || m_x.place(series.knee->users) < 0 || m_x.place(series.knee->users) > 1)
            continue;
        const EngineMark mark = state.theme.mark(series.engine, series.variant);
        const QPointF at = point(series.knee->users, series.knee->value);
        painter.setPen(QPen(mark.color, 1.5 * state.theme.scale));
        painter.drawLine(at - QPointF(0, 7 * u), at + QPointF(0, 7 * u));
        const QString text =
            chartText(QT_TRANSLATE_NOOP("Charts", "knee %1")).arg(numberText(std::round(series.knee->users)));
        const QSizeF size(metrics.horizontalAdvance(text) + 8 * u, metrics.height());
        for (const QPointF &beside : {at + QPointF(6 * u, 14 * u), at + QPointF(-6 * u - size.width(), -12 * u)}) {
            const QRectF words(beside - QPointF(4 * u, size.height() / 2), size);
            if (words.right() > m_area.right() || words.left() < m_area.left()
                || std::any_of(taken.begin(), taken.end(), [&](const QRectF &other) { return other.intersects(words); }))
                continue;
            taken.push_back(words);
            QColor ground = state.theme.palette.surface;
            ground.setAlphaF(0.8f);
            paintText(painter, state.theme.labelFont(), mark.text, beside, text, ground);
            break;
        }
    }
}

} // namespace dyno
