// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance.h"

#include <cstdint>
#include <limits>

using namespace conformance;

// The same cases on every engine: values there and back, results, transactions, prepared statements.
class ConformanceTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase_data() { addTargets(); }

    void values_data()
    {
        QTest::addColumn<QByteArray>("column");
        QTest::addColumn<QByteArray>("bytes"); // null: NULL
        QTest::addColumn<QByteArray>("sentAs");
        const auto text = [](const char *name, const QByteArray &value) {
            QTest::newRow(name) << QByteArray("t") << value << QByteArray("text");
        };
        const auto integer = [](const char *name, std::int64_t value) {
            QTest::newRow(name) << QByteArray("i") << QByteArray::number(qint64(value)) << QByteArray("int");
        };
        integer("zero", 0);
        integer("negative", -42);
        integer("least", std::numeric_limits<std::int64_t>::min());
        integer("greatest", std::numeric_limits<std::int64_t>::max());
        for (const double value : {0.1, -1.5e300, 5e-324, 1.7976931348623157e308, 123456789.123456789})
            QTest::addRow("double %g", value)
                << QByteArray("d") << QByteArray::number(value, 'g', 17) << QByteArray("double");
        QTest::newRow("numeric") << QByteArray("n") << QByteArray("12345678901234567890.123456")
                                 << QByteArray("text");
        text("empty", "");
        text("ASCII", "hello");
        text("quotes", R"(it's "quoted" `so` \ and \' and \\)");
        text("UTF-8", "Grüße, 你好, 🏎️");
        text("tab and lines", "a\tb\nc\rd");
        text("percent and dollar", "100% :x $1 @y");
        QTest::newRow("bytes") << QByteArray("b") << QByteArray("\0\x01\xff\\'\"\0\n\x1a z", 11)
                               << QByteArray("binary");
        QTest::newRow("no bytes") << QByteArray("b") << QByteArray("") << QByteArray("binary");
        QTest::newRow("timestamp") << QByteArray("s") << QByteArray("2024-02-29 23:59:58.123456")
                                   << QByteArray("text");
        for (const char *column : {"i", "d", "n", "t", "b", "s"})
            QTest::addRow("NULL %s", column) << QByteArray(column) << QByteArray() << QByteArray("null");
    }
    void values()
    {
        NEEDS_SERVER();
        QFETCH(QByteArray, column);
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, sentAs);
        const Target &target = current();
        Loop loop;
        Client client(loop);
        QVERIFY2(client.connect().ok(), client.error().message.c_str());
        if (!m_made.contains(target.id)) {
            // SQLite has no exact numeric type: such columns are text there.
            const bool isExact = qstrcmp(target.id, "sqlite") != 0;
            client.run({"DROP TABLE IF EXISTS conf_values",
                        createTable("conf_values",
                                    std::string("id INTEGER, i BIGINT, d DOUBLE PRECISION, n ") +
                                        (isExact ? "NUMERIC(30,6)" : "TEXT") + ", t " + target.textType +
                                        ", b " + target.binaryType + ", s " + target.timestampType)});
            m_made.insert(target.id);
        }
        client.run({"DELETE FROM conf_values"});

        const std::string_view raw(bytes.constData(), std::size_t(bytes.size()));
        const Value value = sentAs == "null"     ? Value::null()
                            : sentAs == "int"    ? Value::ofInt(bytes.toLongLong())
                            : sentAs == "double" ? Value::ofDouble(bytes.toDouble())
                            : sentAs == "binary" ? Value::ofBinary(raw)
                                                 : Value::ofText(raw);
        const std::string name = column.toStdString();
        const Outcome inserted = client.execute("INSERT INTO conf_values (id, " + name + ") VALUES (?, ?)",
                                                {Value::ofInt(1), value});
        QVERIFY2(inserted.ok(), client.error().message.c_str());
        QCOMPARE(inserted.affected, std::uint64_t(1));

        const auto expected = sentAs == "null" ? std::nullopt : std::optional(std::string(raw));
        Rows byText, prepared;
        const std::string question = "SELECT id, " + name + " AS v FROM conf_values";
        QVERIFY2(client.text(question, &byText).ok(), client.error().message.c_str());
        QVERIFY2(client.execute(question, {}, &prepared).ok(), client.error().message.c_str());
        for (const Rows &rows : {byText, prepared}) {
            QCOMPARE(rows.columns, (std::vector<std::string>{"id", "v"}));
            QCOMPARE(rows.rows.size(), std::size_t(1));
            QCOMPARE(rows.rows[0][0], std::optional<std::string>("1"));
            QCOMPARE(rows.rows[0][1].has_value(), expected.has_value());
            QCOMPARE(rows.rows[0][1].value_or(""), expected.value_or(""));
        }
        // Compared at the server too, so that a fault on the way there and its reverse on the way back show.
        // (A server may store a text of -0 or a double of 17 digits as it likes: those are compared above.)
        if (sentAs == "int" || sentAs == "binary" || (sentAs == "text" && name == "t")) {
            Rows found;
            QVERIFY(client.execute("SELECT count(*) FROM conf_values WHERE " + name + " = ?", {value}, &found)
                        .ok());
            QCOMPARE(found.rows[0][0], std::optional<std::string>("1"));
        }
        if (sentAs == "int")
            QCOMPARE(prepared.types[1], Value::Type::Int);
        if (sentAs == "double")
            QCOMPARE(prepared.types[1], Value::Type::Double);
        if (sentAs == "binary")
            QCOMPARE(prepared.types[1], Value::Type::Binary);
    }

    void timeZoneIsUtc()
    {
        NEEDS_SERVER();
        Loop loop;
        Client client(loop);
        QVERIFY(client.connect().ok());
        const QDateTime now = QDateTime::currentDateTimeUtc();
        // The servers' own zone is hours away from UTC.
        const QString there = QString::fromStdString(client.single("SELECT CURRENT_TIMESTAMP")).left(13);
        QVERIFY2(there == now.toString("yyyy-MM-dd hh") || there == now.addSecs(60).toString("yyyy-MM-dd hh"),
                 qPrintable(there));
    }

    void results()
    {
        NEEDS_SERVER();
        constexpr int many = 100'000;
        Loop loop;
        Client client(loop);
        QVERIFY(client.connect().ok());
        const std::string digits =
            "(SELECT 0 AS d UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL "
            "SELECT 4 UNION ALL SELECT 5 UNION ALL SELECT 6 UNION ALL SELECT 7 UNION ALL SELECT 8 "
            "UNION ALL SELECT 9)";
        const std::string numbers =
            "SELECT a.d + 10 * b.d + 100 * c.d + 1000 * e.d + 10000 * f.d AS n FROM " + digits + " a, " +
            digits + " b, " + digits + " c, " + digits + " e, " + digits + " f ORDER BY n";
        for (const bool isPrepared : {false, true}) {
            const auto ask = [&](const std::string &sql, RowSink *sink) {
                return isPrepared ? client.execute(sql, {}, sink) : client.text(sql, sink);
            };
            Rows none;
            const Outcome empty = ask("SELECT d FROM " + digits + " a WHERE d > 9", &none);
            QVERIFY2(empty.ok(), client.error().message.c_str());
            QCOMPARE(empty.rows, 0u);
            QCOMPARE(none.columns, (std::vector<std::string>{"d"}));

            Rows all;
            const Outcome full = ask(numbers, &all);
            QVERIFY2(full.ok(), client.error().message.c_str());
            QCOMPARE(full.rows, std::uint32_t(many));
            QCOMPARE(full.affected, std::uint64_t(0));
            QCOMPARE(all.rows.size(), std::size_t(many));
            for (int i = 0; i < many; ++i)
                if (all.rows[std::size_t(i)][0] != std::to_string(i))
                    QFAIL(qPrintable(QString("row %1").arg(i)));

            // Nobody looks: rows are counted all the same.
            const Outcome unseen = ask(numbers, nullptr);
            QVERIFY(unseen.ok());
            QCOMPARE(unseen.rows, std::uint32_t(many));
            QCOMPARE(client.single("SELECT 7"), std::string("7"));
        }
    }

    void wideRow()
    {
        NEEDS_SERVER();
        // Longer than any buffer that a client begins with, as parameter and as result.
        Loop loop;
        Client client(loop);
        QVERIFY(client.connect().ok());
        const std::string type =
            current().textType == std::string("TEXT") || engine().placeholder == '$' ? "TEXT" : "LONGTEXT";
        client.run({"DROP TABLE IF EXISTS conf_wide", createTable("conf_wide", "id INTEGER, t " + type)});
        std::string text;
        while (text.size() < 3'000'000)
            text += "Grüße " + std::to_string(text.size()) + "; ";
        QVERIFY2(client.execute("INSERT INTO conf_wide VALUES (?, ?)", {Value::ofInt(1), Value::ofText(text)})
                     .ok(),
                 client.error().message.c_str());
        for (int i = 0; i < 2; ++i) { // the second time with the buffers of the first
            Rows rows;
            QVERIFY2(client.execute("SELECT t, id FROM conf_wide", {}, &rows).ok(),
                     client.error().message.c_str());
            QVERIFY(rows.rows.size() == 1 && rows.rows[0][0] == text && rows.rows[0][1] == "1");
        }
        client.run({"DROP TABLE conf_wide"});
    }

    void transactions()
    {
        NEEDS_SERVER();
        Loop loop;
        Client client(loop), other(loop);
        QVERIFY(client.connect().ok() && other.connect().ok());
        client.run(
            {"DROP TABLE IF EXISTS conf_tx", createTable("conf_tx", "id INTEGER PRIMARY KEY, v INTEGER")});
        const std::string count = "SELECT count(*) FROM conf_tx";

        QVERIFY(!client->inTransaction());
        client.run({"BEGIN", "INSERT INTO conf_tx VALUES (1, 0)"});
        QVERIFY(client->inTransaction());
        QCOMPARE(other.single(count), std::string("0"));
        client.run({"COMMIT"});
        QVERIFY(!client->inTransaction());
        QCOMPARE(other.single(count), std::string("1"));

        client.run({"BEGIN"});
        QVERIFY(client.execute("INSERT INTO conf_tx VALUES (?, 0)", {Value::ofInt(2)}).ok());
        client.run({"ROLLBACK"});
        QCOMPARE(other.single(count), std::string("1"));

        // reset() ends an open transaction, also one that has failed, and costs nothing otherwise.
        client.run({"BEGIN", "INSERT INTO conf_tx VALUES (3, 0)"});
        QCOMPARE(client.text("INSERT INTO conf_tx VALUES (1, 0)").failure, Failure::Constraint);
        QVERIFY(client.reset().ok());
        QVERIFY(!client->inTransaction());
        QCOMPARE(other.single(count), std::string("1"));
        const auto before = client->roundTrips();
        QVERIFY(client.reset().ok());
        QCOMPARE(client->roundTrips(), before);
        client.run({"INSERT INTO conf_tx VALUES (4, 0)"});
        QCOMPARE(other.single(count), std::string("2"));
    }

    void isolationIsSet_data()
    {
        QTest::addColumn<int>("isolation");
        for (const Isolation isolation :
             {Isolation::ReadCommitted, Isolation::RepeatableRead, Isolation::Serializable})
            QTest::newRow(std::string(isolationName(isolation)).c_str()) << int(isolation);
    }
    void isolationIsSet()
    {
        NEEDS_SERVER();
        QFETCH(int, isolation);
        ProfileAndSecret where = place();
        where.profile.isolation = Isolation(isolation);
        Loop loop;
        Client client(loop, where);
        QVERIFY2(client.connect().ok(), client.error().message.c_str());
        for (int connected = 0; connected < 2; ++connected) {
            client.run({"BEGIN"});
            const auto level = isolationOf(client.single(current().isolation));
            QVERIFY(level.has_value());
            QCOMPARE(int(*level), isolation);
            client.run({"COMMIT"});
            QVERIFY(client.connect().ok()); // again, and still so
        }
    }

    void severalStatements()
    {
        NEEDS_SERVER();
        Loop loop;
        Client client(loop);
        QVERIFY(client.connect().ok());
        client.run({"DROP TABLE IF EXISTS conf_several",
                    createTable("conf_several", "id INTEGER PRIMARY KEY, v INTEGER")});
        Rows rows;
        const Outcome outcome =
            client.text("INSERT INTO conf_several VALUES (1, 0); INSERT INTO conf_several VALUES "
                        "(2, 0), (3, 0); SELECT id FROM conf_several ORDER BY id; SELECT 8 AS e",
                        &rows);
        QVERIFY2(outcome.ok(), client.error().message.c_str());
        QCOMPARE(outcome.affected, std::uint64_t(3));
        QCOMPARE(outcome.rows, 4u);
        QCOMPARE(rows.rows.size(), std::size_t(4));
        QCOMPARE(rows.rows.back()[0], std::optional<std::string>("8"));

        // The failure of any of them is the failure of all, and what follows it does not run.
        QCOMPARE(client
                     .text("SELECT 1; INSERT INTO conf_several VALUES (1, 0); INSERT INTO conf_several "
                           "VALUES (9, 0)")
                     .failure,
                 Failure::Constraint);
        QCOMPARE(client.single("SELECT count(*) FROM conf_several WHERE id = 9"), std::string("0"));
    }

    void preparesOncePerConnection()
    {
        NEEDS_SERVER();
        Loop loop;
        Client client(loop);
        QVERIFY(client.connect().ok());
        const auto prepared = [&] { return std::stoi(client.single(current().preparedCount)); };
        for (int connected = 0; connected < 2; ++connected) {
            const int before = prepared();
            for (int i = 0; i < 5; ++i) {
                QVERIFY(client.execute("SELECT 1 + ?", {Value::ofInt(i)}).ok());
                QVERIFY(client.execute("SELECT 2 + ?", {Value::ofInt(i)}).ok());
            }
            QCOMPARE(prepared() - before, 2);
            QVERIFY(loop.await(client->prepare(client.statement("SELECT 1 + ?"))).ok());
            QVERIFY(loop.await(client->prepare(client.statement("SELECT 3 + ?"))).ok());
            QCOMPARE(prepared() - before, 3);
            QVERIFY(client.connect().ok());
        }
    }

    void roundTrips()
    {
        NEEDS_SERVER();
        const std::uint64_t one = 1; // a call into a library in the process is counted too
        Loop loop;
        Client client(loop);
        QVERIFY(client.connect().ok());
        const auto cost = [&](auto operation) {
            const auto before = client->roundTrips();
            const Outcome outcome = operation();
            return outcome.ok() ? client->roundTrips() - before : 99;
        };
        QVERIFY(loop.await(client->prepare(client.statement("SELECT ?"))).ok());
        const auto execute = [&] { return client.execute("SELECT ?", {Value::ofText("x")}); };
        QCOMPARE(cost(execute), one);
        QCOMPARE(cost(execute), one);
        // A statement that has not been prepared costs its preparation once.
        const auto lazily = [&] { return client.execute("SELECT 1 + ?", {Value::ofInt(1)}); };
        QCOMPARE(cost(lazily), one + std::uint64_t(current().lazyPreparation));
        QCOMPARE(cost(lazily), one);
        QCOMPARE(cost([&] { return client.text("SELECT 1"); }), one);
    }

    void pipeline()
    {
        NEEDS_SERVER();
        Loop loop;
        Client client(loop);
        QVERIFY(client.connect().ok());
        client.run({"DROP TABLE IF EXISTS conf_pipe",
                    createTable("conf_pipe", "id INTEGER PRIMARY KEY, v INTEGER")});
        const std::string insert = "INSERT INTO conf_pipe VALUES (?, ?)";
        QVERIFY(loop.await(client->prepare(client.statement(insert))).ok());

        const auto before = client->roundTrips();
        QCOMPARE(client->beginPipeline(), Failure::None);
        std::uint64_t affected = 0;
        for (int i = 0; i < 10; ++i)
            affected += client.execute(insert, {Value::ofInt(i), Value::ofInt(0)}).affected;
        Rows rows;
        client.execute("SELECT count(*) FROM conf_pipe", {}, &rows);
        const Outcome synced = loop.await(client->syncPipeline());
        QVERIFY2(synced.ok(), client.error().message.c_str());
        QCOMPARE(affected + synced.affected, std::uint64_t(10));
        QCOMPARE(client->endPipeline(), Failure::None);
        QCOMPARE(rows.rows.size(), std::size_t(1));
        QCOMPARE(rows.rows[0][0], std::optional<std::string>("10"));
        if (client->hasPipeline())
            QCOMPARE(client->roundTrips() - before, std::uint64_t(1));

        // A failure is told by the statement or by the sync; afterwards the session serves on.
        QCOMPARE(client->beginPipeline(), Failure::None);
        const Failure atOnce = client.execute(insert, {Value::ofInt(1), Value::ofInt(0)}).failure;
        const Failure later = client.execute("SELECT 5", {}).failure;
        const Failure atSync = loop.await(client->syncPipeline()).failure;
        QCOMPARE(client->hasPipeline() ? atSync : atOnce, Failure::Constraint);
        QCOMPARE(later, Failure::None);
        QCOMPARE(client->endPipeline(), Failure::None);
        QVERIFY(client.execute("SELECT 5", {}).ok());

        // reset() leaves a pipeline that nobody ended.
        QCOMPARE(client->beginPipeline(), Failure::None);
        client.execute("SELECT 5", {});
        QVERIFY(client.reset().ok());
        QCOMPARE(client.single("SELECT count(*) FROM conf_pipe"), std::string("10"));
    }

private:
    QSet<QByteArray> m_made;
};

QTEST_GUILESS_MAIN(ConformanceTest)
#include "tst_conformance.moc"
