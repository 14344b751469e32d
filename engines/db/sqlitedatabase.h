// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/profile.h"
#include "engines/db/sqlitewriterqueue.h"
#include "engines/db/value.h"
#include "engines/measure/failure.h"
#include "engines/measure/servercounters.h"
#include "engines/result.h"

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>

#include <sqlite3.h>

namespace dyno {

struct SqliteFinalizer
{
    void operator()(sqlite3_stmt *statement) const { sqlite3_finalize(statement); }
};
using SqliteStatement = std::unique_ptr<sqlite3_stmt, SqliteFinalizer>;

// One open database file, with what the session and the loading connection share: the settings, the turn to
// write, waiting for locks, timeouts and cancelling, errors in words.
//
// A statement is run as: beginOperation(), then for each statement prepare() if need be, beginStatement(),
// sqlite3_step() until done, recordFailure() if it failed, sqlite3_reset(), endStatement().
// All but cancel() belong to one thread at a time. The measured path allocates nothing of its own.
class SqliteDatabase
{
public:
    using Clock = std::chrono::steady_clock;

    // SQLite counts the bytes that it allocates under a lock of the whole process, which threads would wait for.
    // At the start of the program, before anything opens a database; later it has no effect.
    static void countNoMemory();

    SqliteDatabase();
    ~SqliteDatabase() { close(); }
    SqliteDatabase(const SqliteDatabase &) = delete;
    SqliteDatabase &operator=(const SqliteDatabase &) = delete;

    // Opens and sets everything that the profile says; within its connect timeout.
    Result<void> open(const Profile &profile);
    // All statements must have been finalized.
    void close();
    bool isOpen() const { return m_handle != nullptr; }
    sqlite3 *handle() const { return m_handle; }
    bool inTransaction() const { return m_handle && sqlite3_get_autocommit(m_handle) == 0; }

    // A new operation: forgets an earlier cancel and starts the clock of `timeout` (zero: none).
    void beginOperation(std::chrono::milliseconds timeout);
    // `rest` is what follows the first statement. A null statement with SQLITE_OK: nothing but comments.
    int prepare(std::string_view sql, bool isKept, SqliteStatement &statement, std::string_view *rest);
    static int bind(sqlite3_stmt *statement, std::span<const Value> parameters);
    // Waits for the turn to write, where the statement will need it. Not SQLITE_OK: it must not be run.
    int beginStatement(bool isReadOnly) { return isReadOnly || m_hasTurn ? SQLITE_OK : takeTurn(); }
    // After the statement has been reset: gives the turn back unless a transaction is open.
    void endStatement()
    {
        if (m_hasTurn && !inTransaction())
            giveTurn();
    }
    // Waited for locks and turns since beginOperation().
    std::int64_t lockWaitUs() const { return m_lockWaitUs; }

    // Adds what was counted since it was opened: the page cache, and waits for locks.
    void addCounts(ServerCounters &totals);

    // Keeps what SQLite says about `code`, which came from running `sql`, before it is overwritten.
    Failure recordFailure(int code, std::string_view sql);
    // The same for a fault that SQLite knows nothing of.
    Failure recordFault(std::string_view words, std::string_view sql, Failure failure = Failure::Other);
    // The words of the last failure.
    const Error &lastError() const;

    // Any thread: ends what runs or waits now.
    void cancel();

private:
    int takeTurn();
    void giveTurn();
    Result<void> openFile(const std::string &file);
    Result<void> applySettings(const Profile &profile);
    int ask(const std::string &sql, std::string &answer);
    Failure failureOf(int code) const;
    static int onBusy(void *self, int count);
    static int onProgress(void *self);

    sqlite3 *m_handle = nullptr;
    std::shared_ptr<SqliteWriterQueue> m_queue;
    SqliteWriterQueue::Place m_place;
    std::string m_file; // as the profile writes it, for messages
    std::chrono::milliseconds m_busyTimeout{};
    Clock::time_point m_deadline = Clock::time_point::max(); // of the operation
    Clock::time_point m_busySince;
    std::int64_t m_lockWaitUs = 0, m_waitedBefore = 0;
    // Since it was opened.
    std::int64_t m_allWaitedUs = 0;
    std::uint64_t m_turnsWaited = 0, m_timesBusy = 0;
    std::array<std::uint64_t, 4> m_cache{}; // as cacheCounts
    bool m_hasTurn = false;
    bool m_isWal = false;
    bool m_isOver = false; // the operation's time is
    std::atomic<bool> m_isCancelled = false;
    std::mutex m_handleMutex; // cancel() against open() and close()

    // What lastError() makes its words of, so that a failure on the measured path costs two short copies.
    struct
    {
        int code = SQLITE_OK;
        Failure failure = Failure::None;
        std::string words, sql;
    } m_failed;
    mutable Error m_error;
    mutable bool m_isErrorMade = true;
};

} // namespace dyno
