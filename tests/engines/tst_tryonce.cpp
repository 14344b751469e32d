// SPDX-License-Identifier: GPL-3.0-or-later
// One transaction, looked at: on every engine that is there.
#include "engines/run/tryonce.h"
#include "engines/workloads/indexedcolumns.h"
#include "engines/workloads/sizeestimate.h"
#include "engines/workloads/transactioncontrol.h"
#include "engines/workloads/workload.h"
#include "tests/engines/fakerun.h"
#include "tests/engines/loadtarget.h"

#include <QTemporaryDir>
#include <QTest>

#include <chrono>
#include <future>
#include <thread>

using namespace dyno;
using Sent = TriedStatement::Sent;

class TestTryOnce : public QObject
{
    Q_OBJECT

    const std::atomic<bool> m_never{false};
    QTemporaryDir m_folder;
    std::optional<Workload> m_shop;

    void engines()
    {
        QTest::addColumn<QString>("engine");
        for (const Engine &engine : engineCatalog())
            QTest::newRow(engine.id.data()) << QString::fromUtf8(engine.id.data(), qsizetype(engine.id.size()));
    }
    ParameterValues tiny() const { return resolveParameters(*m_shop, {{"products", "100"}, {"orders", "50"}}).values; }
    // A transaction of the shop, or a script of one's own.
    TryRequest request(const LoadTarget &target, const std::string &transaction, const std::string &script = {}) const
    {
        Workload workload = *m_shop;
        if (!script.empty())
            for (TransactionSource &source : workload.transactions)
                source.scripts = {{"", script}};
        TryRequest wanted;
        wanted.profile = target.request.profile;
        wanted.secret = target.request.secret;
        wanted.workload = compileWorkload(workload, tiny(), wanted.profile.engine).workload;
        if (!wanted.workload)
            qFatal("the script has faults");
        for (std::size_t i = 0; i < wanted.workload->transactions.size(); ++i)
            if (wanted.workload->transactions[i].name == transaction)
                wanted.transaction = i;
        return wanted;
    }
    void load(const LoadTarget &target) const
    {
        const auto loaded = loadData(resolveData(*m_shop, tiny()).data, target.request, {}, m_never);
        if (!loaded)
            qFatal("%s", loaded.error().message.c_str());
    }
    // What run() says over the fake engine; one that does not end ends the test.
    static TryReport ended(std::optional<TryOnce> &trying)
    {
        static const Engine engine = [] {
            Engine explaining = fakeEngine;
            explaining.explain = "EXPLAIN";
            return explaining;
        }();
        TryRequest wanted;
        wanted.engine = &engine;
        wanted.profile.engine = "fake";
        wanted.workload = fakerun::workloadOf("SELECT 1;");
        trying.emplace(std::move(wanted));
        auto report = std::async(std::launch::async, [&] { return trying->run(); });
        if (report.wait_for(std::chrono::seconds(30)) != std::future_status::ready)
            qFatal("the cancel was lost");
        return report.get();
    }
    static QString words(const TryReport &report)
    {
        return report.error ? QString::fromStdString(report.error->message) : QString();
    }

private slots:
    void initTestCase()
    {
        const QString folder = QString(SQLDYNO_SOURCE_DIR) + "/resources/workloads/shop";
        m_shop = readWorkload(folder.toStdString()).workload;
        QVERIFY(m_shop);
    }

    void control_data()
    {
        QTest::addColumn<QString>("request");
        QTest::addColumn<QString>("left");
        QTest::addColumn<bool>("held");
        QTest::newRow("begin") << "BEGIN" << "" << true;
        QTest::newRow("begin immediate") << "begin immediate" << "" << true;
        QTest::newRow("start") << "START TRANSACTION READ ONLY" << "" << true;
        QTest::newRow("commit after a comment") << "-- done\nCOMMIT" << "" << true;
        QTest::newRow("several") << "BEGIN; UPDATE t SET a = ';' ; COMMIT" << " UPDATE t SET a = ';' " << true;
        QTest::newRow("savepoint stays") << "ROLLBACK TO SAVEPOINT a" << "ROLLBACK TO SAVEPOINT a" << false;
        QTest::newRow("slave is no transaction") << "START SLAVE" << "START SLAVE" << false;
        QTest::newRow("routine") << "CREATE PROCEDURE p() BEGIN SELECT 1; END" << "CREATE PROCEDURE p() BEGIN SELECT 1; END"
                                 << false;
        QTest::newRow("routine among others")
            << "BEGIN; CREATE PROCEDURE p() BEGIN IF 1 THEN SELECT 1; END IF; BEGIN END; END; COMMIT"
            << " CREATE PROCEDURE p() BEGIN IF 1 THEN SELECT 1; END IF; BEGIN END; END" << true;
        QTest::newRow("routine, then the end") << "CREATE TRIGGER r AFTER INSERT ON t FOR EACH ROW SET @a = 1; COMMIT"
                                               << "CREATE TRIGGER r AFTER INSERT ON t FOR EACH ROW SET @a = 1" << true;
        QTest::newRow("block") << "BEGIN NOT ATOMIC SELECT 1; END" << "BEGIN NOT ATOMIC SELECT 1; END" << false;
        QTest::newRow("table") << "CREATE TABLE event (a int); COMMIT; INSERT INTO event VALUES (1)"
                               << "CREATE TABLE event (a int); INSERT INTO event VALUES (1)" << true;
        QTest::newRow("two phases") << "PREPARE TRANSACTION 'a'" << "" << true;
        QTest::newRow("none") << "SELECT 'COMMIT'" << "SELECT 'COMMIT'" << false;
    }
    void control()
    {
        QFETCH(QString, request);
        QFETCH(QString, left);
        QFETCH(bool, held);
        const WithoutTransactionControl result = withoutTransactionControl(request.toStdString());
        QCOMPARE(QString::fromStdString(result.sql), left);
        QCOMPARE(result.isHeld, held);
    }

    void readsAreShown_data() { engines(); }
    void readsAreShown()
    {
        LOAD_TARGET(target)
        load(target);
        const TryReport report = TryOnce(request(target, "product-by-id")).run();
        QCOMPARE(words(report), QString());
        QCOMPARE(report.statements.size(), std::size_t(1));
        const TriedStatement &read = report.statements[0];
        QCOMPARE(read.sent, Sent::Prepared);
        QCOMPARE(read.values.size(), std::size_t(1));
        QCOMPARE(read.rows, std::uint64_t(1));
        QCOMPARE(read.result.rows.size(), std::size_t(1));
        QCOMPARE(read.result.columns.front(), std::string("id"));
        QCOMPARE(read.result.rows[0][0], read.values[0]); // the row that was asked for
        QCOMPARE(report.roundTrips, std::uint64_t(1));
        QVERIFY(read.us > 0);
        QVERIFY2(!read.planError, read.planError ? read.planError->message.c_str() : "");
        QVERIFY(!read.plan.rows.empty());
        QString plan;
        for (const auto &row : read.plan.rows)
            for (const auto &cell : row)
                plan += QString::fromStdString(cell.value_or("NULL")) + ' ';
        QVERIFY2(plan.contains("products"), qPrintable(plan));
    }

    void writesAreRolledBack_data() { engines(); }
    void writesAreRolledBack()
    {
        LOAD_TARGET(target)
        load(target);
        const QString before = target.single("SELECT count(*) FROM orders");
        const TryReport report = TryOnce(request(target, "create-order")).run();
        QCOMPARE(words(report), QString());
        QVERIFY(report.isRolledBack);
        QCOMPARE(report.note, std::string());
        QCOMPARE(report.statements.size(), std::size_t(9)); // seven, between BEGIN and COMMIT
        QCOMPARE(report.statements.front().sent, Sent::Held);
        QCOMPARE(report.statements.back().sent, Sent::Held);
        QCOMPARE(report.statements[1].affected, std::uint64_t(1));
        QVERIFY(!report.statements[1].plan.rows.empty());
        QCOMPARE(target.single("SELECT count(*) FROM orders"), before);
        QCOMPARE(target.single("SELECT count(*) FROM products WHERE stock <> 1000000"), QString("0"));
    }

    void writesAreKeptWhenAsked_data() { engines(); }
    void writesAreKeptWhenAsked()
    {
        LOAD_TARGET(target)
        load(target);
        const int before = target.single("SELECT count(*) FROM orders").toInt();
        TryRequest wanted = request(target, "create-order");
        wanted.keep = true;
        const TryReport report = TryOnce(std::move(wanted)).run();
        QCOMPARE(words(report), QString());
        QVERIFY(!report.isRolledBack);
        QCOMPARE(target.single("SELECT count(*) FROM orders").toInt(), before + 1);
    }

    void errorsStandAtTheirStatement_data() { engines(); }
    void errorsStandAtTheirStatement()
    {
        LOAD_TARGET(target)
        load(target);
        const TryReport report = TryOnce(request(target, "product-by-id",
                                                 "\\set a 7\nSELECT id FROM products WHERE id = :a;\n"
                                                 "SELECT nothing_like_it FROM products WHERE id = :a;\n"
                                                 "SELECT 3;\n"))
                                     .run();
        QVERIFY(report.error);
        QCOMPARE(report.statements.size(), std::size_t(2));
        QVERIFY(!report.statements[0].error);
        QVERIFY(report.statements[1].error);
        QVERIFY2(report.statements[1].error->message.find("nothing_like_it") != std::string::npos,
                 report.statements[1].error->message.c_str());
        QVERIFY(report.isRolledBack);
    }

    void statementsThatCommitAreSaid_data() { engines(); }
    void statementsThatCommitAreSaid()
    {
        LOAD_TARGET(target)
        load(target);
        const bool commits = findEngine(engine.toStdString())->dialect == "mysql"; // its DDL ends transactions
        const TryReport report
            = TryOnce(request(target, "product-by-id", "CREATE TABLE tried (id int);\n")).run();
        QCOMPARE(words(report), QString());
        QCOMPARE(report.statements[0].endedTransaction, commits);
        QCOMPARE(report.isRolledBack, !commits);
        QCOMPARE(report.note.empty(), !commits);
    }

    // Whatever comes behind a statement that commits is rolled back, in the same request, too.
    void nothingIsKeptBehindACommit_data() { engines(); }
    void nothingIsKeptBehindACommit()
    {
        LOAD_TARGET(target)
        load(target);
        QVERIFY(target.connection()->query("CREATE TABLE kept (id int)"));
        const bool commits = findEngine(engine.toStdString())->dialect == "mysql";
        const TryReport report = TryOnce(request(target, "product-by-id",
                                                 "INSERT INTO kept VALUES (1);\n"
                                                 "CREATE TABLE tried (id int)\\; COMMIT\\; INSERT INTO kept VALUES (2);\n"
                                                 "INSERT INTO kept VALUES (3);\n"))
                                     .run();
        QCOMPARE(words(report), QString());
        QCOMPARE(report.isRolledBack, !commits);
        QCOMPARE(target.single("SELECT count(*) FROM kept WHERE id > 1"), QString("0"));
        QCOMPARE(target.single("SELECT count(*) FROM kept"), QString::number(commits ? 1 : 0));
    }

    void failedStatementsThatCommitAreSaid_data() { engines(); }
    void failedStatementsThatCommitAreSaid()
    {
        LOAD_TARGET(target)
        load(target);
        QVERIFY(target.connection()->query("CREATE TABLE kept (id int)"));
        const TryReport report = TryOnce(request(target, "product-by-id",
                                                 "INSERT INTO kept VALUES (1);\nCREATE TABLE kept (id int);\n"))
                                     .run();
        QVERIFY(report.error);
        // What it says is what is so.
        QCOMPARE(target.single("SELECT count(*) FROM kept"), QString::number(report.isRolledBack ? 0 : 1));
    }

    // The cancel comes while nothing runs, and the statement that follows it would never end.
    void cancelBetweenRoundTripsIsNotLost()
    {
        FakeServer server;
        fakeServer = &server;
        std::optional<TryOnce> trying;
        server.onStatement = [&](std::string_view sql) {
            if (sql.starts_with("EXPLAIN")) {
                server.answersCancel = false; // as a server that runs nothing when it is told
                trying->cancel();
                server.answersCancel = true;
                server.hangs = true;
            }
            return Failure::None;
        };
        const TryReport report = ended(trying);
        QVERIFY(report.error);
        QCOMPARE(report.error->kind, ErrorKind::Cancelled);
        QVERIFY(report.isRolledBack);
    }

    void serverThatDoesNotAnswerIsLeft()
    {
        FakeServer server;
        fakeServer = &server;
        server.answersCancel = false;
        std::optional<TryOnce> trying;
        server.onStatement = [&](std::string_view sql) {
            server.hangs = sql.starts_with("EXPLAIN"); // what follows
            return Failure::None;
        };
        std::thread canceller([&] {
            while (!server.hangs || server.statements < 4) // BEGIN, SAVEPOINT, EXPLAIN, the statement
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            trying->cancel();
        });
        const TryReport report = ended(trying);
        canceller.join();
        QVERIFY(report.error);
        QCOMPARE(report.error->kind, ErrorKind::Cancelled);
        QVERIFY(report.isRolledBack);
    }

    void cancelEndsIt_data() { engines(); }
    void cancelEndsIt()
    {
        LOAD_TARGET(target)
        const std::map<std::string, std::string> slow{
            {"postgresql", "SELECT pg_sleep(60);"},
            {"mysql", "SELECT sleep(60);"},
            {"sqlite", "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n;"}};
        TryRequest wanted = request(target, "product-by-id", *textFor(slow, engine.toStdString()));
        wanted.explain = false;
        TryOnce trying(std::move(wanted));
        std::thread canceller([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(300));
            trying.cancel();
        });
        const auto began = std::chrono::steady_clock::now();
        const TryReport report = trying.run();
        canceller.join();
        QVERIFY(std::chrono::steady_clock::now() - began < std::chrono::seconds(30));
        // MySQL's sleep() ends well when it is interrupted.
        if (report.error)
            QCOMPARE(report.error->kind, ErrorKind::Cancelled);
        else
            QCOMPARE(findEngine(engine.toStdString())->dialect, std::string_view("mysql"));
    }

    void layoutsAreRead()
    {
        const auto layouts = tableLayouts("CREATE TABLE IF NOT EXISTS shop.a (id bigint PRIMARY KEY, "
                                          "price decimal(10, 2) DEFAULT (1 + 2), name varchar(20) UNIQUE,\n"
                                          "KEY by_price (price, id)); -- and\n"
                                          "ALTER TABLE ONLY b ADD CONSTRAINT k PRIMARY KEY (x, y);\n"
                                          "CREATE UNIQUE INDEX c_i ON c USING btree (lower(z), w DESC);\n"
                                          "CREATE TABLE broken (id int");
        QCOMPARE(layouts.at("a").indexes.size(), std::size_t(3));
        QCOMPARE(layouts.at("a").types.at("price"), std::string("decimal"));
        QVERIFY(layouts.at("a").indexes[0].isPrimary);
        QCOMPARE(layouts.at("a").indexes[2].columns, (std::vector<std::string>{"price", "id"}));
        QCOMPARE(layouts.at("b").indexes.at(0).columns, (std::vector<std::string>{"x", "y"}));
        QCOMPARE(layouts.at("c").indexes.at(0).columns, std::vector<std::string>{"w"});
    }

    // Against what the servers say of loaded data, large enough for pages not to count.
    void sizesAreAboutRight_data() { engines(); }
    void sizesAreAboutRight()
    {
        LOAD_TARGET(target)
        const ParameterValues values
            = resolveParameters(*m_shop, {{"products", "10000"}, {"orders", "30000"}}).values;
        const DataSet data = resolveData(*m_shop, values).data;
        const auto loaded = loadData(data, target.request, {}, m_never);
        QVERIFY2(loaded, qPrintable(failure(loaded)));
        const auto build = DataGenerator::build(data, 1);
        const double estimate = totalBytes(estimateSizes(data, *build.generator, *findEngine(engine.toStdString())));
        double real = 0;
        if (engine == "sqlite")
            real = target.single("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size").toDouble();
        else if (engine == "postgresql")
            real = target.single("SELECT sum(pg_total_relation_size(c)) FROM unnest(array['products','orders','order_items']::regclass[]) c")
                       .toDouble();
        else {
            // As the server counts its pages; the files grow by whole extents.
            (void)target.connection()->query("ANALYZE TABLE products, orders, order_items");
            real = target.single("SELECT sum(data_length + index_length) FROM information_schema.tables WHERE table_schema = database()")
                       .toDouble();
        }
        const QString words = QString("%1 MB estimated, %2 MB are").arg(estimate / 1e6).arg(real / 1e6);
        QVERIFY2(real > 1e6, qPrintable(words));
        QVERIFY2(estimate > real / 1.35, qPrintable(words));
        QVERIFY2(estimate < real * 1.35, qPrintable(words));
    }
};

QTEST_GUILESS_MAIN(TestTryOnce)
#include "tst_tryonce.moc"
