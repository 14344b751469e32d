// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/pgcancel.h"
#include "engines/db/pgerrors.h"
#include "engines/db/pglogin.h"
#include "engines/db/pgprepared.h"
#include "engines/db/pgvalues.h"
#include "engines/db/pgwire.h"
#include "engines/db/session.h"
#include "engines/loop/eventloop.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace dyno {

// A session with PostgreSQL. libpq connects and authenticates; then questions and answers go over the wire without
// it, or by its non-blocking functions where the connection is encrypted or the profile says client=library. The
// socket is registered once; a request is one send, and the answer is read when it has come. Prepared statements are
// named by their number.
class PgSession final : public Session, private Watcher
{
public:
    PgSession(EventLoop &loop, const Profile &profile, const Secret &secret, std::uint32_t statementCount);
    ~PgSession() override;

    bool hasPipeline() const override { return true; }
    Failure beginPipeline() override;
    Failure endPipeline() override;

    void cancel() override;
    void close() override;
    bool isOpen() const override { return m_connection != nullptr; }
    bool inTransaction() const override;
    const Error &lastError() const override;
    std::string serverVersion() const override { return m_version; }
    std::string tlsInUse() const override { return m_connection ? pgTls(m_connection.get()) : std::string(); }
    int socketHandle() const override { return m_socket; }

private:
    enum class Doing : std::uint8_t {
        Nothing,
        Connecting,
        Preparing,
        PreparingFirst,
        Running,
        Syncing,
        Resetting
    };
    // One command in the pipeline, in the order in which its result comes.
    struct Queued
    {
        RowSink *sink;
        const Statement *prepares;  // null: not a preparation
        const Statement *statement; // null: text
        bool isOnce = false;        // parsed anew: there is no handle to forget
    };

    void startConnect() override;
    void startPrepare(const Statement &statement) override;
    void startExecute(const Statement &statement, std::span<const Value> parameters, RowSink *sink) override;
    void startExecuteOnce(const Statement &statement, std::span<const Value> parameters, RowSink *sink) override;
    void startText(std::string_view sql, RowSink *sink) override;
    void startReset() override;
    void startPipelineSync() override;

    void onReady(bool readable, bool writable) override;
    bool begin(Doing doing, const Statement *statement, RowSink *sink);
    // False: libpq refused it.
    bool sendPrepare(const Statement &statement);
    bool sendExecute(const Statement &statement, std::span<const Value> parameters);
    bool sendOnce(const Statement &statement, std::span<const Value> parameters);
    bool sendText();
    bool sendSync();
    void gatherPrepare(const Statement &statement);
    // False when the operation is over at once: they cannot be sent.
    bool setParameters(const Statement &statement, std::span<const Value> parameters);
    void sent(bool accepted);
    void queue(bool accepted, const Queued &command);
    void flush();
    const Queued *queued() const { return m_nextQueued < m_queue.size() ? &m_queue[m_nextQueued] : nullptr; }
    // By libpq.
    void takeResults(bool isBroken);
    void takeResult(PgResult result);
    // By the wire.
    void takeMessages(bool isBroken);
    // False: the answer is none of the protocol's.
    bool takeMessage(const PgWire::Message &message);
    bool takeDescription(std::string_view rowDescription);
    bool takeCommand(std::string_view tag);
    void takeComplaint(std::string_view errorResponse);
    void takeIdleMessages(bool isBroken);
    void loseByNonsense();
    void loseByRows();
    PgRows &columns();

    const Statement *preparing() const;
    RowSink *sink() const { return queued() ? queued()->sink : m_sink; }
    void noteChanged(std::string_view tag);
    // True when its words are wanted: the first failure of an operation counts, those that follow are its
    // consequences.
    bool noteFailure(const PgComplaint &complaint);
    void loseByCopy();
    void loseInFlight();
    void loseIdle();
    void commandDone();
    void operationDone();
    void failWith(Failure failure, Error error);
    void lose(Error error);
    void drop();
    std::string_view tried() const;
    bool hasComplaint() const { return m_failedResult || !m_failedMessage.empty(); }
    PgComplaint complaint() const;
    void forgetComplaint() const;

    EventLoop &m_loop;
    const std::string m_place;
    PgLogin m_login;
    PgCanceller m_canceller;
    // Lives as long as the session: tells a call that comes late from another thread.
    const std::shared_ptr<PgSession *> m_self = std::make_shared<PgSession *>(this);
    PgHandle m_connection;
    int m_socket = -1;
    Doing m_doing = Doing::Nothing;
    bool m_byLibrary = false; // as the profile says
    bool m_isOnWire = false;  // this connection is
    bool m_isEncrypted = false;
    bool m_wantsWrite = false;
    bool m_isInPipeline = false;
    bool m_isCopying = false;

    std::vector<PgPrepared> m_prepared; // by Statement::id
    PgParameters m_parameters;
    PgRows m_rows;
    PgWire m_wire;
    std::vector<PgRows> m_described; // on the wire: the columns of each prepared statement, by Statement::id
    std::uint32_t m_rowsCame = 0;    // on the wire: of the command whose answer is read
    std::size_t m_keptSize = 0;      // on the wire: bytes of those that wait for a sink
    char m_state = 'I';              // on the wire: of the transaction, as ReadyForQuery says it
    std::string m_text; // the text that runs, ended by a zero byte
    std::string m_version;

    // Of the operation that runs.
    const Statement *m_statement = nullptr;
    bool m_isOnce = false;
    RowSink *m_sink = nullptr;
    Outcome m_result;

    // The pipeline: commands whose results are still to come begin at m_nextQueued.
    std::vector<Queued> m_queue;
    std::size_t m_nextQueued = 0;
    bool m_unsynced = false;

    // Words are made when somebody asks for them.
    mutable PgResult m_failedResult;     // by libpq
    mutable std::string m_failedMessage; // on the wire
    std::string m_failedTried;
    bool m_failedByCancel = false;
    mutable Error m_lastError;
};

std::unique_ptr<Session> makePgSession(EventLoop &loop, const Profile &profile, const Secret &secret,
                                       std::uint32_t statementCount);

} // namespace dyno
