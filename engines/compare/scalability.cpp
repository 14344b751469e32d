// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/compare/scalability.h"

#include "engines/compare/welch.h"

#include <array>
#include <cmath>
#include <functional>
#include <set>
#include <vector>

namespace dyno {

namespace {

constexpr std::size_t fewestLevels = 4;
constexpr double confidence = 0.95;

using Three = std::array<double, 3>;
using Matrix = std::array<Three, 3>;

// Columns of the linear form: what 1/λ, σ/λ and κ/λ are multiplied with.
Three columnsOf(double users)
{
    return {1, users - 1, users * (users - 1)};
}

struct LinearFit
{
    Three coefficients{};
    Matrix inverse{};   // of the normal equations; zero for columns that are left out
    double squares = 0; // of relative errors
    int used = 0;
    bool isPossible = false; // every coefficient that was fitted is above zero
};

// Gauss-Jordan on the columns that are used, which were brought to length one and are three at most.
bool invert(Matrix &matrix, const std::array<bool, 3> &used, Matrix &inverse)
{
    for (std::size_t i = 0; i < 3; ++i)
        inverse[i][i] = used[i] ? 1 : 0;
    for (std::size_t i = 0; i < 3; ++i) {
        if (!used[i])
            continue;
        const double pivot = matrix[i][i];
        if (!(pivot > 1e-12))
            return false;
        for (std::size_t k = 0; k < 3; ++k) {
            matrix[i][k] /= pivot;
            inverse[i][k] /= pivot;
        }
        for (std::size_t row = 0; row < 3; ++row) {
            const double factor = matrix[row][i];
            if (row == i || !used[row])
                continue;
            for (std::size_t k = 0; k < 3; ++k) {
                matrix[row][k] -= factor * matrix[i][k];
                inverse[row][k] -= factor * inverse[i][k];
            }
        }
    }
    return true;
}

LinearFit fit(std::span<const LevelThroughput> levels, std::array<bool, 3> used)
{
    LinearFit result;
    Three length{};
    Matrix normal{};
    Three right{};
    // Each equation is divided by its own N / tps, so that its error is relative and its right side is one.
    for (const LevelThroughput &level : levels) {
        const Three columns = columnsOf(level.users);
        const double weight = level.tps / level.users;
        for (std::size_t i = 0; i < 3; ++i) {
            right[i] += columns[i] * weight;
            for (std::size_t k = 0; k < 3; ++k)
                normal[i][k] += columns[i] * columns[k] * weight * weight;
        }
    }
    for (std::size_t i = 0; i < 3; ++i) {
        length[i] = std::sqrt(normal[i][i]);
        used[i] = used[i] && length[i] > 0;
        result.used += used[i];
    }
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t k = 0; k < 3; ++k)
            normal[i][k] = used[i] && used[k] ? normal[i][k] / (length[i] * length[k]) : 0;
    Matrix inverse{};
    if (!invert(normal, used, inverse))
        return result;
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t k = 0; k < 3; ++k)
            result.inverse[i][k] = used[i] && used[k] ? inverse[i][k] / (length[i] * length[k]) : 0;
    result.isPossible = true;
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t k = 0; k < 3; ++k)
            result.coefficients[i] += result.inverse[i][k] * right[k];
        result.isPossible = result.isPossible && (!used[i] || result.coefficients[i] > 0);
    }
    for (const LevelThroughput &level : levels) {
        const Three columns = columnsOf(level.users);
        double value = 0;
        for (std::size_t i = 0; i < 3; ++i)
            value += columns[i] * result.coefficients[i];
        const double error = value * level.tps / level.users - 1;
        result.squares += error * error;
    }
    return result;
}

// A value made of the three coefficients, with its interval on logarithms.
Estimate estimate(const LinearFit &fit, double variance, double degrees,
                  const std::function<double(const Three &)> &of)
{
    Three slope{};
    const double value = of(fit.coefficients);
    for (std::size_t i = 0; i < 3; ++i) {
        if (fit.coefficients[i] <= 0)
            continue;
        Three moved = fit.coefficients;
        const double step = moved[i] * 1e-4;
        moved[i] += step;
        const double above = of(moved);
        moved[i] -= 2 * step;
        slope[i] = (std::log(above) - std::log(of(moved))) / (2 * step);
    }
    double squared = 0;
    for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t k = 0; k < 3; ++k)
            squared += slope[i] * fit.inverse[i][k] * slope[k];
    const double reach = studentsT(confidence, degrees) * std::sqrt(std::max(0.0, squared * variance));
    return {value, value * std::exp(-reach), value * std::exp(reach)};
}

double peakUsers(const Three &c)
{
    return std::sqrt((c[0] - c[1]) / c[2]); // (1 − σ) / κ
}

double tpsOf(const Three &c, double users)
{
    const Three columns = columnsOf(users);
    return users / (c[0] * columns[0] + c[1] * columns[1] + c[2] * columns[2]);
}

} // namespace

double ScalabilityFit::tps(double users) const
{
    return lambda * users / (1 + sigma * (users - 1) + kappa * users * (users - 1));
}

std::optional<ScalabilityFit> fitScalability(std::span<const LevelThroughput> levels)
{
    std::set<double> different;
    for (const LevelThroughput &level : levels) {
        if (!(level.users > 0) || !(level.tps > 0))
            return std::nullopt;
        different.insert(level.users);
    }
    if (different.size() < fewestLevels)
        return std::nullopt;
    constexpr std::array<std::array<bool, 3>, 4> choices{
        {{true, true, true}, {true, true, false}, {true, false, true}, {true, false, false}}};
    LinearFit best;
    for (const auto &used : choices) {
        const LinearFit one = fit(levels, used);
        if (one.isPossible && (!best.isPossible || one.squares < best.squares))
            best = one;
    }
    if (!best.isPossible)
        return std::nullopt;

    const Three &c = best.coefficients;
    ScalabilityFit result;
    result.lambda = 1 / c[0];
    result.sigma = c[1] / c[0];
    result.kappa = c[2] / c[0];
    result.errorPct = 100 * std::sqrt(best.squares / double(levels.size()));
    const double degrees = double(levels.size()) - best.used;
    const double variance = best.squares / degrees;
    if (result.kappa > 0 && result.sigma < 1) {
        result.peakUsers = estimate(best, variance, degrees, peakUsers);
        result.peakTps = estimate(best, variance, degrees,
                                  [](const Three &of) { return tpsOf(of, peakUsers(of)); });
        result.kneeUsers = estimate(best, variance, degrees,
                                    [](const Three &of) { return tpsOf(of, peakUsers(of)) * of[0]; });
    } else if (result.sigma > 0) {
        result.kneeUsers = estimate(best, variance, degrees, [](const Three &of) { return of[0] / of[1]; });
    }
    return result;
}

} // namespace dyno
