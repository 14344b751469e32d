// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <xxhash.h>

#include <cstdint>
#include <string_view>

namespace dyno {

// Random numbers by counter: the n-th number of a row is a function of seed, table, column, row and n, and of
// nothing that came before. So rows can be made in any order and by any thread.
class Draw
{
public:
    Draw(std::uint64_t seed, std::string_view table, std::string_view column)
        : m_key(XXH3_64bits_withSeed(column.data(), column.size(),
                                     XXH3_64bits_withSeed(table.data(), table.size(), mixed(seed))))
    {
    }

    std::uint64_t bits(std::uint64_t row, std::uint64_t n = 0) const
    {
        return mixed(m_key + mixed(row * 0x9e3779b97f4a7c15U + n * 0xd1342543de82ef95U));
    }
    // Evenly below `count` (at least 1). The multiplication's bias is below count / 2^64.
    std::uint64_t below(std::uint64_t count, std::uint64_t row, std::uint64_t n = 0) const
    {
        __extension__ using Wide = unsigned __int128;
        return static_cast<std::uint64_t>((static_cast<Wide>(bits(row, n)) * count) >> 64);
    }
    // In [0, 1).
    double unit(std::uint64_t row, std::uint64_t n = 0) const
    {
        return static_cast<double>(bits(row, n) >> 11) * 0x1.0p-53;
    }

private:
    // The finalizer of splitmix64: a bijection whose every output bit depends on every input bit.
    static std::uint64_t mixed(std::uint64_t x)
    {
        x ^= x >> 30;
        x *= 0xbf58476d1ce4e5b9U;
        x ^= x >> 27;
        x *= 0x94d049bb133111ebU;
        return x ^ (x >> 31);
    }

    std::uint64_t m_key;
};

} // namespace dyno
