// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/mysqllogin.h"

#include "engines/db/mysqloptions.h"
#include "engines/loop/resources.h"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace dyno {

namespace {

// Whether a server's greeting offers TLS. Layout: length (3), number (1), protocol version (1), version text
// with a zero, connection id (4), scramble (8), zero (1), low half of the capabilities (2).
enum class Greeting : std::uint8_t { Incomplete, OffersTls, NoTls };
Greeting readGreeting(const unsigned char *bytes, std::size_t size)
{
    constexpr std::size_t headerSize = 5, afterVersion = 4 + 8 + 1;
    if (size <= headerSize)
        return Greeting::Incomplete;
    const auto *end =
        static_cast<const unsigned char *>(std::memchr(bytes + headerSize, 0, size - headerSize));
    if (!end)
        return Greeting::Incomplete;
    const std::size_t capabilities = std::size_t(end - bytes) + 1 + afterVersion;
    if (capabilities + 2 > size)
        return Greeting::Incomplete;
    const unsigned low = bytes[capabilities] | unsigned(bytes[capabilities + 1]) << 8;
    return low & CLIENT_SSL ? Greeting::OffersTls : Greeting::NoTls;
}

bool usesLocalSocket(const Profile &profile)
{
    return !profile.socket.empty() || profile.host.empty();
}

} // namespace

void MySqlCloser::operator()(MYSQL *mysql) const
{
    // mysql_close says good-bye with a blocking write; what is in flight may have filled the socket.
    if (mysql->status != MYSQL_STATUS_READY || mysql->net.reading_or_writing != 0)
        if (const int fd = mysql_get_socket(mysql); fd >= 0)
            ::shutdown(fd, SHUT_RDWR);
    mysql_close(mysql);
}

MySqlLogin::MySqlLogin(const MySqlDialect &dialect, const Profile &profile, const Secret &secret,
                       Purpose purpose)
    : m_dialect(dialect), m_profile(profile), m_secret(secret), m_purpose(purpose), m_host(profile.host)
{
}

bool MySqlLogin::needsLookup() const
{
    return !usesLocalSocket(m_profile) && m_profile.tls != TlsMode::VerifyFull &&
           !HostLookup::isNumeric(m_profile.host);
}

void MySqlLogin::useAddresses(const HostLookup::Addresses &addresses)
{
    if (addresses.size() == 1) {
        m_host = addresses.front();
        return;
    }
    m_host.clear();
    for (const std::string &address : addresses) {
        const bool isV6 = address.find(':') != std::string::npos;
        m_host += (m_host.empty() ? "" : ",") + (isV6 ? '[' + address + ']' : address);
    }
}

int MySqlLogin::begin()
{
    m_succeeded = false;
    m_error = {};
    // Over a local socket nobody listens in, so `prefer` spares the cost of TLS there.
    const bool prefersClear =
        m_profile.tls == TlsMode::Disable || (m_profile.tls == TlsMode::Prefer && usesLocalSocket(m_profile));
    return open(!prefersClear);
}

int MySqlLogin::open(bool withTls)
{
    m_withTls = withTls;
    m_greeted = false;
    m_connected = nullptr;
    m_clientFlags = CLIENT_MULTI_STATEMENTS;
    m_handle.reset(newMySql());
    if (!m_handle)
        return fail(makeError(ErrorKind::Other, "Could not make a connection: out of memory."));
    if (Result<void> set = setOptions(withTls); !set)
        return fail(set.error());

    const auto orNull = [](const std::string &text) { return text.empty() ? nullptr : text.c_str(); };
    const bool local = usesLocalSocket(m_profile);
    const int wait = mysql_real_connect_start(
        &m_connected, m_handle.get(),
        local ? (m_profile.socket.empty() ? nullptr : "localhost") : m_host.c_str(), orNull(m_profile.user),
        m_secret.isEmpty() ? nullptr : m_secret.reveal().c_str(), orNull(m_profile.database),
        local ? 0 : static_cast<unsigned>(m_profile.port), orNull(m_profile.socket), m_clientFlags);
    return afterStep(wait);
}

Result<void> MySqlLogin::setOptions(bool withTls)
{
    MYSQL *mysql = m_handle.get();
    mysql_options(mysql, MYSQL_OPT_NONBLOCK, nullptr);
    const unsigned timeout = static_cast<unsigned>(std::max(1, m_profile.connectTimeoutS));
    mysql_options(mysql, MYSQL_OPT_CONNECT_TIMEOUT, &timeout);
    mysql_options(mysql, MYSQL_SET_CHARSET_NAME, "utf8mb4");
    const unsigned localData = m_purpose == Purpose::Loading ? 1 : 0;
    mysql_options(mysql, MYSQL_OPT_LOCAL_INFILE, &localData);
    if (m_purpose == Purpose::Killing) {
        mysql_options(mysql, MYSQL_OPT_READ_TIMEOUT, &timeout);
        mysql_options(mysql, MYSQL_OPT_WRITE_TIMEOUT, &timeout);
    } else {
        const bool limitsStatements = m_purpose == Purpose::Measuring;
        mysql_options(mysql, MYSQL_INIT_COMMAND,
                      mySqlSessionSetup(m_dialect, m_profile, limitsStatements).c_str());
    }
    if (!m_profile.socket.empty() || !m_profile.host.empty()) {
        const unsigned protocol = usesLocalSocket(m_profile) ? MYSQL_PROTOCOL_SOCKET : MYSQL_PROTOCOL_TCP;
        mysql_options(mysql, MYSQL_OPT_PROTOCOL, &protocol);
    }
    if (Result<unsigned long> flags = setMySqlOptions(mysql, m_profile.options); !flags)
        return flags.error();
    else
        m_clientFlags |= *flags;
    return setTls(withTls);
}

Result<void> MySqlLogin::setTls(bool withTls)
{
    MYSQL *mysql = m_handle.get();
    const my_bool use = withTls;
    mysql_options(mysql, MYSQL_OPT_SSL_ENFORCE, &use);
    if (!withTls)
        return {};
    const bool verifies = m_profile.tls == TlsMode::VerifyCa || m_profile.tls == TlsMode::VerifyFull;
    if (m_profile.tls == TlsMode::VerifyCa && m_profile.caFile.empty() &&
        !m_profile.options.contains("ssl-capath"))
        return makeError(ErrorKind::Usage,
                         "TLS mode verify-ca needs the certificate of the authority that signed "
                         "the server's.",
                         "Name that file as CA in the profile.");
    // The library verifies the chain as soon as it has a CA, and the host name only when told so.
    if (verifies && !m_profile.caFile.empty())
        mysql_options(mysql, MYSQL_OPT_SSL_CA, m_profile.caFile.c_str());
    if (m_profile.tls == TlsMode::VerifyFull) {
        const my_bool yes = 1;
        mysql_options(mysql, MYSQL_OPT_SSL_VERIFY_SERVER_CERT, &yes);
    }
    if (!m_profile.certFile.empty())
        mysql_options(mysql, MYSQL_OPT_SSL_CERT, m_profile.certFile.c_str());
    if (!m_profile.keyFile.empty())
        mysql_options(mysql, MYSQL_OPT_SSL_KEY, m_profile.keyFile.c_str());
    // An empty fingerprint verifies nothing, but has the library refuse a server that offers no TLS.
    if (!m_profile.options.contains("tls-fp"))
        mysql_options(mysql, MARIADB_OPT_TLS_PEER_FP, "");
    return {};
}

int MySqlLogin::advance(int ready)
{
    if (!m_greeted && (ready & MYSQL_WAIT_READ))
        lookAtGreeting();
    const int wait = mysql_real_connect_cont(&m_connected, m_handle.get(), ready);
    return afterStep(wait);
}

// Where TLS is only preferred, a server without it is met in clear.
void MySqlLogin::lookAtGreeting()
{
    if (!m_withTls || m_profile.tls != TlsMode::Prefer)
        return;
    std::array<unsigned char, 256> bytes;
    const ssize_t size = ::recv(socket(), bytes.data(), bytes.size(), MSG_PEEK | MSG_DONTWAIT);
    if (size <= 0)
        return;
    const Greeting greeting = readGreeting(bytes.data(), static_cast<std::size_t>(size));
    if (greeting == Greeting::Incomplete)
        return;
    m_greeted = true;
    if (greeting == Greeting::NoTls) {
        m_withTls = false;
        const my_bool off = 0;
        mysql_options(m_handle.get(), MYSQL_OPT_SSL_ENFORCE, &off);
    }
}

int MySqlLogin::afterStep(int wait)
{
    return wait ? wait & (MYSQL_WAIT_READ | MYSQL_WAIT_WRITE) : finish();
}

int MySqlLogin::finish()
{
    MYSQL *mysql = m_handle.get();
    if (!m_connected) {
        // The greeting was there before it could be looked at.
        if (m_withTls && m_profile.tls == TlsMode::Prefer && mysql_errno(mysql) == 2026 &&
            !(mysql->server_capabilities & CLIENT_SSL))
            return open(false);
        MySqlFault fault;
        fault.set(mysql_errno(mysql), mysql_sqlstate(mysql), mysql_error(mysql));
        // Where the library lacks a plugin the server's refusal follows, and its number covers the reason.
        constexpr unsigned accessDenied = 1045, pluginMissing = 2059;
        if (fault.number == accessDenied && fault.text.starts_with("Plugin "))
            fault.number = pluginMissing;
        const std::string user = m_profile.user.empty() ? std::string() : " as " + m_profile.user;
        if (hasNoDescriptorLeft())
            return fail(descriptorError("Could not connect to " + m_profile.place() + user));
        return fail(mySqlError(m_dialect, fault, "connect to " + m_profile.place() + user));
    }
    if (m_withTls && !mysql_get_ssl_cipher(mysql))
        return fail(makeError(ErrorKind::Tls, "The server at " + m_profile.place() + " offers no TLS.",
                              "Set TLS up on the server, or choose another TLS mode in the profile."));
    if (bool(mariadb_connection(mysql)) != m_dialect.isMariaDb) {
        const std::string_view found = m_dialect.isMariaDb ? "MySQL" : "MariaDB";
        return fail(makeError(ErrorKind::Usage,
                              "The server at " + m_profile.place() + " is not " +
                                  std::string(m_dialect.title) + ": it says it is " +
                                  mysql_get_server_info(mysql) + '.',
                              "Choose the engine " + std::string(found) + " in the profile."));
    }
    m_succeeded = true;
    return 0;
}

int MySqlLogin::fail(Error error)
{
    m_error = std::move(error);
    m_handle.reset();
    return 0;
}

int MySqlLogin::socket() const
{
    return m_handle ? mysql_get_socket(m_handle.get()) : -1;
}

Error MySqlLogin::timeoutError() const
{
    return makeError(ErrorKind::Timeout,
                     "The server at " + m_profile.place() + " did not answer within " +
                         std::to_string(m_profile.connectTimeoutS) + " s.",
                     "Check host and port, and whether a firewall is in between.");
}

Result<MySqlHandle> mySqlConnect(const MySqlDialect &dialect, const Profile &profile, const Secret &secret,
                                 MySqlLogin::Purpose purpose)
{
    using Clock = std::chrono::steady_clock;
    const Clock::time_point deadline =
        Clock::now() + std::chrono::seconds(std::max(1, profile.connectTimeoutS));
    MySqlLogin login(dialect, profile, secret, purpose);
    int wait = login.begin();
    while (wait) {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
        const int events = (wait & MYSQL_WAIT_READ ? POLLIN : 0) | (wait & MYSQL_WAIT_WRITE ? POLLOUT : 0);
        pollfd descriptor{login.socket(), static_cast<short>(events), 0};
        const int ready = left > 0 ? ::poll(&descriptor, 1, static_cast<int>(left)) : 0;
        if (ready == 0)
            return login.timeoutError();
        if (ready > 0)
            wait = login.advance(wait);
    }
    if (!login.succeeded())
        return login.error();
    return login.takeHandle();
}

std::string mySqlTls(MYSQL *mysql)
{
    const char *cipher = mysql_get_ssl_cipher(mysql);
    if (!cipher)
        return {};
    const char *version = nullptr;
    mariadb_get_infov(mysql, MARIADB_CONNECTION_TLS_VERSION, &version);
    return (version ? std::string(version) + ' ' : std::string()) + cipher;
}

std::string mySqlVersion(MYSQL *mysql)
{
    const std::string_view full = mysql_get_server_info(mysql);
    return std::string(full.substr(0, full.find('-')));
}

} // namespace dyno
