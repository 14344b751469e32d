// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace dyno {

class ScriptUser;

// xoroshiro128** with pgbench's distributions over it. 16 bytes, allocates nothing, one thread at a time.
// The same seed gives the same numbers on every machine.
class Random
{
public:
    // As PostgreSQL seeds its own generator: permute() of scripts depends on it bit by bit.
    explicit Random(std::uint64_t seed = 0);
    // The stream of one virtual user of a run. Streams of neighbouring clients and neighbouring seeds are
    // independent.
    static Random ofClient(std::uint64_t seed, std::int64_t client);

    std::uint64_t next()
    {
        const std::uint64_t s0 = m_s0;
        const std::uint64_t mixed = m_s1 ^ s0;
        m_s0 = rotl(s0, 24) ^ mixed ^ (mixed << 16);
        m_s1 = rotl(mixed, 37);
        return rotl(s0 * 5, 7) * 9;
    }
    // In [0, 1), 52 bits.
    double uniform() { return static_cast<double>(next() >> 12) * 0x1p-52; }
    // In [0, range], every value as likely as any other.
    std::uint64_t upTo(std::uint64_t range)
    {
        if (range == 0)
            return 0;
        const int shift = __builtin_clzll(range);
        std::uint64_t drawn = next() >> shift;
        while (drawn > range)
            drawn = next() >> shift;
        return drawn;
    }
    // The following draw from [min, max]; min <= max and max - min + 1 must fit 63 bits, parameters must lie
    // within the limits below: callers check.
    std::int64_t between(std::int64_t min, std::int64_t max)
    {
        return min + static_cast<std::int64_t>(
                         upTo(static_cast<std::uint64_t>(max) - static_cast<std::uint64_t>(min)));
    }
    std::int64_t exponential(std::int64_t min, std::int64_t max, double parameter);
    std::int64_t gaussian(std::int64_t min, std::int64_t max, double parameter);
    std::int64_t zipfian(std::int64_t min, std::int64_t max, double parameter);
    // Standard normal.
    double normal();
    // Time to the next of independent events that come once per `mean` on average (Poisson arrivals).
    double gap(double mean);

    bool operator==(const Random &) const = default;

private:
    static std::uint64_t rotl(std::uint64_t v, int bits) { return (v << bits) | (v >> (64 - bits)); }

    std::uint64_t m_s0;
    std::uint64_t m_s1;
};

inline constexpr double minGaussianParameter = 2.0;
inline constexpr double minZipfianParameter = 1.001;
inline constexpr double maxZipfianParameter = 1000.0;

// The generator of a user: for its scripts, and for choosing its transactions and think times.
Random &randomOf(ScriptUser &user);

} // namespace dyno
