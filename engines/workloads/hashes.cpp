// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/hashes.h"

#include "engines/workloads/random.h"

#include <bit>

namespace dyno {

namespace {

// A bijection of 0 … mask: times an odd number, exclusive or, and rotated left by one within `width` bits.
std::uint64_t scatter(std::uint64_t value, std::uint64_t factor, std::uint64_t flip, int width,
                      std::uint64_t mask)
{
    value = ((value * factor) ^ flip) & mask;
    return ((value << 1) & mask) | (value >> (width - 1));
}

} // namespace

std::int64_t hashFnv1a(std::int64_t value, std::int64_t seed)
{
    auto bytes = static_cast<std::uint64_t>(value);
    std::uint64_t hash = 0xCBF29CE484222325u ^ static_cast<std::uint64_t>(seed);
    for (int i = 0; i < 8; ++i, bytes >>= 8)
        hash = (hash ^ (bytes & 0xFF)) * 0x100000001B3u;
    return static_cast<std::int64_t>(hash);
}

std::int64_t hashMurmur2(std::int64_t value, std::int64_t seed)
{
    constexpr std::uint64_t factor = 0xC6A4A7935BD1E995u;
    auto word = static_cast<std::uint64_t>(value) * factor;
    word = (word ^ (word >> 47)) * factor;
    std::uint64_t hash = static_cast<std::uint64_t>(seed) ^ (factor * 8); // 8: length in bytes
    hash = (hash ^ word) * factor;
    hash = (hash ^ (hash >> 47)) * factor;
    return static_cast<std::int64_t>(hash ^ (hash >> 47));
}

std::int64_t permute(std::int64_t value, std::int64_t size, std::int64_t seed)
{
    if (size < 2)
        return 0;
    Random random(static_cast<std::uint64_t>(seed));
    const auto count = static_cast<std::uint64_t>(size);
    // The largest power of two that fits is scattered from below and from above, so that all are reached.
    const int width = static_cast<int>(std::bit_width(count)) - 1;
    const std::uint64_t mask = (std::uint64_t{1} << width) - 1;
    std::uint64_t at = static_cast<std::uint64_t>(value) % count;
    for (int round = 0; round < 6; ++round) {
        std::uint64_t factor = (random.next() & mask) | 1;
        std::uint64_t flip = random.next() & mask;
        if (at <= mask)
            at = scatter(at, factor, flip, width, mask);
        factor = (random.next() & mask) | 1;
        flip = random.next() & mask;
        const std::uint64_t fromTop = count - 1 - at;
        if (fromTop <= mask)
            at = count - 1 - scatter(fromTop, factor, flip, width, mask);
        at = (at + random.upTo(count - 1)) % count;
    }
    return static_cast<std::int64_t>(at);
}

} // namespace dyno
