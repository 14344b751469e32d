// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/pgsession.h"

namespace dyno {

PgSession::PgSession(EventLoop &loop, const Profile &profile, const Secret &secret,
                     std::uint32_t statementCount)
    : m_loop(loop), m_place(profile.place()), m_login(loop, profile, secret, PgLogin::Purpose::Measuring),
      m_byLibrary(pgByLibrary(profile)), m_prepared(statementCount), m_described(statementCount)
{
}

PgSession::~PgSession()
{
    drop();
}

void PgSession::startConnect()
{
    drop();
    m_result = {};
    m_doing = Doing::Connecting;
    m_login.start([this](Result<PgHandle> opened) {
        m_doing = Doing::Nothing;
        if (!opened)
            return failWith(opened.error().kind == ErrorKind::Cancelled ? Failure::Cancelled
                                                                        : Failure::ConnectionLost,
                            opened.error());
        for (int i = 0; i < m_login.roundTrips(); ++i)
            countRoundTrip();
        m_connection = std::move(*opened);
        m_socket = PQsocket(m_connection.get());
        m_loop.watch(m_socket, this);
        m_canceller.setConnection(m_connection.get());
        m_version = pgVersion(m_connection.get());
        m_isEncrypted = PQsslInUse(m_connection.get());
        m_isOnWire = !m_byLibrary && PgWire::suits(m_connection.get());
        if (m_isOnWire)
            m_wire.attach(m_socket);
        finish({});
    });
}

// False when the operation is over at once, because there is no connection.
bool PgSession::begin(Doing doing, const Statement *statement, RowSink *sink)
{
    m_statement = statement;
    m_isOnce = false;
    m_sink = sink;
    m_result = {};
    m_canceller.forget();
    if (m_isOnWire && m_connection)
        takeIdleMessages(false); // what came behind the last answer is no part of the next
    if (!m_connection) {
        const bool isExplained = m_lastError.kind == ErrorKind::ConnectionLost && !m_lastError.message.empty();
        failWith(Failure::ConnectionLost,
                 isExplained ? Error(m_lastError)
                             : makeError(ErrorKind::ConnectionLost, "There is no connection to " + m_place + ".",
                                         std::string(pgAdvice(ErrorKind::ConnectionLost))));
        return false;
    }
    m_doing = doing;
    return true;
}

// On the wire.
void PgSession::gatherPrepare(const Statement &statement)
{
    PgPrepared &prepared = m_prepared[statement.id];
    prepared.isDescribed = hasSettledColumns(statement.sql);
    m_wire.prepare(PgName(statement.id, prepared.generation).view(), statement.sql);
}

// Outside a pipeline each question on the wire ends with a sync; libpq adds it by itself.
bool PgSession::sendPrepare(const Statement &statement)
{
    if (!m_isOnWire)
        return PQsendPrepare(m_connection.get(), PgName(statement.id, m_prepared[statement.id].generation).text(),
                             statement.sql.c_str(), 0, nullptr);
    gatherPrepare(statement);
    return m_isInPipeline || sendSync();
}

// By libpq with the parameters that setParameters() copied.
bool PgSession::sendExecute(const Statement &statement, std::span<const Value> parameters)
{
    const PgPrepared &prepared = m_prepared[statement.id];
    const PgName name(statement.id, prepared.generation);
    if (!m_isOnWire)
        return PQsendQueryPrepared(m_connection.get(), name.text(), m_parameters.count(), m_parameters.values(),
                                   m_parameters.lengths(), m_parameters.formats(), 0);
    m_wire.execute(name.view(), parameters, prepared.isDescribed);
    return m_isInPipeline || sendSync();
}

bool PgSession::sendOnce(const Statement &statement, std::span<const Value> parameters)
{
    if (!m_isOnWire)
        return PQsendQueryParams(m_connection.get(), statement.sql.c_str(), m_parameters.count(), nullptr,
                                 m_parameters.values(), m_parameters.lengths(), m_parameters.formats(), 0);
    m_wire.executeOnce(statement.sql, parameters);
    return m_isInPipeline || sendSync();
}

bool PgSession::sendText()
{
    if (!m_isOnWire && m_isInPipeline)
        return PQsendQueryParams(m_connection.get(), m_text.c_str(), 0, nullptr, nullptr, nullptr, nullptr, 0);
    if (!m_isOnWire)
        return PQsendQuery(m_connection.get(), m_text.c_str());
    if (m_isInPipeline)
        m_wire.executeOnce(m_text, {});
    else
        m_wire.query(m_text);
    return true;
}

bool PgSession::sendSync()
{
    if (!m_isOnWire)
        return PQpipelineSync(m_connection.get());
    m_wire.sync();
    return true;
}

bool PgSession::setParameters(const Statement &statement, std::span<const Value> parameters)
{
    if (m_isOnWire ? PgWire::takes(parameters) : m_parameters.set(parameters))
        return true;
    m_doing = Doing::Nothing;
    failWith(Failure::Other, makeError(ErrorKind::Usage,
                                       pgShortSql(statement.sql) + " was not sent to " + m_place +
                                           ": a text among its parameters holds a zero byte.",
                                       "PostgreSQL stores no zero byte in text; use bytea for it."));
    return false;
}

void PgSession::startPrepare(const Statement &statement)
{
    if (!begin(Doing::Preparing, &statement, nullptr))
        return;
    if (m_prepared[statement.id].isThere)
        return operationDone();
    if (m_isInPipeline)
        return queue(sendPrepare(statement), {nullptr, &statement, &statement});
    sent(sendPrepare(statement));
}

void PgSession::startExecute(const Statement &statement, std::span<const Value> parameters, RowSink *sink)
{
    if (!begin(Doing::Running, &statement, sink) || !setParameters(statement, parameters))
        return;
    if (m_isInPipeline) {
        if (!m_prepared[statement.id].isThere) {
            if (!sendPrepare(statement))
                return queue(false, {});
            m_queue.push_back({nullptr, &statement, &statement});
            // Until the sync says otherwise.
            m_prepared[statement.id].isThere = true;
        }
        return queue(sendExecute(statement, parameters), {sink, nullptr, &statement});
    }
    if (m_prepared[statement.id].isThere)
        return sent(sendExecute(statement, parameters));
    m_doing = Doing::PreparingFirst;
    if (!m_isOnWire) // its execution is sent when it is prepared
        return sent(sendPrepare(statement));
    gatherPrepare(statement);
    sent(sendExecute(statement, parameters));
}

void PgSession::startExecuteOnce(const Statement &statement, std::span<const Value> parameters, RowSink *sink)
{
    if (!begin(Doing::Running, &statement, sink) || !setParameters(statement, parameters))
        return;
    m_isOnce = true;
    if (m_isInPipeline)
        return queue(sendOnce(statement, parameters), {sink, nullptr, &statement, true});
    sent(sendOnce(statement, parameters));
}

void PgSession::startText(std::string_view sql, RowSink *sink)
{
    if (!begin(Doing::Running, nullptr, sink))
        return;
    m_text.assign(sql);
    if (sql.find('\0') != std::string_view::npos) { // the server would see the text end there
        m_doing = Doing::Nothing;
        return failWith(Failure::Other, makeError(ErrorKind::Usage,
                                                  pgShortSql(sql.substr(0, sql.find('\0'))) + " … was not sent to " + m_place +
                                                      ": the text holds a zero byte.",
                                                  "Take bytes out of the database as text, with encode(…, 'hex')."));
    }
    if (m_isInPipeline)
        return queue(sendText(), {sink, nullptr, nullptr});
    sent(sendText());
}

void PgSession::startReset()
{
    if (!begin(Doing::Resetting, nullptr, nullptr))
        return;
    m_text = "ROLLBACK";
    if (m_isInPipeline && m_unsynced) // their results first; operationDone() comes back here
        return sent(sendSync());
    if (m_isInPipeline)
        endPipeline();
    if (!inTransaction())
        return operationDone();
    m_doing = Doing::Running;
    sent(sendText());
}

Failure PgSession::beginPipeline()
{
    if (!m_connection)
        return Failure::ConnectionLost;
    m_queue.clear();
    m_nextQueued = 0;
    m_unsynced = false;
    m_isInPipeline = m_isOnWire || PQenterPipelineMode(m_connection.get()) == 1;
    return m_isInPipeline ? Failure::None : Failure::Other;
}

Failure PgSession::endPipeline()
{
    if (!m_connection)
        return Failure::ConnectionLost;
    if (!m_isInPipeline)
        return Failure::None;
    if (m_isOnWire ? m_unsynced : !PQexitPipelineMode(m_connection.get())) {
        forgetComplaint();
        m_lastError = m_isOnWire ? makeError(ErrorKind::Usage, "Ending the pipeline failed on " + m_place +
                                                                   ": statements in it wait for their sync.")
                                 : pgConnectionError(m_connection.get(), "Ending the pipeline", m_place);
        return Failure::Other;
    }
    m_isInPipeline = false;
    return Failure::None;
}

void PgSession::startPipelineSync()
{
    if (!begin(Doing::Syncing, nullptr, nullptr))
        return;
    if (!m_isInPipeline)
        return operationDone();
    sent(sendSync());
}

// A command joined the pipeline: its operation ends at once.
void PgSession::queue(bool accepted, const Queued &command)
{
    if (!accepted)
        return sent(accepted);
    m_queue.push_back(command);
    m_unsynced = true;
    operationDone();
}

// The question is made: on with it to the server.
void PgSession::sent(bool accepted)
{
    if (!accepted) {
        Error error = pgConnectionError(m_connection.get(), tried(), m_place);
        if (PQstatus(m_connection.get()) == CONNECTION_BAD)
            return lose(std::move(error));
        m_doing = Doing::Nothing;
        return failWith(Failure::Other, std::move(error));
    }
    countRoundTrip();
    flush();
}

void PgSession::flush()
{
    // A broken connection shows when the answer is read.
    const bool unfinished = m_isOnWire ? m_wire.send() : PQflush(m_connection.get()) == 1;
    if (unfinished == m_wantsWrite)
        return;
    m_wantsWrite = unfinished;
    m_loop.wantWrite(m_socket, this, unfinished);
}

void PgSession::onReady(bool readable, bool writable)
{
    if (writable && m_wantsWrite)
        flush();
    if (!readable)
        return;
    if (m_isOnWire) {
        const bool isBroken = !m_wire.receive();
        return m_doing == Doing::Nothing ? takeIdleMessages(isBroken) : takeMessages(isBroken);
    }
    bool isBroken = !PQconsumeInput(m_connection.get());
    // One read takes at least half of the largest TLS record; of the other half the socket says nothing.
    if (m_isEncrypted && !isBroken && PQisBusy(m_connection.get()))
        isBroken = !PQconsumeInput(m_connection.get());
    if (m_doing != Doing::Nothing)
        return takeResults(isBroken);
    if (isBroken)
        return loseIdle();
    // Nobody listens for notifications; libpq would keep them all.
    PQisBusy(m_connection.get());
    while (PGnotify *notification = PQnotifies(m_connection.get()))
        PQfreemem(notification);
}

void PgSession::failWith(Failure failure, Error error)
{
    forgetComplaint();
    m_lastError = std::move(error);
    m_result.failure = failure;
    finish(m_result);
}

void PgSession::lose(Error error)
{
    drop();
    failWith(Failure::ConnectionLost, std::move(error));
}

void PgSession::drop()
{
    m_login.abandon();
    m_canceller.setConnection(nullptr);
    m_loop.unwatch(m_socket);
    m_socket = -1;
    m_connection.reset();
    m_prepared.assign(m_prepared.size(), {});
    m_queue.clear();
    m_nextQueued = 0;
    m_doing = Doing::Nothing;
    m_state = 'I';
    m_rowsCame = 0;
    m_isOnWire = m_wantsWrite = m_isInPipeline = m_isCopying = m_unsynced = false;
}

void PgSession::cancel()
{
    m_canceller.cancel();
    m_loop.post([self = std::weak_ptr(m_self)] {
        if (const auto session = self.lock())
            (*session)->m_login.cancel(); // where it still connects
    });
}

void PgSession::close()
{
    const bool wasWaiting = isBusy() && m_doing != Doing::Nothing;
    drop();
    if (wasWaiting)
        failWith(Failure::Cancelled,
                 makeError(ErrorKind::Cancelled, "The connection to " + m_place + " was closed."));
}

bool PgSession::inTransaction() const
{
    if (m_isOnWire)
        return m_state != 'I';
    const PGTransactionStatusType status = PQtransactionStatus(m_connection.get());
    return status == PQTRANS_INTRANS || status == PQTRANS_INERROR || status == PQTRANS_ACTIVE;
}

std::unique_ptr<Session> makePgSession(EventLoop &loop, const Profile &profile, const Secret &secret,
                                       std::uint32_t statementCount)
{
    return std::make_unique<PgSession>(loop, profile, secret, statementCount);
}

} // namespace dyno
