// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cstdint>
#include <vector>

namespace dyno {

struct ScaleTick
{
    double value = 0;
    QString label;
};

// An axis: its range and its ticks. place() is where a value stands between its ends.
struct Scale
{
    double from = 0, to = 1;
    bool logarithmic = false;     // then from > 0
    std::vector<ScaleTick> ticks; // with labels and, on value axes, a grid line
    std::vector<double> minor;    // small ticks without labels

    // 0 at `from`, 1 at `to`; values outside go beyond. On a logarithmic scale what is not above zero is at
    // 0.
    double place(double value) const;
    double valueAt(double place) const;
    friend bool operator==(const Scale &a, const Scale &b)
    {
        return a.from == b.from && a.to == b.to && a.logarithmic == b.logarithmic;
    }
};

// From zero to the first tick at or above `highest`: 1-2-5 steps, three to six ticks.
Scale linearScale(double highest);
// 0 to 100 in quarters.
Scale percentScale();
// Decades; the ends are the next 1, 2 or 5. Where there are too few decades the 2s and 5s have labels, too.
Scale logScale(double lowest, double highest);
// Exactly from `from` to `to`, in seconds, with ticks at round times, about one in `spacing` of `length`
// pixels.
Scale timeScale(double from, double to, double length, double spacing = 90);
// Equal steps per doubling, the ticks are the levels; a little room before the first and after the last.
Scale levelScale(const std::vector<double> &levels);
// Percentiles as HdrHistogram plots have them: the same step from 90% to 99% as from 99% to 99.9%. Values on it
// are 1 / (1 − p), that is "the slowest of so many": 100 is p99. Ends at the decade at or above `most`.
Scale percentileScale(double most);

} // namespace dyno
