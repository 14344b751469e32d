// SPDX-License-Identifier: GPL-3.0-or-later
// How a PgSession takes answers from the wire.
#include "engines/db/pgsession.h"

namespace dyno {

namespace {

// Of the rows that a sink waits for, until their command has succeeded.
constexpr std::size_t mostKept = std::size_t(64) << 20;

} // namespace

// What arrived before the connection broke is read too: it tells why.
void PgSession::takeMessages(bool isBroken)
{
    while (const auto message = m_wire.next()) {
        switch (message->type) {
        case 'G':
        case 'H':
        case 'W':
            return loseByCopy();
        case 'Z':
            if (message->body != "I" && message->body != "T" && message->body != "E")
                return loseByNonsense();
            m_state = message->body.front();
            m_unsynced = false;
            m_queue.clear();
            m_nextQueued = 0;
            return operationDone();
        default:
            if (!takeMessage(*message))
                return loseByNonsense();
            if (m_keptSize > mostKept)
                return loseByRows();
        }
    }
    if (isBroken)
        loseInFlight();
}

bool PgSession::takeMessage(const PgWire::Message &message)
{
    switch (message.type) {
    case '1': // a statement is parsed
    case '2': // and bound to its values
    case '3': // and closed
    case 'A': // notifications, which nobody listens for
    case 'N': // warnings are no errors
    case 'S': // a setting of the session changed
    case 't': // the types of parameters, which go as text
        return true;
    case 'T':
        return takeDescription(message.body);
    case 'n':
        return takeDescription({});
    case 'D':
        if (sink()) { // gets them when the command has succeeded
            if (m_rowsCame == 0)
                m_wire.keep();
            m_keptSize = (m_rowsCame == 0 ? 0 : m_keptSize) + message.body.size();
        }
        ++m_rowsCame;
        return columns().areSet();
    case 'C':
        return message.body.size() > 1 && message.body.back() == '\0'
               && takeCommand(message.body.substr(0, message.body.size() - 1));
    case 'I': // nothing was asked
        return takeCommand({});
    case 'E':
        takeComplaint(message.body);
        return true;
    default:
        return false;
    }
}

void PgSession::loseByNonsense()
{
    lose(makeError(ErrorKind::ConnectionLost,
                   pgShortSql(tried()) + " lost the connection to " + m_place +
                       ": its answer is none of PostgreSQL's protocol.",
                   "Set client=library in the profile, and look for what stands between."));
}

void PgSession::loseByRows()
{
    m_keptSize = 0;
    lose(makeError(ErrorKind::ConnectionLost,
                   pgShortSql(tried()) + " was given up with its connection to " + m_place
                       + ": what it reads into variables came to more than " + std::to_string(mostKept >> 20)
                       + " MiB, and its rows are kept until it has succeeded.",
                   "Have it return the row that is wanted (WHERE, LIMIT), or take \\gset or \\aset away."));
}

// The statement that the answer prepares now; null: none.
const Statement *PgSession::preparing() const
{
    if (const Queued *of = queued())
        return of->prepares;
    return m_doing == Doing::Preparing || m_doing == Doing::PreparingFirst ? m_statement : nullptr;
}

PgRows &PgSession::columns()
{
    const Queued *const of = queued();
    const Statement *const statement = of ? of->statement : m_statement;
    return statement && !(of ? of->isOnce : m_isOnce) ? m_described[statement->id] : m_rows;
}

// Of a statement that is being prepared, which the description ends, or of what runs.
bool PgSession::takeDescription(std::string_view rowDescription)
{
    PgRows &described = columns();
    described.clear();
    if (!rowDescription.empty() && !described.setColumns(rowDescription))
        return false;
    const Statement *const prepared = preparing();
    if (!prepared)
        return true;
    m_prepared[prepared->id].isThere = true;
    if (m_doing == Doing::PreparingFirst)
        m_doing = Doing::Running; // its execution was sent with it
    if (queued())
        ++m_nextQueued;
    return true;
}

bool PgSession::takeCommand(std::string_view tag)
{
    bool isGood = true;
    m_result.rows += m_rowsCame;
    if (RowSink *const to = sink())
        if (PgRows &rows = columns(); rows.areSet()) {
            to->onColumns(rows.names());
            if (m_rowsCame > 0)
                m_wire.forKept([&](const PgWire::Message &message) {
                    if (message.type != 'D' || !isGood)
                        return;
                    const auto row = rows.row(message.body);
                    isGood = row.has_value();
                    if (isGood)
                        to->onRow(*row);
                });
        }
    m_wire.letGo();
    m_rowsCame = 0;
    m_rows.clear(); // the next of several statements may have none
    noteChanged(tag);
    if (queued())
        ++m_nextQueued;
    return isGood;
}

// The server passes over all that waits for the same sync.
void PgSession::takeComplaint(std::string_view errorResponse)
{
    m_wire.letGo();
    m_rowsCame = 0;
    m_rows.clear();
    if (const Statement *const prepared = preparing())
        m_prepared[prepared->id].isThere = false;
    if (noteFailure(pgComplaint(errorResponse)))
        m_failedMessage.assign(errorResponse);
    for (; m_nextQueued < m_queue.size(); ++m_nextQueued)
        if (const Statement *const never = m_queue[m_nextQueued].prepares)
            m_prepared[never->id].isThere = false;
}

// Between operations: what the server says by itself. Only its end matters.
void PgSession::takeIdleMessages(bool isBroken)
{
    while (const auto message = m_wire.next()) {
        if (message->type == 'E') {
            const PgComplaint said = pgComplaint(message->body);
            if (!isFatal(said))
                continue;
            forgetComplaint();
            m_lastError = pgError(said, "Waiting for the next statement", m_place);
            m_lastError.kind = ErrorKind::ConnectionLost;
            return drop();
        }
        if (message->type == '\0') {
            isBroken = true;
            break;
        }
    }
    if (isBroken)
        loseIdle();
}

} // namespace dyno
