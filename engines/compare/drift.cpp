// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/compare/drift.h"

#include "engines/compare/welch.h"

#include <cmath>
#include <map>

namespace dyno {

namespace {

constexpr double confidence = 0.95, leastChange = 0.01;
constexpr int fewestDegrees = 3;

struct SideMeans
{
    double order = 0, value = 0;
    int count = 0;
};

} // namespace

std::optional<Drift> driftOf(std::span<const SeriesPoint> points)
{
    std::map<int, SideMeans> sides;
    int first = 0, last = 0;
    bool isFirst = true;
    for (const SeriesPoint &point : points) {
        if (!(point.value > 0) || !std::isfinite(point.value))
            return std::nullopt;
        SideMeans &side = sides[point.side];
        side.order += point.order;
        side.value += std::log(point.value);
        ++side.count;
        first = isFirst ? point.order : std::min(first, point.order);
        last = isFirst ? point.order : std::max(last, point.order);
        isFirst = false;
    }
    const int degrees = int(points.size()) - int(sides.size()) - 1;
    if (degrees < fewestDegrees)
        return std::nullopt;
    double xx = 0, xy = 0, yy = 0;
    for (const SeriesPoint &point : points) {
        const SideMeans &side = sides[point.side];
        const double x = point.order - side.order / side.count;
        const double y = std::log(point.value) - side.value / side.count;
        xx += x * x;
        xy += x * y;
        yy += y * y;
    }
    if (xx <= 0)
        return std::nullopt;
    const double slope = xy / xx;
    const double error = std::sqrt(std::max(0.0, yy - slope * xy) / degrees / xx);
    const double reach = studentsT(confidence, degrees) * error;
    const double length = last - first;
    const auto perCent = [&](double ofSlope) { return 100 * std::expm1(ofSlope * length); };
    return Drift{perCent(slope), perCent(slope - reach), perCent(slope + reach),
                 std::abs(slope) > reach && std::abs(slope * length) >= leastChange};
}

} // namespace dyno
