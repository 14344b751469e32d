// SPDX-License-Identifier: GPL-3.0-or-later
// What only MariaDB and MySQL have; what every engine must do is in tst_conformance.
#include "sessionclient.h"

#include <QTcpServer>
#include <QTest>

#include <thread>

using namespace dyno;
using namespace dyno::test;

namespace {
// Nothing that SLEEP would do: MySQL lets that return early instead of failing.
const char *const endless =
    "SELECT COUNT(*) FROM information_schema.columns a, information_schema.columns b, "
    "information_schema.columns c WHERE SHA2(CONCAT(a.column_name, b.column_name, c.column_name), 512) = 'x'";
} // namespace

class TestMySqlSession : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void valuesOfBothProtocols_data() { engines(); }
    void valuesOfBothProtocols();
    void dateTimes_data() { engines(); }
    void dateTimes();
    void callsReturnEveryResult_data() { engines(); }
    void callsReturnEveryResult();
    void severalStatementsInOneText_data() { engines(); }
    void severalStatementsInOneText();
    void parameterTypesMayChange_data() { engines(); }
    void parameterTypesMayChange();
    void valuesBeyondOnePacket_data() { engines(); }
    void valuesBeyondOnePacket();
    void preparesOncePerConnection_data() { engines(); }
    void preparesOncePerConnection();
    void changedTableIsPreparedAgain_data() { engines(); }
    void changedTableIsPreparedAgain();
    void timeoutEndsWrites_data() { engines(); }
    void timeoutEndsWrites();
    void cancelEndsOnlyWhatRuns_data() { engines(); }
    void cancelEndsOnlyWhatRuns();
    void killedConnectionIsSeenAndReplaced_data() { engines(); }
    void killedConnectionIsSeenAndReplaced();
    void closingInTheMiddleEndsTheOperation_data() { engines(); }
    void closingInTheMiddleEndsTheOperation();
    void silentServerTimesOut_data() { engines(); }
    void silentServerTimesOut();
    void otherEngineIsNamed();
    void unknownOptionIsNamed_data() { engines(); }
    void unknownOptionIsNamed();

private:
    static void engines();
    std::unique_ptr<Connection> admin();

    const Engine *m_engine = nullptr;
    Profile m_profile;
    Secret m_secret;
};

void TestMySqlSession::engines()
{
    QTest::addColumn<QString>("engine");
    QTest::addColumn<QString>("client");
    QTest::newRow("MariaDB") << "mariadb"
                             << "native";
    QTest::newRow("MariaDB by the library") << "mariadb"
                                            << "library";
    QTest::newRow("MySQL") << "mysql"
                           << "native";
    QTest::newRow("MySQL by the library") << "mysql"
                                          << "library";
}

void TestMySqlSession::init()
{
    const bool hasRows = QTest::currentDataTag() != nullptr;
    const QString id =
        hasRows ? *static_cast<QString *>(QTest::qData("engine", QMetaType::QString)) : "mariadb";
    Server server;
    if (!findServer(id, server))
        QSKIP("no test server: see tests/servers");
    m_engine = server.engine;
    m_profile = server.local;
    m_secret = server.secret;
    if (hasRows)
        m_profile.options["client"] =
            static_cast<QString *>(QTest::qData("client", QMetaType::QString))->toStdString();
}

std::unique_ptr<Connection> TestMySqlSession::admin()
{
    Result<std::unique_ptr<Connection>> connection = m_engine->open(m_profile, m_secret);
    return connection ? std::move(*connection) : nullptr;
}

void TestMySqlSession::valuesOfBothProtocols()
{
    const char *const sql =
        "SELECT CAST(-9223372036854775808 AS SIGNED), CAST(18446744073709551615 AS UNSIGNED), CAST(200 AS "
        "UNSIGNED), "
        "1.50, CAST('1.1' AS DOUBLE), 'it''s \xC3\xA9\xF0\x9F\x98\x80', X'00FF', NULL, b'101' + 0, '', TRUE";
    const QString expected = "i-9223372036854775808|t18446744073709551615|i200|t1.50|d1.1000000000000001|"
                             "tit's \xC3\xA9\xF0\x9F\x98\x80|b00ff|NULL|i5|t|i1";
    Client client(*m_engine, m_profile, m_secret);
    QVERIFY2(client.connect().ok(), message(client.session->lastError()));
    Written text, prepared;
    QVERIFY2(client.text(sql, &text).ok(), message(client.session->lastError()));
    QVERIFY2(client.execute({0, sql, 0}, {}, &prepared).ok(), message(client.session->lastError()));
    QCOMPARE(text.lines, QStringList({"--", expected}));
    QCOMPARE(prepared.lines, text.lines);

    QVERIFY(
        client
            .text("CREATE TEMPORARY TABLE kinds (tiny TINYINT, small SMALLINT UNSIGNED, medium MEDIUMINT, "
                  "number INT UNSIGNED, single FLOAT, year YEAR, bits BIT(10), kind ENUM('a','b'), "
                  "document JSON, bytes VARBINARY(9), body TEXT); INSERT INTO kinds VALUES "
                  "(-128, 65535, -8388608, 4294967295, 1.1, 2026, b'1000000001', 'b', '[1]', 'ab', 'x'), "
                  "(NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)")
            .ok());
    Written kindsAsText, kindsPrepared;
    QCOMPARE(client.text("SELECT * FROM kinds", &kindsAsText).rows, 2u);
    QCOMPARE(client.execute({1, "SELECT * FROM kinds", 0}, {}, &kindsPrepared).rows, 2u);
    QCOMPARE(kindsAsText.lines,
             QStringList(
                 {"--", "i-128|i65535|i-8388608|i4294967295|d1.1000000000000001|i2026|i513|tb|t[1]|b6162|tx",
                  "NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL|NULL"}));
    QCOMPARE(kindsPrepared.lines, kindsAsText.lines);
}

void TestMySqlSession::dateTimes()
{
    Client client(*m_engine, m_profile, m_secret);
    QVERIFY2(client.connect().ok(), message(client.session->lastError()));
    QVERIFY(client
                .text("SET sql_mode='';CREATE TEMPORARY TABLE times (d DATE, t TIME(6), dt DATETIME(6), ts "
                      "TIMESTAMP(3) NULL);"
                      "INSERT INTO times VALUES ('2024-01-02', '-100:00:01.5', '2024-01-02 03:04:05.123456', "
                      "'2024-01-02 03:04:05.120'), ('0000-00-00', '0', '2024-01-02', '2024-01-02')")
                .ok());
    const QStringList expected{
        "--", "t2024-01-02|t-100:00:01.5|t2024-01-02 03:04:05.123456|t2024-01-02 03:04:05.12",
        "t0000-00-00|t00:00:00|t2024-01-02 00:00:00|t2024-01-02 00:00:00"};
    Written text, prepared, zone;
    client.text("SELECT * FROM times", &text);
    client.execute({0, "SELECT * FROM times", 0}, {}, &prepared);
    QCOMPARE(text.lines, expected);
    QCOMPARE(prepared.lines, expected);
    client.text("SELECT @@session.time_zone", &zone);
    QCOMPARE(zone.lines.last(), "t+00:00");
}

void TestMySqlSession::callsReturnEveryResult()
{
    Client client(*m_engine, m_profile, m_secret);
    QVERIFY2(client.connect().ok(), message(client.session->lastError()));
    QVERIFY(client
                .text("DROP PROCEDURE IF EXISTS dyno_three; CREATE PROCEDURE dyno_three(n INT) BEGIN "
                      "SELECT n AS a; SELECT n + 1 AS b, 'x' AS c UNION ALL SELECT n + 2, 'y'; DO 1; END")
                .ok());
    const QStringList expected{"--", "i7", "--", "i8|tx", "i9|ty"};
    const Statement call{0, "CALL dyno_three(?)", 1};
    for (int round = 0; round < 3; ++round) {
        Written prepared;
        const Outcome outcome = client.execute(call, {Value::ofInt(7)}, &prepared);
        QVERIFY2(outcome.ok(), message(client.session->lastError()));
        QCOMPARE(outcome.rows, 3u);
        QCOMPARE(prepared.lines, expected);
    }
    Written text;
    QCOMPARE(client.text("CALL dyno_three(7)", &text).rows, 3u);
    QCOMPARE(text.lines, expected);
    QCOMPARE(client.execute(call, {Value::ofInt(1)}).rows, 3u);
    client.text("DROP PROCEDURE dyno_three");
}

void TestMySqlSession::severalStatementsInOneText()
{
    Client client(*m_engine, m_profile, m_secret);
    QVERIFY2(client.connect().ok(), message(client.session->lastError()));
    Written rows;
    const Outcome outcome =
        client.text("CREATE TEMPORARY TABLE many (n INT AUTO_INCREMENT PRIMARY KEY, v INT);"
                    "INSERT INTO many (v) VALUES (1),(2),(3); SELECT v FROM many ORDER BY v;"
                    "UPDATE many SET v = v + 1 WHERE v > 1",
                    &rows);
    QVERIFY2(outcome.ok(), message(client.session->lastError()));
    QCOMPARE(outcome.rows, 3u);
    QCOMPARE(outcome.affected, std::uint64_t(5));
    QCOMPARE(rows.lines, QStringList({"--", "i1", "i2", "i3"}));
    QCOMPARE(client.session->lastInsertId(), 1);

    // The first that fails ends the text, and the connection goes on.
    const Outcome broken = client.text("SELECT 1; INSERT INTO many (n, v) VALUES (1, 1); SELECT 2");
    QCOMPARE(broken.failure, Failure::Constraint);
    QCOMPARE(client.session->lastError().kind, ErrorKind::Constraint);
    QCOMPARE(client.session->lastError().sqlState, std::string("23000"));
    QVERIFY(client.text("SELECT 3").ok());
}

void TestMySqlSession::parameterTypesMayChange()
{
    Client client(*m_engine, m_profile, m_secret);
    QVERIFY2(client.connect().ok(), message(client.session->lastError()));
    const Statement statement{0, "SELECT CONCAT(?, ''), ? IS NULL", 2};
    const std::vector<std::pair<Value, QString>> cases{
        {Value::null(), "NULL|i1"},        {Value::ofInt(-5), "t-5|i0"}, {Value::ofText("a'\\"), "ta'\\|i0"},
        {Value::ofDouble(2.5), "t2.5|i0"}, {Value::null(), "NULL|i1"},   {Value::ofBool(true), "t1|i0"},
        {Value::ofText(""), "t|i0"},       {Value::ofInt(1), "t1|i0"},
    };
    for (const auto &[value, expected] : cases) {
        Written rows;
        QVERIFY2(client.execute(statement, {value, value}, &rows).ok(), message(client.session->lastError()));
        QCOMPARE(rows.lines.last(), expected);
    }
    QCOMPARE(client.execute(statement, {Value::ofInt(1)}).failure, Failure::Other);
    QCOMPARE(client.session->lastError().kind, ErrorKind::Usage);
}

// A packet of the protocol ends at 16 MB; longer ones come in parts.
void TestMySqlSession::valuesBeyondOnePacket()
{
    const auto other = admin();
    QVERIFY(other);
    const std::string usual = other->query("SELECT @@GLOBAL.max_allowed_packet")->single();
    QVERIFY(other->query("SET GLOBAL max_allowed_packet=67108864"));
    m_profile.options["max-allowed-packet"] = "67108864";
    Client client(*m_engine, m_profile, m_secret);
    QVERIFY2(client.connect().ok(), message(client.session->lastError()));
    QVERIFY(other->query("SET GLOBAL max_allowed_packet=" + usual));

    struct Sizes final : RowSink
    {
        std::vector<std::string> last;
        void onColumns(std::span<const std::string_view>) override {}
        void onRow(std::span<const Value> row) override
        {
            last.clear();
            for (const Value &value : row)
                last.emplace_back(value.text);
        }
    } sizes;
    // A row of each protocol that ends exactly where its packet does, and one in three parts.
    struct Case
    {
        std::size_t size;
        bool isPrepared;
    };
    for (const auto &[size, isPrepared] :
         {Case{0xFFFFFF - 10, true}, Case{0xFFFFFF - 8, false}, Case{34'000'000, true}}) {
        std::string text(size, 'x');
        text.front() = 'a';
        text.back() = 'z';
        const Statement echo{0, "SELECT CONCAT(?, ''), 'end'", 1};
        const Outcome outcome = isPrepared ? client.execute(echo, {Value::ofText(text)}, &sizes)
                                           : client.text("SELECT '" + text + "', 'end'", &sizes);
        QVERIFY2(outcome.ok(), message(client.session->lastError()));
        QVERIFY(sizes.last == std::vector<std::string>({text, "end"}));
        QVERIFY(client.execute(echo, {Value::ofText("short")}, &sizes).ok());
        QVERIFY(sizes.last == std::vector<std::string>({"short", "end"}));
    }
}

void TestMySqlSession::preparesOncePerConnection()
{
    Client client(*m_engine, m_profile, m_secret);
    QVERIFY2(client.connect().ok(), message(client.session->lastError()));
    const Statement select{2, "SELECT ?", 1}, late{9, "SELECT 9", 0};
    const std::uint64_t before = client.session->roundTrips();
    for (int i = 0; i < 5; ++i)
        QVERIFY(client.execute(select, {Value::ofInt(i)}).ok());
    QCOMPARE(client.session->roundTrips() - before, std::uint64_t(6));
    QVERIFY(client.wait(client.session->prepare(late)).ok());
    QVERIFY(client.execute(late, {}).ok());
    QCOMPARE(client.session->roundTrips() - before, std::uint64_t(8));
    QVERIFY(client.connect().ok());
    QVERIFY(client.execute(select, {Value::ofInt(1)}).ok());
    QCOMPARE(client.session->roundTrips() - before, std::uint64_t(10));
}

void TestMySqlSession::changedTableIsPreparedAgain()
{
    Client client(*m_engine, m_profile, m_secret);
    QVERIFY2(client.connect().ok(), message(client.session->lastError()));
    QVERIFY(client
                .text("DROP TABLE IF EXISTS dyno_changing; CREATE TABLE dyno_changing (a INT); "
                      "INSERT INTO dyno_changing VALUES (1)")
                .ok());
    const Statement select{0, "SELECT * FROM dyno_changing", 0};
    QVERIFY(client.execute(select, {}).ok());
    QVERIFY(client.text("ALTER TABLE dyno_changing ADD COLUMN b VARCHAR(9) DEFAULT 'new'").ok());
    Written rows;
    if (!client.execute(select, {}, &rows).ok()) { // the library may ask for one more try
        rows.lines.clear();
        QVERIFY2(client.execute(select, {}, &rows).ok(), message(client.session->lastError()));
    }
    QCOMPARE(rows.lines, QStringList({"--", "i1|tnew"}));
    QVERIFY(client.text("DROP TABLE dyno_changing").ok());
}

void TestMySqlSession::timeoutEndsWrites()
{
    m_profile.statementTimeoutMs = 300;
    Client client(*m_engine, m_profile, m_secret);
    QVERIFY2(client.connect().ok(), message(client.session->lastError()));
    QVERIFY(client.text("CREATE TEMPORARY TABLE slow (n INT)").ok());
    const Outcome read = client.text(endless);
    QCOMPARE(read.failure, Failure::StatementTimeout);
    QCOMPARE(client.session->lastError().kind, ErrorKind::StatementTimeout);
    const Outcome write = client.text("INSERT INTO slow " + std::string(endless));
    QCOMPARE(write.failure, Failure::StatementTimeout);
    QCOMPARE(client.session->lastError().kind, ErrorKind::StatementTimeout);
    QVERIFY(client.text("SELECT 1").ok());
    // What returns early without an error was cut off all the same.
    for (const char *sql : {"SELECT SLEEP(3)", "DO SLEEP(3)"}) {
        QVERIFY2(client.text(sql).failure == Failure::StatementTimeout, sql);
        QVERIFY2(client.session->lastError().kind == ErrorKind::StatementTimeout, sql);
    }
    QCOMPARE(client.execute({0, "SELECT SLEEP(3)", 0}, {}).failure, Failure::StatementTimeout);
    QVERIFY(client.text("SELECT SLEEP(0.05)").ok());
}

void TestMySqlSession::cancelEndsOnlyWhatRuns()
{
    Client client(*m_engine, m_profile, m_secret);
    QVERIFY2(client.connect().ok(), message(client.session->lastError()));
    client.session->cancel(); // nothing runs
    QVERIFY(client.text("SELECT 1").ok());
    std::thread canceller([&] {
        std::this_thread::sleep_for(200ms);
        client.session->cancel();
    });
    const Outcome outcome = client.text(endless);
    canceller.join();
    QCOMPARE(outcome.failure, Failure::Cancelled);
    // MySQL's SLEEP() answers with a row when it is cut off.
    std::thread second([&] {
        std::this_thread::sleep_for(200ms);
        client.session->cancel();
    });
    const Outcome asleep = client.text("SELECT SLEEP(30)");
    second.join();
    QCOMPARE(asleep.failure, Failure::Cancelled);
    QCOMPARE(client.session->lastError().kind, ErrorKind::Cancelled);
    QVERIFY(client.session->isOpen());
    QVERIFY(client.text("SELECT 1").ok());
}

void TestMySqlSession::killedConnectionIsSeenAndReplaced()
{
    const auto other = admin();
    QVERIFY(other);
    Client client(*m_engine, m_profile, m_secret);
    QVERIFY2(client.connect().ok(), message(client.session->lastError()));
    Written id;
    QVERIFY(client.text("SELECT CONNECTION_ID()", &id).ok());
    const Statement select{0, "SELECT 1", 0};
    QVERIFY(client.execute(select, {}).ok());
    QVERIFY(other->query("KILL " + id.lines.last().mid(1).toStdString()));
    const Outcome outcome = client.execute(select, {});
    QCOMPARE(outcome.failure, Failure::ConnectionLost);
    QVERIFY(!client.session->isOpen());
    QCOMPARE(client.execute(select, {}).failure, Failure::ConnectionLost);
    QVERIFY(client.connect().ok());
    QVERIFY(client.execute(select, {}).ok());

    // Also while nothing is asked: the loop sees the end by itself.
    id.lines.clear();
    QVERIFY(client.text("SELECT CONNECTION_ID()", &id).ok());
    QVERIFY(other->query("KILL " + id.lines.last().mid(1).toStdString()));
    client.loop.runUntil([&] { return !client.session->isOpen(); }, EventLoop::now() + 10s);
    QVERIFY(!client.session->isOpen());
}

void TestMySqlSession::closingInTheMiddleEndsTheOperation()
{
    Client client(*m_engine, m_profile, m_secret);
    QVERIFY2(client.connect().ok(), message(client.session->lastError()));
    Outcome outcome;
    bool isDone = false;
    const Statement sleep{0, "SELECT SLEEP(60)", 0};
    waitFor(client.session->execute(sleep, {}), outcome, isDone);
    client.loop.runUntil([] { return false; }, EventLoop::now() + 50ms);
    QVERIFY(!isDone);
    client.session->close();
    QVERIFY(isDone);
    QCOMPARE(outcome.failure, Failure::Cancelled);
    QVERIFY(!client.session->isOpen());
    QVERIFY(client.connect().ok());
    // And in the middle of connecting.
    isDone = false;
    waitFor(client.session->connect(), outcome, isDone);
    if (isDone) // the server answered before we had to wait
        QSKIP("Connected at once.");
    client.session->close();
    QVERIFY(isDone);
    QCOMPARE(outcome.failure, Failure::Cancelled);
}

// A network that swallows everything: a listener that never answers.
void TestMySqlSession::silentServerTimesOut()
{
    QTcpServer silent;
    QVERIFY(silent.listen(QHostAddress::LocalHost));
    m_profile.socket.clear();
    m_profile.host = "127.0.0.1";
    m_profile.port = silent.serverPort();
    m_profile.connectTimeoutS = 1;
    Client client(*m_engine, m_profile, m_secret);
    QCOMPARE(client.connect().failure, Failure::ConnectionLost);
    QVERIFY(!client.timedOut);
    QCOMPARE(client.session->lastError().kind, ErrorKind::Timeout);

    m_profile.connectTimeoutS = 60;
    Client patient(*m_engine, m_profile, m_secret);
    std::thread canceller([&] {
        std::this_thread::sleep_for(100ms);
        patient.session->cancel();
    });
    const Outcome outcome = patient.connect();
    canceller.join();
    QCOMPARE(outcome.failure, Failure::Cancelled);

    m_profile.connectTimeoutS = 1;
    const auto blocking = m_engine->open(m_profile, m_secret);
    QVERIFY(blocking.has_error());
    QCOMPARE(blocking.error().kind, ErrorKind::Timeout);
}

void TestMySqlSession::otherEngineIsNamed()
{
    Client client(*findEngine("mysql"), m_profile, m_secret);
    QCOMPARE(client.connect().failure, Failure::ConnectionLost);
    QCOMPARE(client.session->lastError().kind, ErrorKind::Usage);
    QVERIFY2(client.session->lastError().advice.find("MariaDB") != std::string::npos,
             message(client.session->lastError()));
}

void TestMySqlSession::unknownOptionIsNamed()
{
    m_profile.options = {{"max_allowed_packet", "16777216"}, {"colour", "red"}};
    Client client(*m_engine, m_profile, m_secret);
    QCOMPARE(client.connect().failure, Failure::ConnectionLost);
    QVERIFY(client.session->lastError().message.find("colour") != std::string::npos);
    m_profile.options = {{"max_allowed_packet", "much"}};
    QCOMPARE(m_engine->open(m_profile, m_secret).error().kind, ErrorKind::Usage);
    m_profile.options = {{"max_allowed_packet", "16777216"}, {"found-rows", "on"}};
    QVERIFY(m_engine->open(m_profile, m_secret).has_value());
}

QTEST_GUILESS_MAIN(TestMySqlSession)
#include "tst_mysqlsession.moc"
