// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/sqlitesession.h"

#include "engines/db/sqlitedatabase.h"
#include "engines/db/sqlitevalue.h"

#include <vector>

namespace dyno {

namespace {

class SqliteSession final : public Session
{
public:
    SqliteSession(const Profile &profile, std::uint32_t statementCount)
        : m_profile(profile), m_statementTimeout(profile.statementTimeoutMs), m_prepared(statementCount)
    {
    }
    ~SqliteSession() override { close(); }

    void cancel() override { m_database.cancel(); }
    void close() override
    {
        for (Prepared &prepared : m_prepared)
            prepared = {};
        m_database.close();
    }
    bool isOpen() const override { return m_database.isOpen(); }
    bool inTransaction() const override { return m_database.inTransaction(); }
    const Error &lastError() const override { return m_database.lastError(); }
    std::string serverVersion() const override { return isOpen() ? sqlite3_libversion() : ""; }
    std::string tlsInUse() const override { return {}; }
    void addCounts(ServerCounters &totals) override { m_database.addCounts(totals); }
    std::int64_t lastInsertId() const override
    {
        return isOpen() ? sqlite3_last_insert_rowid(m_database.handle()) : 0;
    }

protected:
    void startConnect() override;
    void startPrepare(const Statement &statement) override;
    void startExecute(const Statement &statement, std::span<const Value> parameters, RowSink *sink) override;
    void startExecuteOnce(const Statement &statement, std::span<const Value> parameters, RowSink *sink) override;
    void startText(std::string_view sql, RowSink *sink) override;
    void startReset() override;

private:
    struct Prepared
    {
        SqliteStatement handle;
        bool isReadOnly = true;
        bool isKnown = false; // a statement of comments only is known and has no handle
    };

    bool beginQuestion(Outcome &outcome, std::string_view sql);
    Failure prepareOnce(const Statement &statement);
    Failure makeHandle(const Statement &statement, bool isKept, Prepared &prepared);
    void runPrepared(const Prepared &prepared, const Statement &statement, std::span<const Value> parameters,
                     RowSink *sink, Outcome &outcome);
    void run(sqlite3_stmt *statement, bool isReadOnly, std::string_view sql, RowSink *sink, Outcome &outcome);
    void deliver(sqlite3_stmt *statement, RowSink &sink, bool isFirst);

    const Profile m_profile;
    const std::chrono::milliseconds m_statementTimeout;
    SqliteDatabase m_database;
    std::vector<Prepared> m_prepared;      // by Statement::id
    std::vector<std::string_view> m_names; // of the columns of the result that is read
    std::vector<Value> m_row;
};

void SqliteSession::startConnect()
{
    close();
    Outcome outcome;
    if (const auto opened = m_database.open(m_profile); !opened)
        outcome.failure = opened.error().kind == ErrorKind::Cancelled ? Failure::Cancelled
                          : opened.error().kind == ErrorKind::Busy    ? Failure::Busy
                                                                      : Failure::Other;
    finish(outcome);
}

bool SqliteSession::beginQuestion(Outcome &outcome, std::string_view sql)
{
    if (!isOpen()) {
        outcome.failure = m_database.recordFault("the connection is closed", sql, Failure::ConnectionLost);
        return false;
    }
    m_database.beginOperation(m_statementTimeout);
    countRoundTrip();
    return true;
}

Failure SqliteSession::prepareOnce(const Statement &statement)
{
    if (statement.id >= m_prepared.size())
        return m_database.recordFault("its number is none of this run", statement.sql);
    Prepared &prepared = m_prepared[statement.id];
    return prepared.isKnown ? Failure::None : makeHandle(statement, true, prepared);
}

Failure SqliteSession::makeHandle(const Statement &statement, bool isKept, Prepared &prepared)
{
    std::string_view rest;
    int code = m_database.prepare(statement.sql, isKept, prepared.handle, &rest);
    SqliteStatement second;
    if (code == SQLITE_OK)
        code = m_database.prepare(rest, false, second, nullptr);
    if (code != SQLITE_OK)
        return m_database.recordFailure(code, statement.sql);
    if (second)
        return m_database.recordFault("it holds more than one statement", statement.sql);
    if (std::uint32_t(sqlite3_bind_parameter_count(prepared.handle.get())) != statement.parameterCount)
        return m_database.recordFault("its parameters are not as many as its placeholders", statement.sql);
    prepared.isReadOnly = !prepared.handle || sqlite3_stmt_readonly(prepared.handle.get()) != 0;
    prepared.isKnown = true;
    return Failure::None;
}

void SqliteSession::startPrepare(const Statement &statement)
{
    Outcome outcome;
    if (beginQuestion(outcome, statement.sql))
        outcome.failure = prepareOnce(statement);
    finish(outcome);
}

void SqliteSession::startExecute(const Statement &statement, std::span<const Value> parameters, RowSink *sink)
{
    Outcome outcome;
    if (!beginQuestion(outcome, statement.sql))
        return finish(outcome);
    outcome.failure = prepareOnce(statement);
    if (outcome.ok())
        runPrepared(m_prepared[statement.id], statement, parameters, sink, outcome);
    finish(outcome);
}

void SqliteSession::startExecuteOnce(const Statement &statement, std::span<const Value> parameters, RowSink *sink)
{
    Outcome outcome;
    if (!beginQuestion(outcome, statement.sql))
        return finish(outcome);
    Prepared once;
    outcome.failure = makeHandle(statement, false, once);
    if (outcome.ok())
        runPrepared(once, statement, parameters, sink, outcome);
    once = {}; // before the waiter goes on
    finish(outcome);
}

void SqliteSession::runPrepared(const Prepared &prepared, const Statement &statement,
                                std::span<const Value> parameters, RowSink *sink, Outcome &outcome)
{
    if (parameters.size() != statement.parameterCount)
        outcome.failure =
            m_database.recordFault("its parameters are not as many as its placeholders", statement.sql);
    else if (const int code = SqliteDatabase::bind(prepared.handle.get(), parameters); code != SQLITE_OK)
        outcome.failure = m_database.recordFailure(code, statement.sql);
    else if (prepared.handle)
        run(prepared.handle.get(), prepared.isReadOnly, statement.sql, sink, outcome);
}

void SqliteSession::startText(std::string_view sql, RowSink *sink)
{
    Outcome outcome;
    if (!beginQuestion(outcome, sql))
        return finish(outcome);
    if (sql.find('\0') != std::string_view::npos) // SQLite would end there
        outcome.failure = m_database.recordFault("it holds a zero byte", sql);
    while (outcome.ok() && !sql.empty()) {
        SqliteStatement statement;
        std::string_view rest;
        if (const int code = m_database.prepare(sql, false, statement, &rest); code != SQLITE_OK)
            outcome.failure = m_database.recordFailure(code, sql);
        else if (statement)
            run(statement.get(), sqlite3_stmt_readonly(statement.get()) != 0, sql, sink, outcome);
        sql = rest;
    }
    finish(outcome);
}

void SqliteSession::startReset()
{
    Outcome outcome;
    if (inTransaction()) {
        m_database.beginOperation({});
        countRoundTrip();
        SqliteStatement rollback;
        if (m_database.prepare("ROLLBACK", false, rollback, nullptr) == SQLITE_OK)
            run(rollback.get(), true, "ROLLBACK", nullptr, outcome);
        if (inTransaction()) { // cannot serve anybody
            rollback.reset();
            close();
            outcome.failure =
                m_database.recordFault("the file was closed", "ROLLBACK", Failure::ConnectionLost);
        } else {
            outcome = {}; // rolled back, by this or by what failed before
        }
    }
    finish(outcome);
}

void SqliteSession::run(sqlite3_stmt *statement, bool isReadOnly, std::string_view sql, RowSink *sink,
                        Outcome &outcome)
{
    sqlite3 *handle = m_database.handle();
    int code = m_database.beginStatement(isReadOnly);
    if (code == SQLITE_OK) {
        const sqlite3_int64 before = isReadOnly ? 0 : sqlite3_total_changes64(handle);
        bool isFirst = true;
        while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
            ++outcome.rows;
            if (sink)
                deliver(statement, *sink, isFirst);
            isFirst = false;
        }
        if (code == SQLITE_DONE) {
            if (sink && isFirst && sqlite3_column_count(statement) > 0)
                deliver(statement, *sink, true);
            if (!isReadOnly && sqlite3_total_changes64(handle) != before)
                outcome.affected += std::uint64_t(sqlite3_changes64(handle));
            code = SQLITE_OK;
        }
    }
    if (code != SQLITE_OK)
        outcome.failure = m_database.recordFailure(code, sql);
    sqlite3_reset(statement);
    m_database.endStatement();
    outcome.lockWaitUs = m_database.lockWaitUs();
}

void SqliteSession::deliver(sqlite3_stmt *statement, RowSink &sink, bool isFirst)
{
    if (isFirst) {
        m_names.clear();
        for (int i = 0; i < sqlite3_column_count(statement); ++i)
            m_names.emplace_back(sqlite3_column_name(statement, i));
        sink.onColumns(m_names);
    }
    if (sqlite3_data_count(statement) == 0)
        return; // an empty result: names only
    readSqliteRow(statement, m_row);
    sink.onRow(m_row);
}

} // namespace

std::unique_ptr<Session> makeSqliteSession(EventLoop &, const Profile &profile, const Secret &,
                                           std::uint32_t statementCount)
{
    return std::make_unique<SqliteSession>(profile, statementCount);
}

} // namespace dyno
