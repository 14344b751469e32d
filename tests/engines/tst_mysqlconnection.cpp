// SPDX-License-Identifier: GPL-3.0-or-later
// The blocking connection to MariaDB and MySQL: loading, reading, quoting.
#include "sessionclient.h"

#include <QTemporaryFile>
#include <QTest>

using namespace dyno;
using namespace dyno::test;

class TestMySqlConnection : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void bulkLoadsBothWays_data();
    void bulkLoadsBothWays();
    void bulkRefusesWhatInsertRefuses_data() { engines(); }
    void bulkRefusesWhatInsertRefuses();
    void unfinishedBulkKeepsNothing_data() { engines(); }
    void unfinishedBulkKeepsNothing();
    void serverCannotReadFiles_data() { engines(); }
    void serverCannotReadFiles();
    void queryTakesTheLastResult_data() { engines(); }
    void queryTakesTheLastResult();
    void streamMayStopEarly_data() { engines(); }
    void streamMayStopEarly();
    void quoting_data() { engines(); }
    void quoting();

private:
    static void engines();
    std::unique_ptr<Connection> open();

    const Engine *m_engine = nullptr;
    Profile m_profile;
    Secret m_secret;
    std::vector<std::string> m_afterwards; // SQL
};

void TestMySqlConnection::engines()
{
    QTest::addColumn<QString>("engine");
    QTest::newRow("MariaDB") << "mariadb";
    QTest::newRow("MySQL") << "mysql";
}

void TestMySqlConnection::init()
{
    Server server;
    if (!findServer(*static_cast<QString *>(QTest::qData("engine", QMetaType::QString)), server))
        QSKIP("no test server: see tests/servers");
    m_engine = server.engine;
    m_profile = server.local;
    m_secret = server.secret;
}

void TestMySqlConnection::cleanup()
{
    if (const auto connection = m_afterwards.empty() ? nullptr : open())
        for (const std::string &sql : m_afterwards)
            QVERIFY(connection->query(sql));
    m_afterwards.clear();
}

std::unique_ptr<Connection> TestMySqlConnection::open()
{
    Result<std::unique_ptr<Connection>> connection = m_engine->open(m_profile, m_secret);
    if (!connection)
        qWarning("%s", message(connection.error()));
    return connection ? std::move(*connection) : nullptr;
}

void TestMySqlConnection::bulkLoadsBothWays_data()
{
    QTest::addColumn<QString>("engine");
    QTest::addColumn<bool>("localData");
    QTest::addColumn<QString>("sqlMode");
    for (const char *engine : {"mariadb", "mysql"}) {
        QTest::addRow("%s from memory", engine) << engine << true << "";
        QTest::addRow("%s from memory, no backslash escapes", engine)
            << engine << true << "NO_BACKSLASH_ESCAPES";
        QTest::addRow("%s by INSERT", engine) << engine << false << "";
        QTest::addRow("%s by INSERT, no backslash escapes", engine)
            << engine << false << "NO_BACKSLASH_ESCAPES";
    }
}

void TestMySqlConnection::bulkLoadsBothWays()
{
    QFETCH(bool, localData);
    QFETCH(QString, sqlMode);
    const auto connection = open();
    QVERIFY(connection);
    QVERIFY(connection->query(std::string("SET GLOBAL local_infile=") + (localData ? "1" : "0")));
    m_afterwards = {"SET GLOBAL local_infile=1", "DROP TABLE IF EXISTS dyno_bulk"};
    QVERIFY(connection->query(
        "DROP TABLE IF EXISTS dyno_bulk; CREATE TABLE dyno_bulk (id BIGINT PRIMARY KEY, "
        "note TEXT CHARACTER SET utf8mb4, raw VARBINARY(300), price DECIMAL(9,2), ratio DOUBLE, "
        "flag BOOLEAN, at DATETIME(6), bits BIT(8), document JSON)"));
    QVERIFY(connection->query("SET SESSION sql_mode='" + sqlMode.toStdString() + "'"));

    std::string everyByte;
    for (int i = 0; i < 256; ++i)
        everyByte += char(i);
    const std::string awkward =
        "tab\t line\n return\r back\\slash 'quote' \"double\" \\N \xC3\xA9 \xF0\x9F\x98\x80";
    auto writer = connection->bulk("dyno_bulk",
                                   {"id", "note", "raw", "price", "ratio", "flag", "at", "bits", "document"});
    QVERIFY2(writer, writer ? "" : message(writer.error()));
    QCOMPARE(std::string((*writer)->method()), std::string(localData ? "LOAD DATA LOCAL" : "INSERT batches"));
    constexpr int rows = 9'000; // more than one piece
    const std::string filler(300, 'f');
    for (int i = 0; i < rows; ++i) {
        const bool isNull = i % 3 == 2;
        const std::vector<Value> row{Value::ofInt(i),
                                     isNull ? Value::null() : Value::ofText(i == 0 ? awkward : filler),
                                     isNull ? Value::null() : Value::ofBinary(everyByte),
                                     Value::ofText("12.50"),
                                     Value::ofDouble(0.1),
                                     Value::ofBool(i % 2 == 0),
                                     Value::ofText("2024-01-02 03:04:05.123456"),
                                     Value::ofInt(65),
                                     Value::ofText(R"({"a": "b\\c"})")};
        const Result<void> written = (*writer)->write(row);
        QVERIFY2(written, written ? "" : message(written.error()));
    }
    const Result<void> finished = (*writer)->finish();
    QVERIFY2(finished, finished ? "" : message(finished.error()));

    QCOMPARE(
        connection
            ->query("SELECT COUNT(*) FROM dyno_bulk WHERE price = 12.5 AND ratio = 0.1 AND bits = 65 AND "
                    "at = '2024-01-02 03:04:05.123456' AND JSON_VALID(document)")
            ->single(),
        std::to_string(rows));
    QCOMPARE(connection->query("SELECT note FROM dyno_bulk WHERE id = 0")->single(), awkward);
    QCOMPARE(connection->query("SELECT raw FROM dyno_bulk WHERE id = 1")->single(), everyByte);
    QCOMPARE(connection->query("SELECT COUNT(*) FROM dyno_bulk WHERE note IS NULL AND raw IS NULL")->single(),
             std::string("3000"));
    QCOMPARE(connection->query("SELECT SUM(flag) FROM dyno_bulk")->single(), std::string("4500"));
    QCOMPARE(
        connection->query("SELECT JSON_UNQUOTE(JSON_EXTRACT(document, '$.a')) FROM dyno_bulk WHERE id = 7")
            ->single(),
        std::string("b\\c"));
}

void TestMySqlConnection::bulkRefusesWhatInsertRefuses()
{
    const auto connection = open();
    QVERIFY(connection);
    m_afterwards = {"SET GLOBAL local_infile=1", "DROP TABLE IF EXISTS dyno_bulk"};
    QVERIFY(connection->query("DROP TABLE IF EXISTS dyno_bulk; CREATE TABLE dyno_bulk (id INT PRIMARY KEY)"));
    for (const char *localData : {"1", "0"}) {
        QVERIFY(connection->query(std::string("SET GLOBAL local_infile=") + localData));
        auto writer = connection->bulk("dyno_bulk", {"id"});
        QVERIFY(writer);
        for (const int id : {1, 2, 1}) {
            const Value row = Value::ofInt(id);
            QVERIFY((*writer)->write({&row, 1}));
        }
        const Result<void> finished = (*writer)->finish();
        QVERIFY(!finished);
        QCOMPARE(finished.error().kind, ErrorKind::Constraint);
        QVERIFY2(finished.error().message.find("Duplicate") != std::string::npos, message(finished.error()));
        writer->reset();
        QCOMPARE(connection->query("SELECT COUNT(*) FROM dyno_bulk")->single(), std::string("0"));
    }
    QCOMPARE(connection->bulk("dyno_bulk", {"nowhere"}).error().kind, ErrorKind::Syntax);
    QCOMPARE(connection->bulk("dyno_no_table", {"id"}).error().kind, ErrorKind::NotFound);
}

void TestMySqlConnection::unfinishedBulkKeepsNothing()
{
    const auto connection = open();
    QVERIFY(connection);
    m_afterwards = {"DROP TABLE IF EXISTS dyno_bulk"};
    QVERIFY(connection->query(
        "DROP TABLE IF EXISTS dyno_bulk; CREATE TABLE dyno_bulk (id INT PRIMARY KEY, note MEDIUMTEXT)"));
    {
        auto writer = connection->bulk("dyno_bulk", {"id", "note"});
        QVERIFY(writer);
        const std::string filler(1'000'000, 'x');
        for (int id = 0; id < 9; ++id) { // two pieces have gone to the server by then
            const std::array row{Value::ofInt(id), Value::ofText(filler)};
            QVERIFY((*writer)->write(row));
        }
    }
    QCOMPARE(connection->query("SELECT COUNT(*) FROM dyno_bulk")->single(), std::string("0"));
}

void TestMySqlConnection::serverCannotReadFiles()
{
    const auto connection = open();
    QVERIFY(connection);
    m_afterwards = {"DROP TABLE IF EXISTS dyno_bulk"};
    QTemporaryFile file;
    QVERIFY(file.open());
    file.write("secret\n");
    file.flush();
    QVERIFY(connection->query("DROP TABLE IF EXISTS dyno_bulk; CREATE TABLE dyno_bulk (note TEXT)"));
    const std::string load =
        "LOAD DATA LOCAL INFILE '" + file.fileName().toStdString() + "' INTO TABLE dyno_bulk";
    QVERIFY(!connection->query(load));
    Client client(*m_engine, m_profile, m_secret);
    QVERIFY(client.connect().ok());
    QVERIFY(!client.text(load).ok());
    QCOMPARE(open()->query("SELECT COUNT(*) FROM dyno_bulk")->single(), std::string("0"));
}

void TestMySqlConnection::queryTakesTheLastResult()
{
    const auto connection = open();
    QVERIFY(connection);
    const Result<Table> table =
        connection->query("SELECT 1; SELECT 'a' AS x, NULL AS y UNION ALL SELECT '', X'00'; DO 0");
    QVERIFY2(table, table ? "" : message(table.error()));
    QCOMPARE(table->columns, (std::vector<std::string>{"x", "y"}));
    QCOMPARE(table->rows.size(), std::size_t(2));
    QCOMPARE(table->single(), std::string("a"));
    QVERIFY(!table->rows[0][1].has_value());
    QCOMPARE(*table->rows[1][1], std::string(1, '\0'));
    QCOMPARE(connection->query("SELECT 1; SELEC 2").error().kind, ErrorKind::Syntax);
    QCOMPARE(connection->query("SELECT 3")->single(), std::string("3"));
    const auto limit = connection->connectionLimit();
    QVERIFY(limit && limit->first >= 10 && limit->second >= 1 && limit->second <= limit->first);
}

void TestMySqlConnection::streamMayStopEarly()
{
    const auto connection = open();
    QVERIFY(connection);
    m_afterwards = {"DROP TABLE IF EXISTS dyno_bulk"};
    QVERIFY(connection->query("DROP TABLE IF EXISTS dyno_bulk; CREATE TABLE dyno_bulk (id INT PRIMARY KEY); "
                              "INSERT INTO dyno_bulk VALUES (1),(2),(3),(4)"));
    QList<qint64> seen;
    const Result<void> stopped =
        connection->stream("SELECT id FROM dyno_bulk ORDER BY id", [&](std::span<const Value> row) {
            seen += row[0].integer;
            return seen.size() < 2;
        });
    QVERIFY(stopped);
    QCOMPARE(seen, (QList<qint64>{1, 2}));
    QCOMPARE(connection->query("SELECT COUNT(*) FROM dyno_bulk")->single(), std::string("4"));
}

void TestMySqlConnection::quoting()
{
    const auto connection = open();
    QVERIFY(connection);
    QCOMPARE(connection->quoteName("or`der"), std::string("`or``der`"));
    for (const char *mode : {"", "NO_BACKSLASH_ESCAPES"}) {
        QVERIFY(connection->query(std::string("SET SESSION sql_mode='") + mode + "'"));
        const std::string text = "it's \\ \"so\" \n \xC3\xA9";
        QCOMPARE(connection->query("SELECT " + connection->quoteText(text))->single(), text);
    }
}

QTEST_GUILESS_MAIN(TestMySqlConnection)
#include "tst_mysqlconnection.moc"
