// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>

namespace dyno {

// What repeats of one value say by themselves. Unknown values (NaN) are left out.
struct Spread
{
    int count = 0;
    double median, low, high; // NaN where count is 0
    // Standard deviation of the logarithms, as per cent of the value; NaN below two values, or where one of
    // them is zero or less.
    double perCent;
};
Spread spreadOf(std::span<const double> values);

// Standard deviation with n − 1; 0 below two values.
double standardDeviation(std::span<const double> values);

// The difference of two means, other − base, with its interval.
//
// Method: Welch's t for unequal variances, degrees of freedom by Welch and Satterthwaite. On logarithms the
// difference is the logarithm of a ratio of geometric means, which is how repeats of one machine scatter: by per
// cent. Source: B. L. Welch, "The generalization of 'Student's' problem when several different population
// variances are involved", Biometrika 34 (1947).
struct WelchInterval
{
    double difference = 0, low = 0, high = 0;
    double standardError = 0, degrees = 0;
};
// `least…`: the standard deviation that a value cannot fall below because of the step in which it is measured
// (step / √12, the deviation of a rounding error); without it repeats that were rounded to the same value would
// look certain. Absent below two values on a side.
std::optional<WelchInterval> welchInterval(std::span<const double> base, std::span<const double> other,
                                           double confidence, double leastBase = 0, double leastOther = 0);

// Student's t that a two-sided interval of that confidence reaches.
double studentsT(double confidence, double degrees);

} // namespace dyno
