// SPDX-License-Identifier: GPL-3.0-or-later
// How a PgSession takes answers that libpq reads, and what follows from an answer whoever read it. How it asks is in
// pgsession.cpp, what it reads from the wire in pgsessionwire.cpp.
#include "engines/db/pgsession.h"

#include "engines/db/text.h"

namespace dyno {

namespace {

// Rows changed: SELECT, FETCH and the like give a number too, which is that of rows read.
bool changesRows(std::string_view command)
{
    return command.starts_with("INSERT") || command.starts_with("UPDATE") || command.starts_with("DELETE") ||
           command.starts_with("MERGE");
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
                return loseByCopy();
            continue;
        }
        if (isBroken || PQstatus(connection) == CONNECTION_BAD)
            return loseInFlight();
        if (!hasQueue)
            return commandDone();
        if (m_nextQueued < m_queue.size())
            ++m_nextQueued;
    }
}

void PgSession::takeResult(PgResult result)
{
    switch (PQresultStatus(result.get())) {
    case PGRES_TUPLES_OK: {
        const int rows = PQntuples(result.get());
        m_result.rows += std::uint32_t(rows);
        if (RowSink *const to = sink()) {
            m_rows.setColumns(result.get());
            to->onColumns(m_rows.names());
            for (int row = 0; row < rows; ++row)
                to->onRow(m_rows.row(result.get(), row));
        }
        [[fallthrough]];
    }
    case PGRES_COMMAND_OK:
        noteChanged(PQcmdStatus(result.get()));
        break;
    case PGRES_EMPTY_QUERY:
        break;
    case PGRES_PIPELINE_ABORTED: // the failure before it is noted already
        if (queued() && queued()->prepares)
            m_prepared[queued()->prepares->id].isThere = false;
        break;
    case PGRES_COPY_IN:
    case PGRES_COPY_OUT:
    case PGRES_COPY_BOTH:
        m_isCopying = true;
        break;
    default:
        if (noteFailure(pgComplaint(result.get())))
            m_failedResult = std::move(result);
    }
}

void PgSession::noteChanged(std::string_view tag)
{
    if (changesRows(tag)) // "UPDATE 1", "INSERT 0 1"
        m_result.affected += std::uint64_t(wholeNumber(tag.substr(tag.rfind(' ') + 1)).value_or(0));
}

bool PgSession::noteFailure(const PgComplaint &complaint)
{
    const Queued *const of = queued();
    if (of && of->prepares)
        m_prepared[of->prepares->id].isThere = false;
    const Statement *statement = of ? of->statement : m_statement;
    const bool isOnce = of ? of->isOnce : m_isOnce;
    if (statement && !isOnce) {
        PgPrepared &prepared = m_prepared[statement->id];
        if (complaint.sqlState == "26000") // somebody deallocated it: prepare again the next time
            prepared.isThere = false;
        if (complaint.sqlState == "0A000" && complaint.routine == "RevalidateCachedQuery") { // its tables changed
            prepared.isThere = false;
            ++prepared.generation;
        }
    }
    if (m_result.failure != Failure::None)
        return false;
    m_result.failure = pgFailure(complaint);
    if (m_result.failure == Failure::StatementTimeout && m_canceller.wasAsked())
        m_result.failure = Failure::Cancelled;
    m_failedByCancel = m_result.failure == Failure::Cancelled;
    m_failedTried = of && of->statement ? std::string_view(of->statement->sql) : tried();
    forgetComplaint();
    return true;
}

void PgSession::loseByCopy()
{
    lose(makeError(ErrorKind::Unsupported,
                   pgShortSql(tried()) + " was ended: COPY between client and server has no place in a measured "
                                         "script.",
                   "Use COPY with a file of the server, or INSERT."));
}

// What the server said before it went tells why.
void PgSession::loseInFlight()
{
    if (!hasComplaint() || m_result.failure == Failure::None) {
        if (m_isOnWire)
            PQconsumeInput(m_connection.get()); // libpq sees the end, too, and has words for it
        return lose(pgConnectionError(m_connection.get(), tried(), m_place));
    }
    Error error = pgError(complaint(), m_failedTried, m_place);
    error.kind = ErrorKind::ConnectionLost;
    lose(std::move(error));
}

void PgSession::loseIdle()
{
    forgetComplaint();
    if (m_isOnWire)
        PQconsumeInput(m_connection.get());
    m_lastError = pgConnectionError(m_connection.get(), "Waiting for the next statement", m_place);
    drop();
}

void PgSession::commandDone()
{
    const bool isGood = m_result.ok();
    if (m_doing == Doing::Preparing || m_doing == Doing::PreparingFirst) {
        m_prepared[m_statement->id].isThere = isGood;
        if (isGood && m_doing == Doing::PreparingFirst) {
            m_doing = Doing::Running;
            return sent(sendExecute(*m_statement, {}));
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
            return sent(sendText());
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

PgComplaint PgSession::complaint() const
{
    return m_failedResult ? pgComplaint(m_failedResult.get()) : pgComplaint(m_failedMessage);
}

void PgSession::forgetComplaint() const
{
    m_failedResult.reset();
    m_failedMessage.clear();
}

const Error &PgSession::lastError() const
{
    if (hasComplaint()) {
        m_lastError = pgError(complaint(), m_failedTried, m_place);
        if (m_failedByCancel) {
            m_lastError.kind = ErrorKind::Cancelled;
            m_lastError.advice.clear();
        }
        forgetComplaint();
    }
    return m_lastError;
}

} // namespace dyno
