// SPDX-License-Identifier: GPL-3.0-or-later
// Settings snapshots: what is read is what the server says when asked directly; secrets stay out; what changed
// between two is found.
#include "engines/db/serversettings.h"
#include "tests/engines/loadtarget.h"
#include "tests/engines/sessionclient.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace dyno;
using dyno::test::message;

namespace {

QString q(const std::string *text)
{
    return text ? QString::fromStdString(*text) : QStringLiteral("(absent)");
}

} // namespace

class TestSettings : public QObject
{
    Q_OBJECT
private slots:
    void valuesAreTheServersOwn_data();
    void valuesAreTheServersOwn();
    void factsOfServers_data();
    void factsOfServers();
    void sessionsOfOthersAreCounted_data();
    void sessionsOfOthersAreCounted();
    void profileDecidesWhatItsSessionsHave_data();
    void profileDecidesWhatItsSessionsHave();
    void whatTheAccountMayNotReadIsNoted();
    void sqliteFile();
    void secretsStayOut_data();
    void secretsStayOut();
    void jsonKeepsEverything();
    void brokenJsonIsRefused();
    void changesAreFound();
    void restartIsFound();

private:
    QTemporaryDir m_folder;
};

void TestSettings::valuesAreTheServersOwn_data()
{
    QTest::addColumn<QString>("engine");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("sql");
    const auto add = [](const char *engine, const char *name, const char *sql) {
        QTest::addRow("%s %s", engine, name) << engine << name << sql;
    };
    for (const char *name : {"shared_buffers", "fsync", "max_wal_size", "checkpoint_timeout", "block_size"})
        add("postgresql", name, qPrintable(QStringLiteral("SHOW %1").arg(name)));
    for (const char *engine : {"mariadb", "mysql"}) {
        for (const char *name : {"innodb_buffer_pool_size", "innodb_flush_log_at_trx_commit", "max_connections",
                                 "innodb_page_size", "sync_binlog"})
            add(engine, name, qPrintable(QStringLiteral("SELECT @@GLOBAL.%1").arg(name)));
        // SHOW says ON where SELECT says 1.
        add(engine, "performance_schema", "SELECT IF(@@GLOBAL.performance_schema, 'ON', 'OFF')");
    }
    for (const char *name : {"journal_mode", "synchronous", "cache_size", "page_size", "foreign_keys"})
        add("sqlite", name, qPrintable(QStringLiteral("PRAGMA %1").arg(name)));
}

void TestSettings::valuesAreTheServersOwn()
{
    LOAD_TARGET(target)
    QFETCH(QString, name);
    QFETCH(QString, sql);
    const auto settings = readSettings(target.request.profile, target.request.secret);
    QVERIFY2(settings.has_value(), settings ? "" : message(settings.error()));
    QCOMPARE(q(settings->value(name.toStdString())), target.single(qPrintable(sql)));
    QVERIFY2(settings->notes.empty(), settings->notes.empty() ? "" : settings->notes[0].c_str());
}

void TestSettings::factsOfServers_data()
{
    QTest::addColumn<QString>("engine");
    QTest::addColumn<bool>("byTcp");
    for (const char *engine : {"postgresql", "mariadb", "mysql"}) {
        QTest::addRow("%s by socket", engine) << engine << false;
        QTest::addRow("%s by TCP with TLS", engine) << engine << true;
    }
}

void TestSettings::factsOfServers()
{
    QFETCH(QString, engine);
    QFETCH(bool, byTcp);
    test::Server server;
    if (!test::findServer(engine, server))
        QSKIP("no server");
    Profile profile = byTcp ? server.network : server.local;
    profile.tls = byTcp ? TlsMode::Require : TlsMode::Disable;
    profile.isolation = Isolation::Serializable;
    const auto connection = server.engine->open(profile, server.secret);
    QVERIFY(connection.has_value());
    QVERIFY((*connection)->query("DROP TABLE IF EXISTS dyno_sized").has_value());
    QVERIFY((*connection)->query("CREATE TABLE dyno_sized (id INT PRIMARY KEY, pad CHAR(200))").has_value());
    QVERIFY((*connection)->query("CREATE INDEX dyno_sized_pad ON dyno_sized (pad)").has_value());
    for (int block = 0; block < 20; ++block) {
        std::string insert = "INSERT INTO dyno_sized VALUES ";
        for (int i = 0; i < 100; ++i)
            insert += (i ? ", (" : "(") + std::to_string(block * 100 + i) + ", '" + std::to_string(i) + "')";
        QVERIFY((*connection)->query(insert).has_value());
    }
    if (server.engine->dialect == "mysql") // as loading does
        QVERIFY((*connection)->query("ANALYZE TABLE dyno_sized").has_value());
    const auto settings = readSettings(profile, server.secret);
    QVERIFY2(settings.has_value(), settings ? "" : message(settings.error()));
    QCOMPARE(q(settings->fact(fact::transport)), byTcp ? "TCP" : "unix socket");
    QCOMPARE(q(settings->fact(fact::tls)).startsWith("TLS"), byTcp);
    QCOMPARE(q(settings->fact(fact::tls)) == "off", !byTcp);
    QCOMPARE(q(settings->fact(fact::isolation)), "serializable");
    QCOMPARE(settings->fact(fact::version) ? *settings->fact(fact::version) : "", (*connection)->serverVersion());
    QVERIFY(q(settings->fact(fact::fullVersion)).contains(QString::fromStdString((*connection)->serverVersion())));
    // 2,000 rows of 200 characters, once in the table and once in its index.
    QVERIFY(settings->number(fact::dataBytes).value_or(0) >= 400'000);
    QVERIFY(settings->number(fact::indexBytes).value_or(0) >= 300'000);
    QVERIFY(settings->number(fact::uptime).value_or(-1) >= 0);
    QVERIFY(q(settings->fact(fact::encoding)).startsWith("utf8", Qt::CaseInsensitive));
    // The servers of tests/servers stand at +05:30, the sessions of a run at UTC.
    QVERIFY(q(settings->fact(fact::timeZone)).contains("05:30"));
    QVERIFY(settings->values.size() > 200);
    (void)(*connection)->query("DROP TABLE dyno_sized");
}

void TestSettings::sessionsOfOthersAreCounted_data()
{
    QTest::addColumn<QString>("engine");
    for (const char *engine : {"postgresql", "mariadb", "mysql"})
        QTest::newRow(engine) << engine;
}

// Study B: one of the servers had other sites to serve.
void TestSettings::sessionsOfOthersAreCounted()
{
    LOAD_TARGET(target)
    test::Server server;
    QVERIFY(test::findServer(engine, server));
    const auto count = [&] {
        const auto settings = readSettings(target.request.profile, target.request.secret);
        return settings ? settings->number(fact::otherSessions).value_or(-1) : -1;
    };
    const std::int64_t before = count();
    QVERIFY(before >= 0);
    // Our own connection to our own database is nobody else.
    const auto own = target.connection();
    QCOMPARE(count(), before);
    // Two in the servers' own database are.
    const auto one = server.engine->open(server.local, server.secret);
    const auto two = server.engine->open(server.local, server.secret);
    QVERIFY(one.has_value() && two.has_value());
    const auto settings = readSettings(target.request.profile, target.request.secret);
    QVERIFY(settings.has_value());
    QCOMPARE(settings->number(fact::otherSessions).value_or(-1), before + 2);
    const QString databases = q(settings->fact(fact::otherDatabases));
    QVERIFY2(databases.contains(QString::fromStdString(server.local.database)), qPrintable(databases));
}

void TestSettings::profileDecidesWhatItsSessionsHave_data()
{
    QTest::addColumn<QString>("engine");
    QTest::addColumn<QString>("option");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("setting");
    QTest::addColumn<QString>("expected");
    QTest::newRow("a session's synchronous_commit") << "postgresql" << "options" << "-csynchronous_commit=off"
                                                    << "synchronous_commit" << "off";
    QTest::newRow("SQLite NORMAL") << "sqlite" << "synchronous" << "normal" << "synchronous" << "1";
    QTest::newRow("SQLite without options is FULL") << "sqlite" << "" << "" << "synchronous" << "2";
    QTest::newRow("SQLite in WAL") << "sqlite" << "" << "" << "journal_mode" << "wal";
    QTest::newRow("SQLite waits five seconds") << "sqlite" << "" << "" << "busy_timeout" << "5000";
}

void TestSettings::profileDecidesWhatItsSessionsHave()
{
    LOAD_TARGET(target)
    QFETCH(QString, option);
    QFETCH(QString, value);
    QFETCH(QString, setting);
    QFETCH(QString, expected);
    if (!option.isEmpty())
        target.request.profile.options[option.toStdString()] = value.toStdString();
    const auto settings = readSettings(target.request.profile, target.request.secret);
    QVERIFY2(settings.has_value(), settings ? "" : message(settings.error()));
    QCOMPARE(q(settings->value(setting.toStdString())), expected);
}

// MariaDB and MySQL hide sessions from an account without PROCESS: unknown, never guessed.
void TestSettings::whatTheAccountMayNotReadIsNoted()
{
    test::Server server;
    if (!test::findServer("mariadb", server))
        QSKIP("no server");
    const auto admin = server.engine->open(server.local, server.secret);
    QVERIFY(admin.has_value());
    (void)(*admin)->query("DROP USER IF EXISTS 'dyno_small'@'%'");
    QVERIFY((*admin)->query("CREATE USER 'dyno_small'@'%' IDENTIFIED BY 'small'").has_value());
    QVERIFY((*admin)->query("GRANT SELECT ON dyno.* TO 'dyno_small'@'%'").has_value());
    Profile profile = server.local;
    profile.user = "dyno_small";
    const auto settings = readSettings(profile, Secret("small"));
    (void)(*admin)->query("DROP USER 'dyno_small'@'%'");
    QVERIFY2(settings.has_value(), settings ? "" : message(settings.error()));
    QVERIFY(settings->number(fact::otherSessions).value_or(0) >= 1); // the admin's
    QVERIFY(!settings->fact(fact::otherDatabases));
    QCOMPARE(settings->notes.size(), std::size_t(1));
    QVERIFY(settings->notes[0].find("PROCESS") != std::string::npos);
}

void TestSettings::sqliteFile()
{
    const LoadTarget target("sqlite", m_folder.path());
    const auto connection = target.connection();
    QVERIFY(connection->query("CREATE TABLE t (x); INSERT INTO t SELECT zeroblob(100000); PRAGMA "
                              "wal_checkpoint(TRUNCATE)").has_value());
    const auto settings = readSettings(target.request.profile, {});
    QVERIFY(settings.has_value());
    QCOMPARE(settings->engine, "sqlite");
    QCOMPARE(q(settings->fact(fact::transport)), "in this process");
    QCOMPARE(q(settings->fact(fact::isolation)), "serializable");
    QCOMPARE(settings->number(fact::dataBytes).value_or(0),
             QFileInfo(QString::fromStdString(target.request.profile.file)).size());
    QVERIFY(q(settings->fact(fact::extensions)).contains("THREADSAFE="));
    QVERIFY(!settings->fact(fact::tls));
    QVERIFY(!settings->fact(fact::otherSessions));
}

void TestSettings::secretsStayOut_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("value");
    QTest::addColumn<bool>("isSecret");
    const auto hidden = [](const char *name, const char *value) { QTest::newRow(name) << name << value << true; };
    const auto shown = [](const char *name, const char *value) { QTest::newRow(name) << name << value << false; };
    hidden("primary_conninfo", "host=db1 user=replica password=hunter2");
    hidden("ssl_passphrase_command", "echo hunter2");
    hidden("archive_command", "s3put --key hunter2 %p");
    hidden("app.jwt_secret", "hunter2");
    hidden("wsrep_sst_auth", "sst:hunter2");
    hidden("s3_secret_key", "hunter2");
    hidden("hashicorp_key_management_token", "hunter2");
    hidden("authentication_ldap_simple_bind_root_pwd", "hunter2");
    hidden("INIT_CONNECT", "SET PASSWORD = 'hunter2'");
    hidden("some_url", "https://user:hunter2@example.org/x");
    hidden("log_line_prefix", "password=hunter2");
    shown("password_encryption", "scram-sha-256");
    shown("innodb_ft_max_token_size", "84");
    shown("validate_password.policy", "MEDIUM");
    shown("caching_sha2_password_private_key_path", "private_key.pem");
    shown("ssl_key_file", "server.key");
    shown("help_url", "https://example.org:8080/a@b");
    shown("shared_buffers", "128MB");
    shown("archive_command", "");
}

void TestSettings::secretsStayOut()
{
    QFETCH(QString, name);
    QFETCH(QString, value);
    QFETCH(bool, isSecret);
    ServerSettings settings;
    settings.setValue(name.toStdString(), value.toStdString());
    const QString kept = q(settings.value(name.toStdString()));
    QCOMPARE(kept, isSecret ? "(set, not shown)" : value);
    QVERIFY(!QString::fromStdString(settingsJson(settings)).contains("hunter2"));
}

void TestSettings::jsonKeepsEverything()
{
    ServerSettings settings;
    settings.engine = "mysql";
    settings.takenMs = 1'700'000'000'123;
    settings.values = {{"init_file", ""}, {"quote", "\"\\ \n é"}};
    settings.facts = {{std::string(fact::version), "9.7.0"}};
    settings.notes = {"Plugins are unknown. Not allowed."};
    const auto back = settingsFromJson(settingsJson(settings));
    QVERIFY(back.has_value());
    QVERIFY(*back == settings);
}

void TestSettings::brokenJsonIsRefused()
{
    for (const char *text : {"", "{", "[]", "{}", R"({"engine":1,"taken_ms":0,"facts":{},"values":{},"notes":[]})",
                             R"({"engine":"x","taken_ms":0,"facts":{},"values":{"a":1},"notes":[]})"})
        QVERIFY2(settingsFromJson(text).has_error(), text);
}

void TestSettings::changesAreFound()
{
    ServerSettings before, after;
    before.values = {{"a", "1"}, {"b", "x"}, {"gone", "y"}, {"gtid_executed", "1-5"}, {"page_count", "10"}};
    after.values = {{"a", "2"}, {"b", "x"}, {"new", "z"}, {"gtid_executed", "1-9"}, {"page_count", "12"}};
    const std::vector<SettingChange> expected{{"a", "1", "2"}, {"gone", "y", ""}, {"new", "", "z"}};
    QVERIFY(changesBetween(before, after) == expected);
    QVERIFY(changesBetween(before, before).empty());
    QVERIFY(changesBetween(before, ServerSettings()).empty()); // it could not be asked
}

void TestSettings::restartIsFound()
{
    ServerSettings before, after;
    before.takenMs = 1'000'000;
    after.takenMs = 1'060'000; // a minute later
    before.facts = {{std::string(fact::uptime), "100"}};
    after.facts = {{std::string(fact::uptime), "160"}};
    QVERIFY(!wasRestarted(before, after));
    after.facts = {{std::string(fact::uptime), "20"}};
    QVERIFY(wasRestarted(before, after));
    QVERIFY(!wasRestarted({}, after)); // unknown
}

QTEST_GUILESS_MAIN(TestSettings)
#include "tst_settings.moc"
