// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/data/chunkstream.h"

#include <algorithm>
#include <system_error>

namespace dyno {

namespace {

constexpr double rowsPerChunk = 2000;
constexpr unsigned mostThreads = 4;

} // namespace

unsigned chunkThreads(unsigned processors, unsigned stretches)
{
    // The server that takes the rows needs processors too.
    return std::max(1u, std::min(processors / 2, mostThreads) / std::max(1u, stretches));
}

ChunkStream::ChunkStream(const TableGenerator &table)
    : ChunkStream(table, 1, table.units() + 1, chunkThreads(std::thread::hardware_concurrency(), 1))
{
}

ChunkStream::ChunkStream(const TableGenerator &table, std::uint64_t first, std::uint64_t last, unsigned threads)
    : m_table(table), m_first(first), m_last(last),
      m_unitsPerChunk(static_cast<std::uint64_t>(std::max(1.0, rowsPerChunk / std::max(0.1, table.rowsPerUnit())))),
      m_chunks((last - first + m_unitsPerChunk - 1) / m_unitsPerChunk)
{
    for (unsigned i = 0; i < std::max(1u, 3 * threads); ++i)
        m_slots.push_back(std::make_unique<Slot>());
    m_threads.reserve(threads);
    try {
        while (m_threads.size() < threads)
            m_threads.emplace_back([this] { work(); });
    } catch (const std::system_error &) {
        // No more threads to be had: those that there are make all.
    }
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
    if (m_threads.empty()) {
        make(slot.chunk, m_taken++);
        return &slot.chunk;
    }
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
