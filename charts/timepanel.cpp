// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/timepanel.h"

#include "charts/endlabel.h"
#include "charts/numbertext.h"
#include "charts/strokes.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <map>

namespace dyno {

namespace {

constexpr double titleLeft = 16;
constexpr double stealInWords = 2; // per cent

QString unitText(const TimeChart &chart, const StackState &state)
{
    const ChartRun *lead = state.reference();
    return chart.unit(lead ? &lead->info : nullptr, state.logarithmic);
}

} // namespace

bool TimePanel::update(const StackState &state)
{
    m_curves = makeCurves(*m_chart, state);
    const Scale scale = valueScale(*m_chart, m_curves, state);
    const bool changed = !(scale == m_scale);
    m_scale = scale;
    return changed;
}

QPointF TimePanel::point(const PanelPlace &place, const Scale &x, double seconds, double value) const
{
    return {place.plot.left() + x.place(seconds) * place.plot.width(),
            place.plot.bottom() - m_scale.place(value) * place.plot.height()};
}

double TimePanel::below(const Curve &curve, std::size_t tick) const
{
    double sum = 0;
    for (const Curve &other : m_curves) {
        if (&other == &curve)
            break;
        if (other.isLead && !other.isHidden && other.trace->draw == Trace::Draw::Area)
            sum += other.values[tick];
    }
    return sum;
}

std::vector<TitleReadOut> TimePanel::readOuts(const StackState &state) const
{
    std::vector<TitleReadOut> all;
    for (const Curve &curve : m_curves) {
        TitleReadOut readOut;
        readOut.curve = &curve;
        readOut.name = !curve.name.isEmpty() ? curve.name
                       : *curve.trace->name  ? chartText(curve.trace->name)
                                             : curve.run->label;
        if (!curve.isLead && *curve.trace->name)
            readOut.name = curve.run->label + QLatin1Char(' ') + readOut.name;
        const std::optional<std::size_t> tick = state.tickAt(*curve.run, state.crossHair.at);
        const double value = tick ? curve.values[*tick] : unknown;
        readOut.value = curve.trace->text ? curve.trace->text(value) : m_chart->text(value);
        all.push_back(std::move(readOut));
    }
    return all;
}

std::vector<TitleReadOut> TimePanel::readOuts(const StackState &state, const PanelPlace &place) const
{
    std::vector<TitleReadOut> all = readOuts(state);
    const ChartTheme &theme = state.theme;
    const double u = theme.textScale;
    const QFontMetricsF plain(theme.readOutFont()), strong(theme.readOutFont(true)), head(theme.titleFont());
    const double titleWidth = titleLeft * u + head.horizontalAdvance(chartText(m_chart->title)) + 6 * u +
                              plain.horizontalAdvance(unitText(*m_chart, state)) + 24 * u;
    const double room = place.plot.right() - titleWidth;
    const double widest = strong.horizontalAdvance(QString::fromLatin1(m_chart->widest));

    const auto width = [&](const TitleReadOut &readOut) {
        double sum =
            std::max(readOut.curve->trace->text ? 0.0 : widest, strong.horizontalAdvance(readOut.value));
        if (readOut.named)
            sum += plain.horizontalAdvance(readOut.name) + 6 * u;
        const Trace::Draw draw = readOut.curve->trace->draw;
        if (draw == Trace::Draw::Main || draw == Trace::Draw::Area)
            sum += 16 * u;
        else if (draw == Trace::Draw::Ink || draw == Trace::Draw::Total)
            sum += 20 * u;
        return sum;
    };
    const auto total = [&] {
        double sum = 0;
        for (const TitleReadOut &readOut : all)
            sum += width(readOut) + 16 * u;
        return sum - 16 * u;
    };
    // Names go before values: first of the other runs, which their marks tell apart; then go the oldest of
    // many runs; then the names of what has a mark in the lead run.
    if (total() > room)
        for (TitleReadOut &readOut : all)
            readOut.named = readOut.curve->isLead;
    const auto dropOldest = [&](std::ptrdiff_t kept) {
        const auto others =
            std::count_if(all.begin(), all.end(), [](const TitleReadOut &out) { return !out.curve->isLead; });
        std::ptrdiff_t dropped = 0;
        while (all.size() > 1 && others - dropped > kept && total() > room) {
            all.erase(all.begin());
            ++dropped;
        }
    };
    dropOldest(3);
    if (total() > room)
        for (TitleReadOut &readOut : all)
            readOut.named = readOut.curve->trace->draw == Trace::Draw::Thin ||
                            readOut.curve->trace->draw == Trace::Draw::Figure;
    dropOldest(0);
    while (all.size() > 1 && total() > room)
        all.pop_back();

    double right = place.plot.right();
    for (auto readOut = all.rbegin(); readOut != all.rend(); ++readOut) {
        const double w = width(*readOut);
        readOut->place = QRectF(right - w, place.title.top() + 4 * u, w, place.title.height() - 10 * u);
        right -= w + 16 * u;
    }
    return all;
}

void TimePanel::paintTitle(QPainter &painter, const StackState &state, const PanelPlace &place) const
{
    const ChartTheme &theme = state.theme;
    const double u = theme.textScale;
    const double middle = place.title.top() + place.title.height() / 2 - 1 * u;
    const QString title = chartText(m_chart->title);
    paintText(painter, theme.titleFont(), theme.palette.text, {titleLeft * u, middle}, title);
    const double unitLeft = titleLeft * u + QFontMetricsF(theme.titleFont()).horizontalAdvance(title) + 6 * u;
    paintText(painter, theme.readOutFont(), theme.palette.text3, {unitLeft, middle},
              unitText(*m_chart, state));

    const QFontMetricsF strong(theme.readOutFont(true));
    for (const TitleReadOut &readOut : readOuts(state, place)) {
        const Curve &curve = *readOut.curve;
        const bool hidden = curve.isHidden;
        double left = readOut.place.left();
        QColor color = curve.run->role == ChartRun::Role::Saved ? curve.mark.color : curve.color;
        if (hidden)
            color.setAlphaF(0.35f * color.alphaF());
        switch (curve.trace->draw) {
        case Trace::Draw::Main:
            paintMarker(painter, curve.mark.marker, {left + 5 * u, middle}, 9 * u, color,
                        curve.mark.filled && curve.run->role != ChartRun::Role::Published && !hidden);
            left += 16 * u;
            break;
        case Trace::Draw::Area: {
            const QRectF swatch(left, std::round(middle - 5 * u), std::round(10 * u), std::round(10 * u));
            if (hidden) {
                painter.setPen(QPen(color, 1));
                painter.drawRect(swatch.adjusted(0, 0, -1, -1));
            } else {
                painter.fillRect(swatch, color);
            }
            left += 16 * u;
            break;
        }
        case Trace::Draw::Ink:
        case Trace::Draw::Total:
            painter.setPen(QPen(color, 2 * theme.scale, Qt::SolidLine, Qt::FlatCap));
            painter.drawLine(QPointF(left, middle), QPointF(left + 14 * u, middle));
            left += 20 * u;
            break;
        case Trace::Draw::Thin:
        case Trace::Draw::Figure:
            break;
        }
        if (readOut.named)
            paintText(painter, theme.readOutFont(), hidden ? theme.palette.text3 : theme.palette.text2,
                      {left, middle}, readOut.name);
        paintText(painter, theme.readOutFont(true), hidden ? theme.palette.text3 : theme.palette.text,
                  {readOut.place.right() - strong.horizontalAdvance(readOut.value), middle}, readOut.value);
    }
}

void TimePanel::paintThresholds(QPainter &painter, const StackState &state, const PanelPlace &place) const
{
    std::vector<ChartThreshold> ours;
    for (const ChartThreshold &threshold : state.thresholds)
        if (std::any_of(m_chart->traces.begin(), m_chart->traces.end(), [&](const Trace &trace) {
                return trace.metrics[0] == threshold.metric && trace.draw != Trace::Draw::Figure;
            }))
            ours.push_back(threshold);
    paintLimits(painter, state.theme, ours, m_scale, place.plot);
}

void TimePanel::paintSteal(QPainter &painter, const StackState &state, const PanelPlace &place,
                           const Scale &x) const
{
    for (const Curve &curve : m_curves) {
        if (!curve.trace->hatched || curve.isHidden || !curve.isLead)
            continue;
        const std::span<const double> time = curve.time();
        std::optional<std::size_t> worst;
        for (std::size_t i = 0; i < curve.ticks; ++i)
            if (time[i] >= x.from && time[i] <= x.to &&
                curve.values[i] > (worst ? curve.values[*worst] : stealInWords))
                worst = i;
        if (!worst)
            continue;
        const double value = curve.values[*worst];
        const QString text = chartText(curve.trace->name) + QLatin1Char(' ') + m_chart->text(value);
        const ChartTheme &theme = state.theme;
        const double u = theme.textScale;
        const QFont font = theme.labelFont(true);
        const double width = QFontMetricsF(font).horizontalAdvance(text) + 8 * u;
        const QPointF middle = point(place, x, time[*worst], below(curve, *worst) + value / 2);
        // Left of where the steal begins; right of its end where there is no room.
        std::size_t begin = *worst, end = *worst;
        while (begin > 0 && curve.values[begin - 1] >= 0.5 && time[begin - 1] >= x.from)
            --begin;
        while (end + 1 < curve.ticks && curve.values[end + 1] >= 0.5)
            ++end;
        double left = point(place, x, time[begin], 0).x() - width - 6 * u;
        if (left < place.plot.left())
            left = std::min(point(place, x, time[end], 0).x() + 6 * u, place.plot.right() - width);
        const double top = std::clamp(middle.y() - 8 * u, place.plot.top() + 1, place.plot.bottom() - 17 * u);
        const QRectF box(std::round(left), std::round(top), std::round(width), std::round(16 * u));
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.palette.warningBackground);
        painter.drawRoundedRect(box, 2, 2);
        paintText(painter, font, theme.palette.warningText, {box.left() + 4 * u, box.center().y()}, text);
    }
}

void TimePanel::paintEnds(QPainter &painter, const StackState &state, const PanelPlace &place,
                          const Scale &x) const
{
    const ChartTheme &theme = state.theme;
    std::vector<EndLabel> labels;
    for (const Curve &curve : m_curves) {
        if (curve.isHidden || curve.trace->draw == Trace::Draw::Figure || !curve.trace->label)
            continue;
        // The newest known tick on the screen.
        const std::span<const double> time = curve.time();
        std::size_t end = curve.ticks;
        while (end > 0 && (time[end - 1] > x.to || std::isnan(curve.values[end - 1])))
            --end;
        if (end == 0 || time[end - 1] < x.from)
            continue;
        double value = curve.values[end - 1];
        const bool isArea = curve.trace->draw == Trace::Draw::Area;
        if (curve.trace->draw == Trace::Draw::Ink && value < m_scale.from)
            continue;
        if (isArea && value <= 0)
            continue;
        value = isArea ? below(curve, end - 1) + value / 2 : value;
        EndLabel label;
        label.text = *curve.trace->label ? chartText(curve.trace->label) : curve.run->label;
        label.color = curve.trace->draw == Trace::Draw::Area ? curve.mark.text : curve.text;
        label.strong = curve.run->role == ChartRun::Role::Current &&
                       (curve.trace->draw == Trace::Draw::Main || curve.trace->draw == Trace::Draw::Total);
        label.end = point(place, x, time[end - 1], value);
        if (curve.run->role == ChartRun::Role::Current && curve.trace->draw == Trace::Draw::Main) {
            paintMarker(painter, curve.mark.marker, label.end, 8 * theme.scale, theme.palette.surface, true);
            paintMarker(painter, curve.mark.marker, label.end, 7 * theme.scale, curve.color,
                        curve.mark.filled);
        }
        labels.push_back(label);
    }
    const ChartRun *lead = state.lead();
    if (m_chart->showsPlan && lead && lead->info.state == RunState::Running && !lead->info.openLoop &&
        !lead->info.phases.empty()) {
        const double end = double(lead->info.plannedUs()) / 1e6;
        if (end >= x.from && end <= x.to)
            labels.insert(labels.begin(), {chartText(QT_TRANSLATE_NOOP("Charts", "planned")),
                                           {},
                                           theme.palette.text3,
                                           false,
                                           false,
                                           point(place, x, end, lead->info.phases.back().to)});
    }
    paintEndLabels(painter, theme, labels, place.plot, place.title.right());
}

// Saved lines of one engine share a hue: marks along them tell which is which.
void TimePanel::paintMarks(QPainter &painter, const StackState &state, const PanelPlace &place, const Scale &x) const
{
    constexpr int marksPerLine = 5, variants = 4;
    std::map<std::string, int> runs; // of each engine
    for (const ChartRun &run : state.runs)
        ++runs[run.info.engine];
    for (const Curve &curve : m_curves) {
        if (curve.isHidden || curve.isLead || curve.trace->draw != Trace::Draw::Main ||
            curve.run->role == ChartRun::Role::Published || runs[curve.run->info.engine] < 2)
            continue;
        for (int i = 0; i < marksPerLine; ++i) {
            const double share = (i + (curve.run->variant % variants + 0.5) / variants) / marksPerLine;
            const double wanted = x.from + share * (x.to - x.from);
            const std::optional<std::size_t> tick = state.tickAt(*curve.run, wanted);
            if (!tick || std::isnan(curve.values[*tick]))
                continue;
            const double at = curve.run->series->time()[*tick];
            const double height = m_scale.place(curve.values[*tick]);
            if (at < x.from || at > x.to || height < 0 || height > 1)
                continue;
            const QPointF centre = point(place, x, at, curve.values[*tick]);
            paintMarker(painter, curve.mark.marker, centre, 7 * state.theme.scale, state.theme.palette.surface, true);
            paintMarker(painter, curve.mark.marker, centre, 6 * state.theme.scale, curve.mark.color, curve.mark.filled);
        }
    }
}

void TimePanel::paintOver(QPainter &painter, const StackState &state, const PanelPlace &place,
                          const Scale &x) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    paintSmallTicks(painter, state.theme, m_scale, place.plot);
    paintThresholds(painter, state, place);
    paintSteal(painter, state, place, x);
    paintMarks(painter, state, place, x);
    paintEnds(painter, state, place, x);
    paintTitle(painter, state, place);
    painter.restore();
}

void TimePanel::paintCrossed(QPainter &painter, const StackState &state, const PanelPlace &place,
                             const Scale &x) const
{
    if (!state.crossHair.at)
        return;
    for (const Curve &curve : m_curves) {
        if (curve.isHidden || curve.trace->draw != Trace::Draw::Main)
            continue;
        const std::optional<std::size_t> tick = state.tickAt(*curve.run, state.crossHair.at);
        if (!tick || std::isnan(curve.values[*tick]))
            continue;
        const double at = curve.run->series->time()[*tick];
        if (at < x.from || at > x.to)
            continue;
        const QPointF centre = point(place, x, at, curve.values[*tick]);
        paintMarker(painter, curve.mark.marker, centre, 9 * state.theme.scale, state.theme.palette.surface,
                    true);
        paintMarker(painter, curve.mark.marker, centre, 8 * state.theme.scale, curve.mark.color, false);
    }
}

} // namespace dyno
