// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace dyno {

// A log-linear histogram of durations in microseconds, from 1 µs to 1 h with three significant digits, in
// fixed memory. Its cells are those of HdrHistogram with unit 1 and 2,048 sub-buckets, so that both agree on
// every value; see Gil Tene, "HdrHistogram: A High Dynamic Range Histogram".
//
// Memory: 92 KiB of address space, of which only the pages that were recorded into are ever touched.
// Thread: one writer; whoever reads must own it (Recorder hands over whole banks).
class Histogram
{
public:
    static constexpr std::int64_t highestTrackable = 3'600'000'000; // 1 h in µs
    static constexpr int subBucketBits = 11;
    static constexpr std::int64_t subBucketCount = std::int64_t(1) << subBucketBits;
    static constexpr std::int64_t subBucketHalf = subBucketCount / 2;
    static constexpr std::size_t cellCount = 23 * std::size_t(subBucketHalf);

    Histogram() = default;
    Histogram(const Histogram &other) { merge(other); }
    Histogram(Histogram &&other) noexcept { swap(other); }
    Histogram &operator=(Histogram other) noexcept
    {
        swap(other);
        return *this;
    }
    void swap(Histogram &other) noexcept;

    // Zero counts as 1 µs. A longer value than an hour is kept as an hour and counted in overflow().
    void record(std::int64_t microseconds, std::uint32_t times = 1)
    {
        if (!m_cells) [[unlikely]]
            allocate();
        std::int64_t value = std::max<std::int64_t>(microseconds, 1);
        if (value > highestTrackable) [[unlikely]] {
            m_overflow += times;
            value = highestTrackable;
        }
        const std::size_t cell = cellOf(value);
        m_cells[cell] += times;
        m_total += times;
        m_lowest = std::min(m_lowest, cell);
        m_highest = std::max(m_highest, cell);
        m_sum += value * times;
        m_min = std::min(m_min, value);
        m_max = std::max(m_max, value);
    }

    // Adds the counts of `other`. Associative and commutative: percentiles of a merge are exact to a cell.
    void merge(const Histogram &other);
    // Forgets all counts, keeps the memory.
    void clear();

    std::uint64_t count() const { return m_total; }
    std::uint64_t overflow() const { return m_overflow; }
    bool isEmpty() const { return m_total == 0; }
    // The exact sum of what was recorded, in µs (values over an hour count as an hour).
    std::int64_t sum() const { return m_sum; }
    double mean() const { return m_total ? double(m_sum) / double(m_total) : 0.0; }
    // Exact smallest and largest recorded value in µs, 0 when empty.
    std::int64_t min() const { return m_total ? m_min : 0; }
    std::int64_t max() const { return m_total ? m_max : 0; }

    // The one definition of a percentile in this program: nearest rank. The smallest value of which at least
    // `percent` per cent of the recorded values are not larger, given as the highest value of its cell but
    // never above max(). `percent` in [0, 100]; 0 when empty.
    std::int64_t percentile(double percent) const;

    // How many recorded values lie in cells that end at or below `microseconds`.
    std::uint64_t countAtOrBelow(std::int64_t microseconds) const;

    // Cells [firstCell(), endCell()) hold all counts.
    std::size_t firstCell() const { return m_total ? m_lowest : 0; }
    std::size_t endCell() const { return m_total ? m_highest + 1 : 0; }
    std::uint32_t countOfCell(std::size_t cell) const { return m_cells ? m_cells[cell] : 0; }

    static constexpr std::size_t cellOf(std::int64_t value)
    {
        const int bucket = 64 - subBucketBits - std::countl_zero(std::uint64_t(value) | (subBucketCount - 1));
        return std::size_t((std::int64_t(bucket) << (subBucketBits - 1)) + (value >> bucket));
    }
    static constexpr std::int64_t lowestOfCell(std::size_t cell)
    {
        const std::int64_t bucket = std::max<std::int64_t>(std::int64_t(cell >> (subBucketBits - 1)) - 1, 0);
        return (std::int64_t(cell) - bucket * subBucketHalf) << bucket;
    }
    static constexpr std::int64_t highestOfCell(std::size_t cell) { return lowestOfCell(cell + 1) - 1; }

    // For codecs: puts back what min(), max() and sum() said, which cells alone cannot tell.
    void restoreExact(std::int64_t min, std::int64_t max, std::int64_t sum, std::uint64_t overflow);

private:
    void allocate();
    struct Free
    {
        void operator()(std::uint32_t *cells) const noexcept;
    };
    std::unique_ptr<std::uint32_t[], Free> m_cells;
    std::size_t m_lowest = cellCount;
    std::size_t m_highest = 0;
    std::uint64_t m_total = 0;
    std::uint64_t m_overflow = 0;
    std::int64_t m_sum = 0;
    std::int64_t m_min = highestTrackable;
    std::int64_t m_max = 0;
};

} // namespace dyno
