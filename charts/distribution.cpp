// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/distribution.h"

#include "charts/timechart.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace dyno {

namespace {

constexpr double pointsPerDecade = 60;

// A percentile that a published table may have as a column.
constexpr std::array<std::pair<const char *, double>, 5> columns{
    {{"p50", 50}, {"p90", 90}, {"p95", 95}, {"p99", 99}, {"p999", 99.9}}};

} // namespace

double DistributionSeries::at(double percentile) const
{
    if (measured && !measured->isEmpty())
        return double(measured->percentile(percentile)) / 1000;
    const auto point = std::find_if(points.begin(), points.end(), [percentile](const Point &p) {
        return std::abs(p.percentile - percentile) < 1e-6;
    });
    return point != points.end() ? point->ms : std::numeric_limits<double>::quiet_NaN();
}

DistributionSeries distributionSeries(const Histogram &response)
{
    DistributionSeries series;
    series.measured = std::make_shared<Histogram>(response);
    const double total = double(response.count());
    double below = 0, lastPlace = -1;
    for (std::size_t cell = response.firstCell(); cell < response.endCell(); ++cell) {
        const std::uint32_t count = response.countOfCell(cell);
        if (count == 0)
            continue;
        const double ms = double(std::min(Histogram::highestOfCell(cell), response.max())) / 1000;
        if (series.points.empty())
            series.points.push_back({0, double(response.min()) / 1000});
        below += count;
        // The largest value stands where one more of its kind would be: at the last rank but a half.
        const double rest = std::max(total - below, 0.5) / total;
        const double place = -std::log10(rest);
        const bool isLast = cell + 1 == response.endCell();
        if (!isLast && place - lastPlace < 1 / pointsPerDecade)
            continue;
        lastPlace = place;
        series.points.push_back({100 - 100 * rest, ms});
    }
    return series;
}

DistributionSeries distributionSeries(const PublishedSeries &published, double users)
{
    DistributionSeries series;
    series.label = QString::fromStdString(published.system);
    series.note = chartText(QT_TRANSLATE_NOOP("Charts", "published"));
    series.engine = published.engine;
    series.published = true;
    const int level = published.column("users");
    if (level < 0)
        return series;
    for (const std::vector<double> &row : published.rows) {
        if (row[std::size_t(level)] != users)
            continue;
        for (const auto &[name, percentile] : columns)
            if (const int column = published.column(name); column >= 0 && row[std::size_t(column)] > 0)
                series.points.push_back({percentile, row[std::size_t(column)]});
    }
    return series;
}

} // namespace dyno
