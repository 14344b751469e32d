// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/sqlitedatabase.h"

#include "engines/db/sqlitepragmas.h"

#include <algorithm>
#include <cerrno>
#include <thread>
#include <utility>

namespace dyno {

namespace {

constexpr std::size_t longestWords = 300;

struct CacheCount
{
    int status; // of sqlite3_db_status()
    Counter counter;
};
constexpr std::array cacheCounts{
    CacheCount{SQLITE_DBSTATUS_CACHE_HIT, Counter::CacheHits},
    CacheCount{SQLITE_DBSTATUS_CACHE_MISS, Counter::CacheMisses},
    CacheCount{SQLITE_DBSTATUS_CACHE_WRITE, Counter::PagesWritten},
    CacheCount{SQLITE_DBSTATUS_CACHE_SPILL, Counter::CacheSpills},
};

} // namespace

SqliteDatabase::SqliteDatabase()
{
    m_failed.words.reserve(longestWords);
    m_failed.sql.reserve(longestWords);
}

void SqliteDatabase::close()
{
    sqlite3 *handle;
    std::shared_ptr<SqliteWriterQueue> queue;
    {
        const std::lock_guard lock(m_handleMutex);
        handle = std::exchange(m_handle, nullptr);
        queue = std::move(m_queue);
    }
    sqlite3_close_v2(handle); // rolls back what is open
    if (std::exchange(m_hasTurn, false))
        queue->leave();
}

void SqliteDatabase::beginOperation(std::chrono::milliseconds timeout)
{
    m_isCancelled.store(false, std::memory_order_relaxed);
    m_isOver = false;
    m_allWaitedUs += std::exchange(m_lockWaitUs, 0);
    m_deadline = timeout.count() > 0 ? Clock::now() + timeout : Clock::time_point::max();
}

int SqliteDatabase::prepare(std::string_view sql, bool isKept, SqliteStatement &statement,
                            std::string_view *rest)
{
    sqlite3_stmt *prepared = nullptr;
    const char *end = sql.data() + sql.size();
    const int code = sqlite3_prepare_v3(m_handle, sql.data(), int(sql.size()),
                                        isKept ? SQLITE_PREPARE_PERSISTENT : 0, &prepared, &end);
    statement.reset(prepared);
    if (rest)
        *rest = code == SQLITE_OK ? sql.substr(std::size_t(end - sql.data())) : std::string_view();
    return code;
}

int SqliteDatabase::bind(sqlite3_stmt *statement, std::span<const Value> parameters)
{
    // The values live until the operation ends, and it ends inside the call: SQLite need not copy them.
    int code = SQLITE_OK;
    for (std::size_t i = 0; i < parameters.size() && code == SQLITE_OK; ++i) {
        const Value &value = parameters[i];
        const int place = int(i) + 1;
        const char *bytes = value.text.data() ? value.text.data() : "";
        switch (value.type) {
        case Value::Type::Null:
            code = sqlite3_bind_null(statement, place);
            break;
        case Value::Type::Bool:
            code = sqlite3_bind_int(statement, place, value.boolean ? 1 : 0);
            break;
        case Value::Type::Int:
            code = sqlite3_bind_int64(statement, place, value.integer);
            break;
        case Value::Type::Double:
            code = sqlite3_bind_double(statement, place, value.real);
            break;
        case Value::Type::Text:
            code =
                sqlite3_bind_text64(statement, place, bytes, value.text.size(), SQLITE_STATIC, SQLITE_UTF8);
            break;
        case Value::Type::Binary:
            code = sqlite3_bind_blob64(statement, place, bytes, value.text.size(), SQLITE_STATIC);
            break;
        }
    }
    return code;
}

int SqliteDatabase::takeTurn()
{
    if (m_queue->tryEnter()) {
        m_hasTurn = true;
        return SQLITE_OK;
    }
    // With a rollback journal a transaction that has read keeps the writer from committing: to wait for that
    // writer would be to wait for oneself.
    if (!m_isWal && sqlite3_txn_state(m_handle, nullptr) == SQLITE_TXN_READ)
        return SQLITE_BUSY;

    ++m_turnsWaited;
    const auto began = Clock::now();
    const auto turn = m_queue->enter(m_place, std::min(began + m_busyTimeout, m_deadline), m_isCancelled);
    const auto ended = Clock::now();
    m_lockWaitUs += std::chrono::duration_cast<std::chrono::microseconds>(ended - began).count();
    m_isOver = ended >= m_deadline;
    m_hasTurn = turn == SqliteWriterQueue::Turn::Granted;
    if (turn == SqliteWriterQueue::Turn::TimedOut)
        return m_isOver ? SQLITE_INTERRUPT : SQLITE_BUSY_TIMEOUT;
    if (m_hasTurn && !m_isOver && !m_isCancelled.load(std::memory_order_relaxed))
        return SQLITE_OK;
    endStatement();
    return SQLITE_INTERRUPT;
}

void SqliteDatabase::giveTurn()
{
    m_hasTurn = false;
    m_queue->leave();
}

void SqliteDatabase::cancel()
{
    const std::lock_guard lock(m_handleMutex);
    if (!m_handle)
        return;
    m_isCancelled = true;
    sqlite3_interrupt(m_handle);
    if (m_queue)
        m_queue->cancel(m_place);
}

// SQLite met a lock of another process, or of a checkpoint. Not sqlite3_busy_timeout(), which can be neither
// cancelled nor measured.
int SqliteDatabase::onBusy(void *self, int count)
{
    SqliteDatabase &database = *static_cast<SqliteDatabase *>(self);
    const auto now = Clock::now();
    if (count == 0) {
        ++database.m_timesBusy;
        database.m_busySince = now;
        database.m_waitedBefore = database.m_lockWaitUs;
    }
    const auto until = std::min(database.m_busySince + database.m_busyTimeout, database.m_deadline);
    database.m_isOver = now >= database.m_deadline;
    if (now >= until || database.m_isCancelled.load(std::memory_order_relaxed))
        return 0;
    constexpr std::chrono::microseconds pauses[] = {
        std::chrono::microseconds(100), std::chrono::microseconds(300), std::chrono::milliseconds(1),
        std::chrono::milliseconds(3), std::chrono::milliseconds(10)};
    const Clock::duration pause = pauses[std::min<std::size_t>(std::size_t(count), std::size(pauses) - 1)];
    std::this_thread::sleep_for(std::min(pause, until - now));
    const auto waited = Clock::now() - database.m_busySince;
    database.m_lockWaitUs =
        database.m_waitedBefore + std::chrono::duration_cast<std::chrono::microseconds>(waited).count();
    return 1;
}

int SqliteDatabase::onProgress(void *self)
{
    SqliteDatabase &database = *static_cast<SqliteDatabase *>(self);
    if (database.m_deadline != Clock::time_point::max() && Clock::now() >= database.m_deadline)
        database.m_isOver = true;
    return database.m_isOver || database.m_isCancelled.load(std::memory_order_relaxed) ? 1 : 0;
}

void SqliteDatabase::addCounts(ServerCounters &totals)
{
    static_assert(std::tuple_size_v<decltype(m_cache)> == cacheCounts.size());
    for (std::size_t i = 0; i < cacheCounts.size(); ++i) {
        int count = 0, highest = 0;
        // Set back each time: SQLite counts in 32 bits.
        if (m_handle && sqlite3_db_status(m_handle, cacheCounts[i].status, &count, &highest, 1) == SQLITE_OK)
            m_cache[i] += std::uint64_t(count);
        totals.add(cacheCounts[i].counter, double(m_cache[i]));
    }
    totals.add(Counter::LockWaits, double(m_turnsWaited + m_timesBusy));
    totals.add(Counter::LockWaitTime, double(m_allWaitedUs + m_lockWaitUs) / 1000);
    totals.add(Counter::Busy, double(m_timesBusy));
}

Failure SqliteDatabase::failureOf(int code) const
{
    switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
    case SQLITE_INTERRUPT:
        if (m_isOver)
            return Failure::StatementTimeout;
        if (m_isCancelled.load(std::memory_order_relaxed) || code == SQLITE_INTERRUPT)
            return Failure::Cancelled;
        return code == SQLITE_BUSY_SNAPSHOT ? Failure::Serialization : Failure::Busy;
    case SQLITE_CONSTRAINT:
        return Failure::Constraint;
    default:
        return Failure::Other;
    }
}

Failure SqliteDatabase::recordFailure(int code, std::string_view sql)
{
    if ((code & 0xff) == SQLITE_IOERR && sqlite3_system_errno(m_handle) == ENOSPC)
        code = SQLITE_FULL; // of the -wal or -shm file
    recordFault(code == SQLITE_BUSY_TIMEOUT ? "waited too long for its turn to write"
                                            : sqlite3_errmsg(m_handle),
                sql);
    m_failed.code = code;
    return m_failed.failure = failureOf(code);
}

Failure SqliteDatabase::recordFault(std::string_view words, std::string_view sql, Failure failure)
{
    m_failed.code = SQLITE_MISUSE;
    m_failed.words.assign(words.substr(0, longestWords));
    m_failed.sql.assign(sql.substr(0, longestWords));
    m_isErrorMade = false;
    return m_failed.failure = failure;
}

} // namespace dyno
