// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/data/datagenerator.h"

#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace dyno {

// Some rows of a table: `columns` values each, texts in the arena.
struct Chunk
{
    std::vector<Value> values;
    std::size_t columns = 0;
    ContentDigest digest;
    TextArena arena;

    std::size_t rows() const { return columns == 0 ? 0 : values.size() / columns; }
    std::span<const Value> row(std::size_t i) const { return {values.data() + i * columns, columns}; }
};

// How many threads make the rows of each of so many stretches that are filled at once. At least one; of all together
// no more than half the processors, where there are as many.
unsigned chunkThreads(unsigned processors, unsigned stretches);

// Makes a table's rows, or a stretch of them, in chunks on a few threads and hands them out in order; where the system
// gives no thread, next() makes them. Memory is a fixed number of chunks, whatever the table's size. next() belongs to
// one thread.
class ChunkStream
{
public:
    explicit ChunkStream(const TableGenerator &table);
    // Of the units first … last - 1, from 1.
    ChunkStream(const TableGenerator &table, std::uint64_t first, std::uint64_t last, unsigned threads);
    ~ChunkStream(); // also before the end: what is being made is thrown away
    ChunkStream(const ChunkStream &) = delete;
    ChunkStream &operator=(const ChunkStream &) = delete;

    // The next chunk, valid until the next call; null after the last.
    const Chunk *next();

private:
    struct Slot
    {
        Chunk chunk;
        bool isReady = false;
    };
    void work();
    void make(Chunk &chunk, std::uint64_t index) const;

    const TableGenerator &m_table;
    std::uint64_t m_first, m_last;
    std::uint64_t m_unitsPerChunk;
    std::uint64_t m_chunks;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::uint64_t m_claimed = 0;
    std::uint64_t m_taken = 0;    // handed out, the last of them still in use
    std::uint64_t m_released = 0; // slots of those before it are free
    bool m_stopped = false;
    std::vector<std::unique_ptr<Slot>> m_slots;
    std::vector<std::thread> m_threads;
};

} // namespace dyno
