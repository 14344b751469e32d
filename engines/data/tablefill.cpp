// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/data/tablefill.h"

#include "engines/data/chunkstream.h"
#include "engines/db/enginecatalog.h"

#include <algorithm>
#include <mutex>
#include <optional>
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

// What the stretches of one table share.
struct Filling
{
    const TableGenerator &table;
    const std::atomic<bool> &cancelled;
    const std::function<void(std::uint64_t rows)> &onRows;
    bool isShared = false; // by several connections
    std::mutex mutex = {};
    std::atomic<bool> hasFailed = false;
};

Result<FilledTable> fillStretch(Filling &filling, Connection &connection, std::uint64_t first, std::uint64_t last)
{
    if (const Result<void> expected = connection.expectNewTables(!filling.isShared); !expected)
        return expected.error();
    Result<std::unique_ptr<BulkWriter>> writer
        = connection.bulk(filling.table.name(), filling.table.columns());
    if (!writer)
        return writer.error();
    FilledTable filled;
    ChunkStream chunks(filling.table, first, last);
    while (const Chunk *chunk = chunks.next()) {
        if (filling.cancelled || filling.hasFailed)
            return makeError(ErrorKind::Cancelled, "cancelled");
        for (std::size_t i = 0; i < chunk->rows(); ++i) {
            if (const Result<void> written = (*writer)->write(chunk->row(i)); !written)
                return written.error();
        }
        filled.digest.add(chunk->digest);
        const std::lock_guard lock(filling.mutex);
        filling.onRows(chunk->rows());
    }
    if (const Result<void> finished = (*writer)->finish(); !finished)
        return finished.error();
    filled.method = (*writer)->method();
    return filled;
}

} // namespace

Result<FilledTable> fillTable(const TableGenerator &table, const LoadRequest &request, Connection &connection,
                              const std::atomic<bool> &cancelled,
                              const std::function<void(std::uint64_t rows)> &onRows)
{
    const Engine &engine = *findEngine(request.profile.engine);
    const std::uint64_t stretches = stretchesOf(table, engine), units = table.units();
    const auto begin = [&](std::uint64_t stretch) { return 1 + units / stretches * stretch; };
    Filling filling{table, cancelled, onRows, stretches > 1};
    std::optional<Error> failure; // the first, under the lock
    const auto noteFailure = [&](const Error &error) {
        const std::lock_guard lock(filling.mutex);
        if (!failure)
            failure = error;
        filling.hasFailed = true;
    };
    std::vector<FilledTable> others(stretches - 1);
    std::vector<std::thread> threads;
    for (std::uint64_t i = 1; i < stretches; ++i)
        threads.emplace_back([&, i] {
            const auto own = engine.open(request.profile, request.secret);
            if (!own)
                return noteFailure(own.error());
            Result<FilledTable> filled
                = fillStretch(filling, **own, begin(i), i + 1 == stretches ? units + 1 : begin(i + 1));
            if (filled)
                others[i - 1] = std::move(*filled);
            else
                noteFailure(filled.error());
        });
    Result<FilledTable> whole = fillStretch(filling, connection, 1, stretches == 1 ? units + 1 : begin(1));
    if (!whole)
        noteFailure(whole.error());
    for (std::thread &thread : threads)
        thread.join();
    if (failure)
        return *failure;
    for (const FilledTable &other : others)
        whole->digest.add(other.digest);
    return whole;
}

} // namespace dyno
