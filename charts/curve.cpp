// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/curve.h"

#include "charts/hatch.h"
#include "charts/heatmap.h"
#include "charts/reduce.h"
#include "charts/strokes.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace dyno {

namespace {

constexpr double thinOpacity = 0.8;
constexpr double savedOpacity = 0.5;

// As it looks over the surface, but opaque. Qt Charts strokes a solid line segment by segment: where a line
// is translucent, the ends of its segments are seen.
QColor over(const QColor &surface, const QColor &color, double opacity)
{
    const auto mixed = [opacity](int below, int above) {
        return int(std::lround(below + opacity * (above - below)));
    };
    return QColor(mixed(surface.red(), color.red()), mixed(surface.green(), color.green()),
                  mixed(surface.blue(), color.blue()));
}

Curve makeCurve(const TimeChart &chart, const Trace &trace, const ChartRun &run, bool isLead,
                const StackState &state)
{
    Curve curve;
    curve.trace = &trace;
    curve.run = &run;
    curve.key = std::string(chart.id) + '/' + run.info.id + '/' + std::string(trace.id);
    curve.isLead = isLead;
    curve.isHidden = state.hidden.contains(curve.key);
    curve.mark = state.theme.mark(run.info.engine, run.variant);
    curve.color = trace.color(state.theme, curve.mark);
    curve.text = curve.color == curve.mark.color ? curve.mark.text : curve.color; // before it is dimmed
    if (trace.draw == Trace::Draw::Thin)
        curve.color = over(state.theme.palette.surface, curve.color, thinOpacity);
    if (run.role == ChartRun::Role::Saved)
        curve.color =
            over(state.theme.palette.surface, curve.color, trace.opacity < 1 ? trace.opacity : savedOpacity);
    curve.ticks = state.shownTicks(run);
    curve.values = traceValues(trace, *run.series);
    return curve;
}

// Shades of one scale: parts of a whole are no engines and get no hue.
QColor partColor(const Palette &palette, std::size_t part)
{
    const QColor shades[] = {palette.cpuUsr, palette.cpuSys, palette.cpuWait, palette.ink, palette.text3};
    return shades[part % std::size(shades)];
}

void addTypeCurves(std::vector<Curve> &curves, const TimeChart &chart, const ChartRun &run, const StackState &state)
{
    for (std::size_t type = 0; type < run.info.types.size(); ++type) {
        Curve curve = makeCurve(chart, chart.traces.front(), run, true, state);
        curve.key += '/' + run.info.types[type];
        curve.isHidden = state.hidden.contains(curve.key);
        curve.name = QString::fromStdString(run.info.types[type]);
        curve.color = curve.text = partColor(state.theme.palette, type);
        curve.values = run.series->typeRates(type);
        curve.values.resize(run.series->size(), 0.0);
        curves.push_back(std::move(curve));
    }
}

// Those of `stretches` on the screen, cut off at the edges of the plot area: nothing relies on clipping.
QList<QPointF> placed(const Stretch &stretch, std::span<const double> time, std::span<const double> values,
                      const Scale &x, const Scale &y)
{
    QList<QPointF> points;
    points.reserve(qsizetype(stretch.size()));
    for (std::size_t i : stretch)
        points.append(QPointF(x.place(time[i]), y.place(values[i])));
    const auto cut = [](QPointF outside, const QPointF &inside, double edge) {
        const double part = (edge - outside.x()) / (inside.x() - outside.x());
        return QPointF(edge, outside.y() + part * (inside.y() - outside.y()));
    };
    if (points.size() > 1 && points[0].x() < 0 && points[1].x() > 0)
        points[0] = cut(points[0], points[1], 0);
    const qsizetype last = points.size() - 1;
    if (last > 0 && points[last].x() > 1 && points[last - 1].x() < 1)
        points[last] = cut(points[last], points[last - 1], 1);
    points.removeIf([](const QPointF &point) { return point.x() < 0 || point.x() > 1; });
    return points;
}

PlotLine placedLine(const Curve &curve, const QPen &pen, const Scale &x, const Scale &y,
                    std::size_t most = mostPoints)
{
    PlotLine line{{}, pen};
    std::span<const double> values = curve.shownValues();
    // A line in ink that is far below the rest does not crawl along the base of a logarithmic chart.
    std::vector<double> high;
    if (y.logarithmic && curve.trace->draw == Trace::Draw::Ink) {
        high.assign(values.begin(), values.end());
        std::replace_if(
            high.begin(), high.end(), [&y](double value) { return value < y.from; }, unknown);
        values = high;
    }
    for (const Stretch &stretch : reduce(curve.time(), std::array{values}, x.from, x.to, most)) {
        QList<QPointF> points = placed(stretch, curve.time(), values, x, y);
        if (!points.isEmpty())
            line.stretches.push_back(std::move(points));
    }
    return line;
}

// Square caps close the joints between segments. Round ones cost seven times as much.
QPen solid(const QColor &color, double width)
{
    return QPen(color, width, Qt::SolidLine, Qt::SquareCap, Qt::RoundJoin);
}

// Where a layer as thin as this would only be an edge, nothing is drawn.
constexpr double thinnestHatched = 0.5;

// The parts of a stretch where the layer has a height, each with one point more on either side.
std::vector<Stretch> withHeight(const Stretch &stretch, const std::vector<double> &lower,
                                const std::vector<double> &upper)
{
    std::vector<Stretch> parts;
    const auto isHigh = [&](std::size_t k) {
        return k < stretch.size() && upper[stretch[k]] - lower[stretch[k]] >= thinnestHatched;
    };
    bool open = false;
    for (std::size_t k = 0; k < stretch.size(); ++k) {
        const bool wanted = isHigh(k) || isHigh(k + 1) || (k > 0 && isHigh(k - 1));
        if (wanted && !open)
            parts.emplace_back();
        open = wanted;
        if (wanted)
            parts.back().push_back(stretch[k]);
    }
    return parts;
}

// The curves that are stacked, from the base up.
std::vector<const Curve *> stackOf(const std::vector<Curve> &curves)
{
    std::vector<const Curve *> stack;
    for (const Curve &curve : curves)
        if (curve.isLead && curve.trace->draw == Trace::Draw::Area && !curve.isHidden)
            stack.push_back(&curve);
    return stack;
}

const Curve *leadCurve(const std::vector<Curve> &curves, std::string_view trace)
{
    for (const Curve &curve : curves)
        if (curve.isLead && curve.trace->id == trace && !trace.empty())
            return &curve;
    return nullptr;
}

void addBand(std::vector<PlotArea> &areas, const Curve &low, const Curve &high, const Scale &x,
             const Scale &y)
{
    QColor tint = low.mark.color;
    tint.setAlphaF(0.08f);
    const std::span<const double> lows = low.shownValues(), highs = high.shownValues();
    for (const Stretch &stretch : reduce(low.time(), std::array{lows, highs}, x.from, x.to))
        areas.push_back(
            {placed(stretch, low.time(), highs, x, y), placed(stretch, low.time(), lows, x, y), tint});
}

} // namespace

std::vector<Curve> makeCurves(const TimeChart &chart, const StackState &state)
{
    std::vector<Curve> curves;
    const ChartRun *lead = state.lead();
    for (const ChartRun &run : state.runs) {
        if (&run == lead)
            continue;
        for (const Trace &trace : chart.traces)
            if (trace.others)
                curves.push_back(makeCurve(chart, trace, run, false, state));
    }
    if (lead && chart.byType) {
        addTypeCurves(curves, chart, *lead, state);
        return curves;
    }
    if (lead)
        for (const Trace &trace : chart.traces)
            if (trace.lead) {
                Curve curve = makeCurve(chart, trace, *lead, true, state);
                const bool isWanted = !trace.onlyWhereAny
                                      || std::any_of(curve.values.begin(), curve.values.end(), [](double v) { return v > 0; });
                if (isWanted)
                    curves.push_back(std::move(curve));
            }
    return curves;
}

Scale valueScale(const TimeChart &chart, const std::vector<Curve> &curves, const StackState &state)
{
    if (chart.values == TimeChart::Values::Percent)
        return percentScale();
    if (chart.isHeatMap)
        return heatScale(state);
    double lowest = std::numeric_limits<double>::infinity();
    double highest = 0;
    const auto take = [&](double value, bool low = true) {
        if (value > 0 && low)
            lowest = std::min(lowest, value);
        if (!std::isnan(value))
            highest = std::max(highest, value);
    };
    const auto [from, to] = state.shownRange();
    std::vector<double> stacked;
    for (const Curve &curve : curves) {
        if (curve.isHidden || curve.trace->draw == Trace::Draw::Figure)
            continue;
        const bool stacks = curve.trace->draw == Trace::Draw::Area;
        stacked.resize(std::max(stacked.size(), stacks ? curve.ticks : 0));
        const std::span<const double> time = curve.time();
        for (std::size_t i = 0; i < curve.ticks; ++i) {
            if (stacks)
                stacked[i] += curve.values[i];
            if (time[i] >= from && time[i] <= to)
                take(stacks ? stacked[i] : curve.values[i], curve.trace->draw != Trace::Draw::Ink);
        }
        for (const ChartThreshold &threshold : state.thresholds)
            if (curve.trace->metrics[0] == threshold.metric && curve.trace->metrics[1].empty())
                take(threshold.limit);
    }
    const ChartRun *lead = state.lead();
    if (chart.showsPlan && lead && !lead->info.openLoop)
        for (const Phase &phase : lead->info.phases)
            take(std::max(phase.from, phase.to));
    if (chart.values == TimeChart::Values::Milliseconds && state.logarithmic)
        return logScale(lowest, highest);
    return linearScale(highest);
}

std::vector<PlotArea> leadAreas(const TimeChart &chart, const std::vector<Curve> &curves,
                                const StackState &state, const Scale &x, const Scale &y, double textures)
{
    std::vector<PlotArea> areas;
    const Curve *low = leadCurve(curves, chart.band[0]);
    const Curve *high = leadCurve(curves, chart.band[1]);
    if (low && high && !low->isHidden && !high->isHidden)
        addBand(areas, *low, *high, x, y);

    const std::vector<const Curve *> stack = stackOf(curves);
    if (stack.empty())
        return areas;
    const std::size_t ticks = stack.front()->ticks;
    std::vector<std::vector<double>> edges{std::vector<double>(ticks, 0.0)};
    for (const Curve *curve : stack) {
        edges.push_back(edges.back());
        for (std::size_t i = 0; i < ticks; ++i)
            edges.back()[i] += curve->values[i];
    }
    const std::vector<std::span<const double>> tops(edges.begin() + 1, edges.end());
    const std::span<const double> time = stack.front()->time();
    for (const Stretch &stretch : reduce(time, tops, x.from, x.to)) {
        for (std::size_t layer = 0; layer < stack.size(); ++layer) {
            const std::vector<double> &lower = edges[layer], &upper = edges[layer + 1];
            const auto add = [&](const Stretch &part, const QBrush &brush, const QPen &edge) {
                areas.push_back(
                    {placed(part, time, upper, x, y), placed(part, time, lower, x, y), brush, edge});
            };
            if (!stack[layer]->trace->hatched) {
                add(stretch, stack[layer]->color, Qt::NoPen);
                continue;
            }
            const Palette &palette = state.theme.palette;
            const QBrush brush = textures > 0 ? hatchBrush(stack[layer]->color, palette.hatch, textures)
                                              : QBrush(stack[layer]->color);
            for (const Stretch &part : withHeight(stretch, lower, upper))
                add(part, brush, solid(palette.hatchEdge, 1));
        }
    }
    return areas;
}

std::vector<PlotLine> otherLines(const std::vector<Curve> &curves, const ChartTheme &theme, const Scale &x,
                                 const Scale &y)
{
    std::vector<PlotLine> lines;
    // Ten runs over one another are drawn as fast as five, and no eye sees it.
    const std::size_t most = curves.size() > 8 ? mostPoints / 2 : mostPoints;
    for (const Curve &curve : curves) {
        if (curve.isLead || curve.isHidden || curve.trace->draw == Trace::Draw::Figure)
            continue;
        QPen pen = solid(curve.color, 1.25 * theme.scale);
        if (curve.run->role == ChartRun::Role::Published) {
            pen = publishedPen(curve.color, theme.scale);
        } else if (curve.run->role == ChartRun::Role::Current) {
            pen.setWidthF(2 * theme.scale);
        }
        lines.push_back(placedLine(curve, pen, x, y, most));
    }
    return lines;
}

std::vector<PlotLine> leadLines(const TimeChart &chart, const std::vector<Curve> &curves,
                                const StackState &state, const Scale &x, const Scale &y)
{
    std::vector<PlotLine> lines;
    const double scale = state.theme.scale;
    // The main line is painted last: it lies over those beside it.
    for (Trace::Draw draw : {Trace::Draw::Thin, Trace::Draw::Ink, Trace::Draw::Total, Trace::Draw::Main}) {
        const double width = draw == Trace::Draw::Thin ? 1.1 : draw == Trace::Draw::Ink ? 1.25 : 2;
        for (const Curve &curve : curves)
            if (curve.isLead && !curve.isHidden && curve.trace->draw == draw)
                lines.push_back(placedLine(curve, solid(curve.color, width * scale), x, y));
    }

    const ChartRun *lead = state.lead();
    if (chart.showsPlan && lead && !lead->info.openLoop && lead->info.state == RunState::Running) {
        const std::size_t ticks = state.shownTicks(*lead);
        const double now = ticks > 0 ? lead->series->time()[ticks - 1] : 0;
        QList<QPointF> points;
        double begin = 0;
        for (const Phase &phase : lead->info.phases) {
            const double end = begin + double(phase.lengthUs) / 1e6;
            if (end > now) {
                const double at = std::max(begin, now);
                const double part = end > begin ? (at - begin) / (end - begin) : 1;
                points.append(QPointF(x.place(at), y.place(phase.from + part * (phase.to - phase.from))));
                points.append(QPointF(x.place(end), y.place(phase.to)));
            }
            begin = end;
        }
        points.removeIf([](const QPointF &point) { return point.x() < 0 || point.x() > 1; });
        QPen dots(state.theme.palette.ink, 1.5 * scale, Qt::CustomDashLine, Qt::RoundCap);
        dots.setDashPattern({0.01, 2.8});
        if (points.size() > 1)
            lines.push_back({{points}, dots});
    }
    return lines;
}

} // namespace dyno
