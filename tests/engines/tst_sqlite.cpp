// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/enginecatalog.h"
#include "engines/loop/eventloop.h"

#include <QCoreApplication>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include <sys/mount.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <iostream>
#include <limits>
#include <thread>

using namespace dyno;
using namespace std::chrono_literals;

namespace {

const Engine &sqlite()
{
    return *findEngine("sqlite");
}

struct Rows final : RowSink
{
    std::vector<std::string> names;
    std::vector<std::vector<Value>> rows; // of numbers and nulls; texts are in `texts`
    std::vector<std::string> texts;
    void onColumns(std::span<const std::string_view> columns) override
    {
        names.assign(columns.begin(), columns.end());
    }
    void onRow(std::span<const Value> row) override
    {
        rows.emplace_back(row.begin(), row.end());
        for (const Value &value : row)
            texts.emplace_back(value.text);
    }
};

// A session whose operations, as SQLite's do, end inside the call.
struct Client
{
    EventLoop loop;
    std::unique_ptr<Session> session;
    std::vector<Statement> statements;

    explicit Client(const Profile &profile, std::vector<const char *> texts = {})
    {
        for (const char *text : texts)
            statements.push_back({std::uint32_t(statements.size()), text,
                                  std::uint32_t(std::count(text, text + strlen(text), '?'))});
        session = sqlite().makeSession(loop, profile, {}, std::uint32_t(statements.size()));
    }
    static Outcome ended(Session::Operation operation)
    {
        if (!operation.await_ready())
            qFatal("the operation did not end inside the call");
        return operation.await_resume();
    }
    Outcome connect() { return ended(session->connect()); }
    Outcome text(std::string_view sql, RowSink *sink = nullptr)
    {
        return ended(session->executeText(sql, sink));
    }
    Outcome execute(std::size_t statement, std::vector<Value> parameters = {}, RowSink *sink = nullptr)
    {
        return ended(session->execute(statements[statement], parameters, sink));
    }
    std::string single(std::string_view sql)
    {
        Rows rows;
        return text(sql, &rows).ok() && !rows.rows.empty() && rows.rows[0][0].type == Value::Type::Int
                   ? std::to_string(rows.rows[0][0].integer)
               : rows.texts.empty() ? std::string()
                                    : rows.texts[0];
    }
    std::string words() const { return session->lastError().message; }
};

#define MUST(operation) QVERIFY2((operation).ok(), client.words().c_str())

bool contains(const std::string &text, const char *part)
{
    return text.find(part) != std::string::npos;
}

// The work of the second process: holds the write lock of `file` until its input ends.
int holdWriteLock(const char *file)
{
    Profile profile;
    profile.engine = "sqlite";
    profile.file = file;
    const auto connection = sqlite().open(profile, {});
    if (!connection || !(*connection)->query("BEGIN IMMEDIATE"))
        return 1;
    std::cout << "held" << std::endl;
    std::cin.get();
    return 0;
}

constexpr const char *endless =
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n";

} // namespace

class TestSqlite : public QObject
{
    Q_OBJECT
private slots:
    void init();
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

    void writersTakeTurns();
    void reportsLockWait();
    void turnOfDeferredTransactions();
    void waitsNoLongerThanBusyTimeout();
    void busyFromSecondProcess();
    void staleSnapshotIsSerialization();
    void cancel_data();
    void cancel();
    void cancelOfNothingIsHarmless();
    void statementTimeout_data();
    void statementTimeout();
    void diskFull();

private:
    Profile profile(std::map<std::string, std::string> options = {}) const
    {
        Profile p;
        p.engine = "sqlite";
        p.file = m_folder->filePath("bench.db").toStdString();
        p.options = std::move(options);
        return p;
    }
    std::unique_ptr<Connection> open(const Profile &p) const
    {
        auto opened = sqlite().open(p, {});
        if (!opened)
            qFatal("%s", opened.error().message.c_str());
        return std::move(*opened);
    }
    void makeTable() const
    {
        QVERIFY(open(profile())->query(
            "CREATE TABLE t (id INTEGER PRIMARY KEY, n INT); INSERT INTO t VALUES (1, 0)"));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestSqlite::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
}

void TestSqlite::valuesSurvive()
{
    Client client(profile(), {"INSERT INTO v VALUES (?)", "SELECT c, typeof(c) FROM v ORDER BY rowid"});
    MUST(client.connect());
    MUST(client.text("CREATE TABLE v (c)"));
    const std::string zero("a\0b", 3), words = "it's \"ü\" \\ 漢";
    const std::vector<Value> values{Value::ofInt(std::numeric_limits<std::int64_t>::min()),
                                    Value::ofInt(std::numeric_limits<std::int64_t>::max()),
                                    Value::ofDouble(-0.1),
                                    Value::ofText(words),
                                    Value::ofText({}),
                                    Value::ofBinary(zero),
                                    Value::ofBinary({}),
                                    Value::null(),
                                    Value::ofBool(true)};
    for (const Value &value : values)
        MUST(client.execute(0, {value}));
    Rows rows;
    MUST(client.execute(1, {}, &rows));
    QCOMPARE(rows.names, (std::vector<std::string>{"c", "typeof(c)"}));
    QCOMPARE(rows.rows.size(), values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        const Value::Type expected = values[i].type == Value::Type::Bool ? Value::Type::Int : values[i].type;
        QCOMPARE(int(rows.rows[i][0].type), int(expected));
        QCOMPARE(rows.texts[2 * i], std::string(values[i].text));
    }
    QCOMPARE(rows.rows[0][0].integer, values[0].integer);
    QCOMPARE(rows.rows[1][0].integer, values[1].integer);
    QCOMPARE(rows.rows[2][0].real, -0.1);
    QCOMPARE(rows.rows[8][0].integer, 1);
    QCOMPARE(rows.texts[13], std::string("blob"));
}

void TestSqlite::countsRowsAndChanges()
{
    Client client(profile(), {"SELECT i FROM t WHERE i > ?", "UPDATE t SET i = i + 1 WHERE i >= ?"});
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

    Rows none;
    QCOMPARE(client.execute(0, {Value::ofInt(99)}, &none).rows, 0u);
    QCOMPARE(none.names, std::vector<std::string>{"i"});
    QVERIFY(none.rows.empty());
    const auto before = client.session->roundTrips();
    client.execute(0, {Value::ofInt(1)});
    QCOMPARE(client.session->roundTrips(), before + 1);
}

void TestSqlite::refusesWrongStatements()
{
    Client client(profile(), {"SELECT 1; SELECT 2", "SELECT ?", "SELEC", "INSERT INTO t VALUES (1)",
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
    QVERIFY(Client::ended(client.session->execute({77, "SELECT 1", 0}, {})).failure == Failure::Other);
}

void TestSqlite::reconnects()
{
    Client client(profile(), {"SELECT 1"});
    QVERIFY(client.execute(0).failure == Failure::ConnectionLost);
    QVERIFY(client.session->lastError().losesConnection());
    MUST(client.connect());
    MUST(client.execute(0));
    MUST(client.text("BEGIN IMMEDIATE"));
    QVERIFY(client.session->inTransaction());
    MUST(client.connect()); // drops the transaction and gives its turn back
    QVERIFY(!client.session->inTransaction());
    Client other(profile());
    QVERIFY(other.connect().ok());
    QVERIFY(other.text("BEGIN IMMEDIATE").ok());
    QVERIFY(Client::ended(other.session->reset()).ok());
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
        Client client(profile(options));
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
    const Faults faults = checkProfile(profile({{option.toStdString(), value.toStdString()}}));
    QCOMPARE(faults.size(), std::size_t(1));
    QCOMPARE(QString::fromStdString(faults[0].where), "option " + option);
}

void TestSqlite::saysWhenFileKeepsOtherSettings()
{
    makeTable();
    Client client(profile({{"page_size", "16384"}}));
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

    QFile text(m_folder->filePath("text.db"));
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
    const auto connection = open(profile());
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
    const auto connection = open(profile());
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

    Client other(profile()); // every turn was given back
    QVERIFY(other.connect().ok());
    QVERIFY(other.text("DELETE FROM c").ok());
}

void TestSqlite::testsConnection()
{
    const auto report = testConnection(profile(), {});
    QVERIFY(report.has_value());
    QVERIFY(contains(report->serverVersion, "3."));
    QVERIFY(report->tls.empty());
    QVERIFY(report->connectUs > 0);
    QCOMPARE(report->maxConnections, 0);
    Profile wrong = profile();
    wrong.options["no"] = "1";
    QCOMPARE(int(testConnection(wrong, {}).error().kind), int(ErrorKind::Usage));
}

void TestSqlite::writersTakeTurns()
{
    // Eight threads write 200 transactions each, as fast as they can. In turn, none is far ahead of another
    // when the first has done; left to SQLite's own waiting, some have not even begun.
    makeTable();
    constexpr int threads = 8, each = 200;
    std::array<std::atomic<int>, threads> done{};
    std::array<int, threads> atFirstEnd{};
    std::atomic<bool> isEnded = false;
    std::atomic<int> connected = 0, failures = 0;
    std::vector<std::thread> workers;
    for (int w = 0; w < threads; ++w) {
        workers.emplace_back([&, w] {
            Client client(profile({{"synchronous", "NORMAL"}}), {"UPDATE t SET n = n + ? WHERE id = 1"});
            failures += !client.connect().ok();
            ++connected;
            while (connected < threads)
                std::this_thread::yield();
            for (int i = 0; i < each; ++i) {
                const bool isGood = client.text("BEGIN IMMEDIATE").ok() &&
                                    client.execute(0, {Value::ofInt(1)}).ok() && client.text("COMMIT").ok();
                failures += !isGood;
                ++done[std::size_t(w)];
            }
            if (!isEnded.exchange(true))
                std::transform(done.begin(), done.end(), atFirstEnd.begin(),
                               [](const auto &n) { return n.load(); });
        });
    }
    for (std::thread &worker : workers)
        worker.join();
    QCOMPARE(failures.load(), 0);
    QCOMPARE(open(profile())->query("SELECT n FROM t")->single(), std::to_string(threads * each));
    QVERIFY2(*std::min_element(atFirstEnd.begin(), atFirstEnd.end()) >= each / 2,
             qPrintable(QString::number(*std::min_element(atFirstEnd.begin(), atFirstEnd.end()))));
}

void TestSqlite::reportsLockWait()
{
    makeTable();
    Client first(profile()), client(profile());
    QVERIFY(first.connect().ok());
    MUST(client.connect());
    QCOMPARE(client.text("UPDATE t SET n = 1").lockWaitUs, 0);
    QVERIFY(first.text("BEGIN IMMEDIATE").ok());
    Outcome waited;
    std::thread waiter([&] { waited = client.text("UPDATE t SET n = 2"); });
    std::this_thread::sleep_for(60ms);
    QVERIFY(first.text("COMMIT").ok());
    waiter.join();
    MUST(waited);
    QVERIFY(waited.lockWaitUs > 1'000 && waited.lockWaitUs < 60'000'000);
    QCOMPARE(client.text("SELECT * FROM t").lockWaitUs, 0);
}

void TestSqlite::turnOfDeferredTransactions()
{
    makeTable();
    Client client(profile()), other(profile({{"busy_timeout", "0"}}));
    MUST(client.connect());
    QVERIFY(other.connect().ok());
    MUST(client.text("BEGIN"));
    QVERIFY(other.text("UPDATE t SET n = 1").ok()); // nothing read or written yet
    MUST(client.text("SELECT * FROM t"));
    QVERIFY(other.text("UPDATE t SET n = 2").ok()); // readers are not in the way
    MUST(client.text("COMMIT; BEGIN; UPDATE t SET n = 3"));
    QVERIFY(other.text("UPDATE t SET n = 4").failure == Failure::Busy);
    MUST(Client::ended(client.session->reset()));
    QVERIFY(!client.session->inTransaction());
    QVERIFY(other.text("UPDATE t SET n = 5").ok());

    // A failed statement in a transaction keeps the turn, its rollback gives it back.
    MUST(client.text("BEGIN IMMEDIATE"));
    QVERIFY(client.text("INSERT INTO t VALUES (1, 1)").failure == Failure::Constraint);
    QVERIFY(client.session->inTransaction());
    QVERIFY(other.text("UPDATE t SET n = 6").failure == Failure::Busy);
    MUST(client.text("ROLLBACK"));
    QVERIFY(other.text("UPDATE t SET n = 7").ok());
    // A failed statement on its own gives it back at once.
    QVERIFY(client.text("INSERT INTO t VALUES (1, 1)").failure == Failure::Constraint);
    QVERIFY(other.text("UPDATE t SET n = 8").ok());
}

void TestSqlite::waitsNoLongerThanBusyTimeout()
{
    makeTable();
    Client client(profile({{"busy_timeout", "20"}})), holder(profile());
    MUST(client.connect());
    QVERIFY(holder.connect().ok() && holder.text("BEGIN IMMEDIATE").ok());
    const Outcome outcome = client.text("UPDATE t SET n = 1");
    QVERIFY(outcome.failure == Failure::Busy);
    QVERIFY(outcome.lockWaitUs >= 20'000);
    QVERIFY(contains(client.words(), "turn to write"));
    QVERIFY(contains(client.session->lastError().advice, "busy_timeout"));
}

void TestSqlite::busyFromSecondProcess()
{
    makeTable();
    QProcess holder;
    holder.start(QCoreApplication::applicationFilePath(),
                 {"--hold-write-lock", QString::fromStdString(profile().file)});
    QVERIFY(holder.waitForReadyRead());
    Client client(profile({{"busy_timeout", "50"}}));
    MUST(client.connect());
    const Outcome refused = client.text("UPDATE t SET n = 1");
    QVERIFY(refused.failure == Failure::Busy);
    QVERIFY(refused.lockWaitUs >= 50'000);
    QCOMPARE(int(client.session->lastError().kind), int(ErrorKind::Busy));
    QCOMPARE(client.single("SELECT n FROM t"), std::string("0")); // reading goes on

    Client patient(profile());
    QVERIFY(patient.connect().ok());
    Outcome outcome;
    std::thread waiter([&] { outcome = patient.text("UPDATE t SET n = 2"); });
    std::this_thread::sleep_for(30ms);
    holder.closeWriteChannel();
    QVERIFY(holder.waitForFinished());
    waiter.join();
    QVERIFY(outcome.ok());
    QVERIFY(outcome.lockWaitUs > 0);
}

void TestSqlite::staleSnapshotIsSerialization()
{
    makeTable();
    Client client(profile()), other(profile());
    MUST(client.connect());
    QVERIFY(other.connect().ok());
    MUST(client.text("BEGIN; SELECT * FROM t"));
    QVERIFY(other.text("UPDATE t SET n = 1").ok());
    QVERIFY(client.text("UPDATE t SET n = 2").failure == Failure::Serialization);
    QVERIFY(contains(client.session->lastError().advice, "BEGIN IMMEDIATE"));
    QVERIFY(client.session->lastError().isRetryable());
    MUST(Client::ended(client.session->reset()));
    MUST(client.text("UPDATE t SET n = 2"));
}

void TestSqlite::cancel_data()
{
    QTest::addColumn<bool>("isHeldHere");
    QTest::addColumn<bool>("isHeldElsewhere");
    QTest::addColumn<QByteArray>("sql");
    QTest::newRow("running") << false << false << QByteArray(endless);
    QTest::newRow("waiting for its turn") << true << false << QByteArray("UPDATE t SET n = 1");
    QTest::newRow("waiting for a second process") << false << true << QByteArray("UPDATE t SET n = 1");
}

void TestSqlite::cancel()
{
    QFETCH(bool, isHeldHere);
    QFETCH(bool, isHeldElsewhere);
    QFETCH(QByteArray, sql);
    makeTable();
    Client client(profile({{"busy_timeout", "600000"}})), holder(profile());
    MUST(client.connect());
    QVERIFY(holder.connect().ok());
    if (isHeldHere)
        QVERIFY(holder.text("BEGIN IMMEDIATE").ok());
    QProcess process;
    if (isHeldElsewhere) {
        process.start(QCoreApplication::applicationFilePath(),
                      {"--hold-write-lock", QString::fromStdString(profile().file)});
        QVERIFY(process.waitForReadyRead());
    }

    Outcome outcome;
    std::atomic<bool> isEnded = false;
    std::thread runner([&] {
        outcome = client.text(sql.toStdString());
        isEnded = true;
    });
    std::this_thread::sleep_for(30ms);
    QVERIFY(!isEnded);
    while (!isEnded) { // one that comes before the statement has begun is for nothing
        client.session->cancel();
        std::this_thread::sleep_for(5ms);
    }
    runner.join();
    QVERIFY(outcome.failure == Failure::Cancelled);
    QCOMPARE(int(client.session->lastError().kind), int(ErrorKind::Cancelled));
    process.closeWriteChannel();
    if (isHeldElsewhere)
        QVERIFY(process.waitForFinished());
    MUST(Client::ended(client.session->reset()));
    holder.session->close();
    MUST(client.text("UPDATE t SET n = 3"));
}

void TestSqlite::cancelOfNothingIsHarmless()
{
    makeTable();
    Client client(profile());
    client.session->cancel();
    MUST(client.connect());
    client.session->cancel();
    MUST(client.text("UPDATE t SET n = 3"));
    client.session->close();
    client.session->cancel();
}

void TestSqlite::statementTimeout_data()
{
    QTest::addColumn<bool>("isHeld");
    QTest::addColumn<QByteArray>("sql");
    QTest::newRow("running") << false << QByteArray(endless);
    QTest::newRow("waiting for its turn") << true << QByteArray("UPDATE t SET n = 1");
}

void TestSqlite::statementTimeout()
{
    QFETCH(bool, isHeld);
    QFETCH(QByteArray, sql);
    makeTable();
    Profile p = profile();
    p.statementTimeoutMs = 40;
    Client client(p), holder(profile());
    MUST(client.connect());
    QVERIFY(holder.connect().ok());
    if (isHeld)
        QVERIFY(holder.text("BEGIN IMMEDIATE").ok());
    QVERIFY(client.text(sql.toStdString()).failure == Failure::StatementTimeout);
    QCOMPARE(int(client.session->lastError().kind), int(ErrorKind::StatementTimeout));
    holder.session->close();
    MUST(client.text("UPDATE t SET n = 3"));
}

void TestSqlite::diskFull()
{
    const QByteArray place = m_folder->filePath("small").toLocal8Bit();
    QVERIFY(QDir().mkpath(place));
    if (mount("tmpfs", place.constData(), "tmpfs", 0, "size=512k") != 0)
        QSKIP("a small file system can be mounted by root only");
    const auto unmount = qScopeGuard([&] { umount2(place.constData(), MNT_DETACH); });
    Profile p = profile();
    p.file = place.toStdString() + "/full.db";
    {
        Client client(p, {"INSERT INTO t VALUES (zeroblob(20000))"});
        MUST(client.connect());
        MUST(client.text("CREATE TABLE t (c)"));
        Outcome outcome;
        for (int i = 0; i < 100 && outcome.ok(); ++i)
            outcome = client.execute(0);
        QVERIFY(outcome.failure == Failure::Other);
        QCOMPARE(int(client.session->lastError().kind), int(ErrorKind::DiskFull));
        QVERIFY(contains(client.words(), "full.db"));
        QVERIFY(contains(client.session->lastError().advice, "Free space"));
        MUST(Client::ended(client.session->reset()));
        MUST(client.text("SELECT count(*) FROM t"));
    }
    const auto loader = open(p);
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

int main(int argc, char **argv)
{
    if (argc == 3 && std::string_view(argv[1]) == "--hold-write-lock")
        return holdWriteLock(argv[2]);
    QCoreApplication application(argc, argv);
    TestSqlite test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_sqlite.moc"
