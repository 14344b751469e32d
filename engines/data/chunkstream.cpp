// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/data/chunkstream.h"

#include <algorithm>

namespace dyno {

namespace {

constexpr double rowsPerChunk = 2000;

std::size_t threadCount()
{
    // The server that takes the rows needs processors too.
    return std::clamp<std::size_t>(std::thread::hardware_concurrency() / 2, 1, 4);
}

} // namespace

ChunkStream::ChunkStream(const TableGenerator &table) : ChunkStream(table, 1, table.units() + 1) {}

ChunkStream::ChunkStream(const TableGenerator &table, std::uint64_t first, std::uint64_t last)
    : m_table(table), m_first(first), m_last(last),
      m_unitsPerChunk(static_cast<std::uint64_t>(std::max(1.0, rowsPerChunk / std::max(0.1, table.rowsPerUnit())))),
      m_chunks((last - first + m_unitsPerChunk - 1) / m_unitsPerChunk)
{
    const std::size_t threads = threadCount();
    for (std::size_t i = 0; i < 3 * threads; ++i)
        m_slots.push_back(std::make_unique<Slot>());
    for (std::size_t i = 0; i < threads; ++i)
        m_threads.emplace_back([this] { work(); });
}

ChunkStream::~ChunkStream()
{
    {
        const std::lock_guard lock(m_mutex);
        m_stopped = true;
    }
    m_changed.notify_all();
    for (std::thread &thread : m_threads)
        thread.join();
}

const Chunk *ChunkStream::next()
{
    std::unique_lock lock(m_mutex);
    if (m_released < m_taken) {
        m_slots[m_released % m_slots.size()]->isReady = false;
        ++m_released;
        m_changed.notify_all();
    }
    if (m_taken == m_chunks)
        return nullptr;
    Slot &slot = *m_slots[m_taken % m_slots.size()];
    m_changed.wait(lock, [&] { return slot.isReady; });
    ++m_taken;
    return &slot.chunk;
}

void ChunkStream::work()
{
    std::unique_lock lock(m_mutex);
    for (;;) {
        m_changed.wait(lock, [this] {
            return m_stopped || m_claimed == m_chunks || m_claimed < m_released + m_slots.size();
        });
        if (m_stopped || m_claimed == m_chunks)
            return;
        const std::uint64_t index = m_claimed++;
        Slot &slot = *m_slots[index % m_slots.size()];
        lock.unlock();
        make(slot.chunk, index);
        lock.lock();
        slot.isReady = true;
        m_changed.notify_all();
    }
}

void ChunkStream::make(Chunk &chunk, std::uint64_t index) const
{
    chunk.values.clear();
    chunk.arena.clear();
    chunk.digest = {};
    chunk.columns = m_table.columns().size();
    const std::uint64_t first = m_first + index * m_unitsPerChunk;
    const std::uint64_t last = std::min(first + m_unitsPerChunk, m_last);
    m_table.eachRow(first, last, [&](const RowAt &row) {
        const std::size_t at = chunk.values.size();
        chunk.values.resize(at + chunk.columns);
        m_table.makeRow(row, chunk.values.data() + at, chunk.arena);
        chunk.digest.addRow({chunk.values.data() + at, chunk.columns}, m_table.kinds());
    });
}

} // namespace dyno
