// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/heatmap.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace dyno {

namespace {

constexpr double narrowestCell = 2; // px
constexpr double palest = 0.10;     // so that a single slow answer is seen

struct Column
{
    double from = 0, to = 0;                 // seconds
    std::map<std::uint32_t, double> counts;  // by row
};

// Ticks that would share two pixels are one column.
std::vector<Column> columnsOf(const ChartRun &run, std::size_t ticks, const Scale &x, double width)
{
    std::vector<Column> columns;
    const std::vector<double> &time = run.series->time();
    const double least = narrowestCell * (x.to - x.from) / std::max(1.0, width);
    for (std::size_t i = 0; i < ticks; ++i) {
        const double from = i > 0 ? time[i - 1] : std::max(0.0, time[i] - 1);
        if (time[i] < x.from || from > x.to)
            continue;
        if (columns.empty() || columns.back().to - columns.back().from >= least)
            columns.push_back({from, time[i], {}});
        columns.back().to = time[i];
        for (const MetricSeries::HeatCell &cell : run.series->heat()[i])
            columns.back().counts[cell.row] += cell.count;
    }
    return columns;
}

} // namespace

Scale heatScale(const StackState &state)
{
    double lowest = std::numeric_limits<double>::infinity(), highest = 0;
    const auto [from, to] = state.shownRange();
    if (const ChartRun *run = state.reference()) {
        const std::vector<double> &time = run->series->time();
        for (std::size_t i = 0; i < state.shownTicks(*run); ++i) {
            const auto &column = run->series->heat()[i];
            if (column.empty() || time[i] < from || time[i] > to)
                continue;
            lowest = std::min(lowest, MetricSeries::heatRowMs(column.front().row));
            highest = std::max(highest, MetricSeries::heatRowMs(column.back().row + 1));
        }
    }
    return logScale(lowest, highest);
}

void paintHeat(QPainter &painter, const StackState &state, const QRectF &plot, const Scale &x, const Scale &y)
{
    const ChartRun *run = state.reference();
    if (!run)
        return;
    const std::vector<Column> columns = columnsOf(*run, state.shownTicks(*run), x, plot.width());
    // The shade is the share of its column, so that a quiet second has a picture of its own.
    QColor color = state.theme.mark(run->info.engine, run->variant).color;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setClipRect(plot);
    const auto across = [&](double seconds) { return std::round(plot.left() + x.place(seconds) * plot.width()); };
    const auto up = [&](double ms) { return std::round(plot.bottom() - y.place(ms) * plot.height()); };
    for (const Column &column : columns) {
        double most = 0;
        for (const auto &entry : column.counts)
            most = std::max(most, entry.second);
        const double left = across(column.from), right = across(column.to);
        for (const auto &[row, count] : column.counts) {
            const double top = up(MetricSeries::heatRowMs(row + 1)), bottom = up(MetricSeries::heatRowMs(row));
            color.setAlphaF(float(palest + (1 - palest) * std::log1p(count) / std::log1p(most)));
            painter.fillRect(QRectF(left, top, std::max(1.0, right - left), std::max(1.0, bottom - top)), color);
        }
    }
    painter.restore();
}

} // namespace dyno
