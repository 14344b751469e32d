// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/pglogin.h"

#include "engines/loop/resources.h"

#include <algorithm>
#include <cctype>
#include <optional>

namespace dyno {

namespace {

constexpr std::string_view clientOption = "client"; // ours: who speaks on the measured path

// The five characters of "FATAL:  28P01: password …", the form that verbose messages have. libpq gives the
// SQLSTATE of a failed connection in no other way.
std::string_view sqlStateIn(std::string_view message)
{
    std::string_view last;
    for (std::size_t at = message.find(":  "); at != std::string_view::npos;
         at = message.find(":  ", at + 1)) {
        const std::string_view code = message.substr(at + 3, 6);
        if (code.size() == 6 && code.back() == ':' &&
            std::all_of(code.begin(), code.end() - 1,
                        [](unsigned char c) { return std::isdigit(c) || std::isupper(c); }))
            last = code.substr(0, 5);
    }
    return last;
}

// What the server said, without SQLSTATE and source lines; for failures without a server, libpq's first line.
std::string wordsOf(std::string_view message, std::string_view sqlState)
{
    if (!sqlState.empty())
        message.remove_prefix(std::size_t(sqlState.data() - message.data()) + 7);
    const std::size_t end = message.find('\n');
    std::string words = pgOneLine(message.substr(0, end));
    // libpq's hint that follows stands in our advice; its own "failed:" says what our sentence says already.
    if (const auto failed = words.find("failed: "); sqlState.empty() && failed != std::string::npos)
        words.erase(0, failed + 8);
    while (!words.empty() && words.back() == '.')
        words.pop_back();
    return words;
}

} // namespace

PgLogin::PgLogin(EventLoop &loop, const Profile &profile, const Secret &secret, Purpose purpose)
    : m_loop(loop), m_profile(profile), m_secret(secret), m_purpose(purpose), m_place(profile.place()),
      m_deadline(loop, *this)
{
}

PgLogin::~PgLogin()
{
    abandon();
}

void PgLogin::start(Done done)
{
    abandon();
    m_done = std::move(done);
    m_roundTrips = 0;
    m_isSettingUp = false;
    m_deadline.set(EventLoop::now() + std::chrono::seconds(m_profile.connectTimeoutS));

    const bool needsLookup = m_knownAddress.empty() && !m_profile.host.empty() &&
                             !HostLookup::isNumeric(m_profile.host) &&
                             !m_profile.options.contains("hostaddr");
    if (!needsLookup)
        return begin({});
    m_lookup.start(m_loop, m_profile.host, [this](Result<HostLookup::Addresses> found) {
        if (found)
            begin(*found);
        else
            fail(makeError(found.error().kind,
                           "Could not connect to " + m_place + ". " + found.error().message,
                           found.error().advice));
    });
}

void PgLogin::onDeadline()
{
    fail(makeError(ErrorKind::Timeout,
                   "No connection to " + m_place + " within " + std::to_string(m_profile.connectTimeoutS) +
                       " s.",
                   std::string(pgAdvice(ErrorKind::Unreachable))));
}

void PgLogin::cancel()
{
    if (m_done)
        fail(makeError(ErrorKind::Cancelled, "Connecting to " + m_place + " was cancelled."));
}

void PgLogin::begin(const HostLookup::Addresses &addresses)
{
    std::vector<std::pair<const char *, std::string>> settings;
    const auto set = [&](const char *keyword, std::string value) {
        if (!value.empty())
            settings.emplace_back(keyword, std::move(value));
    };
    for (const auto &[name, value] : m_profile.options)
        if (name != clientOption)
            set(name.c_str(), value);
    if (!m_knownAddress.empty()) {
        set("host", m_knownHost);
        set("hostaddr", m_knownAddress);
    } else if (addresses.empty()) {
        set("host", m_profile.socket.empty() ? m_profile.host : m_profile.socket);
    } else {
        // One host entry for each address to try; certificates are checked against the name.
        std::string hosts, numbers;
        for (const std::string &address : addresses) {
            hosts += (hosts.empty() ? "" : ",") + m_profile.host;
            numbers += (numbers.empty() ? "" : ",") + address;
        }
        set("host", hosts);
        set("hostaddr", numbers);
    }
    if (m_profile.port != 0)
        set("port", std::to_string(m_profile.port));
    set("dbname", m_profile.database);
    set("user", m_profile.user);
    set("password", m_secret.reveal());
    if (m_profile.tls != TlsMode::Prefer) // libpq's own default
        set("sslmode", std::string(tlsModeName(m_profile.tls)));
    set("sslrootcert", m_profile.caFile);
    set("sslcert", m_profile.certFile);
    set("sslkey", m_profile.keyFile);
    set("client_encoding", "UTF8");
    set("fallback_application_name", "sqldyno");

    std::vector<const char *> keywords, values;
    for (const auto &[keyword, value] : settings) {
        keywords.push_back(keyword);
        values.push_back(value.c_str());
    }
    keywords.push_back(nullptr);
    values.push_back(nullptr);
    m_connection.reset(PQconnectStartParams(keywords.data(), values.data(), 0));
    for (auto &[keyword, value] : settings) {
        if (std::string_view(keyword) == "password")
            Secret(std::move(value)); // wiped
    }
    if (!m_connection)
        return fail(makeError(ErrorKind::Other, "Could not connect to " + m_place + ": out of memory."));
    PQsetErrorVerbosity(m_connection.get(), PQERRORS_VERBOSE);
    // Warnings of a server are no errors, and would be printed.
    PQsetNoticeReceiver(
        m_connection.get(), [](void *, const PGresult *) {}, nullptr);
    if (PQstatus(m_connection.get()) == CONNECTION_BAD)
        return failConnecting(CONNECTION_NEEDED);
    watchSocket();
    m_loop.wantWrite(m_socket, this, true);
}

void PgLogin::watchSocket()
{
    // libpq closes and opens sockets as it tries addresses; a new one may bear the old one's number.
    m_loop.unwatch(m_socket);
    m_socket = PQsocket(m_connection.get());
    m_loop.watch(m_socket, this);
}

void PgLogin::onReady(bool, bool)
{
    if (m_isSettingUp)
        takeSetUpResult();
    else
        poll();
}

void PgLogin::poll()
{
    const ConnStatusType stage = PQstatus(m_connection.get());
    switch (PQconnectPoll(m_connection.get())) {
    case PGRES_POLLING_FAILED:
        return failConnecting(stage);
    case PGRES_POLLING_OK:
        watchSocket();
        return setUp();
    case PGRES_POLLING_WRITING:
        watchSocket();
        return m_loop.wantWrite(m_socket, this, true);
    default:
        return watchSocket();
    }
}

std::string PgLogin::setUpSql() const
{
    // The forms in which results are read, whatever the server's own settings say.
    std::string sql = "SET TIME ZONE 'UTC'; SET DateStyle = 'ISO'; SET bytea_output = 'hex'; "
                      "SET standard_conforming_strings = on";
    if (m_profile.production) // whatever a statement calls
        sql += "; SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY";
    if (m_purpose == Purpose::Loading)
        return sql + "; SET statement_timeout = 0";
    if (m_profile.statementTimeoutMs > 0)
        sql += "; SET statement_timeout = " + std::to_string(m_profile.statementTimeoutMs);
    if (m_profile.isolation != Isolation::ServerDefault)
        sql.append("; SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL ")
            .append(isolationName(m_profile.isolation));
    return sql;
}

void PgLogin::setUp()
{
    PGconn *connection = m_connection.get();
    m_isSettingUp = true;
    ++m_roundTrips;
    if (PQsetnonblocking(connection, 1) != 0 || !PQsendQuery(connection, setUpSql().c_str()))
        return fail(pgConnectionError(connection, "Setting the session up", m_place));
    // A few hundred bytes into an empty socket buffer.
    if (PQflush(connection) != 0)
        m_loop.wantWrite(m_socket, this, true);
}

void PgLogin::takeSetUpResult()
{
    PGconn *connection = m_connection.get();
    if (PQflush(connection) == 0)
        m_loop.wantWrite(m_socket, this, false);
    if (!PQconsumeInput(connection))
        return fail(pgConnectionError(connection, "Setting the session up", m_place));
    while (!PQisBusy(connection)) {
        const PgResult result(PQgetResult(connection));
        if (!result) {
            m_knownHost = PQhost(connection) ? PQhost(connection) : "";
            m_knownAddress = PQhostaddr(connection) ? PQhostaddr(connection) : "";
            return finish(std::move(m_connection));
        }
        if (PQresultStatus(result.get()) != PGRES_COMMAND_OK)
            return fail(pgError(result.get(), "Setting the session up", m_place));
    }
}

void PgLogin::failConnecting(ConnStatusType stage)
{
    PGconn *connection = m_connection.get();
    const std::string message = PQerrorMessage(connection);
    const std::string_view sqlState = sqlStateIn(message);
    ErrorKind kind = ErrorKind::Unreachable;
    std::string advice;
    if (!sqlState.empty()) {
        kind = pgErrorKind(sqlState);
        if (kind == ErrorKind::ConnectionLost) // starting up, shutting down
            kind = ErrorKind::Unreachable;
    } else if (PQconnectionNeedsPassword(connection)) {
        kind = ErrorKind::Authentication;
        advice = "Give the password: the server asks for one.";
    } else if (stage == CONNECTION_SSL_STARTUP) {
        kind = ErrorKind::Tls;
    } else if (stage == CONNECTION_AUTH_OK) {
        kind = ErrorKind::Authentication;
    }
    if (advice.empty() && !(kind == ErrorKind::Unreachable && !sqlState.empty()))
        advice = pgAdvice(kind);
    if (kind == ErrorKind::Unreachable && hasNoDescriptorLeft())
        return fail(descriptorError("Could not connect to " + m_place));
    fail(makeError(kind, "Could not connect to " + m_place + ": " + wordsOf(message, sqlState) + ".",
                   std::move(advice), std::string(sqlState)));
}

void PgLogin::fail(Error error)
{
    // The server may have moved: look its name up again the next time.
    m_knownHost.clear();
    m_knownAddress.clear();
    finish(std::move(error));
}

void PgLogin::finish(Result<PgHandle> result)
{
    const Done done = std::move(m_done);
    abandon();
    done(std::move(result));
}

void PgLogin::abandon()
{
    m_deadline.release();
    m_lookup.abandon();
    m_loop.unwatch(m_socket);
    m_socket = -1;
    m_connection.reset();
    m_done = nullptr;
}

Result<PgHandle> pgConnect(const Profile &profile, const Secret &secret)
{
    EventLoop loop;
    PgLogin login(loop, profile, secret, PgLogin::Purpose::Loading);
    std::optional<Result<PgHandle>> outcome;
    login.start([&](Result<PgHandle> result) { outcome.emplace(std::move(result)); });
    loop.runUntil([&] { return outcome.has_value(); });
    if (*outcome)
        PQsetnonblocking(outcome->value().get(), 0);
    return std::move(*outcome);
}

std::string pgVersion(PGconn *connection)
{
    const char *text = PQparameterStatus(connection, "server_version");
    const std::string_view version = text ? text : "";
    return std::string(version.substr(0, version.find(' ')));
}

std::string pgTls(PGconn *connection)
{
    if (!PQsslInUse(connection))
        return {};
    const char *protocol = PQsslAttribute(connection, "protocol");
    const char *cipher = PQsslAttribute(connection, "cipher");
    return std::string(protocol ? protocol : "TLS") + " " + (cipher ? cipher : "");
}

bool pgByLibrary(const Profile &profile)
{
    const auto client = profile.options.find(std::string(clientOption));
    return client != profile.options.end() && client->second == "library";
}

Faults pgCheckOptions(const Profile &profile)
{
    Faults faults;
    const std::unique_ptr<PQconninfoOption, void (*)(PQconninfoOption *)> known(PQconndefaults(),
                                                                                PQconninfoFree);
    for (const auto &[name, value] : profile.options) {
        if (name == clientOption) {
            if (value != "native" && value != "library")
                faults.push_back({"option client", "expected native or library"});
            continue;
        }
        const PQconninfoOption *option = known.get();
        while (option && option->keyword && option->keyword != name)
            ++option;
        if (option && !option->keyword)
            faults.push_back({"option " + name,
                              "is none of PostgreSQL's connection options; a server setting is "
                              "given as options=-c name=value"});
    }
    return faults;
}

} // namespace dyno
