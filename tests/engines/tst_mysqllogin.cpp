// SPDX-License-Identifier: GPL-3.0-or-later
// The ways into a MariaDB or MySQL server: TLS, passwords, refusals.
#include "sessionclient.h"

#include <QTest>

#include <cstdlib>

using namespace dyno;
using namespace dyno::test;

class TestMySqlLogin : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void tlsModes_data();
    void tlsModes();
    void passwordsOfUsers_data();
    void passwordsOfUsers();
    void refusalsSayWhatToDo_data();
    void refusalsSayWhatToDo();

private:
    std::unique_ptr<Connection> open();

    const Engine *m_engine = nullptr;
    Profile m_profile, m_network;
    Secret m_secret;
    std::vector<std::string> m_afterwards; // SQL
};

void TestMySqlLogin::init()
{
    Server server;
    if (!findServer(*static_cast<QString *>(QTest::qData("engine", QMetaType::QString)), server))
        QSKIP("no test server: see tests/servers");
    m_engine = server.engine;
    m_profile = server.local;
    m_network = server.network;
    m_secret = server.secret;
}

void TestMySqlLogin::cleanup()
{
    if (const auto connection = m_afterwards.empty() ? nullptr : open())
        for (const std::string &sql : m_afterwards)
            QVERIFY(connection->query(sql));
    m_afterwards.clear();
}

std::unique_ptr<Connection> TestMySqlLogin::open()
{
    Result<std::unique_ptr<Connection>> connection = m_engine->open(m_profile, m_secret);
    if (!connection)
        qWarning("%s", message(connection.error()));
    return connection ? std::move(*connection) : nullptr;
}

void TestMySqlLogin::tlsModes_data()
{
    QTest::addColumn<QString>("engine");
    QTest::addColumn<TlsMode>("mode");
    QTest::addColumn<QByteArray>("ca"); // the environment variable that names the file
    QTest::addColumn<QByteArray>("host");
    QTest::addColumn<QString>("outcome"); // "clear", "encrypted", "refused"
    for (const char *engine : {"mariadb", "mysql"}) {
        const auto row = [&](const char *tag, TlsMode mode, const char *ca, const char *host,
                             const char *outcome) {
            QTest::addRow("%s %s", engine, tag)
                << engine << mode << QByteArray(ca) << QByteArray(host) << outcome;
        };
        const char *const good = "SQLDYNO_TEST_CA", *const other = "SQLDYNO_TEST_OTHER_CA";
        row("disable", TlsMode::Disable, "", "127.0.0.1", "clear");
        row("prefer", TlsMode::Prefer, "", "127.0.0.1", "encrypted");
        row("prefer by name", TlsMode::Prefer, "", "localhost", "encrypted");
        row("prefer by socket", TlsMode::Prefer, "", "", "clear");
        row("require", TlsMode::Require, "", "127.0.0.1", "encrypted");
        row("require by socket", TlsMode::Require, "", "", "encrypted");
        row("require verifies nothing", TlsMode::Require, other, "127.1", "encrypted");
        row("verify-ca", TlsMode::VerifyCa, good, "127.1", "encrypted"); // a name that the certificate lacks
        row("verify-ca, another CA", TlsMode::VerifyCa, other, "127.0.0.1", "refused");
        row("verify-ca without CA", TlsMode::VerifyCa, "", "127.0.0.1", "refused");
        row("verify-full", TlsMode::VerifyFull, good, "127.0.0.1", "encrypted");
        row("verify-full by name", TlsMode::VerifyFull, good, "localhost", "encrypted");
        row("verify-full, another CA", TlsMode::VerifyFull, other, "127.0.0.1", "refused");
        row("verify-full, another name", TlsMode::VerifyFull, good, "127.1", "refused");
        row("verify-full, only the system's CAs", TlsMode::VerifyFull, "", "127.0.0.1", "refused");
    }
}

void TestMySqlLogin::tlsModes()
{
    QFETCH(TlsMode, mode);
    QFETCH(QByteArray, ca);
    QFETCH(QByteArray, host);
    QFETCH(QString, outcome);
    Profile profile = host.isEmpty() ? m_profile : m_network;
    if (!host.isEmpty())
        profile.host = host.toStdString();
    profile.tls = mode;
    if (!ca.isEmpty())
        profile.caFile = std::getenv(ca.constData());
    Client client(*m_engine, profile, m_secret);
    const bool connected = client.connect().ok();
    const Result<std::unique_ptr<Connection>> blocking = m_engine->open(profile, m_secret);
    QCOMPARE(blocking.has_value(), connected);
    QVERIFY2(connected == (outcome != "refused"), message(client.session->lastError()));
    if (!connected) {
        const ErrorKind kind = mode == TlsMode::VerifyCa && ca.isEmpty() ? ErrorKind::Usage : ErrorKind::Tls;
        QCOMPARE(client.session->lastError().kind, kind);
        QCOMPARE(blocking.error().kind, kind);
        return;
    }
    Written cipher;
    QVERIFY(client.text("SHOW STATUS LIKE 'Ssl_cipher'", &cipher).ok());
    const QString seenByServer = cipher.lines.last().section('|', 1).mid(1);
    QCOMPARE(!seenByServer.isEmpty(), outcome == "encrypted");
    const QString tls = QString::fromStdString(client.session->tlsInUse());
    QVERIFY2(outcome == "clear" ? tls.isEmpty() : tls.startsWith("TLSv1.") && tls.endsWith(seenByServer),
             qPrintable(tls));
    QCOMPARE((*blocking)->tlsInUse(), client.session->tlsInUse());
}

void TestMySqlLogin::passwordsOfUsers_data()
{
    QTest::addColumn<QString>("engine");
    QTest::addColumn<QString>("identified"); // how the user is made
    QTest::addColumn<bool>("local");
    QTest::addColumn<TlsMode>("tls");
    const auto rows = [](const char *engine, const char *plugin, const char *identified) {
        const auto row = [&](const char *way, bool local, TlsMode tls) {
            QTest::addRow("%s %s %s", engine, plugin, way) << engine << identified << local << tls;
        };
        row("by socket", true, TlsMode::Prefer);
        row("by TCP in clear", false, TlsMode::Disable);
        row("by TCP with TLS", false, TlsMode::Require);
    };
    rows("mysql", "caching_sha2_password", "IDENTIFIED WITH caching_sha2_password BY 'of the test'");
    rows("mariadb", "mysql_native_password", "IDENTIFIED BY 'of the test'");
    rows("mariadb", "ed25519", "IDENTIFIED VIA ed25519 USING PASSWORD('of the test')");
}

void TestMySqlLogin::passwordsOfUsers()
{
    QFETCH(QString, identified);
    QFETCH(bool, local);
    QFETCH(TlsMode, tls);
    const auto connection = open();
    QVERIFY(connection);
    if (identified.contains("ed25519") && !connection->query("INSTALL SONAME 'auth_ed25519'") &&
        connection->query("SELECT COUNT(*) FROM information_schema.plugins WHERE plugin_name = 'ed25519'")
                ->single() == "0")
        QSKIP("the server lacks this plugin");
    m_afterwards = {"DROP USER IF EXISTS dyno_login"};
    QVERIFY(connection->query("DROP USER IF EXISTS dyno_login; CREATE USER dyno_login " +
                              identified.toStdString()));
    Profile profile = local ? m_profile : m_network;
    profile.user = "dyno_login";
    profile.database.clear();
    profile.tls = tls;
    Client client(*m_engine, profile, Secret("of the test"));
    // The first login of a user takes the long way, the second the short one; the server remembers.
    for (int time = 0; time < 2; ++time)
        QVERIFY2(client.connect().ok(), message(client.session->lastError()));
    QVERIFY(client.text("SELECT 1").ok());

    Client stranger(*m_engine, profile, Secret("another"));
    QCOMPARE(stranger.connect().failure, Failure::ConnectionLost);
    QCOMPARE(stranger.session->lastError().kind, ErrorKind::Authentication);
    QVERIFY(stranger.session->lastError().message.find("another") == std::string::npos);
    QVERIFY(!stranger.session->lastError().advice.empty());
}

void TestMySqlLogin::refusalsSayWhatToDo_data()
{
    QTest::addColumn<QString>("engine");
    QTest::addColumn<QString>("what");
    QTest::addColumn<ErrorKind>("kind");
    for (const char *engine : {"mariadb", "mysql"}) {
        QTest::addRow("%s unknown database", engine) << engine << "database" << ErrorKind::NotFound;
        QTest::addRow("%s no server at the port", engine) << engine << "port" << ErrorKind::Unreachable;
        QTest::addRow("%s no such socket", engine) << engine << "socket" << ErrorKind::Unreachable;
        QTest::addRow("%s no such host", engine) << engine << "host" << ErrorKind::Unreachable;
        QTest::addRow("%s too many connections", engine)
            << engine << "limit" << ErrorKind::TooManyConnections;
        QTest::addRow("%s no right on the database", engine) << engine << "right" << ErrorKind::Permission;
        QTest::addRow("%s TLS demanded by the user", engine) << engine << "tls" << ErrorKind::Authentication;
    }
}

void TestMySqlLogin::refusalsSayWhatToDo()
{
    QFETCH(QString, what);
    QFETCH(ErrorKind, kind);
    const auto connection = open();
    QVERIFY(connection);
    m_afterwards = {"DROP USER IF EXISTS dyno_login"};
    QVERIFY(connection->query(
        "DROP USER IF EXISTS dyno_login; CREATE USER dyno_login IDENTIFIED BY 'of the test'" +
        std::string(what == "tls" ? " REQUIRE SSL" : "") + " WITH MAX_USER_CONNECTIONS 1"));
    Profile profile = what == "port" || what == "host" || what == "tls" ? m_network : m_profile;
    Secret secret = m_secret;
    std::unique_ptr<Connection> holder;
    if (what == "database") {
        profile.database = "dyno_nowhere";
    } else if (what == "port") {
        profile.port = 1;
    } else if (what == "socket") {
        profile.socket = "/nowhere/socket";
    } else if (what == "host") {
        profile.host = "nowhere.invalid";
    } else {
        profile.user = "dyno_login";
        secret = Secret("of the test");
        profile.database = what == "right" ? "mysql" : "";
        profile.tls = TlsMode::Disable;
        if (what == "limit") {
            auto first = m_engine->open(profile, secret);
            QVERIFY2(first, first ? "" : message(first.error()));
            holder = std::move(*first);
        }
    }
    Client client(*m_engine, profile, secret);
    QCOMPARE(client.connect().failure, Failure::ConnectionLost);
    const Error error = client.session->lastError();
    QVERIFY2(error.kind == kind, message(error));
    QVERIFY(!error.advice.empty());
    QVERIFY2(what == "host" || error.message.find(profile.place()) != std::string::npos, message(error));
    QCOMPARE(m_engine->open(profile, secret).error().kind, kind);
}

QTEST_GUILESS_MAIN(TestMySqlLogin)
#include "tst_mysqllogin.moc"
