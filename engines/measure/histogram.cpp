// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/measure/histogram.h"

#include <cmath>
#include <cstdlib>
#include <new>

namespace dyno {

static_assert(Histogram::cellOf(Histogram::highestTrackable) < Histogram::cellCount);
static_assert(Histogram::lowestOfCell(Histogram::cellOf(2047)) == 2047);
static_assert(Histogram::lowestOfCell(Histogram::cellOf(2049)) == 2048);

void Histogram::Free::operator()(std::uint32_t *cells) const noexcept
{
    std::free(cells);
}

void Histogram::allocate()
{
    // calloc of this size maps fresh zero pages: cells that are never hit cost no memory.
    auto *cells = static_cast<std::uint32_t *>(std::calloc(cellCount, sizeof(std::uint32_t)));
    if (!cells)
        throw std::bad_alloc();
    m_cells.reset(cells);
}

void Histogram::swap(Histogram &other) noexcept
{
    std::swap(m_cells, other.m_cells);
    std::swap(m_lowest, other.m_lowest);
    std::swap(m_highest, other.m_highest);
    std::swap(m_total, other.m_total);
    std::swap(m_overflow, other.m_overflow);
    std::swap(m_sum, other.m_sum);
    std::swap(m_min, other.m_min);
    std::swap(m_max, other.m_max);
}

void Histogram::merge(const Histogram &other)
{
    if (other.isEmpty())
        return;
    if (!m_cells)
        allocate();
    for (std::size_t cell = other.m_lowest; cell <= other.m_highest; ++cell)
        m_cells[cell] += other.m_cells[cell];
    m_lowest = std::min(m_lowest, other.m_lowest);
    m_highest = std::max(m_highest, other.m_highest);
    m_total += other.m_total;
    m_overflow += other.m_overflow;
    m_sum += other.m_sum;
    m_min = std::min(m_min, other.m_min);
    m_max = std::max(m_max, other.m_max);
}

void Histogram::clear()
{
    if (m_total)
        std::fill(m_cells.get() + m_lowest, m_cells.get() + m_highest + 1, 0u);
    m_lowest = cellCount;
    m_highest = 0;
    m_total = m_overflow = 0;
    m_sum = m_max = 0;
    m_min = highestTrackable;
}

std::int64_t Histogram::percentile(double percent) const
{
    if (!m_total)
        return 0;
    const double clamped = std::clamp(percent, 0.0, 100.0);
    // A hair is taken off before rounding up: 99.9 / 100 * 1000 is 999.0000000000001 in binary.
    const double exact = clamped / 100.0 * double(m_total);
    const auto rank = std::max<std::uint64_t>(1, std::uint64_t(std::ceil(exact - exact * 1e-12)));
    std::uint64_t seen = 0;
    for (std::size_t cell = m_lowest; cell <= m_highest; ++cell) {
        seen += m_cells[cell];
        if (seen >= rank)
            return std::min(highestOfCell(cell), m_max);
    }
    return m_max;
}

std::uint64_t Histogram::countAtOrBelow(std::int64_t microseconds) const
{
    std::uint64_t seen = 0;
    for (std::size_t cell = firstCell(); cell < endCell() && highestOfCell(cell) <= microseconds; ++cell)
        seen += m_cells[cell];
    return seen;
}

void Histogram::restoreExact(std::int64_t min, std::int64_t max, std::int64_t sum, std::uint64_t overflow)
{
    m_min = min;
    m_max = max;
    m_sum = sum;
    m_overflow = overflow;
}

} // namespace dyno
