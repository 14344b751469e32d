// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>

namespace dyno {

// The repeat that lies apart from the others, if there is one. It is shown and explained, and goes on to count.
//
// Method: Grubbs' test at 5 % on logarithms (F. E. Grubbs, "Procedures for Detecting Outlying Observations in
// Samples", Technometrics 11 (1969)), and besides at least `leastPct` from the median: of three repeats two may
// agree to a hair by chance, and the third is then far from them by no amount that matters.
// Unknown (NaN) and non-positive values cannot lie apart. Absent below three values.
std::optional<std::size_t> outlierOf(std::span<const double> values, double leastPct);

// How far values[which] lies from the median of all, in per cent, with its sign; NaN where unknown.
double fromMedianPct(std::span<const double> values, std::size_t which);

} // namespace dyno
