// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of a session's operations: which call of the library comes next, and what each brought.
#include "engines/db/mysqlreadgate.h"
#include "engines/db/mysqlsession.h"

#include <utility>

namespace dyno {

namespace {
// Rows of a larger result are given back at once instead of with the next execution.
constexpr my_ulonglong rowsWorthFreeing = 100;

int waitFor(MySqlWire::Progress progress)
{
    return progress == MySqlWire::Progress::WaitsToRead    ? MYSQL_WAIT_READ
           : progress == MySqlWire::Progress::WaitsToWrite ? MYSQL_WAIT_WRITE
                                                           : 0;
}

// The server, or the shape of the table, has moved on.
bool asksForPreparing(unsigned number)
{
    constexpr unsigned unknownStatement = 1243, needsPreparing = 1615, newMetadata = 2057;
    return number == unknownStatement || number == needsPreparing || number == newMetadata;
}
} // namespace

// --- Steps
// --------------------------------------------------------------------------------------------------

void MySqlSession::run(Step step)
{
    m_step = step;
    settle(startStep());
}

void MySqlSession::settle(int events)
{
    while (!events) {
        m_step = completeStep();
        if (m_step == Step::None && m_once.handle)
            m_step = Step::Close;
        if (m_step == Step::None) {
            end();
            return;
        }
        events = startStep();
    }
    wait(events);
}

int MySqlSession::startStep()
{
    switch (m_step) {
    case Step::Login:
        return m_login->begin();
    case Step::Prepare: {
        countRoundTrip();
        MYSQL_STMT *&handle = prepared().handle;
        if (!handle)
            handle = mysql_stmt_init(m_handle.get());
        const MySqlReadGate closed;
        return mysql_stmt_prepare_start(&m_returned, handle, m_statement->sql.data(), m_statement->sql.size());
    }
    case Step::Exchange:
        countRoundTrip();
        return waitFor(m_progress = m_wire.proceed());
    case Step::Execute: {
        countRoundTrip();
        const MySqlReadGate closed;
        return mysql_stmt_execute_start(&m_returned, statementHandle());
    }
    case Step::StoreRows:
        return mysql_stmt_store_result_start(&m_returned, statementHandle());
    case Step::NextRows:
        return mysql_stmt_next_result_start(&m_returned, statementHandle());
    case Step::Close: { // the server sends no answer
        my_bool refused = 0;
        const int events = mysql_stmt_close_start(&refused, m_once.handle);
        if (!events)
            forgetOnce();
        return events;
    }
    case Step::Query: {
        countRoundTrip();
        const MySqlReadGate closed;
        return mysql_real_query_start(&m_returned, m_handle.get(), m_text.data(), m_text.size());
    }
    case Step::StoreText:
        return mysql_store_result_start(&m_textRows, m_handle.get());
    case Step::NextText:
        return mysql_next_result_start(&m_returned, m_handle.get());
    case Step::None:
    case Step::Lookup:
        break;
    }
    return 0;
}

int MySqlSession::continueStep(int ready)
{
    switch (m_step) {
    case Step::Login:
        return m_login->advance(ready);
    case Step::Prepare:
        return mysql_stmt_prepare_cont(&m_returned, statementHandle(), ready);
    case Step::Exchange:
        return waitFor(m_progress = m_wire.proceed());
    case Step::Execute:
        return mysql_stmt_execute_cont(&m_returned, statementHandle(), ready);
    case Step::StoreRows:
        return mysql_stmt_store_result_cont(&m_returned, statementHandle(), ready);
    case Step::NextRows:
        return mysql_stmt_next_result_cont(&m_returned, statementHandle(), ready);
    case Step::Close: {
        my_bool refused = 0;
        const int events = mysql_stmt_close_cont(&refused, m_once.handle, ready);
        if (!events)
            forgetOnce();
        return events;
    }
    case Step::Query:
        return mysql_real_query_cont(&m_returned, m_handle.get(), ready);
    case Step::StoreText:
        return mysql_store_result_cont(&m_textRows, m_handle.get(), ready);
    case Step::NextText:
        return mysql_next_result_cont(&m_returned, m_handle.get(), ready);
    case Step::None:
    case Step::Lookup:
        break;
    }
    return 0;
}

MySqlSession::Step MySqlSession::completeStep()
{
    switch (m_step) {
    case Step::Login:
        return afterLogin();
    case Step::Prepare:
        return m_returned ? failedStatement() : afterPrepare();
    case Step::Exchange:
        return afterExchange();
    case Step::Execute:
    case Step::NextRows:
        return m_returned ? failedStatement() : afterExecute();
    case Step::StoreRows:
        return m_returned ? failedStatement() : afterStoredRows();
    case Step::Query:
    case Step::NextText:
        return afterQuery();
    case Step::StoreText:
        return afterStoredText();
    case Step::Close:
    case Step::None:
    case Step::Lookup:
        break;
    }
    return Step::None;
}

void MySqlSession::onReady(bool readable, bool writable)
{
    if (m_step == Step::None) {
        loseIdle();
        return;
    }
    const int ready = ((readable ? MYSQL_WAIT_READ : 0) | (writable ? MYSQL_WAIT_WRITE : 0)) & m_waitingFor;
    if (!ready)
        return;
    if (m_step == Step::Login)
        watch(-1); // the library may go on with another socket
    settle(continueStep(ready));
}

void MySqlSession::wait(int events)
{
    m_waitingFor = events;
    if (m_step == Step::Login)
        watch(m_login->socket());
    if (const bool wantsWrite = (events & MYSQL_WAIT_WRITE) != 0; wantsWrite != m_wantsWrite) {
        m_wantsWrite = wantsWrite;
        m_loop.wantWrite(m_watched, this, wantsWrite);
    }
}

// --- What a step brought
// ------------------------------------------------------------------------------------

MySqlSession::Step MySqlSession::afterPrepare()
{
    Prepared &made = prepared();
    made.isReady = true;
    made.shape.sentTypes.clear();
    made.shape.columns.copy(made.handle->fields, made.handle->field_count);
    return m_executes ? bindAndExecute(m_kept.values()) : Step::None;
}

MySqlSession::Step MySqlSession::bindAndExecute(std::span<const Value> parameters)
{
    Prepared &of = prepared();
    if (parameters.size() != of.handle->param_count) {
        m_error = makeError(ErrorKind::Usage,
                            "Could not " + triedToRun(m_statement->sql, m_target->profile.place()) +
                                ": it takes " + std::to_string(of.handle->param_count) +
                                " parameters, and " + std::to_string(parameters.size()) + " were given.");
        m_errorIsOld = false;
        m_result.failure = Failure::Other;
        return Step::None;
    }
    if (m_usesWire && m_wire.execute(of.handle, of.shape, parameters, m_sink))
        return Step::Exchange;
    // Each of the two ways knows only the types that it sent itself.
    of.shape.sentTypes.clear();
    if (!bindMySqlParameters(of.handle, parameters, m_bindScratch))
        return failedStatement();
    of.handle->send_types_to_server |= m_usesWire;
    return Step::Execute;
}

MySqlSession::Step MySqlSession::afterExchange()
{
    const MySqlAnswer &answer = m_wire.answer();
    switch (m_progress) {
    case MySqlWire::Progress::Complete:
        m_handle->server_status = answer.serverStatus();
        m_result.rows = static_cast<std::uint32_t>(answer.rows());
        m_result.affected = answer.affected();
        if (answer.insertId() != 0)
            m_lastInsertId = static_cast<std::int64_t>(answer.insertId());
        return Step::None;
    case MySqlWire::Progress::Refused:
        if (m_statement && asksForPreparing(answer.fault().number))
            prepared().isReady = false;
        return failed(answer.fault().number, answer.fault().sqlState, answer.fault().text);
    default:
        return failed(2013, "HY000", "The connection to the server was lost while the answer was awaited");
    }
}

MySqlSession::Step MySqlSession::afterExecute()
{
    MYSQL_STMT *const statement = statementHandle();
    if (statement->field_count != 0)
        return Step::StoreRows;
    m_result.affected += mysql_stmt_affected_rows(statement);
    if (const my_ulonglong id = mysql_stmt_insert_id(statement))
        m_lastInsertId = static_cast<std::int64_t>(id);
    return mysql_stmt_more_results(statement) ? Step::NextRows : Step::None;
}

MySqlSession::Step MySqlSession::afterStoredRows()
{
    MYSQL_STMT *const statement = statementHandle();
    const my_ulonglong rows = statement->result.rows;
    m_result.rows += static_cast<std::uint32_t>(rows);
    if (m_sink) {
        m_reader.begin(statement->fields, statement->field_count);
        m_sink->onColumns(m_reader.names());
        for (const MYSQL_ROWS *row = rows ? statement->result.data : nullptr; row; row = row->next)
            m_sink->onRow(
                m_reader.binaryRow(reinterpret_cast<const unsigned char *>(row->data), row->length));
    }
    const bool more = mysql_stmt_more_results(statement);
    if (more || rows > rowsWorthFreeing)
        mysql_stmt_free_result(statement);
    return more ? Step::NextRows : Step::None;
}

MySqlSession::Step MySqlSession::afterQuery()
{
    MYSQL *const mysql = m_handle.get();
    if (m_returned != 0)
        return failed(mysql_errno(mysql), mysql_sqlstate(mysql), mysql_error(mysql));
    if (mysql_field_count(mysql) != 0)
        return Step::StoreText;
    m_result.affected += mysql_affected_rows(mysql);
    if (const my_ulonglong id = mysql_insert_id(mysql))
        m_lastInsertId = static_cast<std::int64_t>(id);
    return mysql_more_results(mysql) ? Step::NextText : Step::None;
}

MySqlSession::Step MySqlSession::afterStoredText()
{
    MYSQL *const mysql = m_handle.get();
    MYSQL_RES *const rows = std::exchange(m_textRows, nullptr);
    if (!rows)
        return failed(mysql_errno(mysql), mysql_sqlstate(mysql), mysql_error(mysql));
    m_result.rows += static_cast<std::uint32_t>(mysql_num_rows(rows));
    if (m_sink) {
        m_reader.begin(mysql_fetch_fields(rows), mysql_num_fields(rows));
        m_sink->onColumns(m_reader.names());
        while (MYSQL_ROW row = mysql_fetch_row(rows))
            m_sink->onRow(m_reader.textRow(row, mysql_fetch_lengths(rows)));
    }
    mysql_free_result(rows);
    return mysql_more_results(mysql) ? Step::NextText : Step::None;
}

MySqlSession::Step MySqlSession::failedStatement()
{
    MYSQL_STMT *const statement = statementHandle();
    const unsigned number = mysql_stmt_errno(statement);
    if (asksForPreparing(number))
        prepared().isReady = false;
    return failed(number, mysql_stmt_sqlstate(statement), mysql_stmt_error(statement));
}

MySqlSession::Step MySqlSession::failed(unsigned number, std::string_view state, std::string_view words)
{
    m_fault.set(number, state, words);
    m_errorIsOld = true;
    m_failedSql.assign(m_statement ? std::string_view(m_statement->sql) : std::string_view(m_text));
    m_result.failure = mySqlFailure(m_dialect, m_fault);
    if (m_result.failure == Failure::Cancelled && m_timedOut)
        m_result.failure = Failure::StatementTimeout;
    const bool lost = m_result.failure == Failure::ConnectionLost || !m_handle->net.pvio;
    if (lost) {
        m_result.failure =
            m_target->wasCancelled() && !m_timedOut ? Failure::Cancelled : Failure::ConnectionLost;
        dropConnection();
    }
    m_faultFailure = m_result.failure;
    return Step::None;
}

} // namespace dyno
