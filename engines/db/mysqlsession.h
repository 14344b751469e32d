// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/hostlookup.h"
#include "engines/db/mysqlcancel.h"
#include "engines/db/mysqllogin.h"
#include "engines/db/mysqlvalues.h"
#include "engines/db/mysqlwire.h"
#include "engines/db/session.h"
#include "engines/loop/deadline.h"
#include "engines/loop/eventloop.h"

#include <memory>
#include <vector>

namespace dyno {

// A session on MariaDB or MySQL, over the non-blocking side of the MariaDB client library. Where the
// connection is not encrypted, executions and texts go straight to the socket (MySqlWire) unless the
// profile's option `client` is "library".
//
// An operation is a row of steps; each step is one call that may have to wait for the socket.
// Prepared statements live as long as the connection. Statement timeouts that the server does not keep by
// itself (MySQL: all but SELECT) are kept here, by KILL QUERY.
class MySqlSession final : public Session, private Watcher, private Deadline::Owner
{
public:
    MySqlSession(const MySqlDialect &dialect, EventLoop &loop, const Profile &profile, const Secret &secret,
                 std::uint32_t statementCount);
    ~MySqlSession() override;

    void cancel() override;
    void close() override;

    bool isOpen() const override { return m_handle != nullptr; }
    bool inTransaction() const override;
    const Error &lastError() const override;
    std::string serverVersion() const override { return m_version; }
    std::string tlsInUse() const override;
    std::int64_t lastInsertId() const override { return m_lastInsertId; }
    int socketHandle() const override;

private:
    enum class Step : std::uint8_t {
        None,
        Lookup,
        Login,
        Prepare,
        Exchange, // by the wire; those below are the library's
        Execute,
        StoreRows,
        NextRows,
        Close,
        Query,
        StoreText,
        NextText
    };
    struct Prepared
    {
        MYSQL_STMT *handle = nullptr;
        bool isReady = false;
        MySqlShape shape;
    };

    void startConnect() override;
    void startPrepare(const Statement &statement) override;
    void startExecute(const Statement &statement, std::span<const Value> parameters, RowSink *sink) override;
    void startExecuteOnce(const Statement &statement, std::span<const Value> parameters, RowSink *sink) override;
    void startText(std::string_view sql, RowSink *sink) override;
    void startReset() override;

    void onReady(bool readable, bool writable) override;
    void onDeadline() override;

    bool isConnecting() const { return m_step == Step::Lookup || m_step == Step::Login; }
    // Begins an operation; false when there is no connection, and the operation has ended then.
    bool begin(const Statement *statement, RowSink *sink);
    void run(Step step);
    void settle(int wait);
    int startStep();
    int continueStep(int ready);
    Step completeStep();
    void end();
    void endWith(Failure failure, Error error);
    // An answer without an error that is none: SLEEP() and the like return early when they are cut off.
    void refuseIfCutOff();

    Step afterLogin();
    Step afterPrepare();
    Step bindAndExecute(std::span<const Value> parameters);
    Step afterExchange();
    Step afterExecute();
    Step afterStoredRows();
    Step afterQuery();
    Step afterStoredText();
    Step failed(unsigned number, std::string_view state, std::string_view words);
    Step failedStatement();

    void wait(int events);
    void watch(int socket);
    void dropConnection();
    void loseIdle();
    Prepared &prepared() { return m_isOnce ? m_once : m_prepared[m_statement->id]; }
    // Its memory is the library's; what we keep for reading rows serves the next one.
    void forgetOnce()
    {
        m_once.handle = nullptr;
        m_once.isReady = false;
    }
    MYSQL_STMT *statementHandle() { return prepared().handle; }

    const MySqlDialect &m_dialect;
    EventLoop &m_loop;
    const std::shared_ptr<MySqlCancelTarget> m_target;
    // Tells what the loop runs later whether this is still there; used on the loop's thread only.
    const std::shared_ptr<MySqlSession *> m_self;

    HostLookup m_lookup;
    std::unique_ptr<MySqlLogin> m_login;
    MySqlHandle m_handle;
    std::vector<Prepared> m_prepared; // by Statement::id
    Prepared m_once;                  // of a statement that is closed right after
    MySqlBindScratch m_bindScratch;
    MySqlWire m_wire;
    bool m_usesWire = false;
    Deadline m_deadline;
    int m_watched = -1;
    bool m_wantsWrite = false;

    // The operation in hand.
    Step m_step = Step::None;
    int m_waitingFor = 0;
    int m_returned = 0;
    MySqlWire::Progress m_progress{};
    MYSQL_RES *m_textRows = nullptr;
    const Statement *m_statement = nullptr;
    bool m_executes = false; // not only connects or prepares
    bool m_isOnce = false;   // and closes
    RowSink *m_sink = nullptr;
    std::string m_text;
    MySqlKeptValues m_kept;
    MySqlRowReader m_reader;
    Outcome m_result;
    bool m_timedOut = false;
    EventLoop::TimePoint m_limit = EventLoop::TimePoint::max(); // when the server cuts the operation off

    std::int64_t m_lastInsertId = 0;
    std::string m_version;
    MySqlFault m_fault;
    Failure m_faultFailure = Failure::None;
    std::string m_failedSql;
    mutable Error m_error;
    mutable bool m_errorIsOld = false; // m_fault is newer
};

// For the engine catalog.
std::unique_ptr<Session> makeMariaDbSession(EventLoop &loop, const Profile &profile, const Secret &secret,
                                            std::uint32_t statementCount);
std::unique_ptr<Session> makeMySqlSession(EventLoop &loop, const Profile &profile, const Secret &secret,
                                          std::uint32_t statementCount);

} // namespace dyno
