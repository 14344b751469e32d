// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

// Numbers as the protocol of MariaDB and MySQL packs them: little-endian, as our machines are.
namespace dyno {

template <class Number> Number loadNumber(const unsigned char *bytes)
{
    Number number;
    std::memcpy(&number, bytes, sizeof number);
    return number;
}

template <class Number> unsigned char *storeNumber(unsigned char *to, Number number)
{
    std::memcpy(to, &number, sizeof number);
    return to + sizeof number;
}

// A number of one to nine bytes; false when the bytes end before it does.
inline bool readPackedNumber(const unsigned char *&bytes, const unsigned char *end, std::uint64_t &number)
{
    if (bytes == end)
        return false;
    const unsigned first = *bytes++;
    const std::ptrdiff_t extra = first == 252 ? 2 : first == 253 ? 3 : first == 254 ? 8 : 0;
    if (end - bytes < extra)
        return false;
    number = first;
    if (extra != 0) {
        number = 0;
        std::memcpy(&number, bytes, static_cast<std::size_t>(extra));
        bytes += extra;
    }
    return true;
}

// The length of what follows; false also when that is not all there.
inline bool readPackedLength(const unsigned char *&bytes, const unsigned char *end, std::size_t &length)
{
    std::uint64_t number = 0;
    if (!readPackedNumber(bytes, end, number) || static_cast<std::uint64_t>(end - bytes) < number)
        return false;
    length = number;
    return true;
}

inline unsigned char *storePackedNumber(unsigned char *to, std::uint64_t number)
{
    if (number < 251) {
        *to++ = static_cast<unsigned char>(number);
        return to;
    }
    const std::size_t extra = number <= 0xFFFF ? 2 : number <= 0xFFFFFF ? 3 : 8;
    *to++ = static_cast<unsigned char>(extra == 2 ? 252 : extra == 3 ? 253 : 254);
    std::memcpy(to, &number, extra);
    return to + extra;
}

} // namespace dyno
