// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>

namespace dyno {

// Throughput of one level, of one run.
struct LevelThroughput
{
    double users = 0;
    double tps = 0;
};

// A value with its 95 % interval.
struct Estimate
{
    double value = 0, low = 0, high = 0;
};

// The universal scalability law, tps(N) = λN / (1 + σ(N − 1) + κN(N − 1)): what one user adds (λ), how much of
// the work queues for something shared (σ), and how much users cost one another (κ, which bends the curve down).
//
// Method: N / tps is linear in 1, N − 1 and N(N − 1). Its coefficients 1/λ, σ/λ and κ/λ are fitted by least
// squares, each level weighted by its own value so that relative errors count; σ and κ are kept from falling
// below zero by fitting again without the one that does. Intervals come from the covariance of the fit by
// Student's t and, for knee and peak, by first-order propagation on logarithms.
// Source: N. J. Gunther, "Guerrilla Capacity Planning" (2007), ch. 5 and 6.
struct ScalabilityFit
{
    double lambda = 0, sigma = 0, kappa = 0;
    double errorPct = 0;         // root of the mean square of the relative errors
    // Where throughput is highest: users and throughput. Absent with κ = 0: it rises to λ/σ, or without end.
    std::optional<Estimate> peakUsers, peakTps;
    // Where the straight line of the first users would reach the peak (or, with κ = 0, λ/σ): from here on more
    // users mostly wait. Absent where throughput rises without end.
    std::optional<Estimate> kneeUsers;

    double tps(double users) const;
    // Levels bend in another way than the law: its knee and peak say little.
    bool isPoor() const { return errorPct > 10; }
};
// Absent below four different levels.
std::optional<ScalabilityFit> fitScalability(std::span<const LevelThroughput> levels);

} // namespace dyno
