// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/data/tablefill.h"

#include "engines/data/chunkstream.h"
#include "engines/data/loadstep.h"
#include "engines/db/enginecatalog.h"

#include <algorithm>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <vector>

namespace dyno {

namespace {

constexpr double fewestRows = 50'000; // for which another connection is worth opening
constexpr unsigned mostConnections = 4;

unsigned stretchesOf(const TableGenerator &table, const Engine &engine)
{
    if (!engine.loadsInParallel)
        return 1;
    const double worth = double(table.units()) * table.rowsPerUnit() / fewestRows;
    const unsigned most = std::clamp(std::thread::hardware_concurrency(), 1u, mostConnections);
    return std::max(1u, unsigned(std::min({worth, double(most), double(table.units())})));
}

// One table, and what its connections share.
class Filling
{
public:
    Filling(const TableGenerator &table, unsigned stretches, const std::atomic<bool> &cancelled,
            const std::function<void(std::uint64_t rows)> &onRows)
        : m_table(table), m_stretches(stretches), m_cancelled(cancelled), m_onRows(onRows)
    {
    }

    // Fills one stretch after the other until none is left. Of a connection's own thread.
    void fill(Connection &connection)
    {
        for (std::uint64_t stretch = m_next++; stretch < m_stretches && !m_hasFailed; stretch = m_next++) {
            const Result<FilledTable> filled = fillStretch(connection, begin(stretch), begin(stretch + 1));
            const std::lock_guard lock(m_mutex);
            if (!filled) {
                m_hasFailed = true;
                if (!m_failure)
                    m_failure = filled.error();
                return;
            }
            m_whole.digest.add(filled->digest);
            m_whole.method = filled->method;
        }
    }
    // After all have ended.
    Result<FilledTable> whole() const
    {
        if (m_failure)
            return *m_failure;
        return m_whole;
    }

private:
    std::uint64_t begin(std::uint64_t stretch) const
    {
        return stretch == m_stretches ? m_table.units() + 1 : 1 + m_table.units() / m_stretches * stretch;
    }
    Result<FilledTable> fillStretch(Connection &connection, std::uint64_t first, std::uint64_t last)
    {
        if (const Result<void> expected = connection.expectNewTables(m_stretches == 1); !expected)
            return expected.error();
        Result<std::unique_ptr<BulkWriter>> writer = connection.bulk(m_table.name(), m_table.columns());
        if (!writer)
            return writer.error();
        FilledTable filled;
        ChunkStream chunks(m_table, first, last, chunkThreads(std::thread::hardware_concurrency(), m_stretches));
        while (const Chunk *chunk = chunks.next()) {
            if (m_cancelled || m_hasFailed)
                return makeError(ErrorKind::Cancelled, "cancelled");
            for (std::size_t i = 0; i < chunk->rows(); ++i) {
                if (const Result<void> written = (*writer)->write(chunk->row(i)); !written)
                    return written.error();
            }
            filled.digest.add(chunk->digest);
            const std::lock_guard lock(m_mutex);
            m_onRows(chunk->rows());
        }
        if (const Result<void> finished = (*writer)->finish(); !finished)
            return finished.error();
        filled.method = (*writer)->method();
        return filled;
    }

    const TableGenerator &m_table;
    const unsigned m_stretches;
    const std::atomic<bool> &m_cancelled;
    const std::function<void(std::uint64_t rows)> &m_onRows;
    std::atomic<std::uint64_t> m_next{0}; // stretch
    std::atomic<bool> m_hasFailed{false};
    std::mutex m_mutex;               // of what follows, and of onRows
    std::optional<Error> m_failure;   // the first
    FilledTable m_whole;
};

} // namespace

Result<FilledTable> fillTable(const TableGenerator &table, const LoadRequest &request, Connection &connection,
                              const std::atomic<bool> &cancelled,
                              const std::function<void(std::uint64_t rows)> &onRows)
{
    const Engine &engine = *findEngine(request.profile.engine);
    const unsigned stretches = stretchesOf(table, engine);
    Filling filling(table, stretches, cancelled, onRows);
    std::vector<std::thread> threads;
    threads.reserve(stretches);
    try {
        while (threads.size() + 1 < stretches)
            threads.emplace_back([&] {
                const auto own = engine.open(request.profile, request.secret);
                if (!own)
                    return; // the server has no more to give: what is left is filled by the others
                const CancelWatch watch(**own, cancelled);
                filling.fill(**own);
            });
    } catch (const std::system_error &) {
        // The system has no more threads.
    }
    filling.fill(connection);
    for (std::thread &thread : threads)
        thread.join();
    return filling.whole();
}

} // namespace dyno
