// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>

namespace dyno {

// One run of a series: of which side it is, when it came, what it reached.
struct SeriesPoint
{
    int side = 0;
    int order = 0;    // place among all runs by their starts
    double value = 0; // positive
};

// Whether values went up or down as a series went on, whichever side they are of: a machine that gets slower.
//
// Method: logarithms against the order of starts, one slope for all and a level of its own for each side
// (analysis of covariance), fitted by least squares; Student's t for the slope with runs − sides − 1 degrees of
// freedom, of which there must be three. Drift is said when the 95 % interval leaves zero out and the change
// from the first run to the last is 1 % or more.
// Source: D. C. Montgomery, "Design and Analysis of Experiments", ch. 15.
struct Drift
{
    double changePct = 0, lowPct = 0, highPct = 0; // from the first run to the last
    bool isFound = false;
};
// Absent where there are too few runs. Sides that were run one after the other are no obstacle: each is followed
// within itself.
std::optional<Drift> driftOf(std::span<const SeriesPoint> points);

} // namespace dyno
