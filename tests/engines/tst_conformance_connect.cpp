// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance.h"

#include <QRegularExpression>
#include <QTcpServer>

#include <array>
#include <limits>
#include <thread>

using namespace conformance;

// The same ways of connecting, and of failing to, on every engine: by sessions and by blocking connections.
class ConformanceConnectTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase_data() { addTargets(); }

    void connectErrors_data()
    {
        QTest::addColumn<QByteArray>("what");
        QTest::addColumn<int>("kind");
        QTest::newRow("refused") << QByteArray("port") << int(ErrorKind::Unreachable);
        QTest::newRow("no socket") << QByteArray("socket") << int(ErrorKind::Unreachable);
        QTest::newRow("unknown host") << QByteArray("host") << int(ErrorKind::Unreachable);
        QTest::newRow("wrong password") << QByteArray("password") << int(ErrorKind::Authentication);
        QTest::newRow("no password") << QByteArray("none") << int(ErrorKind::Authentication);
        QTest::newRow("no such user") << QByteArray("user") << int(ErrorKind::Authentication);
        QTest::newRow("missing database") << QByteArray("database") << int(ErrorKind::NotFound);
    }
    void connectErrors()
    {
        NEEDS_SERVER();
        QFETCH(QByteArray, what);
        QFETCH(int, kind);
        ProfileAndSecret where = place(what == "port" || what == "host");
        std::string secret = where.secret.reveal();
        if (what == "port")
            where.profile.port = 1;
        if (what == "socket")
            where.profile.socket = "/tmp/no-such-place/socket";
        if (what == "host")
            where.profile.host = "no-such-host.invalid";
        if (what == "user")
            where.profile.user = "no_such_user";
        if (what == "database")
            where.profile.database = "no_such_database";
        if (what == "password")
            secret = "Wr0ng-and-secret";
        if (what == "none")
            secret.clear();
        where.secret = Secret(secret);

        Loop loop;
        Client client(loop, where);
        QVERIFY(!client.connect().ok());
        QVERIFY(!client->isOpen());
        const auto opened = engine().open(where.profile, where.secret);
        QVERIFY(!opened);
        for (const Error &error : {client.error(), opened.error()}) {
            QVERIFY2(int(error.kind) == kind, error.message.c_str());
            QVERIFY2(!error.message.empty() && !error.advice.empty(), error.message.c_str());
            QVERIFY2(error.message.find(where.profile.place()) != std::string::npos, error.message.c_str());
            QVERIFY(secret.empty() || (error.message + error.advice).find(secret) == std::string::npos);
        }
        // The session may be tried again, and says the same.
        QVERIFY(!client.connect().ok());
        QCOMPARE(int(client.error().kind), kind);
    }

    void connectTimeout()
    {
        NEEDS_SERVER();
        // Takes connections and never says a word.
        QTcpServer silent;
        QVERIFY(silent.listen(QHostAddress::LocalHost));
        ProfileAndSecret where = place(true);
        where.profile.port = silent.serverPort();
        where.profile.connectTimeoutS = 1;
        Loop loop;
        Client client(loop, where);
        QVERIFY(!client.connect().ok());
        QCOMPARE(client.error().kind, ErrorKind::Timeout);
        const auto opened = engine().open(where.profile, where.secret);
        QVERIFY(!opened);
        QCOMPARE(opened.error().kind, ErrorKind::Timeout);

        // Nobody has to wait for it.
        where.profile.connectTimeoutS = 100;
        Client impatient(loop, where);
        Pending pending;
        follow(impatient->connect(), pending);
        QVERIFY(!pending.isDone);
        impatient->cancel();
        loop.await(pending);
        QCOMPARE(pending.outcome.failure, Failure::Cancelled);
        QCOMPARE(impatient.error().kind, ErrorKind::Cancelled);
    }

    void tls_data()
    {
        QTest::addColumn<int>("mode");
        QTest::addColumn<QByteArray>("ca");
        QTest::addColumn<bool>("connects");
        QTest::addColumn<bool>("encrypts");
        const QByteArray right = "SQLDYNO_TEST_CA", wrong = "SQLDYNO_TEST_OTHER_CA";
        QTest::newRow("disable") << int(TlsMode::Disable) << QByteArray() << true << false;
        QTest::newRow("prefer") << int(TlsMode::Prefer) << QByteArray() << true << true;
        QTest::newRow("require") << int(TlsMode::Require) << QByteArray() << true << true;
        QTest::newRow("verify-ca") << int(TlsMode::VerifyCa) << right << true << true;
        QTest::newRow("verify-full") << int(TlsMode::VerifyFull) << right << true << true;
        QTest::newRow("verify-full by name") << int(TlsMode::VerifyFull) << right << true << true;
        QTest::newRow("verify-ca, wrong CA") << int(TlsMode::VerifyCa) << wrong << false << false;
        QTest::newRow("verify-full, wrong CA") << int(TlsMode::VerifyFull) << wrong << false << false;
    }
    void tls()
    {
        NEEDS_SERVER();
        QFETCH(int, mode);
        QFETCH(QByteArray, ca);
        QFETCH(bool, connects);
        QFETCH(bool, encrypts);
        ProfileAndSecret where = place(true);
        where.profile.tls = TlsMode(mode);
        // The name stands for addresses that nobody listens on too, and for no socket.
        if (qstrcmp(QTest::currentDataTag(), "verify-full by name") == 0)
            where.profile.host = "localhost";
        if (!ca.isEmpty())
            where.profile.caFile = qgetenv(ca.constData()).toStdString();
        Loop loop;
        Client client(loop, where);
        const Outcome outcome = client.connect();
        const auto opened = engine().open(where.profile, where.secret);
        if (!connects) {
            QVERIFY(!outcome.ok());
            QVERIFY2(client.error().kind == ErrorKind::Tls, client.error().message.c_str());
            QVERIFY(!opened);
            QVERIFY2(opened.error().kind == ErrorKind::Tls, opened.error().message.c_str());
            return;
        }
        QVERIFY2(outcome.ok(), client.error().message.c_str());
        QVERIFY2(opened.has_value(), opened ? "" : opened.error().message.c_str());
        QCOMPARE(!client->tlsInUse().empty(), encrypts);
        QCOMPARE((*opened)->tlsInUse(), client->tlsInUse());
        if (encrypts)
            QVERIFY2(client->tlsInUse().starts_with("TLSv1."), client->tlsInUse().c_str());
        // Answers that are larger than a record of TLS come whole.
        Rows rows;
        const std::string numbers =
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 900) "
            "SELECT a.i, b.i FROM n a, n b WHERE b.i <= 50";
        for (int i = 0; i < 2; ++i)
            QCOMPARE(client.execute(numbers, {}, &rows).rows, 45'000u);
        QCOMPARE(rows.rows.size(), std::size_t(90'000));
    }

    // One waits for what the other has and gives back: both are of one thread.
    void encryptedConnectionsWaitApart()
    {
        NEEDS_SERVER();
        ProfileAndSecret where = place(true);
        where.profile.tls = TlsMode::Require;
        Loop loop;
        Client owner(loop, where), waiter(loop, where);
        QVERIFY2(owner.connect().ok() && waiter.connect().ok(), waiter.error().message.c_str());
        const bool isPostgresql = qstrcmp(current().id, "postgresql") == 0;
        const char *take = isPostgresql ? "SELECT pg_advisory_lock(20)" : "SELECT GET_LOCK('apart', 5)";
        if (isPostgresql)
            QVERIFY(waiter.execute("SET lock_timeout = 5000").ok());
        QVERIFY(owner.execute(take).ok());
        Rows rows;
        Pending pending;
        follow(waiter->execute(waiter.statement(take), {}, &rows), pending);
        QVERIFY(owner.execute(isPostgresql ? "SELECT pg_advisory_unlock(20)" : "SELECT RELEASE_LOCK('apart')").ok());
        loop.await(pending);
        QVERIFY2(pending.outcome.ok(), waiter.error().message.c_str());
        QVERIFY(isPostgresql || rows.rows.at(0).at(0) == "1");
    }

    // MySQL's own method, in its three ways; each the first time for the user, when the server has no cached
    // hash.
    void cachingSha2_data()
    {
        QTest::addColumn<bool>("byTcp");
        QTest::addColumn<int>("mode");
        QTest::newRow("socket") << false << int(TlsMode::Prefer);
        QTest::newRow("TCP, key of the server") << true << int(TlsMode::Disable);
        QTest::newRow("TCP, TLS") << true << int(TlsMode::Require);
    }
    void cachingSha2()
    {
        NEEDS_SERVER();
        QFETCH(bool, byTcp);
        QFETCH(int, mode);
        Loop loop;
        Client admin(loop);
        QVERIFY2(admin.connect().ok(), admin.error().message.c_str());
        admin.run({"DROP USER IF EXISTS 'conf_sha2'@'%'",
                   "CREATE USER 'conf_sha2'@'%' IDENTIFIED WITH caching_sha2_password BY 'sha2-Secret7'",
                   "FLUSH PRIVILEGES"});
        ProfileAndSecret where = place(byTcp);
        where.profile.user = "conf_sha2";
        where.profile.database.clear();
        where.profile.tls = TlsMode(mode);
        where.secret = Secret("sha2-Secret7");
        Client client(loop, where);
        QVERIFY2(client.connect().ok(), client.error().message.c_str());
        QCOMPARE(client.single("SELECT 5"), std::string("5"));
        QVERIFY(client.connect().ok()); // from the server's cache
        client->close();

        where.secret = Secret("sha2-Wrong7");
        admin.run({"FLUSH PRIVILEGES"});
        Client wrong(loop, where);
        QVERIFY(!wrong.connect().ok());
        QCOMPARE(wrong.error().kind, ErrorKind::Authentication);
        admin.run({"DROP USER 'conf_sha2'@'%'"});
    }

    void namesItself()
    {
        NEEDS_SERVER();
        const ProfileAndSecret where = place();
        Loop loop;
        Client client(loop);
        QVERIFY(!client->isOpen());
        QVERIFY(client.connect().ok());
        QVERIFY(client->isOpen());
        const QRegularExpression shape("^\\d+\\.\\d+(\\.\\d+)?$");
        QVERIFY2(shape.match(client->serverVersion().c_str()).hasMatch(), client->serverVersion().c_str());
        const auto report = testConnection(where.profile, where.secret);
        QVERIFY2(report.has_value(), report ? "" : report.error().message.c_str());
        QCOMPARE(report->serverVersion, client->serverVersion());
        QVERIFY(report->connectUs > 0);
        if (*current().variable) {
            QVERIFY2(report->maxConnections > 100 && report->maxConnections <= 300,
                     std::to_string(report->maxConnections).c_str());
            QVERIFY(report->usedConnections >= 2); // the session's and its own
        }
    }

    void questions()
    {
        NEEDS_SERVER();
        auto opened = open();
        Connection &connection = *opened;
        // Several statements; the result of the last with rows.
        const auto table =
            connection.query("SELECT 1 AS a; SELECT 2 AS b, NULL AS c UNION ALL SELECT 3, NULL; "
                             "DROP TABLE IF EXISTS conn_none");
        QVERIFY2(table.has_value(), table ? "" : table.error().message.c_str());
        QCOMPARE(table->columns, (std::vector<std::string>{"b", "c"}));
        QCOMPARE(table->rows.size(), std::size_t(2));
        QCOMPARE(table->single(), std::string("2"));
        QVERIFY(!table->rows[0][1].has_value());

        const auto failed = connection.query("SELECT 1; SELEKT 2");
        QVERIFY(!failed);
        QCOMPARE(failed.error().kind, ErrorKind::Syntax);
        const std::string nasty = R"(it's a "name" with `all` \ of them; -- ?)";
        const auto quoted = connection.query("SELECT " + connection.quoteText(nasty) + " AS " +
                                             connection.quoteName("a\"b`c"));
        QVERIFY2(quoted.has_value(), quoted ? "" : quoted.error().message.c_str());
        QCOMPARE(quoted->single(), nasty);
        QCOMPARE(quoted->columns.front(), std::string("a\"b`c"));
    }

    void bulk()
    {
        NEEDS_SERVER();
        constexpr int many = 50'000;
        auto opened = open();
        Connection &connection = *opened;
        const Target &target = current();
        const std::string columns = std::string("id INTEGER PRIMARY KEY, d DOUBLE PRECISION, t ") +
                                    target.textType + ", b " + target.binaryType + ", s " +
                                    target.timestampType + ", f SMALLINT";
        QVERIFY(connection.query("DROP TABLE IF EXISTS conn_bulk").has_value());
        QVERIFY(connection.query(createTable("conn_bulk", columns)).has_value());
        const std::vector<std::string> names{"id", "d", "t", "b", "s", "f"};
        const std::string nasty = "tab\t line\n return\r back\\slash \\N 'quoted' \"so\", Grüße 🏎️";
        const std::string bytes("\0\t\n\\\xff\xfe'\"\x1a", 9);

        const auto write = [&](int from, int to) -> Result<void> {
            auto writer = connection.bulk("conn_bulk", names);
            if (!writer)
                return writer.error();
            for (int i = from; i < to; ++i) {
                const bool isEven = i % 2 == 0;
                const std::array row{Value::ofInt(i),
                                     Value::ofDouble(i / 8.0),
                                     isEven ? Value::ofText(nasty) : Value::ofText(""),
                                     isEven ? Value::ofBinary(bytes) : Value::null(),
                                     isEven ? Value::ofText("2024-02-29 23:59:58.500000") : Value::null(),
                                     Value::ofInt(isEven)};
                if (auto written = (*writer)->write(row); !written)
                    return written;
            }
            return (*writer)->finish();
        };
        const auto written = write(0, many);
        QVERIFY2(written.has_value(), written ? "" : written.error().message.c_str());

        int seen = 0;
        const auto streamed =
            connection.stream("SELECT * FROM conn_bulk ORDER BY id", [&](std::span<const Value> row) {
                const bool isEven = seen % 2 == 0;
                const bool isRight =
                    row.size() == 6 && shown(row[0]) == std::to_string(seen) &&
                    row[1].type == Value::Type::Double && row[1].real == seen / 8.0 &&
                    shown(row[2]) == (isEven ? nasty : "") &&
                    (isEven ? shown(row[3]) == bytes &&
                                  shown(row[4]).value_or("").starts_with("2024-02-29 23:59:58.5")
                            : row[3].isNull() && row[4].isNull()) &&
                    shown(row[5]) == (isEven ? "1" : "0");
                seen += isRight;
                return isRight;
            });
        QVERIFY2(streamed.has_value(), streamed ? "" : streamed.error().message.c_str());
        QCOMPARE(seen, many);

        // Stopped half-way, the connection serves on.
        int few = 0;
        QVERIFY(
            connection.stream("SELECT id FROM conn_bulk", [&](std::span<const Value>) { return ++few < 10; })
                .has_value());
        QCOMPARE(few, 10);
        QCOMPARE(connection.query("SELECT count(*) FROM conn_bulk")->single(), std::to_string(many));

        // A row that cannot be keeps all of its writer's rows out; so does a writer that nobody finished.
        const auto doubled = write(many - 1, many + 100);
        QVERIFY(!doubled);
        QCOMPARE(doubled.error().kind, ErrorKind::Constraint);
        {
            auto writer = connection.bulk("conn_bulk", {"id"});
            QVERIFY(writer.has_value());
            const Value id = Value::ofInt(many + 1);
            QVERIFY((*writer)->write({&id, 1}).has_value());
        }
        QCOMPARE(connection.query("SELECT count(*) FROM conn_bulk")->single(), std::to_string(many));
        QVERIFY(!connection.bulk("conn_no_such_table", {"id"}).has_value() || !*current().variable);
        QCOMPARE(connection.query("SELECT 6")->single(), std::string("6"));
        QVERIFY(connection.query("DROP TABLE conn_bulk").has_value());
    }

    // Tables of whole numbers and texts alone, which PostgreSQL takes in another form.
    void bulkOfNumbersAndTexts()
    {
        NEEDS_SERVER();
        auto opened = open();
        Connection &connection = *opened;
        QVERIFY(connection.query("DROP TABLE IF EXISTS conn_plain").has_value());
        QVERIFY(connection
                    .query(createTable("conn_plain", "id INTEGER PRIMARY KEY, s SMALLINT, b BIGINT, v VARCHAR(40), t "
                                                         + std::string(current().textType)))
                    .has_value());
        const std::vector<std::string> names{"id", "s", "b", "v", "t"};
        const std::string nasty = "tab\t line\n back\\slash \\N Grüße 🏎️";
        const std::vector<std::array<Value, 5>> rows{
            {Value::ofInt(-2147483648), Value::ofInt(-32768), Value::ofInt(std::numeric_limits<std::int64_t>::min()),
             Value::ofText(nasty), Value::ofText("")},
            {Value::ofInt(2147483647), Value::ofInt(32767), Value::ofInt(std::numeric_limits<std::int64_t>::max()),
             Value::ofInt(-7), Value::ofText(nasty)},
            {Value::ofInt(1), Value::null(), Value::null(), Value::null(), Value::null()},
            {Value::ofText("42"), Value::ofDouble(-3), Value::ofText("-9"), Value::ofDouble(0.5), Value::ofInt(8)},
        };
        auto writer = connection.bulk("conn_plain", names);
        QVERIFY2(writer.has_value(), writer ? "" : writer.error().message.c_str());
        for (const auto &row : rows)
            QVERIFY((*writer)->write(row).has_value());
        const auto finished = (*writer)->finish();
        QVERIFY2(finished.has_value(), finished ? "" : finished.error().message.c_str());

        const auto read = connection.query("SELECT id, s, b, v, t FROM conn_plain ORDER BY id");
        QVERIFY2(read.has_value(), read ? "" : read.error().message.c_str());
        using Texts = std::vector<std::optional<std::string>>;
        const std::vector<Texts> expected{
            {"-2147483648", "-32768", "-9223372036854775808", nasty, ""},
            {"1", std::nullopt, std::nullopt, std::nullopt, std::nullopt},
            {"42", "-3", "-9", "0.5", "8"},
            {"2147483647", "32767", "9223372036854775807", "-7", nasty},
        };
        QCOMPARE(read->rows.size(), expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i)
            QVERIFY2(read->rows[i] == expected[i], std::to_string(i).c_str());
        QVERIFY(connection.query("DROP TABLE conn_plain").has_value());
    }

    void cancelsQuestion()
    {
        NEEDS_SERVER();
        auto connection = open();
        std::thread other([&] {
            std::this_thread::sleep_for(300ms);
            connection->cancel();
        });
        const auto answer = connection->query(endless);
        other.join();
        QVERIFY(!answer);
        QCOMPARE(answer.error().kind, ErrorKind::Cancelled);
        QCOMPARE(connection->query("SELECT 6")->single(), std::string("6"));
    }

private:
    static std::unique_ptr<Connection> open()
    {
        const ProfileAndSecret where = place();
        auto opened = engine().open(where.profile, where.secret);
        if (!opened)
            qFatal("%s", opened.error().message.c_str());
        return std::move(*opened);
    }
};

QTEST_GUILESS_MAIN(ConformanceConnectTest)
#include "tst_conformance_connect.moc"
