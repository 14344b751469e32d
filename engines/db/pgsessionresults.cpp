// SPDX-License-Identifier: GPL-3.0-or-later
// How a PgSession reads answers; how it asks is in pgsession.cpp.
#include "engines/db/pgsession.h"

#include <charconv>

namespace dyno {

namespace {

// Rows changed: SELECT, FETCH and the like give a number too, which is that of rows read.
bool changesRows(std::string_view command)
{
    return command.starts_with("INSERT") || command.starts_with("UPDATE") || command.starts_with("DELETE") ||
           command.starts_with("MERGE");
}

std::uint64_t wholeNumber(std::string_view text)
{
    std::uint64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

} // namespace

void PgSession::takeResults(bool isBroken)
{
    PGconn *connection = m_connection.get();
    const bool hasQueue = m_doing == Doing::Syncing || (m_doing == Doing::Resetting && m_isInPipeline);
    // What arrived before the connection broke is read too: it tells why.
    while (isBroken || !PQisBusy(connection)) {
        PgResult result(PQgetResult(connection));
        if (result) {
            if (PQresultStatus(result.get()) == PGRES_PIPELINE_SYNC) {
                m_unsynced = false;
                m_queue.clear();
                m_nextQueued = 0;
                return operationDone();
            }
            takeResult(std::move(result));
            if (m_isCopying)
                return lose(makeError(ErrorKind::Unsupported,
                                      pgShortSql(tried()) +
                                          " was ended: COPY between client and server has no "
                                          "place in a measured script.",
                                      "Use COPY with a file of the server, or INSERT."));
            continue;
        }
        if (isBroken || PQstatus(connection) == CONNECTION_BAD) {
            if (m_failedResult && m_result.failure != Failure::None) {
                Error error = pgError(m_failedResult.get(), m_failedTried, m_place);
                error.kind = ErrorKind::ConnectionLost;
                return lose(std::move(error));
            }
            return lose(pgConnectionError(connection, tried(), m_place));
        }
        if (!hasQueue)
            return commandDone();
        if (m_nextQueued < m_queue.size())
            ++m_nextQueued;
    }
}

void PgSession::takeResult(PgResult result)
{
    RowSink *sink = m_sink;
    const Queued *queued = m_nextQueued < m_queue.size() ? &m_queue[m_nextQueued] : nullptr;
    if (queued)
        sink = queued->sink;
    switch (PQresultStatus(result.get())) {
    case PGRES_TUPLES_OK: {
        const int rows = PQntuples(result.get());
        m_result.rows += std::uint32_t(rows);
        if (sink) {
            m_rows.setColumns(result.get());
            sink->onColumns(m_rows.names());
            for (int row = 0; row < rows; ++row)
                sink->onRow(m_rows.row(result.get(), row));
        }
        [[fallthrough]];
    }
    case PGRES_COMMAND_OK:
        if (changesRows(PQcmdStatus(result.get())))
            m_result.affected += wholeNumber(PQcmdTuples(result.get()));
        break;
    case PGRES_EMPTY_QUERY:
        break;
    case PGRES_PIPELINE_ABORTED: // the failure before it is noted already
        if (queued && queued->prepares)
            m_isPrepared[queued->prepares->id] = false;
        break;
    case PGRES_COPY_IN:
    case PGRES_COPY_OUT:
    case PGRES_COPY_BOTH:
        m_isCopying = true;
        break;
    default: {
        if (queued && queued->prepares)
            m_isPrepared[queued->prepares->id] = false;
        const std::string_view sqlState = pgSqlState(result.get());
        const Statement *statement = queued ? queued->statement : m_statement;
        const bool isOnce = queued ? queued->isOnce : m_isOnce;
        if (sqlState == "26000" && statement && !isOnce) // somebody deallocated it: prepare again the next time
            m_isPrepared[statement->id] = false;
        Failure failure = pgFailure(sqlState);
        if (failure == Failure::StatementTimeout && m_canceller.wasAsked())
            failure = Failure::Cancelled;
        noteFailure(failure, std::move(result));
    }
    }
}

// The first failure of an operation counts: those that follow are its consequences.
void PgSession::noteFailure(Failure failure, PgResult result)
{
    if (m_result.failure != Failure::None)
        return;
    m_result.failure = failure;
    m_failedByCancel = failure == Failure::Cancelled;
    m_failedResult = std::move(result);
    const Queued *queued = m_nextQueued < m_queue.size() ? &m_queue[m_nextQueued] : nullptr;
    m_failedTried = queued && queued->statement ? std::string_view(queued->statement->sql) : tried();
}

void PgSession::commandDone()
{
    const bool isGood = m_result.ok();
    if (m_doing == Doing::Preparing || m_doing == Doing::PreparingFirst) {
        m_isPrepared[m_statement->id] = isGood;
        if (isGood && m_doing == Doing::PreparingFirst) {
            m_doing = Doing::Running;
            return sent(sendExecute(*m_statement));
        }
    }
    operationDone();
}

void PgSession::operationDone()
{
    if (m_doing == Doing::Resetting && m_isInPipeline) {
        // The pipeline is empty now; what its statements failed of is no failure of the reset.
        m_result = {};
        if (const Failure failure = endPipeline(); failure != Failure::None) {
            m_doing = Doing::Nothing;
            m_result.failure = failure;
            return finish(m_result);
        }
        if (inTransaction()) {
            m_doing = Doing::Running;
            return sent(PQsendQuery(m_connection.get(), m_text.c_str()));
        }
    }
    m_doing = Doing::Nothing;
    finish(m_result);
}

std::string_view PgSession::tried() const
{
    if (m_doing == Doing::Syncing)
        return "The pipeline";
    return m_statement ? std::string_view(m_statement->sql) : std::string_view(m_text);
}

const Error &PgSession::lastError() const
{
    if (m_failedResult) {
        m_lastError = pgError(m_failedResult.get(), m_failedTried, m_place);
        if (m_failedByCancel) {
            m_lastError.kind = ErrorKind::Cancelled;
            m_lastError.advice.clear();
        }
        m_failedResult.reset();
    }
    return m_lastError;
}

} // namespace dyno
