// SPDX-License-Identifier: GPL-3.0-or-later
#include "sqliteclient.h"

#include <QtTest>

#include <sys/mount.h>
#include <unistd.h>

#include <limits>

using namespace dyno;
using namespace dyno::test;

class TestSqlite : public QObject
{
    Q_OBJECT
private slots:
    void init() { m_folder = std::make_unique<SqliteFolder>(); }
    void valuesSurvive();
    void countsRowsAndChanges();
    void refusesWrongStatements();
    void reconnects();
    void settings_data();
    void settings();
    void refusesSettings_data();
    void refusesSettings();
    void saysWhenFileKeepsOtherSettings();
    void refusesPlaces();
    void connectionReadsAndQuotes();
    void bulk();
    void testsConnection();
    void diskFull();

private:
    std::unique_ptr<SqliteFolder> m_folder;
};

void TestSqlite::valuesSurvive()
{
    SqliteClient client(m_folder->profile(),
                        {"INSERT INTO v VALUES (?)", "SELECT c, typeof(c) FROM v ORDER BY rowid"});
    MUST(client.connect());
    MUST(client.text("CREATE TABLE v (c)"));
    for (const Value &value :
         {Value::ofInt(std::numeric_limits<std::int64_t>::min()),
          Value::ofInt(std::numeric_limits<std::int64_t>::max()), Value::ofDouble(-0.5),
          Value::ofText("it's \"ü\" \\ 漢"), Value::ofText({}), Value::ofBinary(std::string_view("a\0b", 3)),
          Value::ofBinary({}), Value::null(), Value::ofBool(true)})
        MUST(client.execute(0, {value}));
    Written written;
    MUST(client.execute(1, {}, &written));
    QCOMPARE(written.lines,
             (QStringList{"--", "i-9223372036854775808|tinteger", "i9223372036854775807|tinteger",
                          "d-0.5|treal", "tit's \"ü\" \\ 漢|ttext", "t|ttext", "b610062|tblob", "b|tblob",
                          "NULL|tnull", "i1|tinteger"}));
}

void TestSqlite::countsRowsAndChanges()
{
    SqliteClient client(m_folder->profile(),
                        {"SELECT i FROM t WHERE i > ?", "UPDATE t SET i = i + 1 WHERE i >= ?"});
    MUST(client.connect());
    const Outcome made =
        client.text("CREATE TABLE t (i INT); INSERT INTO t VALUES (1), (2), (3); SELECT * FROM t;");
    MUST(made);
    QCOMPARE(made.affected, 3u);
    QCOMPARE(made.rows, 3u);
    QCOMPARE(client.session->lastInsertId(), 3);
    QCOMPARE(client.execute(0, {Value::ofInt(1)}).rows, 2u);
    QCOMPARE(client.execute(1, {Value::ofInt(2)}).affected, 2u);
    QCOMPARE(client.execute(1, {Value::ofInt(9)}).affected, 0u);
    QCOMPARE(client.text("BEGIN IMMEDIATE; COMMIT").affected, 0u);

    Written none;
    QCOMPARE(client.execute(0, {Value::ofInt(99)}, &none).rows, 0u);
    QCOMPARE(none.lines, QStringList{"--"});                        // the names of the columns, and no row
    QVERIFY(client.session->executeText("SELECT 1").await_ready()); // it ended inside the call

    const auto before = client.session->roundTrips();
    client.execute(0, {Value::ofInt(1)});
    QCOMPARE(client.session->roundTrips(), before + 1);
}

void TestSqlite::refusesWrongStatements()
{
    SqliteClient client(m_folder->profile(),
                        {"SELECT 1; SELECT 2", "SELECT ?", "SELEC", "INSERT INTO t VALUES (1)",
                         "SELECT \"no\"", "-- nothing", "SELECT 1; -- end"});
    MUST(client.connect());
    MUST(client.text("CREATE TABLE t (i INT PRIMARY KEY)"));
    QVERIFY(client.execute(0).failure == Failure::Other);
    QVERIFY(contains(client.words(), "more than one statement"));
    QVERIFY(client.execute(1).failure == Failure::Other);
    QVERIFY(contains(client.words(), "placeholders"));
    QVERIFY(client.execute(2).failure == Failure::Other);
    QVERIFY(contains(client.words(), "syntax error") && contains(client.words(), "SELEC"));
    QCOMPARE(int(client.session->lastError().kind), int(ErrorKind::Syntax));
    MUST(client.execute(3));
    QVERIFY(client.execute(3).failure == Failure::Constraint);
    QVERIFY(contains(client.words(), "t.i"));
    QVERIFY(client.execute(4).failure == Failure::Other); // a misspelt column is no text
    MUST(client.execute(5));
    MUST(client.execute(6));
    QVERIFY(client.wait(client.session->execute({77, "SELECT 1", 0}, {})).failure == Failure::Other);
}

void TestSqlite::reconnects()
{
    SqliteClient client(m_folder->profile(), {"SELECT 1"});
    QVERIFY(client.execute(0).failure == Failure::ConnectionLost);
    QVERIFY(client.session->lastError().losesConnection());
    MUST(client.connect());
    MUST(client.execute(0));
    MUST(client.text("BEGIN IMMEDIATE"));
    QVERIFY(client.session->inTransaction());
    MUST(client.connect()); // drops the transaction and gives its turn back
    QVERIFY(!client.session->inTransaction());
    SqliteClient other(m_folder->profile());
    QVERIFY(other.connect().ok());
    QVERIFY(other.text("BEGIN IMMEDIATE").ok());
    QVERIFY(other.wait(other.session->reset()).ok());
    MUST(client.text("BEGIN IMMEDIATE"));
    client.session->close();
    QVERIFY(other.text("BEGIN IMMEDIATE").ok());
    QVERIFY(!client.session->isOpen());
}

void TestSqlite::settings_data()
{
    QTest::addColumn<QString>("option");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QByteArray>("answer"); // what SQLite says it has
    const auto row = [](const char *option, const char *value, const char *answer) {
        QTest::addRow("%s=%s", option, value) << option << value << QByteArray(answer);
    };
    row("journal_mode", "", "wal");
    row("synchronous", "", "2");
    row("foreign_keys", "", "1");
    row("journal_mode", "DELETE", "delete");
    row("Journal_Mode", "truncate", "truncate");
    row("synchronous", "NORMAL", "1");
    row("synchronous", "off", "0");
    row("synchronous", "EXTRA", "3");
    row("synchronous", "2", "2");
    row("foreign_keys", "0", "0");
    row("cache_size", "-64000", "-64000");
    row("mmap_size", "1048576", "1048576");
    row("temp_store", "MEMORY", "2");
    row("page_size", "8192", "8192");
    row("auto_vacuum", "incremental", "2");
    row("wal_autocheckpoint", "5000", "5000");
    row("secure_delete", "fast", "2");
}

void TestSqlite::settings()
{
    QFETCH(QString, option);
    QFETCH(QString, value);
    QFETCH(QByteArray, answer);
    std::map<std::string, std::string> options;
    if (!value.isEmpty())
        options[option.toStdString()] = value.toStdString();
    for (int time = 0; time < 2; ++time) { // of a new file, and of one that is there
        SqliteClient client(m_folder->profile(options));
        MUST(client.connect());
        QCOMPARE(QByteArray::fromStdString(client.single("PRAGMA " + option.toStdString())), answer);
    }
}

void TestSqlite::refusesSettings_data()
{
    QTest::addColumn<QString>("option");
    QTest::addColumn<QString>("value");
    const auto row = [](const char *option, const char *value) {
        QTest::addRow("%s=%s", option, value) << option << value;
    };
    row("journal_mode", "off");
    row("journal_mode", "wal; DROP TABLE t");
    row("synchronous", "4");
    row("synchronous", "");
    row("cache_size", "12k");
    row("cache_size", "99999999999999999999");
    row("page_size", "1000");
    row("mmap_size", "-1");
    row("busy_timeout", "soon");
    row("foreign_keys", "maybe");
    row("locking_mode", "exclusive");
    row("writable_schema", "on");
}

void TestSqlite::refusesSettings()
{
    QFETCH(QString, option);
    QFETCH(QString, value);
    const Faults faults = checkProfile(m_folder->profile({{option.toStdString(), value.toStdString()}}));
    QCOMPARE(faults.size(), std::size_t(1));
    QCOMPARE(QString::fromStdString(faults[0].where), "option " + option);
}

void TestSqlite::saysWhenFileKeepsOtherSettings()
{
    m_folder->makeTable();
    SqliteClient client(m_folder->profile({{"page_size", "16384"}}));
    QVERIFY(client.connect().failure == Failure::Other);
    QVERIFY2(contains(client.words(), "page_size 4096") && contains(client.words(), "16384"),
             client.words().c_str());
    QVERIFY(!client.session->isOpen());
}

void TestSqlite::refusesPlaces()
{
    const auto errorOf = [](const std::string &file) {
        Profile p;
        p.engine = "sqlite";
        p.file = file;
        const auto opened = sqlite().open(p, {});
        return opened ? Error{ErrorKind::Other, "opened", {}, {}} : opened.error();
    };
    const std::string folder = m_folder->path().toStdString();
    QCOMPARE(int(errorOf("").kind), int(ErrorKind::Usage));
    QVERIFY(contains(errorOf(folder).message, "is a directory"));
    QCOMPARE(int(errorOf(folder + "/none/x.db").kind), int(ErrorKind::NotFound));
    QVERIFY(contains(errorOf(folder + "/none/x.db").message, "none"));

    QFile text(m_folder->path("text.db"));
    QVERIFY(text.open(QIODevice::WriteOnly));
    text.write(QByteArray(4096, 'x'));
    text.close();
    QVERIFY(contains(errorOf(folder + "/text.db").message, "not a database"));
    QCOMPARE(int(errorOf(folder + "/text.db").kind), int(ErrorKind::Usage));

    if (geteuid() == 0)
        QSKIP("root may read and write every file");
    text.setPermissions(QFileDevice::ReadOwner);
    QVERIFY(contains(errorOf(folder + "/text.db").message, "not written"));
    text.setPermissions({});
    QVERIFY(contains(errorOf(folder + "/text.db").message, "cannot be read"));
    QCOMPARE(int(errorOf(folder + "/text.db").kind), int(ErrorKind::Permission));
}

void TestSqlite::connectionReadsAndQuotes()
{
    const auto connection = m_folder->open(m_folder->profile());
    const std::string zero("o'a\0\0b", 6), name = "odd \"name'";
    QVERIFY(connection->query("CREATE TABLE " + connection->quoteName(name) + " (c)"));
    QVERIFY(connection->query("INSERT INTO " + connection->quoteName(name) + " VALUES (1), (0.1), (NULL), (" +
                              connection->quoteText(zero) + "), (" + connection->quoteText("it's") + ")"));
    const auto table = connection->query("SELECT c FROM " + connection->quoteName(name) + "; -- all");
    QVERIFY(table.has_value());
    QCOMPARE(table->columns, std::vector<std::string>{"c"});
    QCOMPARE(table->rows.size(), std::size_t(5));
    QCOMPARE(table->single(), std::string("1"));
    QCOMPARE(table->rows[1][0].value(), std::string("0.1"));
    QVERIFY(!table->rows[2][0].has_value());
    QCOMPARE(table->rows[3][0].value(), zero);
    QCOMPARE(table->rows[4][0].value(), std::string("it's"));
    QCOMPARE(connection->query("SELECT 1; CREATE TABLE x (i)")->single(), std::string("1"));

    int seen = 0;
    QVERIFY(connection->stream("SELECT c FROM " + connection->quoteName(name),
                               [&seen](std::span<const Value>) { return ++seen < 2; }));
    QCOMPARE(seen, 2);
    const auto wrong = connection->stream("SELECT nothing", [](auto) { return true; });
    QVERIFY(!wrong && contains(wrong.error().message, "nothing"));
}

void TestSqlite::bulk()
{
    const auto connection = m_folder->open(m_folder->profile());
    QVERIFY(connection->query(
        "CREATE TABLE p (id INTEGER PRIMARY KEY); CREATE TABLE c (id INT REFERENCES p (id))"));
    const auto count = [&](const char *table) {
        return connection->query("SELECT count(*) FROM " + std::string(table))->single();
    };
    { // the child first: foreign keys are not looked at while rows arrive
        auto writer = connection->bulk("c", {"id"});
        QVERIFY(writer.has_value());
        QCOMPARE((*writer)->method(), std::string_view("transaction"));
        for (int i = 0; i < 1'000; ++i)
            QVERIFY((*writer)->write(std::vector{Value::ofInt(i)}));
        QVERIFY(!(*writer)->write(std::vector{Value::ofInt(1), Value::ofInt(2)}));
        QVERIFY((*writer)->finish());
    }
    QCOMPARE(count("c"), std::string("1000"));
    const auto orphan = connection->query("INSERT INTO c VALUES (5)");
    QVERIFY(!orphan && orphan.error().kind == ErrorKind::Constraint);

    { // dies unfinished
        auto writer = connection->bulk("p", {"id"});
        QVERIFY((*writer)->write(std::vector{Value::ofInt(1)}));
    }
    QCOMPARE(count("p"), std::string("0"));

    { // a row that cannot be taken breaks it
        auto writer = connection->bulk("p", {"id"});
        QVERIFY((*writer)->write(std::vector{Value::ofInt(1)}));
        QVERIFY((*writer)->write(std::vector{Value::ofInt(1)}).error().kind == ErrorKind::Constraint);
        QVERIFY(!(*writer)->write(std::vector{Value::ofInt(2)}));
        QVERIFY(!(*writer)->finish());
    }
    QCOMPARE(count("p"), std::string("0"));

    // A part of the caller's transaction.
    QVERIFY(connection->query("BEGIN; INSERT INTO p VALUES (10)"));
    {
        auto writer = connection->bulk("p", {"id"});
        QVERIFY((*writer)->write(std::vector{Value::ofInt(11)}));
    }
    {
        auto writer = connection->bulk("p", {"id"});
        QVERIFY((*writer)->write(std::vector{Value::ofInt(12)}));
        QVERIFY((*writer)->finish());
    }
    QVERIFY(connection->query("COMMIT"));
    QCOMPARE(connection->query("SELECT sum(id) FROM p")->single(), std::string("22"));
    QVERIFY(!connection->bulk("none", {"id"}));

    SqliteClient other(m_folder->profile()); // every turn was given back
    QVERIFY(other.connect().ok());
    QVERIFY(other.text("DELETE FROM c").ok());
}

void TestSqlite::testsConnection()
{
    const auto report = testConnection(m_folder->profile(), {});
    QVERIFY(report.has_value());
    QVERIFY(contains(report->serverVersion, "3."));
    QVERIFY(report->tls.empty());
    QVERIFY(report->connectUs > 0);
    QCOMPARE(report->maxConnections, 0);
    Profile wrong = m_folder->profile();
    wrong.options["no"] = "1";
    QCOMPARE(int(testConnection(wrong, {}).error().kind), int(ErrorKind::Usage));
}

void TestSqlite::diskFull()
{
    const QByteArray place = m_folder->path("small").toLocal8Bit();
    QVERIFY(QDir().mkpath(place));
    if (mount("tmpfs", place.constData(), "tmpfs", 0, "size=512k") != 0)
        QSKIP("a small file system can be mounted by root only");
    const auto unmount = qScopeGuard([&] { umount2(place.constData(), MNT_DETACH); });
    Profile p = m_folder->profile();
    p.file = place.toStdString() + "/full.db";
    {
        SqliteClient client(p, {"INSERT INTO t VALUES (zeroblob(20000))"});
        MUST(client.connect());
        MUST(client.text("CREATE TABLE t (c)"));
        Outcome outcome;
        for (int i = 0; i < 100 && outcome.ok(); ++i)
            outcome = client.execute(0);
        QVERIFY(outcome.failure == Failure::Other);
        QCOMPARE(int(client.session->lastError().kind), int(ErrorKind::DiskFull));
        QVERIFY(contains(client.words(), "full.db"));
        QVERIFY(contains(client.session->lastError().advice, "Free space"));
        MUST(client.wait(client.session->reset()));
        MUST(client.text("SELECT count(*) FROM t"));
    }
    const auto loader = m_folder->open(p);
    auto writer = loader->bulk("t", {"c"});
    QVERIFY(writer.has_value());
    const std::string bytes(20'000, 'x');
    Result<void> written;
    for (int i = 0; i < 100 && written; ++i)
        written = (*writer)->write(std::vector{Value::ofBinary(bytes)});
    if (written)
        written = (*writer)->finish();
    QVERIFY(!written);
    QCOMPARE(int(written.error().kind), int(ErrorKind::DiskFull));
}

QTEST_GUILESS_MAIN(TestSqlite)
#include "tst_sqlite.moc"
