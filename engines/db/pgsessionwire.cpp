// SPDX-License-Identifier: GPL-3.0-or-later
// How a PgSession takes answers from the wire.
#include "engines/db/pgsession.h"

namespace dyno {

// What arrived before the connection broke is read too: it tells why.
void PgSession::takeMessages(bool isBroken)
{
    while (const auto message = m_wire.next()) {
        switch (message->type) {
        case '1': // a statement is parsed
        case '2': // and bound to its values
        case '3': // and closed
        case 'A': // notifications, which nobody listens for
        case 'N': // warnings are no errors
        case 'S': // a setting of the session changed
        case 't': // the types of parameters, which go as text
            break;
        case 'T':
            takeDescription(message->body);
            break;
        case 'n':
            takeDescription({});
            break;
        case 'D':
            if (m_rowsCame++ == 0 && sink())
                m_wire.keep(); // the sink gets them when the command has succeeded
            break;
        case 'C':
            takeCommand(message->body.substr(0, message->body.find('\0')));
            break;
        case 'I': // nothing was asked
            takeCommand({});
            break;
        case 'E':
            takeComplaint(message->body);
            break;
        case 'G':
        case 'H':
        case 'W':
            return loseByCopy();
        case 'Z':
            m_state = message->body.empty() ? 'I' : message->body.front();
            m_unsynced = false;
            m_queue.clear();
            m_nextQueued = 0;
            return operationDone();
        default:
            return lose(makeError(ErrorKind::ConnectionLost,
                                  pgShortSql(tried()) + " lost the connection to " + m_place +
                                      ": its answer is none of PostgreSQL's protocol.",
                                  "Set client=library in the profile, and look for what stands between."));
        }
    }
    if (isBroken)
        loseInFlight();
}

// The statement that the answer prepares now; null: none.
const Statement *PgSession::preparing() const
{
    if (const Queued *of = queued())
        return of->prepares;
    return m_doing == Doing::Preparing || m_doing == Doing::PreparingFirst ? m_statement : nullptr;
}

// Of a statement that is being prepared, which the description ends, or of what runs.
void PgSession::takeDescription(std::string_view rowDescription)
{
    const Statement *const prepared = preparing();
    PgRows &described = prepared ? m_described[prepared->id] : m_rows;
    described.clear();
    if (!rowDescription.empty() && !described.setColumns(rowDescription))
        described.clear();
    if (!prepared)
        return;
    m_isPrepared[prepared->id] = true;
    if (m_doing == Doing::PreparingFirst)
        m_doing = Doing::Running; // its execution was sent with it
    if (queued())
        ++m_nextQueued;
}

PgRows &PgSession::columns()
{
    const Queued *const of = queued();
    const Statement *const statement = of ? of->statement : m_statement;
    return statement && !(of ? of->isOnce : m_isOnce) ? m_described[statement->id] : m_rows;
}

void PgSession::takeCommand(std::string_view tag)
{
    m_result.rows += m_rowsCame;
    if (RowSink *const to = sink())
        if (PgRows &rows = columns(); rows.areSet()) {
            to->onColumns(rows.names());
            if (m_rowsCame > 0)
                m_wire.forKept([&](const PgWire::Message &message) {
                    if (message.type == 'D')
                        to->onRow(rows.row(message.body));
                });
        }
    m_wire.letGo();
    m_rowsCame = 0;
    m_rows.clear(); // the next of several statements may have none
    noteChanged(tag);
    if (queued())
        ++m_nextQueued;
}

// The server passes over all that waits for the same sync.
void PgSession::takeComplaint(std::string_view errorResponse)
{
    m_wire.letGo();
    m_rowsCame = 0;
    m_rows.clear();
    if (const Statement *const prepared = preparing())
        m_isPrepared[prepared->id] = false;
    if (noteFailure(pgComplaint(errorResponse).sqlState))
        m_failedMessage.assign(errorResponse);
    for (; m_nextQueued < m_queue.size(); ++m_nextQueued)
        if (const Statement *const never = m_queue[m_nextQueued].prepares)
            m_isPrepared[never->id] = false;
}

// Between operations: what the server says by itself.
void PgSession::takeIdleMessages(bool isBroken)
{
    while (const auto message = m_wire.next()) {
        if (message->type != 'E')
            continue;
        forgetComplaint();
        m_lastError = pgError(pgComplaint(message->body), "Waiting for the next statement", m_place);
        m_lastError.kind = ErrorKind::ConnectionLost;
        return drop(); // it is only said before the end
    }
    if (isBroken)
        loseIdle();
}

} // namespace dyno
