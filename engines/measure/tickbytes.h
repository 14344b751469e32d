// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/histogram.h"

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace dyno {

// More than any tick has; a damaged file, or one that somebody made, must not make us allocate the machine full. Of a
// run that is known, what that run can have.
struct TickLimits
{
    std::size_t phases = 1000, types = 10'000, statements = 100'000;
};

// The bytes of a stored tick. Writer and reader have the same calls, so that a format is written down once, for
// both directions: natural and whole numbers are LEB128 (seven bits a byte, least first; signed ones zigzag),
// reals are eight bytes, least first.
class TickWriter
{
public:
    template <std::unsigned_integral T> void natural(const T &value) { number(value); }
    template <std::signed_integral T> void whole(const T &value)
    {
        const std::int64_t wide = value;
        number((std::uint64_t(wide) << 1) ^ std::uint64_t(wide >> 63));
    }
    void real(const double &value)
    {
        const auto bits = std::bit_cast<std::uint64_t>(value);
        for (int shift = 0; shift < 64; shift += 8)
            byte(std::uint8_t(bits >> shift));
    }
    // True where there is something, which follows.
    template <class T> bool presence(const std::optional<T> &value)
    {
        byte(value ? 1 : 0);
        return value.has_value();
    }
    // How many elements follow.
    template <class List> void size(const List &list, std::size_t TickLimits::*) { number(list.size()); }
    // Non-empty cells as pairs of gap and count.
    void histogram(const Histogram &histogram);

    void byte(std::uint8_t value) { m_bytes.push_back(std::byte(value)); }
    void append(const std::vector<std::byte> &bytes) { m_bytes.insert(m_bytes.end(), bytes.begin(), bytes.end()); }
    std::vector<std::byte> take() { return std::move(m_bytes); }

private:
    void number(std::uint64_t value)
    {
        while (value >= 0x80) {
            byte(std::uint8_t(value | 0x80));
            value >>= 7;
        }
        byte(std::uint8_t(value));
    }

    std::vector<std::byte> m_bytes;
};

// Reads until something is wrong; then everything reads as zero and failed() says so.
class TickReader
{
public:
    TickReader(std::span<const std::byte> bytes, const TickLimits &limits) : m_bytes(bytes), m_limits(limits) {}
    bool failed() const { return m_failed; }
    bool atEnd() const { return m_at == m_bytes.size(); }

    template <std::unsigned_integral T> void natural(T &value)
    {
        value = static_cast<T>(numberUpTo(std::numeric_limits<T>::max()));
    }
    template <std::signed_integral T> void whole(T &value)
    {
        const std::uint64_t raw = number();
        value = static_cast<T>(std::int64_t(raw >> 1) ^ -std::int64_t(raw & 1));
    }
    void real(double &value)
    {
        std::uint64_t bits = 0;
        for (int shift = 0; shift < 64; shift += 8)
            bits |= std::uint64_t(byte()) << shift;
        value = std::bit_cast<double>(bits);
    }
    template <class T> bool presence(std::optional<T> &value)
    {
        if (byte() != 0)
            value.emplace();
        return value.has_value();
    }
    template <class List> void size(List &list, std::size_t TickLimits::*most)
    {
        const std::uint64_t count = numberUpTo(m_limits.*most);
        // Each element takes a byte at least.
        if (count > m_bytes.size() - m_at || count > m_elementsLeft) {
            m_failed = true;
            return;
        }
        m_elementsLeft -= static_cast<std::size_t>(count);
        list.resize(static_cast<std::size_t>(count));
    }
    void histogram(Histogram &into);

    std::uint8_t byte()
    {
        if (m_failed || m_at >= m_bytes.size()) {
            m_failed = true;
            return 0;
        }
        return std::uint8_t(m_bytes[m_at++]);
    }
    std::uint64_t number();
    // The next `count` bytes, under the same limits; none when there are fewer.
    TickReader part(std::uint64_t count);

private:
    std::uint64_t numberUpTo(std::uint64_t limit)
    {
        const std::uint64_t value = number();
        if (value > limit)
            m_failed = true;
        return m_failed ? 0 : value;
    }

    std::span<const std::byte> m_bytes;
    TickLimits m_limits;
    // A histogram takes 92 KiB of addresses and a page or more of memory, and a few bytes in a file.
    std::size_t m_elementsLeft = 100'000, m_histogramsLeft = 50'000;
    std::size_t m_at = 0;
    bool m_failed = false;
};

} // namespace dyno
