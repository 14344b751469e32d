// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/random.h"

#include <cmath>
#include <numbers>

namespace dyno {

namespace {

std::uint64_t splitmix(std::uint64_t &state)
{
    std::uint64_t v = (state += 0x9E3779B97F4A7C15u);
    v = (v ^ (v >> 30)) * 0xBF58476D1CE4E5B9u;
    v = (v ^ (v >> 27)) * 0x94D049BB133111EBu;
    return v ^ (v >> 31);
}

// The value at `share` (in [0, 1)) of the way from min to max.
std::int64_t atShare(std::int64_t min, std::int64_t max, double share)
{
    return min + static_cast<std::int64_t>(static_cast<double>(max - min + 1) * share);
}

} // namespace

Random::Random(std::uint64_t seed)
{
    m_s0 = splitmix(seed);
    m_s1 = splitmix(seed);
    if (m_s0 == 0 && m_s1 == 0) { // the one state that would never leave itself
        m_s0 = 0x5851F42D4C957F2Du;
        m_s1 = 0x14057B7EF767814Fu;
    }
}

Random Random::ofClient(std::uint64_t seed, std::int64_t client)
{
    // Both numbers go through the mixer before they meet: seeds 1, 2, 3 … and clients 0, 1, 2 … would
    // otherwise share streams.
    std::uint64_t runState = seed;
    std::uint64_t clientState =
        splitmix(runState) ^ (static_cast<std::uint64_t>(client) * 0xD6E8FEB86659FD93u);
    return Random(splitmix(clientState));
}

std::int64_t Random::exponential(std::int64_t min, std::int64_t max, double parameter)
{
    const double cut = std::exp(-parameter);
    const double inverse = 1.0 - uniform();
    return atShare(min, max, -std::log(cut + (1.0 - cut) * inverse) / parameter);
}

double Random::normal()
{
    const double radius = std::sqrt(-2.0 * std::log(1.0 - uniform()));
    return radius * std::sin(2.0 * std::numbers::pi * (1.0 - uniform()));
}

std::int64_t Random::gaussian(std::int64_t min, std::int64_t max, double parameter)
{
    double deviation = normal();
    while (deviation < -parameter || deviation >= parameter)
        deviation = normal();
    return atShare(min, max, (deviation + parameter) / (parameter * 2.0));
}

std::int64_t Random::zipfian(std::int64_t min, std::int64_t max, double parameter)
{
    const double count = static_cast<double>(max - min + 1);
    if (count <= 1.0)
        return min;
    // Devroye, "Non-Uniform Random Variate Generation", 1986, page 551: rejection, exact for parameter > 1.
    const double power = parameter - 1.0;
    const double b = std::pow(2.0, power);
    while (true) {
        const double u = uniform();
        const double v = uniform();
        const double x = std::floor(std::pow(u, -1.0 / power));
        const double t = std::pow(1.0 + 1.0 / x, power);
        if (v * x * (t - 1.0) / (b - 1.0) <= t / b && x <= count)
            return min - 1 + static_cast<std::int64_t>(x);
    }
}

double Random::gap(double mean)
{
    return -std::log(1.0 - uniform()) * mean;
}

} // namespace dyno
