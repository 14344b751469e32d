// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/mysqlsession.h"

#include "engines/db/mysqlreadgate.h"
#include "engines/db/text.h"

#include <algorithm>
#include <array>

#include <fcntl.h>
#include <sys/socket.h>

namespace dyno {

namespace {
// Leaves the server the chance to report its own timeout first.
constexpr std::chrono::milliseconds timeoutSlack{30};

// `word` in lower case.
bool beginsWith(std::string_view sql, std::string_view word)
{
    const std::size_t start = std::min(sql.find_first_not_of(" \t\r\n"), sql.size());
    const std::string_view rest = sql.substr(start);
    return asciiLower(rest.substr(0, word.size())) == word &&
           (rest.size() == word.size() || rest.find_first_of(" \t\r\n;(") == word.size());
}
} // namespace

MySqlSession::MySqlSession(const MySqlDialect &dialect, EventLoop &loop, const Profile &profile,
                           const Secret &secret, std::uint32_t statementCount)
    : m_dialect(dialect), m_loop(loop),
      m_target(std::make_shared<MySqlCancelTarget>(dialect, profile, secret)),
      m_self(std::make_shared<MySqlSession *>(this)), m_prepared(statementCount), m_deadline(loop, *this)
{
}

MySqlSession::~MySqlSession()
{
    *m_self = nullptr;
    dropConnection();
}

// --- Operations
// ---------------------------------------------------------------------------------------------

bool MySqlSession::begin(const Statement *statement, RowSink *sink)
{
    m_statement = statement;
    m_executes = true;
    m_isOnce = false;
    m_sink = sink;
    m_result = {};
    m_timedOut = false;
    m_target->begin();
    if (!m_handle) {
        Error why = lastError();
        if (why.kind != ErrorKind::ConnectionLost || why.message.empty())
            why = makeError(ErrorKind::ConnectionLost, "There is no connection to " + m_target->profile.place() + '.',
                            "Connect first.");
        endWith(Failure::ConnectionLost, std::move(why));
        return false;
    }
    if (m_target->profile.statementTimeoutMs > 0) {
        m_limit = EventLoop::now() + std::chrono::milliseconds(m_target->profile.statementTimeoutMs);
        if (!m_dialect.limitCoversAll)
            m_deadline.set(m_limit + timeoutSlack);
    }
    return true;
}

void MySqlSession::refuseIfCutOff()
{
    const bool isLate = m_limit != EventLoop::TimePoint::max() && EventLoop::now() >= m_limit;
    if (!isLate && !m_target->wasKilled()) [[likely]]
        return;
    const std::string_view sql = m_statement ? std::string_view(m_statement->sql) : std::string_view(m_text);
    // These two are never cut short: what they answer is so.
    if (beginsWith(sql, "commit") || beginsWith(sql, "rollback"))
        return;
    // Of what the server ends at the limit on its own, all but functions are answered with an error.
    const bool outlastedLimit = isLate && (m_result.rows > 0 || beginsWith(sql, "do"));
    if (!outlastedLimit && !m_target->wasKilled())
        return;
    m_timedOut |= outlastedLimit;
    m_result.failure = m_timedOut ? Failure::StatementTimeout : Failure::Cancelled;
    m_error = makeError(m_timedOut ? ErrorKind::StatementTimeout : ErrorKind::Cancelled,
                        "Could not " +
                            triedToRun(sql, m_target->profile.place()) + ": it was " +
                            (m_timedOut ? "cut off at the statement timeout" : "cancelled") +
                            ", and what it answered is not its result.",
                        m_timedOut ? "Raise the statement timeout of the profile." : "");
    m_errorIsOld = false;
}

void MySqlSession::end()
{
    if (m_executes && m_result.ok())
        refuseIfCutOff();
    m_step = Step::None;
    m_target->end();
    m_deadline.clear();
    finish(m_result);
}

void MySqlSession::endWith(Failure failure, Error error)
{
    dropConnection();
    m_error = std::move(error);
    m_errorIsOld = false;
    m_result.failure = failure;
    end();
}

void MySqlSession::startConnect()
{
    dropConnection();
    m_result = {};
    m_executes = false;
    m_target->begin();
    m_lastInsertId = 0;
    m_login = std::make_unique<MySqlLogin>(m_dialect, m_target->profile, m_target->secret,
                                           MySqlLogin::Purpose::Measuring);
    m_deadline.set(EventLoop::now() + std::chrono::seconds(std::max(1, m_target->profile.connectTimeoutS)));
    if (!m_login->needsLookup()) {
        run(Step::Login);
        return;
    }
    m_step = Step::Lookup;
    m_lookup.start(m_loop, m_target->profile.host, [this](Result<HostLookup::Addresses> found) {
        if (found) {
            m_login->useAddresses(*found);
            run(Step::Login);
        } else {
            Error error = found.error();
            error.message = "Could not connect to " + m_target->profile.place() + ". " + error.message;
            endWith(Failure::ConnectionLost, std::move(error));
        }
    });
}

void MySqlSession::startPrepare(const Statement &statement)
{
    if (!begin(&statement, nullptr))
        return;
    m_executes = false;
    if (statement.id >= m_prepared.size())
        m_prepared.resize(statement.id + 1);
    if (m_prepared[statement.id].isReady)
        end();
    else
        run(Step::Prepare);
}

void MySqlSession::startExecute(const Statement &statement, std::span<const Value> parameters, RowSink *sink)
{
    if (!begin(&statement, sink))
        return;
    if (statement.id >= m_prepared.size())
        m_prepared.resize(statement.id + 1);
    if (!m_prepared[statement.id].isReady) {
        m_kept.keep(parameters);
        run(Step::Prepare);
    } else if (const Step step = bindAndExecute(parameters); step == Step::None) {
        end();
    } else {
        run(step);
    }
}

void MySqlSession::startExecuteOnce(const Statement &statement, std::span<const Value> parameters, RowSink *sink)
{
    if (!begin(&statement, sink))
        return;
    m_isOnce = true;
    m_kept.keep(parameters);
    run(Step::Prepare);
}

void MySqlSession::startText(std::string_view sql, RowSink *sink)
{
    m_text.assign(sql);
    if (begin(nullptr, sink))
        run(m_usesWire && m_wire.ask(sql, sink) ? Step::Exchange : Step::Query);
}

void MySqlSession::startReset()
{
    // Without autocommit a transaction may be open that the status does not show yet.
    const bool mayBeOpen =
        m_handle && (inTransaction() || !(m_handle->server_status & SERVER_STATUS_AUTOCOMMIT));
    if (m_handle && !mayBeOpen)
        finish({});
    else
        startText("ROLLBACK", nullptr);
}

void MySqlSession::cancel()
{
    if (m_target->connectionId.load() != 0) {
        cancelMySql(m_target);
        return;
    }
    // Still connecting: there is nothing on the server to end.
    m_loop.post([self = m_self] {
        MySqlSession *const session = *self;
        if (session && session->isConnecting())
            session->endWith(
                Failure::Cancelled,
                makeError(ErrorKind::Cancelled,
                          "Connecting to " + session->m_target->profile.place() + " was cancelled."));
    });
}

void MySqlSession::close()
{
    if (isBusy())
        endWith(Failure::Cancelled,
                makeError(ErrorKind::Cancelled, "The connection to " + m_target->profile.place() +
                                                    " was closed while it was in use."));
    else
        dropConnection();
}

void MySqlSession::onDeadline()
{
    if (isConnecting()) {
        endWith(Failure::ConnectionLost, m_login->timeoutError());
    } else if (isBusy()) {
        m_timedOut = true;
        cancelMySql(m_target);
    }
}

// --- The connection
// -----------------------------------------------------------------------------------------

MySqlSession::Step MySqlSession::afterLogin()
{
    m_deadline.release();
    if (!m_login->succeeded()) {
        m_error = m_login->error();
        m_errorIsOld = false;
        m_login.reset();
        m_result.failure =
            m_error.kind == ErrorKind::Cancelled ? Failure::Cancelled : Failure::ConnectionLost;
        return Step::None;
    }
    m_handle = m_login->takeHandle();
    m_login.reset();
    const auto client = m_target->profile.options.find("client");
    m_usesWire = MySqlWire::suits(m_handle.get()) &&
                 (client == m_target->profile.options.end() || client->second != "library");
    MySqlReadGate::install(m_handle.get());
    m_version = mySqlVersion(m_handle.get());
    const int socket = mysql_get_socket(m_handle.get());
    // The library leaves the socket of an encrypted connection blocking: the first answer that is not there
    // yet would hold up everybody on this thread.
    ::fcntl(socket, F_SETFL, ::fcntl(socket, F_GETFL) | O_NONBLOCK);
    watch(socket);
    m_wire.attach(socket);
    const std::lock_guard lock(m_target->mutex);
    m_target->socket = socket;
    m_target->connectionId = mysql_thread_id(m_handle.get());
    return Step::None;
}

void MySqlSession::watch(int socket)
{
    if (m_watched >= 0)
        m_loop.unwatch(m_watched);
    m_watched = socket;
    m_wantsWrite = false;
    if (socket >= 0)
        m_loop.watch(socket, this);
}

void MySqlSession::dropConnection()
{
    // So that the library's good-bye cannot wait behind what is in flight.
    if (m_handle && m_step != Step::None && m_watched >= 0)
        ::shutdown(m_watched, SHUT_RDWR);
    watch(-1);
    {
        const std::lock_guard lock(m_target->mutex);
        m_target->socket = -1;
        m_target->connectionId = 0;
    }
    m_deadline.release();
    m_lookup.abandon();
    m_login.reset();
    // Without their connection the statements only give their memory back.
    m_handle.reset();
    const auto forget = [](Prepared &prepared) {
        if (prepared.handle)
            mysql_stmt_close(prepared.handle);
        prepared = {};
    };
    std::for_each(m_prepared.begin(), m_prepared.end(), forget);
    forget(m_once);
}

// Nothing was asked, so this is the end of the connection, or a last word before it: a packet with the reason, as
// text where nothing is encrypted. Layout: length (3), number (1), 0xff, error (2), # and SQLSTATE (6), words.
void MySqlSession::loseIdle()
{
    m_error = makeError(ErrorKind::ConnectionLost,
                        "The server closed the connection to " + m_target->profile.place() +
                            " while nothing was asked of it",
                        "Look into the server's error log for the reason.");
    m_errorIsOld = false;
    constexpr std::size_t words = 4 + 1 + 2 + 6;
    std::array<unsigned char, 512> packet;
    const ssize_t size = m_usesWire ? ::recv(m_watched, packet.data(), packet.size(), MSG_DONTWAIT) : -1;
    if (size > ssize_t(words) && packet[4] == 0xff && packet[7] == '#') {
        const std::size_t end = std::min(std::size_t(size), 4 + (packet[0] | std::size_t(packet[1]) << 8));
        m_error.message += ": " + std::string(packet.begin() + words, packet.begin() + std::max(words, end)) + " (" +
                           std::string(m_dialect.title) + " error " + std::to_string(packet[5] | packet[6] << 8) + ')';
    }
    m_error.message += '.';
    dropConnection();
}

bool MySqlSession::inTransaction() const
{
    return m_handle && (m_handle->server_status & SERVER_STATUS_IN_TRANS) != 0;
}

int MySqlSession::socketHandle() const
{
    return m_handle ? int(mysql_get_socket(m_handle.get())) : -1;
}

std::string MySqlSession::tlsInUse() const
{
    return m_handle ? mySqlTls(m_handle.get()) : std::string();
}

const Error &MySqlSession::lastError() const
{
    if (m_errorIsOld) {
        m_error = mySqlError(m_dialect, m_fault, triedToRun(m_failedSql, m_target->profile.place()));
        // What we ended ourselves the server only calls interrupted, or the connection lost.
        if (m_faultFailure == Failure::StatementTimeout)
            m_error.kind = ErrorKind::StatementTimeout;
        else if (m_faultFailure == Failure::Cancelled)
            m_error.kind = ErrorKind::Cancelled;
        m_errorIsOld = false;
    }
    return m_error;
}

std::unique_ptr<Session> makeMariaDbSession(EventLoop &loop, const Profile &profile, const Secret &secret,
                                            std::uint32_t statementCount)
{
    return std::make_unique<MySqlSession>(mariaDbDialect(), loop, profile, secret, statementCount);
}

std::unique_ptr<Session> makeMySqlSession(EventLoop &loop, const Profile &profile, const Secret &secret,
                                          std::uint32_t statementCount)
{
    return std::make_unique<MySqlSession>(mySqlDialect(), loop, profile, secret, statementCount);
}

} // namespace dyno
