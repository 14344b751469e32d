// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/enginecatalog.h"
#include "engines/db/profile.h"

#include <QTemporaryDir>
#include <QtTest>

#include <set>

using namespace dyno;

namespace {

Profile server(std::string engine)
{
    Profile profile;
    profile.engine = std::move(engine);
    return profile;
}

// Where the faults are, in order.
QStringList places(const Faults &faults)
{
    QStringList list;
    for (const Fault &fault : faults)
        list << QString::fromStdString(fault.where);
    return list;
}

} // namespace

Q_DECLARE_METATYPE(Profile)

class TestProfile : public QObject
{
    Q_OBJECT
private slots:
    void readsUrl_data();
    void readsUrl();
    void writesUrlWithoutPassword();
    void refusesUrl_data();
    void refusesUrl();
    void neverRepeatsPassword_data();
    void neverRepeatsPassword();
    void namesEngines();
    void place_data();
    void place();
    void listsEveryFault();
    void checksFiles();
    void namesOfModes();
    void secretSurvivesCopyAndMove();
    void catalogIsWhole();
};

void TestProfile::readsUrl_data()
{
    QTest::addColumn<QByteArray>("url");
    QTest::addColumn<Profile>("expected");
    QTest::addColumn<QByteArray>("password");
    const auto row = [](const char *name, const char *url, const Profile &expected,
                        const char *password = "") {
        QTest::newRow(name) << QByteArray(url) << expected << QByteArray(password);
    };

    Profile p = server("postgresql");
    p.host = "db1";
    row("host alone", "postgresql://db1", p);
    row("other scheme, capitals", "Postgres://db1", p);
    row("empty port and database", "postgresql://db1:/", p);
    p.port = 5433;
    p.user = "ann";
    p.database = "shop";
    row("all parts", "postgresql://ann:se%40cret@db1:5433/shop", p, "se@cret");
    row("password with :", "postgresql://ann:a:b@db1:5433/shop", p, "a:b");
    row("password with @", "postgresql://ann:a@b@db1:5433/shop", p, "a@b");
    row("parts in the query", "postgresql:///?host=db1&port=5433&user=ann&dbname=shop&password=x%26y", p,
        "x&y");
    p.host = "2001:db8::1";
    row("IPv6", "postgresql://ann@[2001:db8::1]:5433/shop", p);
    p.host = "fe80::1%eth0";
    row("IPv6 with zone", "postgresql://ann@[fe80::1%25eth0]:5433/shop", p);

    p = server("postgresql");
    p.socket = "/run/postgresql";
    p.database = "shop";
    row("socket as host", "postgresql:///shop?host=/run/postgresql", p);
    row("socket as encoded host", "postgresql://%2Frun%2Fpostgresql/shop", p);
    p.port = 5499;
    row("socket with port", "postgresql://%2Frun%2Fpostgresql:5499/shop", p);

    p = server("mysql");
    p.socket = "/tmp/a b/my.sock";
    p.user = "root";
    p.database = "s/h";
    row("socket", "mysql://root@/s%2Fh?socket=/tmp/a%20b/my.sock", p);

    p = server("mariadb");
    p.host = "db2";
    p.tls = TlsMode::VerifyFull;
    p.caFile = "/etc/ca.pem";
    p.certFile = "/etc/c.pem";
    p.keyFile = "/etc/k.pem";
    p.pool = 16;
    p.isolation = Isolation::ReadCommitted;
    p.statementTimeoutMs = 30'000;
    p.connectTimeoutS = 7;
    p.hostSource = "none";
    p.options = {{"compress", "yes"}, {"charset", "utf8mb4"}};
    row("all options",
        "mariadb://db2?ssl-mode=VERIFY_IDENTITY&ssl-ca=/etc/ca.pem&ssl-cert=/etc/c.pem"
        "&ssl-key=/etc/k.pem&pool=16&isolation=read-committed&statement_timeout=30s&connect_timeout=7"
        "&host_source=none&compress=yes&charset=utf8mb4",
        p);
    row("same, PostgreSQL's names",
        "mariadb://db2?sslmode=verify-full&sslrootcert=/etc/ca.pem"
        "&sslcert=/etc/c.pem&sslkey=/etc/k.pem&pool=16&isolation=READ%20COMMITTED&statement_timeout=30000"
        "&connect_timeout=7000ms&host_source=none&compress=yes&charset=utf8mb4",
        p);

    p = server("postgresql");
    p.sandbox = SandboxWish{"15", std::int64_t(2) << 30, true, {{"work_mem", "8MB"}, {"max_wal_size", "1GB"}}};
    p.pool = 20;
    row("sandbox", "sandbox:postgresql?version=15&memory=2GiB&tcp=on&set.work_mem=8MB&set.max_wal_size=1GB&pool=20", p);
    row("sandbox, spelt otherwise",
        "Sandbox:PostgreSQL?memory=2048m&version=15&tcp=on&set.work_mem=8MB&set.max_wal_size=1GB&pool=20", p);
    p = server("sqlite");
    p.sandbox.emplace();
    p.options = {{"synchronous", "normal"}};
    row("sandbox of a file", "sandbox:sqlite?synchronous=normal", p);

    p = server("sqlite");
    row("private file", "sqlite:", p);
    p.file = "bench.db";
    row("file", "sqlite:bench.db", p);
    row("file, other scheme", "sqlite3:bench.db", p);
    p.file = "/tmp/a?b#c@d.db";
    p.options = {{"journal_mode", "WAL"}, {"synchronous", "FULL"}};
    row("absolute file", "sqlite:/tmp/a%3Fb#c@d.db?journal_mode=WAL&synchronous=FULL", p);
    row("absolute file after //", "sqlite:///tmp/a%3Fb%23c%40d.db?journal_mode=WAL&synchronous=FULL", p);
    p.options.clear();
    p.file = "//tmp/x.db";
    row("file with two slashes", "sqlite:////tmp/x.db", p);
}

void TestProfile::readsUrl()
{
    QFETCH(QByteArray, url);
    QFETCH(Profile, expected);
    QFETCH(QByteArray, password);
    const auto read = parseProfileUrl(url.toStdString());
    QVERIFY2(read.has_value(), read ? "" : read.error().message.c_str());
    QVERIFY2(read->profile == expected, profileUrl(read->profile).c_str());
    QCOMPARE(read->secret.reveal(), password.toStdString());

    const auto again = parseProfileUrl(profileUrl(expected));
    QVERIFY2(again.has_value(), profileUrl(expected).c_str());
    QVERIFY2(again->profile == expected, profileUrl(expected).c_str());
    QVERIFY(again->secret.isEmpty());
}

void TestProfile::writesUrlWithoutPassword()
{
    const auto read = parseProfileUrl("postgresql://ann:hidden@[::1]:5433/my%20shop?pool=8&sslmode=require");
    QVERIFY(read.has_value());
    QCOMPARE(QByteArray(profileUrl(read->profile).c_str()),
             QByteArray("postgresql://ann@[::1]:5433/my%20shop?sslmode=require&pool=8"));
}

void TestProfile::refusesUrl_data()
{
    QTest::addColumn<QByteArray>("url");
    QTest::addColumn<QByteArrayList>("says"); // each of them
    const auto row = [](const char *url, const QByteArrayList &says) {
        QTest::newRow(url) << QByteArray(url) << says;
    };
    row("postgresql:db1", {"expected //"});
    row("postgresql://db1:99999/x", {"port"});
    row("postgresql://db1:-1/x", {"port"});
    row("postgresql://db1:0/x", {"port"});
    row("postgresql://[::1/x", {"]"});
    row("postgresql://[::1]5432/x", {"]"});
    row("postgresql://[db1]/x", {"IPv6"});
    row("postgresql://h1,h2/x", {"one name"});
    row("postgresql://db%zz/x", {"host", "%25"});
    row("postgresql://db1/x%0", {"database"});
    row("postgresql://db1/x%00y", {"not 00"});
    row("postgresql://db1/x%0Ay", {"control"});
    row("postgresql://db1/x?host=/run", {"host and a socket"});
    row("postgresql://db1/x?novalue", {"name=value"});
    row("postgresql://db1/x?=1", {"name=value"});
    row("postgresql://db1/x?pool=1&pool=2", {"twice"});
    row("postgresql://db1/x?sslrootcert=a&ssl-ca=b", {"twice"});
    row("postgresql://db1/x?a%20b=1", {"letters"});
    row("postgresql://db1/x?sslpassword=1", {"sslpassword", "passwords are not kept"});
    row("postgresql://db1/"
        "x?sslmode=maybe&pool=many&isolation=none&statement_timeout=1h&connect_timeout=1500ms"
        "&port=x",
        {"sslmode", "pool", "isolation", "statement_timeout", "connect_timeout", "port"});
    row("postgresql://db1/x?pool=20000&connect_timeout=0", {"pool", "connect timeout"});
    row("postgresql://db1/x?pool=99999999999999999999", {"pool"});
    row("postgresql:///x?socket=run/pg", {"socket"});
    row("mysql://db1/x?ssl-cert=/c.pem", {"key"});
    row("sandbox:oracle", {"sandbox:postgresql"});
    row("sandbox:postgresql?memory=lots&tcp=maybe", {"memory", "tcp"});
    row("sandbox:postgresql?memory=1MiB&version=new", {"64MiB", "version"});
    row("sandbox:mysql?host=db1", {"sandbox", "leave them out"});
    row("sandbox:mysql?set.ssl_passphrase_password=1", {"passwords are not kept"});
    row("sandbox:sqlite?version=3", {"built in"});
    row("sqlite://bench.db", {"sqlite:bench.db"});
    row("sqlite::memory:", {"/dev/shm"});
    row("sqlite:x.db?user=ann", {"no users"});
    row("sqlite:x.db?host=db1", {"host"});
    row("sqlite:x.db?database=shop", {"one database per file"});
}

void TestProfile::refusesUrl()
{
    QFETCH(QByteArray, url);
    QFETCH(QByteArrayList, says);
    const auto read = parseProfileUrl(url.toStdString());
    QVERIFY(!read.has_value());
    QCOMPARE(int(read.error().kind), int(ErrorKind::Usage));
    const QByteArray text = QByteArray::fromStdString(read.error().message + read.error().advice);
    for (const QByteArray &part : says)
        QVERIFY2(text.contains(part), text.constData());
}

void TestProfile::neverRepeatsPassword_data()
{
    QTest::addColumn<QByteArray>("url");
    for (const char *url :
         {"postgresql://u:Zq7w@h:99999/d", "postgresql://u:Zq7w%zz@h/d", "postgresql://u:a/Zq7w@h/d",
          "postgresql://u:1/Zq7w@h/d", "postgresql://u:1?Zq7w@h/d", "postgresql://u:1?sslmode=Zq7w@h/d",
          "postgresql://u:1#Zq7w@h/d", "postgresql://u:Zq7w", "u:Zq7w@h/d", "oracle://u:Zq7w@h/d",
          "postgresql:u:Zq7w@h/d", "postgresql://u:1?pool=x&a=Zq7w@h/d", "postgresql://u:1?Zq7w=1&b=@h/d",
          "postgresql://u@corp:1?Zq7w=1@h/d", "postgresql://h/d?password=Zq7w%0",
          "postgresql://h/d?sslpassword=Zq7w", "postgresql://h/d?password=Zq7w&password=Zq7w2"})
        QTest::newRow(url) << QByteArray(url);
}

void TestProfile::neverRepeatsPassword()
{
    QFETCH(QByteArray, url);
    const auto read = parseProfileUrl(url.toStdString());
    QVERIFY(!read.has_value());
    const QByteArray text = QByteArray::fromStdString(read.error().message + read.error().advice);
    QVERIFY2(!text.contains("Zq7w"), text.constData());
}

void TestProfile::namesEngines()
{
    const auto read = parseProfileUrl("oracle://db1/x");
    QVERIFY(!read.has_value());
    Profile unknownEngine = server("oracle");
    const Faults faults = checkProfile(unknownEngine);
    QCOMPARE(places(faults), QStringList{"engine"});
    for (const char *id : {"postgresql", "mariadb", "mysql", "sqlite"}) {
        QVERIFY(read.error().advice.find(id) != std::string::npos);
        QVERIFY(faults[0].message.find(id) != std::string::npos);
    }
}

void TestProfile::place_data()
{
    QTest::addColumn<QByteArray>("url");
    QTest::addColumn<QByteArray>("place");
    QTest::newRow("default port") << QByteArray("postgresql://ann:x@db1/shop") << QByteArray("db1:5432/shop");
    QTest::newRow("port") << QByteArray("mysql://db1:33060/shop") << QByteArray("db1:33060/shop");
    QTest::newRow("IPv6") << QByteArray("mariadb://[::1]/shop") << QByteArray("[::1]:3306/shop");
    QTest::newRow("no database") << QByteArray("mariadb://db1") << QByteArray("db1:3306");
    QTest::newRow("socket") << QByteArray("postgresql:///shop?host=/run/pg") << QByteArray("/run/pg/shop");
    QTest::newRow("local") << QByteArray("postgresql:///shop") << QByteArray("local socket/shop");
    QTest::newRow("file") << QByteArray("sqlite:bench.db") << QByteArray("bench.db");
    QTest::newRow("sandbox") << QByteArray("sandbox:mysql?version=9&memory=512MiB") << QByteArray("sandbox 9, 512MiB");
    QTest::newRow("private") << QByteArray("sqlite:") << QByteArray("a private file");
}

void TestProfile::place()
{
    QFETCH(QByteArray, url);
    QFETCH(QByteArray, place);
    const auto read = parseProfileUrl(url.toStdString());
    QVERIFY(read.has_value());
    QCOMPARE(QByteArray::fromStdString(read->profile.place()), place);
}

void TestProfile::listsEveryFault()
{
    Profile profile = server("postgresql");
    profile.host = "db1";
    profile.port = 70'000;
    profile.socket = "run";
    profile.user = "a\nb";
    profile.file = "x.db";
    profile.pool = -1;
    profile.connectTimeoutS = 0;
    profile.statementTimeoutMs = -5;
    profile.certFile = "/nowhere/c.pem";
    profile.caFile = "/nowhere/ca.pem";
    profile.hostSource.clear();
    QCOMPARE(places(checkProfile(profile)),
             (QStringList{"user", "port", "pool", "connect timeout", "statement timeout", "file", "host",
                          "socket", "certificate file", "host figures", "CA file", "certificate file"}));
    QCOMPARE(checkProfile(server("mysql")).size(), std::size_t(0));

    // What has a field of its own, or is a secret, is no option.
    Profile odd = server("mysql");
    for (const char *name : {"pool", "ssl-ca", "SSLPassword", "a b"}) {
        odd.options = {{name, "3"}};
        QVERIFY2(!checkProfile(odd).empty(), name);
    }
}

void TestProfile::checksFiles()
{
    QTemporaryDir folder;
    Profile profile = server("sqlite");
    QCOMPARE(checkProfile(profile).size(), std::size_t(0));
    profile.file = folder.filePath("new.db").toStdString();
    QCOMPARE(checkProfile(profile).size(), std::size_t(0));
    profile.file = folder.path().toStdString();
    QVERIFY(checkProfile(profile).at(0).message.find("is a directory") != std::string::npos);
    profile.file = folder.filePath("none/new.db").toStdString();
    QVERIFY(checkProfile(profile).at(0).message.find("none is not there") != std::string::npos);

    Profile secure = server("postgresql");
    secure.host = "db1";
    secure.caFile = folder.filePath("ca.pem").toStdString();
    QCOMPARE(places(checkProfile(secure)), QStringList{"CA file"});
    QFile ca(folder.filePath("ca.pem"));
    QVERIFY(ca.open(QIODevice::WriteOnly));
    ca.close();
    QCOMPARE(checkProfile(secure).size(), std::size_t(0));
}

void TestProfile::namesOfModes()
{
    for (const TlsMode mode :
         {TlsMode::Disable, TlsMode::Prefer, TlsMode::Require, TlsMode::VerifyCa, TlsMode::VerifyFull})
        QCOMPARE(int(tlsModeOf(tlsModeName(mode)).value()), int(mode));
    for (const Isolation isolation : {Isolation::ServerDefault, Isolation::ReadCommitted,
                                      Isolation::RepeatableRead, Isolation::Serializable})
        QCOMPARE(int(isolationOf(isolationName(isolation)).value()), int(isolation));
    QVERIFY(tlsModeOf("VERIFY_CA") == TlsMode::VerifyCa);
    QVERIFY(isolationOf("Read-Committed") == Isolation::ReadCommitted);
    QVERIFY(!tlsModeOf("") && !tlsModeOf("verify") && !isolationOf("") && !isolationOf("read"));
}

void TestProfile::secretSurvivesCopyAndMove()
{
    for (const std::string &text : {std::string("short"), std::string(200, 'p')}) {
        Secret first{std::string(text)};
        Secret second = first;
        Secret third = std::move(first);
        QCOMPARE(second.reveal(), text);
        QCOMPARE(third.reveal(), text);
        second = Secret{};
        QVERIFY(second.isEmpty());
        second = third;
        QCOMPARE(second.reveal(), text);
    }
}

void TestProfile::catalogIsWhole()
{
    std::set<std::string_view> ids;
    for (const Engine &engine : engineCatalog()) {
        ids.insert(engine.id);
        QCOMPARE(findEngine(engine.id), &engine);
        QVERIFY(!engine.title.empty() && !engine.dialect.empty());
        QVERIFY(engine.placeholder == '$' || engine.placeholder == '?');
        QCOMPARE(engine.defaultPort == 0, engine.isEmbedded);
    }
    QCOMPARE(ids.size(), engineCatalog().size());
    QVERIFY(!findEngine("oracle") && !findEngine(""));
}

QTEST_APPLESS_MAIN(TestProfile)
#include "tst_profile.moc"
