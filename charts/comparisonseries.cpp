// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/comparisonseries.h"

#include "charts/timechart.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace dyno {

namespace {

using Values = UsersView::Values;

constexpr std::array figures{
    UsersFigure{"tps", QT_TRANSLATE_NOOP("Charts", "Throughput"), QT_TRANSLATE_NOOP("Charts", "transactions/s"),
                {"tps", ""}, Values::Numbers, false},
    UsersFigure{"p50", QT_TRANSLATE_NOOP("Charts", "Response time p50"), QT_TRANSLATE_NOOP("Charts", "ms"),
                {"p50", ""}, Values::Milliseconds, true},
    UsersFigure{"p95", QT_TRANSLATE_NOOP("Charts", "Response time p95"), QT_TRANSLATE_NOOP("Charts", "ms"),
                {"p95", ""}, Values::Milliseconds, true},
    UsersFigure{"p99", QT_TRANSLATE_NOOP("Charts", "Response time p99"), QT_TRANSLATE_NOOP("Charts", "ms"),
                {"p99", ""}, Values::Milliseconds, true},
    UsersFigure{"cpu", QT_TRANSLATE_NOOP("Charts", "CPU"), QT_TRANSLATE_NOOP("Charts", "% usr and sys"),
                {"cpu_usr", "cpu_sys"}, Values::Percent, false},
    UsersFigure{"cpu_us", QT_TRANSLATE_NOOP("Charts", "CPU per transaction"), QT_TRANSLATE_NOOP("Charts", "µs"),
                {"cpu_us", ""}, Values::Numbers, false},
    UsersFigure{"fail_pct", QT_TRANSLATE_NOOP("Charts", "Failed"), QT_TRANSLATE_NOOP("Charts", "% of attempted"),
                {"fail_pct", ""}, Values::ErrorPercent, false},
};

constexpr int lawPoints = 60;

void addLaw(UsersSeries &series, const ScalabilityFit &fit)
{
    if (fit.isPoor() || series.points.size() < 2)
        return;
    const double from = series.points.front().users, to = series.points.back().users;
    for (int i = 0; i <= lawPoints; ++i) {
        const double users = from * std::pow(to / from, double(i) / lawPoints);
        series.law.push_back({users, fit.tps(users)});
    }
    if (fit.kneeUsers && fit.kneeUsers->value > from && fit.kneeUsers->value < to)
        series.knee = {fit.kneeUsers->value, fit.tps(fit.kneeUsers->value)};
}

} // namespace

std::span<const UsersFigure> usersFigures()
{
    return figures;
}

const UsersFigure *findUsersFigure(std::string_view id)
{
    const auto at = std::find_if(figures.begin(), figures.end(), [id](const UsersFigure &f) { return f.id == id; });
    return at == figures.end() ? nullptr : &*at;
}

int variantOfSide(const Comparison &comparison, std::size_t side)
{
    const auto begin = comparison.sides.begin();
    return int(std::count_if(begin, begin + std::ptrdiff_t(side), [&](const ComparisonSide &other) {
        return other.engine == comparison.sides[side].engine;
    }));
}

bool isWarned(const Comparison &comparison, std::size_t side)
{
    return !comparison.sides[side].noVerdict.empty();
}

UsersSeries usersSeries(const Comparison &comparison, std::size_t side, const UsersFigure &figure, bool law)
{
    UsersSeries series;
    const ComparisonSide &of = comparison.sides[side];
    series.label = QString::fromStdString(of.label);
    series.engine = of.engine;
    series.variant = variantOfSide(comparison, side);
    series.warned = isWarned(comparison, side);
    std::map<double, std::vector<double>> sums; // by users
    for (const std::string_view id : figure.metrics) {
        if (id.empty())
            continue;
        for (const ComparisonRow &row : comparison.rows) {
            if (row.metric->id != id || row.isCeiling() || row.visit != 1)
                continue;
            const std::vector<double> &values = row.cells[side].values;
            std::vector<double> &sum = sums[*row.users];
            sum.resize(std::max(sum.size(), values.size()), 0.0);
            for (std::size_t i = 0; i < values.size(); ++i)
                sum[i] += values[i]; // unknown stays unknown
        }
    }
    for (auto &[users, values] : sums)
        if (std::any_of(values.begin(), values.end(), [](double value) { return !std::isnan(value); }))
            series.points.push_back({users, std::move(values)});
    if (law && figure.id == "tps" && of.scalability)
        addLaw(series, *of.scalability);
    return series;
}

std::vector<UsersSeries> usersSeries(const Comparison &comparison, const UsersFigure &figure, bool law)
{
    std::vector<UsersSeries> all;
    for (std::size_t side = 0; side < comparison.sides.size(); ++side)
        all.push_back(usersSeries(comparison, side, figure, law));
    return all;
}

UsersSeries usersSeries(const PublishedSeries &published, const UsersFigure &figure)
{
    UsersSeries series = usersSeries(published, figure.metrics[0]);
    if (figure.metrics[1].empty())
        return series;
    const UsersSeries more = usersSeries(published, figure.metrics[1]);
    if (more.points.size() != series.points.size())
        series.points.clear();
    for (std::size_t i = 0; i < series.points.size(); ++i)
        series.points[i].values.front() += more.points[i].values.front();
    return series;
}

} // namespace dyno
