// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/measure/tickbytes.h"

#include <algorithm>

namespace dyno {

void TickWriter::histogram(const Histogram &histogram)
{
    std::uint64_t filled = 0;
    for (std::size_t cell = histogram.firstCell(); cell < histogram.endCell(); ++cell)
        filled += histogram.countOfCell(cell) != 0;
    number(filled);
    if (!filled)
        return;
    std::size_t next = 0;
    for (std::size_t cell = histogram.firstCell(); cell < histogram.endCell(); ++cell) {
        if (const std::uint32_t count = histogram.countOfCell(cell)) {
            number(cell - next);
            number(count);
            next = cell + 1;
        }
    }
    whole(histogram.min());
    whole(histogram.max());
    whole(histogram.sum());
    number(histogram.overflow());
}

std::uint64_t TickReader::number()
{
    std::uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
        const std::uint8_t b = byte();
        value |= std::uint64_t(b & 0x7f) << shift;
        if (!(b & 0x80))
            return value;
    }
    m_failed = true;
    return 0;
}

TickReader TickReader::part(std::uint64_t count)
{
    if (m_failed || count > m_bytes.size() - m_at) {
        m_failed = true;
        return {{}, m_limits};
    }
    const auto bytes = m_bytes.subspan(m_at, static_cast<std::size_t>(count));
    m_at += bytes.size();
    return {bytes, m_limits};
}

void TickReader::histogram(Histogram &into)
{
    const std::uint64_t filled = numberUpTo(Histogram::cellCount);
    if (!filled)
        return;
    if (m_histogramsLeft-- == 0) {
        m_failed = true;
        return;
    }
    std::uint64_t next = 0;
    for (std::uint64_t i = 0; i < filled && !m_failed; ++i) {
        const std::uint64_t cell = next + numberUpTo(Histogram::cellCount);
        const std::uint64_t count = numberUpTo(UINT32_MAX);
        if (m_failed || cell >= Histogram::cellCount || count == 0) {
            m_failed = true;
            return;
        }
        into.record(std::min(Histogram::lowestOfCell(cell), Histogram::highestTrackable), std::uint32_t(count));
        next = cell + 1;
    }
    std::int64_t min = 0, max = 0, sum = 0;
    whole(min);
    whole(max);
    whole(sum);
    const std::uint64_t overflow = number();
    if (min < 0 || max < min || max > Histogram::highestTrackable || sum < 0)
        m_failed = true;
    if (!m_failed)
        into.restoreExact(min, max, sum, overflow);
}

} // namespace dyno
