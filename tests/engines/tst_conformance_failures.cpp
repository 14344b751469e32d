// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance.h"

#include <thread>

using namespace conformance;

// The same failures on every engine: their class, their words, and that the session serves on.
class ConformanceFailuresTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase_data() { addTargets(); }

    void constraint_data()
    {
        QTest::addColumn<QByteArray>("sql");
        QTest::newRow("primary key") << QByteArray("INSERT INTO fail_child VALUES (1, 1, 1)");
        QTest::newRow("not null") << QByteArray("INSERT INTO fail_child VALUES (2, NULL, 1)");
        QTest::newRow("foreign key") << QByteArray("INSERT INTO fail_child VALUES (2, 1, 99)");
        QTest::newRow("check") << QByteArray("INSERT INTO fail_child VALUES (2, -1, 1)");
        QTest::newRow("referenced row") << QByteArray("DELETE FROM fail_parent WHERE id = 1");
    }
    void constraint()
    {
        NEEDS_SERVER();
        QFETCH(QByteArray, sql);
        Loop loop;
        Client client(loop);
        QVERIFY2(client.connect().ok(), client.error().message.c_str());
        client.run(
            {"DROP TABLE IF EXISTS fail_child", "DROP TABLE IF EXISTS fail_parent",
             createTable("fail_parent", "id INTEGER PRIMARY KEY"),
             createTable("fail_child", "id INTEGER PRIMARY KEY, v INTEGER NOT NULL CHECK (v >= 0), parent "
                                       "INTEGER, FOREIGN KEY (parent) REFERENCES fail_parent (id)"),
             "INSERT INTO fail_parent VALUES (1)", "INSERT INTO fail_child VALUES (1, 1, 1)"});
        for (const bool isPrepared : {false, true}) {
            const Outcome outcome =
                isPrepared ? client.execute(sql.toStdString()) : client.text(sql.toStdString());
            QCOMPARE(outcome.failure, Failure::Constraint);
            QCOMPARE(client.error().kind, ErrorKind::Constraint);
            // What was tried and on what.
            QVERIFY2(QByteArray(client.error().message.c_str()).contains(sql.left(20)),
                     client.error().message.c_str());
            QVERIFY2(client.error().message.find(place().profile.place()) != std::string::npos,
                     client.error().message.c_str());
            QVERIFY(!client.error().isRetryable());
        }
        QCOMPARE(client.single("SELECT count(*) FROM fail_child"), std::string("1"));
    }

    void syntax_data()
    {
        QTest::addColumn<QByteArray>("sql");
        QTest::newRow("nonsense") << QByteArray("SELEKT 1");
        QTest::newRow("no such table") << QByteArray("SELECT * FROM fail_no_such_table");
        QTest::newRow("no such column") << QByteArray("SELECT no_such_column FROM (SELECT 1 AS a) t");
    }
    void syntax()
    {
        NEEDS_SERVER();
        QFETCH(QByteArray, sql);
        Loop loop;
        Client client(loop);
        QVERIFY(client.connect().ok());
        QCOMPARE(client.text(sql.toStdString()).failure, Failure::Other);
        // SQLite cannot tell a missing table from a slip of the pen.
        const bool mayBeMissing = sql.contains("fail_no_such_table");
        QVERIFY2(client.error().kind == ErrorKind::Syntax ||
                     (mayBeMissing && client.error().kind == ErrorKind::NotFound),
                 client.error().message.c_str());
        // Preparing fails, and so does what would have prepared it; each time anew.
        QCOMPARE(loop.await(client->prepare(client.statement(sql.toStdString()))).failure, Failure::Other);
        QCOMPARE(client.execute(sql.toStdString()).failure, Failure::Other);
        QCOMPARE(client.execute(sql.toStdString()).failure, Failure::Other);
        QCOMPARE(client.single("SELECT 3"), std::string("3"));
    }

    void deadlock()
    {
        NEEDS_SERVER();
        Loop loop;
        Client one(loop), two(loop);
        makeRows(loop, one, two);
        one.run({"BEGIN", "UPDATE fail_rows SET v = v + 1 WHERE id = 1"});
        two.run({"BEGIN", "UPDATE fail_rows SET v = v + 1 WHERE id = 2"});
        Pending first, second;
        one.begin(first, "UPDATE fail_rows SET v = v + 1 WHERE id = 2");
        two.begin(second, "UPDATE fail_rows SET v = v + 1 WHERE id = 1");
        loop.await(first);
        loop.await(second);
        QVERIFY(first.outcome.ok() != second.outcome.ok());
        Client &loser = first.outcome.ok() ? two : one;
        QCOMPARE((first.outcome.ok() ? second : first).outcome.failure, Failure::Deadlock);
        QCOMPARE(loser.error().kind, ErrorKind::Deadlock);
        QVERIFY(loser.error().isRetryable());
        QVERIFY(one.reset().ok() && two.reset().ok());
        QVERIFY(!one->inTransaction() && !two->inTransaction());
        // Both may go on.
        one.run({"UPDATE fail_rows SET v = 7 WHERE id = 1"});
        two.run({"UPDATE fail_rows SET v = 7 WHERE id = 2"});
    }

    void serializationFailure()
    {
        NEEDS_SERVER();
        ProfileAndSecret where = place();
        where.profile.isolation = Isolation::RepeatableRead;
        Loop loop;
        Client one(loop, where), two(loop);
        makeRows(loop, one, two);
        one.run({"BEGIN"});
        QCOMPARE(one.single("SELECT v FROM fail_rows WHERE id = 1"), std::string("0"));
        two.run({"UPDATE fail_rows SET v = 5 WHERE id = 1"});
        QCOMPARE(one.text("UPDATE fail_rows SET v = v + 1 WHERE id = 1").failure, Failure::Serialization);
        QCOMPARE(one.error().kind, ErrorKind::Serialization);
        QVERIFY(one.error().isRetryable());
        QVERIFY(one.reset().ok());
        one.run({"UPDATE fail_rows SET v = v + 1 WHERE id = 1"});
        QCOMPARE(two.single("SELECT v FROM fail_rows WHERE id = 1"), std::string("6"));
    }

    void lockTimeout()
    {
        NEEDS_SERVER();
        const bool isFile = !*current().variable;
        ProfileAndSecret where = place();
        if (isFile)
            where.profile.options["busy_timeout"] = "200";
        Loop loop;
        Client holder(loop), waiter(loop, where);
        makeRows(loop, holder, waiter);
        if (!isFile)
            waiter.run({current().lockTimeout});
        holder.run({"BEGIN", "UPDATE fail_rows SET v = 1 WHERE id = 1"});
        const Outcome outcome = waiter.execute("UPDATE fail_rows SET v = ? WHERE id = 1", {Value::ofInt(2)});
        QCOMPARE(outcome.failure, isFile ? Failure::Busy : Failure::LockTimeout);
        QCOMPARE(waiter.error().kind, isFile ? ErrorKind::Busy : ErrorKind::LockTimeout);
        holder.run({"COMMIT"});
        QVERIFY(waiter.execute("UPDATE fail_rows SET v = ? WHERE id = 1", {Value::ofInt(3)}).ok());
    }

    void statementTimeout()
    {
        NEEDS_SERVER();
        ProfileAndSecret where = place();
        where.profile.statementTimeoutMs = 200;
        Loop loop;
        Client client(loop, where);
        QVERIFY2(client.connect().ok(), client.error().message.c_str());
        QCOMPARE(client.text(endless).failure, Failure::StatementTimeout);
        QCOMPARE(client.error().kind, ErrorKind::StatementTimeout);
        QVERIFY(!client.error().advice.empty());
        QCOMPARE(client.execute(endless).failure, Failure::StatementTimeout);
        QCOMPARE(client.single("SELECT 4"), std::string("4"));
        // Also after a reconnect.
        QVERIFY(client.connect().ok());
        QCOMPARE(client.execute(endless).failure, Failure::StatementTimeout);
    }

    void cancel()
    {
        NEEDS_SERVER();
        Loop loop;
        Client client(loop);
        QVERIFY(client.connect().ok());
        client->cancel(); // nothing runs: harmless
        QTest::qWait(100);
        QCOMPARE(client.single("SELECT 1"), std::string("1"));
        for (const bool isPrepared : {false, true}) {
            std::thread other([&] {
                std::this_thread::sleep_for(300ms);
                client->cancel();
            });
            const Outcome outcome = isPrepared ? client.execute(endless) : client.text(endless);
            other.join();
            QCOMPARE(outcome.failure, Failure::Cancelled);
            QCOMPARE(client.error().kind, ErrorKind::Cancelled);
            QCOMPARE(client.single("SELECT 2"), std::string("2"));
        }
        QVERIFY(client->isOpen());
    }

    void permission()
    {
        NEEDS_SERVER();
        Loop loop;
        Client admin(loop), spare(loop);
        makeRows(loop, admin, spare);
        const bool isPg = engine().placeholder == '$';
        const std::string database = place().profile.database;
        const std::string user = isPg ? "fail_reader" : "'fail_reader'@'%'";
        admin.text("DROP USER " + user); // of an earlier run
        admin.run({"CREATE USER " + user + (isPg ? " PASSWORD " : " IDENTIFIED BY ") + "'fail-Secret7'",
                   isPg ? "SELECT 1" : "GRANT CREATE VIEW ON " + database + ".* TO " + user});
        ProfileAndSecret where = place();
        where.profile.user = "fail_reader";
        where.secret = Secret("fail-Secret7");
        Client reader(loop, where);
        QVERIFY2(reader.connect().ok(), reader.error().message.c_str());
        QCOMPARE(reader.text("SELECT * FROM fail_rows").failure, Failure::Other);
        QCOMPARE(reader.error().kind, ErrorKind::Permission);
        QVERIFY(!reader.error().advice.empty());
        reader->close();
        admin.run({"DROP USER " + user});
    }

    // The server ends the session: while it idles, while a statement runs, and within a transaction.
    void reconnects_data()
    {
        QTest::addColumn<bool>("runs");
        QTest::addColumn<bool>("inTransaction");
        QTest::newRow("idle") << false << false;
        QTest::newRow("running") << true << false;
        QTest::newRow("in a transaction") << false << true;
    }
    void reconnects()
    {
        NEEDS_SERVER();
        QFETCH(bool, runs);
        QFETCH(bool, inTransaction);
        Loop loop;
        Client victim(loop), killer(loop);
        QVERIFY(victim.connect().ok() && killer.connect().ok());
        QVERIFY(victim.execute("SELECT 1 + ?", {Value::ofInt(1)}).ok());
        const std::string kill = format(current().killSession, victim.single(current().sessionId));
        if (inTransaction)
            victim.run({"BEGIN"});
        if (runs) {
            Pending pending;
            victim.begin(pending, endless);
            QVERIFY(killer.text(kill).ok());
            loop.await(pending);
            QCOMPARE(pending.outcome.failure, Failure::ConnectionLost);
        } else {
            QVERIFY(killer.text(kill).ok());
            QCOMPARE(victim.execute("SELECT 1 + ?", {Value::ofInt(1)}).failure, Failure::ConnectionLost);
        }
        QVERIFY(victim.error().losesConnection());
        QVERIFY(!victim->isOpen());
        QVERIFY(!victim->inTransaction());
        // It stays lost until somebody connects, and says so.
        QCOMPARE(victim.text("SELECT 1").failure, Failure::ConnectionLost);
        QCOMPARE(victim.reset().failure, Failure::ConnectionLost);
        QVERIFY2(victim.connect().ok(), victim.error().message.c_str());
        Rows rows;
        QVERIFY2(victim.execute("SELECT 1 + ?", {Value::ofInt(1)}, &rows).ok(),
                 victim.error().message.c_str());
        QCOMPARE(rows.rows[0][0], std::optional<std::string>("2"));
    }

    // The next statement says what became of the connection meanwhile, not only that there is none.
    void lossesAreExplained()
    {
        NEEDS_SERVER();
        if (!*current().variable)
            QSKIP("there is no server that could end a session");
        Loop loop;
        Client victim(loop), killer(loop);
        QVERIFY(victim.connect().ok() && killer.connect().ok());
        QVERIFY(killer.text(format(current().killSession, victim.single(current().sessionId))).ok());
        while (victim->isOpen())
            QVERIFY(killer.text("SELECT 1").ok());
        QCOMPARE(victim.text("SELECT 1").failure, Failure::ConnectionLost);
        const std::string said = victim.error().message;
        QVERIFY2(!said.starts_with("There is no connection"), said.c_str());
    }

    void closesWhileWaiting()
    {
        NEEDS_SERVER();
        if (!*current().variable)
            QSKIP("SQLite's operations end within their call");
        Loop loop;
        Client client(loop);
        QVERIFY(client.connect().ok());
        Pending pending;
        client.begin(pending, endless);
        QVERIFY(!pending.isDone);
        client->close();
        QVERIFY(pending.isDone);
        QVERIFY(!pending.outcome.ok());
        QVERIFY(!client->isOpen());
        QVERIFY(client.connect().ok());
        QCOMPARE(client.single("SELECT 2"), std::string("2"));
    }

private:
    static void makeRows(Loop &, Client &one, Client &two)
    {
        QVERIFY2(one.connect().ok(), one.error().message.c_str());
        QVERIFY2(two.connect().ok(), two.error().message.c_str());
        one.run({"DROP TABLE IF EXISTS fail_rows",
                 createTable("fail_rows", "id INTEGER PRIMARY KEY, v INTEGER"),
                 "INSERT INTO fail_rows VALUES (1, 0), (2, 0)"});
    }
};

QTEST_GUILESS_MAIN(ConformanceFailuresTest)
#include "tst_conformance_failures.moc"
