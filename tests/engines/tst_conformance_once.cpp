// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance.h"

using namespace conformance;

// Statements that are parsed anew each time (query mode extended), on every engine.
class ConformanceOnceTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase_data() { addTargets(); }

    void sameResultsAsPrepared()
    {
        NEEDS_SERVER();
        Loop loop;
        Client client(loop);
        QVERIFY(client.connect().ok());
        client.run({"DROP TABLE IF EXISTS conf_once",
                    createTable("conf_once", std::string("id INTEGER PRIMARY KEY, t ") + current().textType)});
        const auto once = [&](std::string_view sql, std::vector<Value> values, RowSink *sink = nullptr) {
            return loop.await(client->executeOnce(client.statement(sql), values, sink));
        };
        for (int i = 1; i <= 3; ++i) {
            const Outcome inserted = once("INSERT INTO conf_once (id, t) VALUES (?, ?)",
                                          {Value::ofInt(i), i == 2 ? Value::null() : Value::ofText("it's")});
            QVERIFY2(inserted.ok(), client.error().message.c_str());
            QCOMPARE(inserted.affected, std::uint64_t(1));
        }
        const std::string question = "SELECT id, t FROM conf_once WHERE id >= ? ORDER BY id";
        Rows rows, prepared, again;
        const Outcome read = once(question, {Value::ofInt(2)}, &rows);
        QVERIFY2(read.ok(), client.error().message.c_str());
        QCOMPARE(read.rows, 2u);
        // The same statement prepared, and anew after that: neither takes the other's handle.
        QVERIFY(client.execute(question, {Value::ofInt(2)}, &prepared).ok());
        QVERIFY(once(question, {Value::ofInt(2)}, &again).ok());
        QCOMPARE(rows.columns, (std::vector<std::string>{"id", "t"}));
        QVERIFY(rows.rows == (std::vector<std::vector<std::optional<std::string>>>{{"2", std::nullopt},
                                                                                    {"3", "it's"}}));
        QVERIFY(prepared.rows == rows.rows && again.rows == rows.rows);
        client.run({"DROP TABLE conf_once"});
    }

    // Whatever a statement is or calls: the session itself only reads.
    void productionOnlyReads()
    {
        NEEDS_SERVER();
        Loop loop;
        Client writer(loop);
        QVERIFY(writer.connect().ok());
        writer.run({"DROP TABLE IF EXISTS conf_production", createTable("conf_production", "id INTEGER PRIMARY KEY"),
                    "INSERT INTO conf_production (id) VALUES (1)"});
        ProfileAndSecret production = place();
        production.profile.production = true;
        Client reader(loop, production);
        QVERIFY2(reader.connect().ok(), reader.error().message.c_str());
        QCOMPARE(reader.single("SELECT count(*) FROM conf_production"), std::string("1"));
        for (const char *sql : {"INSERT INTO conf_production (id) VALUES (2)", "DELETE FROM conf_production",
                                "DROP TABLE conf_production"}) {
            QVERIFY2(!reader.text(sql).ok(), sql);
            QVERIFY(reader.reset().ok());
        }
        QCOMPARE(writer.single("SELECT count(*) FROM conf_production"), std::string("1"));
        writer.run({"DROP TABLE conf_production"});
    }

    void nothingIsKept()
    {
        NEEDS_SERVER();
        Loop loop;
        Client client(loop);
        QVERIFY(client.connect().ok());
        const bool isMySql = std::string_view(findEngine(current().id)->dialect) == "mysql";
        const auto open = [&] {
            return *current().preparedCount == '\0'
                       ? 0
                       : std::stoi(client.single(current().preparedCount)) -
                             (isMySql ? std::stoi(client.single("SHOW SESSION STATUS LIKE 'Com_stmt_close'")) : 0);
        };
        const int openBefore = open();
        const auto before = client->roundTrips();
        for (int i = 0; i < 5; ++i)
            QVERIFY2(loop.await(client->executeOnce(client.statement("SELECT 1 + ?"), {{Value::ofInt(i)}})).ok(),
                     client.error().message.c_str());
        // To prepare is a question of its own where the protocol has no word for all in one.
        QCOMPARE(client->roundTrips() - before, std::uint64_t(isMySql ? 10 : 5));
        QCOMPARE(open(), openBefore);
    }

    void failuresLeaveTheSessionGood()
    {
        NEEDS_SERVER();
        Loop loop;
        Client client(loop);
        QVERIFY(client.connect().ok());
        client.run({"DROP TABLE IF EXISTS conf_once_key",
                    createTable("conf_once_key", "id INTEGER PRIMARY KEY")});
        const auto once = [&](std::string_view sql, std::vector<Value> values) {
            return loop.await(client->executeOnce(client.statement(sql), values)).failure;
        };
        const std::string insert = "INSERT INTO conf_once_key (id) VALUES (?)";
        QCOMPARE(once(insert, {Value::ofInt(1)}), Failure::None);
        QCOMPARE(once(insert, {Value::ofInt(1)}), Failure::Constraint);
        QCOMPARE(client.error().kind, ErrorKind::Constraint);
        QVERIFY2(client.error().message.find("conf_once_key") != std::string::npos, client.error().message.c_str());
        QCOMPARE(once("SELEKT ?", {Value::ofInt(1)}), Failure::Other);
        QCOMPARE(once(insert, {Value::ofInt(2)}), Failure::None);
        QCOMPARE(client.single("SELECT count(*) FROM conf_once_key"), std::string("2"));
        client.run({"DROP TABLE conf_once_key"});
        client->close();
        QCOMPARE(once(insert, {Value::ofInt(3)}), Failure::ConnectionLost);
    }

    void pipeline()
    {
        NEEDS_SERVER();
        Loop loop;
        Client client(loop);
        QVERIFY(client.connect().ok());
        if (!client->hasPipeline())
            QSKIP("this engine has no pipeline");
        Rows first, second;
        QCOMPARE(client->beginPipeline(), Failure::None);
        const auto before = client->roundTrips();
        for (Rows *rows : {&first, &second})
            QVERIFY(loop.await(client->executeOnce(client.statement("SELECT 40 + ?"), {{Value::ofInt(2)}}, rows))
                        .ok());
        QVERIFY(loop.await(client->syncPipeline()).ok());
        QCOMPARE(client->endPipeline(), Failure::None);
        QCOMPARE(client->roundTrips() - before, std::uint64_t(1));
        for (const Rows &rows : {first, second})
            QVERIFY(rows.rows == (std::vector<std::vector<std::optional<std::string>>>{{"42"}}));
        QCOMPARE(client.single(current().preparedCount), std::string("0"));
    }
};

QTEST_GUILESS_MAIN(ConformanceOnceTest)
#include "tst_conformance_once.moc"
