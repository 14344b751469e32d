// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/scale.h"

#include "charts/numbertext.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace dyno {

namespace {

constexpr std::array steps125{1.0, 2.0, 5.0};

// The power of ten at or below a value above zero. log10 of a power of ten is exact; what lies a hair below
// one, from rounding, counts as it.
int decadeOf(double value)
{
    return int(std::floor(std::log10(value) + 1e-9));
}

double power(int decade)
{
    // Dividing keeps 0.001 the nearest double to 0.001, so that labels are short.
    return decade >= 0 ? std::pow(10, decade) : 1 / std::pow(10, -decade);
}

double stepped(int decade, double step)
{
    return decade >= 0 ? step * power(decade) : step / std::pow(10, -decade);
}

double atOrAbove(double value)
{
    const int decade = decadeOf(value);
    for (double step : steps125)
        if (stepped(decade, step) >= value * (1 - 1e-9))
            return stepped(decade, step);
    return power(decade + 1);
}

double atOrBelow(double value)
{
    const int decade = decadeOf(value);
    double best = power(decade);
    for (double step : steps125)
        if (stepped(decade, step) <= value * (1 + 1e-9))
            best = stepped(decade, step);
    return best;
}

} // namespace

double Scale::place(double value) const
{
    if (!logarithmic)
        return (value - from) / (to - from);
    if (!(value > 0))
        return 0;
    return std::log(value / from) / std::log(to / from);
}

double Scale::valueAt(double where) const
{
    return logarithmic ? from * std::pow(to / from, where) : from + where * (to - from);
}

Scale linearScale(double highest)
{
    Scale scale;
    if (!(highest > 0) || !std::isfinite(highest))
        highest = 1;
    // Five intervals at most: six ticks with zero.
    const double step = atOrAbove(highest / 5);
    const double count = std::ceil(highest / step - 1e-9);
    scale.to = step * count;
    for (int i = 0; i <= int(count); ++i)
        scale.ticks.push_back({step * i, axisText(step * i, scale.to)});
    return scale;
}

Scale percentScale()
{
    Scale scale;
    scale.to = 100;
    for (double at : {0.0, 25.0, 50.0, 75.0, 100.0})
        scale.ticks.push_back({at, percentText(at)});
    return scale;
}

Scale logScale(double lowest, double highest)
{
    Scale scale;
    scale.logarithmic = true;
    if (!(lowest > 0) || !std::isfinite(lowest))
        lowest = 1;
    highest = std::isfinite(highest) ? std::max(highest, lowest) : lowest;
    scale.from = atOrBelow(lowest);
    scale.to = atOrAbove(highest);
    if (scale.to < scale.from * 9)
        scale.to = atOrAbove(scale.from * 9.5);

    const bool few = std::log10(scale.to / scale.from) < 1.7;
    const int last = decadeOf(scale.to);
    for (int decade = decadeOf(scale.from); decade <= last; ++decade) {
        for (int step = 1; step <= 9; ++step) {
            const double at = stepped(decade, step);
            if (at < scale.from * (1 - 1e-9) || at > scale.to * (1 + 1e-9))
                continue;
            const bool end = at <= scale.from * (1 + 1e-9);
            const bool is125 = step == 1 || step == 2 || step == 5;
            if (step == 1 || (is125 && (few || end)))
                scale.ticks.push_back({at, axisText(at, 0)});
            else
                scale.minor.push_back(at);
        }
    }
    return scale;
}

Scale timeScale(double from, double to, double length, double spacing)
{
    static constexpr std::array steps{1.0,    2.0,    5.0,     10.0,    15.0,    30.0,
                                      60.0,   120.0,  300.0,   600.0,   900.0,   1800.0,
                                      3600.0, 7200.0, 10800.0, 21600.0, 43200.0, 86400.0};
    Scale scale;
    scale.from = from;
    scale.to = std::max(to, from + 1);
    const double wanted = (scale.to - scale.from) / std::max(1.0, length / spacing);
    double step = steps.back();
    for (double candidate : steps) {
        if (candidate >= wanted) {
            step = candidate;
            break;
        }
    }
    for (double at = std::ceil(scale.from / step - 1e-9) * step; at <= scale.to + 1e-9; at += step)
        scale.ticks.push_back({at, timeText(at)});
    return scale;
}

Scale levelScale(const std::vector<double> &levels)
{
    Scale scale;
    scale.logarithmic = true;
    double low = 0, high = 0;
    for (double level : levels) {
        if (!(level > 0))
            continue;
        low = low > 0 ? std::min(low, level) : level;
        high = std::max(high, level);
        scale.ticks.push_back({level, numberText(level)});
    }
    // A sixth of a doubling before the first level, a tenth after the last.
    scale.from = (low > 0 ? low : 1) / std::pow(2, 1.0 / 6);
    scale.to = (high > 0 ? high : 1) * std::pow(2, 0.1);
    return scale;
}

Scale percentileScale(double most)
{
    Scale scale;
    scale.logarithmic = true;
    scale.from = 1;
    const int decades = std::clamp(int(std::ceil(std::log10(std::max(most, 10.0)) - 1e-9)), 2, 9);
    scale.to = power(decades);
    scale.ticks = {{1, percentileText(0)}, {2, percentileText(50)}, {4, percentileText(75)}};
    for (int decade = 1; decade <= decades; ++decade)
        scale.ticks.push_back({power(decade), percentileText(100 - 100 / power(decade))});
    return scale;
}

} // namespace dyno
