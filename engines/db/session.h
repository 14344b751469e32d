// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/profile.h"
#include "engines/db/value.h"
#include "engines/measure/failure.h"
#include "engines/measure/servercounters.h"
#include "engines/result.h"

#include <coroutine>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace dyno {

class EventLoop;

// One SQL statement of a run. Lives as long as the run; shared by all connections.
struct Statement
{
    // Dense number within the run, from 0: each session keeps its prepared handle under it.
    std::uint32_t id = 0;
    // The engine's own text, placeholders as the engine writes them ($1 or ?).
    std::string sql;
    std::uint32_t parameterCount = 0;
};

// Where rows go. Called on the session's thread while the result is read; views die when the call returns.
class RowSink
{
public:
    virtual void onColumns(std::span<const std::string_view> names) = 0;
    virtual void onRow(std::span<const Value> row) = 0;

protected:
    ~RowSink() = default;
};

// How one operation ended. 24 bytes; words are asked of Session::lastError().
struct Outcome
{
    Failure failure = Failure::None;
    std::uint32_t rows = 0;       // read, of all result sets
    std::uint64_t affected = 0;   // rows changed, as the server says
    std::int64_t lockWaitUs = 0;  // waited for SQLite's one writer

    bool ok() const { return failure == Failure::None; }
};

// A connection to one server, driven by one event loop and used by one coroutine at a time.
//
// Every operation is awaited: `const Outcome o = co_await session.execute(statement, parameters);`. It begins
// when it is called; it may end inside the call (SQLite always does), else the loop resumes the waiting
// coroutine. Parameters and texts are copied out before the call returns; the sink must live until the end.
//
// Thread: all but cancel() belong to the loop's thread. Errors: the Outcome's Failure, words in lastError().
// A lost connection stays lost until connect() is awaited again; then statements are prepared again as they
// are used.
class Session
{
public:
    class Operation
    {
    public:
        explicit Operation(Session &session) : m_session(session) {}
        bool await_ready() const noexcept { return !m_session.m_busy; }
        void await_suspend(std::coroutine_handle<> waiter) noexcept { m_session.m_waiter = waiter; }
        Outcome await_resume() const noexcept { return m_session.m_outcome; }

    private:
        Session &m_session;
    };

    virtual ~Session() = default;
    Session(const Session &) = delete;
    Session &operator=(const Session &) = delete;

    // Opens the connection and sets isolation, statement timeout and time zone (UTC). Also after a loss.
    Operation connect() { return begin(&Session::startConnect); }
    // Prepares ahead of the first use, so that no first latency pays for it.
    Operation prepare(const Statement &statement)
    {
        start();
        startPrepare(statement);
        return Operation(*this);
    }
    // Runs a prepared statement, preparing it first where this connection has not.
    Operation execute(const Statement &statement, std::span<const Value> parameters, RowSink *sink = nullptr)
    {
        start();
        startExecute(statement, parameters, sink);
        return Operation(*this);
    }
    // Runs a statement with parameters parsed anew, and keeps nothing of it: on PostgreSQL an unnamed statement,
    // in the same round trip; on MariaDB and MySQL it is prepared, executed and closed, in two round trips; on
    // SQLite prepared, stepped and finalized. Its id means nothing.
    Operation executeOnce(const Statement &statement, std::span<const Value> parameters, RowSink *sink = nullptr)
    {
        start();
        startExecuteOnce(statement, parameters, sink);
        return Operation(*this);
    }
    // Sends text as it stands: one statement, or several where the engine's simple protocol takes them.
    Operation executeText(std::string_view sql, RowSink *sink = nullptr)
    {
        start();
        startText(sql, sink);
        return Operation(*this);
    }
    // After a failed transaction: ROLLBACK if one is open, so that the connection can serve the next user.
    Operation reset() { return begin(&Session::startReset); }

    // Pipeline mode: between beginPipeline() and endPipeline() statements are queued and sent together.
    // execute() and executeText() then end at once, with their failures reported by the sync that follows.
    // An engine that has none runs the statements one by one, and its round trips say so.
    virtual bool hasPipeline() const { return false; }
    virtual Failure beginPipeline() { return Failure::None; }
    Operation syncPipeline() { return begin(&Session::startPipelineSync); }
    virtual Failure endPipeline() { return Failure::None; }

    // Any thread: asks the server to end what runs now; that operation then fails with Cancelled (or the
    // engine's statement timeout). Harmless when nothing runs. Never blocks the loop.
    virtual void cancel() = 0;
    // Cuts the connection. An operation in flight ends with Cancelled before this returns.
    virtual void close() = 0;

    virtual bool isOpen() const = 0;
    virtual bool inTransaction() const = 0;
    // The words of the last failure: what was tried, on what, what the server said, what to do.
    virtual const Error &lastError() const = 0;
    // As the server says it, short: "15.18", "10.11.11", "9.7.0", "3.40.1". Empty before connect().
    virtual std::string serverVersion() const = 0;
    // "TLSv1.3 TLS_AES_256_GCM_SHA384", or empty when the connection is not encrypted.
    virtual std::string tlsInUse() const = 0;
    // Key made by the last INSERT on this connection, where the engine tells without a question; else 0.
    virtual std::int64_t lastInsertId() const { return 0; }
    // The system's handle of the connection, to ask who is at its other end; -1 where there is none. It stays the
    // session's own.
    virtual int socketHandle() const { return -1; }

    // Adds what an embedded engine counted on this connection since it was opened. Between operations only.
    virtual void addCounts(ServerCounters &) {}

    // Questions sent and waited for since the session was made.
    std::uint64_t roundTrips() const { return m_roundTrips; }

protected:
    Session() = default;

    virtual void startConnect() = 0;
    virtual void startPrepare(const Statement &statement) = 0;
    virtual void startExecute(const Statement &statement, std::span<const Value> parameters, RowSink *sink) = 0;
    virtual void startExecuteOnce(const Statement &statement, std::span<const Value> parameters,
                                  RowSink *sink) = 0;
    virtual void startText(std::string_view sql, RowSink *sink) = 0;
    virtual void startReset() = 0;
    virtual void startPipelineSync() { finish({}); }

    // The implementation says that the operation is over. Resumes the waiter if there is one, so nothing of
    // the session may be touched after it in the same call.
    void finish(const Outcome &outcome)
    {
        m_outcome = outcome;
        m_busy = false;
        if (const auto waiter = std::exchange(m_waiter, nullptr))
            waiter.resume();
    }
    bool isBusy() const { return m_busy; }
    void countRoundTrip() { ++m_roundTrips; }

private:
    void start()
    {
        m_busy = true;
        m_waiter = nullptr;
    }
    Operation begin(void (Session::*operation)())
    {
        start();
        (this->*operation)();
        return Operation(*this);
    }

    Outcome m_outcome;
    std::coroutine_handle<> m_waiter;
    std::uint64_t m_roundTrips = 0;
    bool m_busy = false;
};

} // namespace dyno
