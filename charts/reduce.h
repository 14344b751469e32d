// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace dyno {

// Most points that one series draws.
inline constexpr std::size_t mostPoints = 1000;

// A stretch of a series without unknown values: indices into it, ascending.
using Stretch = std::vector<std::size_t>;

// Picks the points that are worth drawing between x = from and x = to, with one more on either side where
// there is one. Where there are more than `most`, each of equal steps of x keeps the lowest and the highest
// value of every one of `ys`, so that no peak is lost; then a gap narrower than a step is not seen. A point
// is known when none of `ys` is NaN there. Unknown points are left out and end a stretch: they are gaps. x
// ascends; every y is as long as x.
std::vector<Stretch> reduce(std::span<const double> x, std::span<const std::span<const double>> ys,
                            double from, double to, std::size_t most = mostPoints);

} // namespace dyno
