// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/data/datause.h"
#include "tests/engines/loadtarget.h"

#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <system_error>
#include <thread>

#include <pthread.h>

using namespace dyno;

namespace {

// All generators whose values engines store in different ways, and a table with a parent.
DataSet mixedData(const char *workload, std::uint64_t rows)
{
    const auto column = [](const char *name, const char *generator, std::map<std::string, std::string> settings) {
        return ColumnSpec{name, generator, std::move(settings), false};
    };
    DataSet data;
    data.workload = workload;
    data.parameters = "rows=" + std::to_string(rows);
    TableSpec one{"one", rows,
                  {column("id", "row", {}), column("big", "uniform", {{"min", "-9000000000000000"}, {"max", "9000000000000000"}}),
                   column("price", "decimal", {{"min", "-5"}, {"max", "99.99"}, {"scale", "2"}, {"nulls", "0.1"}}),
                   column("name", "choice", {{"values", "plain\nGrün 漢字 🚲\nwith 'quotes' and \\ and \"\ttab"}}),
                   column("code", "text", {{"min", "1"}, {"max", "8"}}),
                   column("blank", "constant", {{"value", ""}}),
                   column("made", "timestamp", {{"from", "1999-12-31"}, {"to", "2026-03-29 02:30:00"}}),
                   column("good", "boolean", {}), column("items", "children", {{"table", "two"}})},
                  "", 0, 0};
    TableSpec two{"two", 0,
                  {column("one_id", "row", {{"of", "parent"}}), column("line", "row", {{"of", "child"}}),
                   column("price", "lookup", {{"table", "one"}, {"column", "price"}})},
                  "one", 0, 3};
    data.tables = {one, two, TableSpec{"three", 0, {}, "", 0, 0}};
    const std::string head = "CREATE TABLE one (id bigint NOT NULL, big bigint NOT NULL, price decimal(10,2), name varchar(60) NOT NULL, "
                             "code char(20) NOT NULL, blank varchar(5) NOT NULL, ";
    const std::string tail = "items int NOT NULL); CREATE TABLE two (one_id bigint NOT NULL, line int NOT NULL, "
                             "price decimal(10,2)); CREATE TABLE three (id int)";
    data.schema["postgresql"] = head + "made timestamp NOT NULL, good boolean NOT NULL, " + tail;
    data.schema["mysql"] = head + "made datetime NOT NULL, good boolean NOT NULL, " + tail;
    data.schema["sqlite"] = head + "made text NOT NULL, good boolean NOT NULL, " + tail;
    data.indexes[""] = "CREATE INDEX two_one ON two (one_id)";
    data.checks[""] = "-- Rows have as many items as they say\n"
                      "SELECT one.id FROM one LEFT JOIN two ON two.one_id = one.id GROUP BY one.id, one.items\n"
                      "HAVING count(two.line) <> one.items;\n"
                      "-- Nothing is in three\nSELECT id FROM three;\n";
    return data;
}

} // namespace

// Loading, verifying and dropping on every engine that is there. SQLite always is; the servers come from
// tests/servers by the environment, and each test gets an empty database of its own on them.
class LoadTest : public QObject
{
    Q_OBJECT

    const std::atomic<bool> m_never{false};
    QTemporaryDir m_folder;

    void engines()
    {
        QTest::addColumn<QString>("engine");
        for (const Engine &engine : engineCatalog())
            QTest::newRow(engine.id.data()) << QString::fromUtf8(engine.id.data(), qsizetype(engine.id.size()));
    }
    Result<LoadReport> load(const DataSet &data, const LoadTarget &target)
    {
        return loadData(data, target.request, {}, m_never);
    }

private slots:
    void loadedDataIsTheGeneratedData_data() { engines(); }
    void loadedDataIsTheGeneratedData()
    {
        LOAD_TARGET(target)
        const DataSet data = mixedData("mixed", 5000);
        QStringList steps;
        const auto report = loadData(
            data, target.request, [&](const LoadProgress &progress) { steps << QString::fromStdString(progress.step); },
            m_never);
        QVERIFY2(report, qPrintable(failure(report)));
        QVERIFY(!report->wasPresent);
        QVERIFY(!report->method.empty());
        QVERIFY(steps.contains("Loading one") && steps.contains("Making indexes"));
        const auto wanted = generatedDigests(data, target.request);
        QCOMPARE(wanted.size(), std::size_t{2});
        QCOMPARE(wanted[0].rows, std::uint64_t{5000});
        QCOMPARE(shown(report->tables), shown(wanted));
        const auto read = verifyData(data, target.request, {}, m_never);
        QVERIFY2(read, qPrintable(failure(read)));
        QCOMPARE(shown(*read), shown(wanted));
    }

    // Large enough for several connections where the engine takes rows faster so.
    void largeTablesAreWhole_data() { engines(); }
    void largeTablesAreWhole()
    {
        LOAD_TARGET(target)
        DataSet data = mixedData("large", 120'000);
        for (auto &[dialect, sql] : data.schema)
            sql.replace(sql.find("id bigint NOT NULL"), 18, "id bigint NOT NULL CHECK (id <> 119000)");
        const auto broken = load(data, target);
        QVERIFY(!broken);
        QVERIFY2(failure(broken).contains("Loading one"), qPrintable(failure(broken)));

        const DataSet sound = mixedData("large", 120'000);
        const auto report = load(sound, target);
        QVERIFY2(report, qPrintable(failure(report)));
        const auto wanted = generatedDigests(sound, target.request);
        QCOMPARE(wanted[0].rows, std::uint64_t{120'000});
        QCOMPARE(shown(report->tables), shown(wanted));
        const auto read = verifyData(sound, target.request, {}, m_never);
        QVERIFY2(read, qPrintable(failure(read)));
        QCOMPARE(shown(*read), shown(wanted));
    }

    // A connection that locks its table would have the others wait until they fail.
    void connectionsDoNotWaitForEachOther_data() { engines(); }
    void connectionsDoNotWaitForEachOther()
    {
        LOAD_TARGET(target)
        if (!findEngine(target.request.profile.engine)->loadsInParallel)
            return;
        DataSet data = mixedData("large", 120'000);
        // The first is held up after its first row; the second begins meanwhile, and waits for no lock longer than 1 s.
        data.schema["mysql"] += "; CREATE TRIGGER held_up BEFORE INSERT ON one FOR EACH ROW BEGIN "
                                "IF NEW.id = 2 THEN DO sleep(4); "
                                "ELSEIF NEW.id = 60001 THEN SET SESSION innodb_lock_wait_timeout = 1; DO sleep(1); "
                                "END IF; END";
        const auto report = load(data, target);
        QVERIFY2(report, qPrintable(failure(report)));
        QCOMPARE(target.single("SELECT count(*) FROM one"), QString("120000"));
    }

    // Also what a connection runs that fills a stretch beside the first.
    void cancelEndsEveryConnection_data() { engines(); }
    void cancelEndsEveryConnection()
    {
        LOAD_TARGET(target)
        if (!findEngine(target.request.profile.engine)->loadsInParallel)
            return;
        DataSet data = mixedData("large", 120'000);
        data.schema["mysql"] += "; CREATE TRIGGER held_up BEFORE INSERT ON one FOR EACH ROW BEGIN "
                                "IF NEW.id = 60001 THEN DO sleep(60); END IF; END";
        std::atomic<bool> cancelled{false};
        std::thread canceller([&] {
            const auto looking = target.connection();
            const std::string sleeping = "SELECT count(*) FROM information_schema.processlist "
                                         "WHERE state = 'User sleep' AND db = database()";
            for (int i = 0; i < 300 && looking->query(sleeping)->single() != "1"; ++i)
                std::this_thread::sleep_for(std::chrono::milliseconds(100));
            cancelled = true;
        });
        const auto began = std::chrono::steady_clock::now();
        const auto stopped = loadData(data, target.request, {}, cancelled);
        canceller.join();
        QVERIFY(!stopped);
        QCOMPARE(int(stopped.error().kind), int(ErrorKind::Cancelled));
        QVERIFY(std::chrono::steady_clock::now() - began < std::chrono::seconds(45));
    }

#ifdef __GLIBC__
    void loadsWithoutThreads_data() { engines(); }
    void loadsWithoutThreads()
    {
        LOAD_TARGET(target)
        const DataSet data = mixedData("large", 120'000);
        const auto wanted = generatedDigests(data, target.request);
        pthread_attr_t usual, huge;
        QCOMPARE(pthread_getattr_default_np(&usual), 0);
        QCOMPARE(pthread_attr_init(&huge), 0);
        QCOMPARE(pthread_attr_setstacksize(&huge, std::size_t(1) << 47), 0); // more than there are addresses
        QCOMPARE(pthread_setattr_default_np(&huge), 0);
        QVERIFY_EXCEPTION_THROWN(std::thread([] {}), std::system_error);
        const auto report = load(data, target);
        QCOMPARE(pthread_setattr_default_np(&usual), 0);
        QVERIFY2(report, qPrintable(failure(report)));
        QCOMPARE(shown(report->tables), shown(wanted));
    }
#endif

    void presentDataIsKnownAndOtherDataReplaced_data() { engines(); }
    void presentDataIsKnownAndOtherDataReplaced()
    {
        LOAD_TARGET(target)
        const auto first = load(mixedData("mixed", 50), target);
        QVERIFY2(first, qPrintable(failure(first)));
        const auto second = load(mixedData("mixed", 50), target);
        QVERIFY2(second, qPrintable(failure(second)));
        QVERIFY(second->wasPresent);
        QCOMPARE(shown(second->tables), shown(first->tables));
        QCOMPARE(second->method, first->method);

        target.request.fresh = true;
        const auto fresh = load(mixedData("mixed", 50), target);
        QVERIFY2(fresh, qPrintable(failure(fresh)));
        QVERIFY(!fresh->wasPresent);
        QCOMPARE(shown(fresh->tables), shown(first->tables));
        target.request.fresh = false;

        target.request.seed = 2;
        const auto other = load(mixedData("mixed", 50), target);
        QVERIFY2(other, qPrintable(failure(other)));
        QVERIFY(!other->wasPresent);
        QVERIFY(shown(other->tables) != shown(first->tables));
        QCOMPARE(other->notes.size(), std::size_t{1});

        const auto larger = load(mixedData("mixed", 60), target);
        QVERIFY2(larger, qPrintable(failure(larger)));
        QCOMPARE(target.single("SELECT count(*) FROM one"), QString("60"));

        DataSet edited = mixedData("mixed", 60);
        edited.tables[0].columns[4].settings["max"] = "9";
        const auto changed = load(edited, target);
        QVERIFY2(changed, qPrintable(failure(changed)));
        QVERIFY(!changed->wasPresent);
    }

    void cancelledLoadIsNeverUsed_data() { engines(); }
    void cancelledLoadIsNeverUsed()
    {
        LOAD_TARGET(target)
        std::atomic<bool> cancelled{false};
        const auto stopped = loadData(
            mixedData("mixed", 40'000), target.request,
            [&](const LoadProgress &progress) { cancelled = cancelled || progress.step == "Loading two"; }, cancelled);
        QVERIFY(!stopped);
        QCOMPARE(int(stopped.error().kind), int(ErrorKind::Cancelled));
        QCOMPARE(target.single("SELECT state FROM sqldyno_mark"), QString("loading"));
        const auto again = load(mixedData("mixed", 100), target);
        QVERIFY2(again, qPrintable(failure(again)));
        QVERIFY(!again->wasPresent);
        QVERIFY(QString::fromStdString(again->notes.at(0)).contains("interrupted"));
        const auto read = verifyData(mixedData("mixed", 100), target.request, {}, m_never);
        QVERIFY2(read, qPrintable(failure(read)));
        QCOMPARE(shown(*read), shown(again->tables));
    }

    void tablesOfOthersAreRefused_data() { engines(); }
    void tablesOfOthersAreRefused()
    {
        LOAD_TARGET(target)
        QVERIFY(target.connection()->query("CREATE TABLE precious (id int)"));
        const auto refused = load(mixedData("mixed", 10), target);
        QVERIFY(!refused);
        QCOMPARE(int(refused.error().kind), int(ErrorKind::Permission));
        QVERIFY(failure(refused).contains("precious"));
        QVERIFY(!target.connection()->query("SELECT * FROM one"));
        QVERIFY(!dropData(mixedData("mixed", 10), target.request));
        QCOMPARE(target.single("SELECT count(*) FROM precious"), QString("0"));
    }

    void workloadsLiveSideBySideUntilTheirTablesMeet_data() { engines(); }
    void workloadsLiveSideBySideUntilTheirTablesMeet()
    {
        LOAD_TARGET(target)
        DataSet small;
        small.workload = "small";
        small.tables = {TableSpec{"four", 3, {ColumnSpec{"id", "row", {}, false}}, "", 0, 0}};
        small.schema[""] = "CREATE TABLE four (id int NOT NULL)";
        QVERIFY(load(small, target));
        const auto mixed = load(mixedData("mixed", 10), target);
        QVERIFY2(mixed, qPrintable(failure(mixed)));
        const auto meeting = load(mixedData("other", 10), target);
        QVERIFY(!meeting);
        QVERIFY2(failure(meeting).contains("belongs to the workload mixed"), qPrintable(failure(meeting)));
        QVERIFY(dropData(small, target.request));
        QCOMPARE(target.single("SELECT count(*) FROM one"), QString("10"));
        QVERIFY(dropData(mixedData("mixed", 10), target.request));
        QVERIFY(!target.connection()->query("SELECT * FROM sqldyno_mark"));
    }

    void secondLoaderIsRefused_data() { engines(); }
    void secondLoaderIsRefused()
    {
        LOAD_TARGET(target)
        std::optional<Result<LoadReport>> second;
        const auto first = loadData(
            mixedData("mixed", 100), target.request,
            [&](const LoadProgress &progress) {
                if (progress.step == "Loading one" && !second)
                    second = load(mixedData("mixed", 100), target);
            },
            m_never);
        QVERIFY2(first, qPrintable(failure(first)));
        QVERIFY(second && !*second);
        QCOMPARE(int(second->error().kind), int(ErrorKind::Busy));
        QVERIFY(load(mixedData("mixed", 100), target)->wasPresent);
    }

    void dataInUseIsNotChanged_data() { engines(); }
    void dataInUseIsNotChanged()
    {
        LOAD_TARGET(target)
        const DataSet data = mixedData("mixed", 30), other = mixedData("mixed", 40);
        QVERIFY(load(data, target));
        {
            const auto one = DataUse::begin(data, target.request), two = DataUse::begin(data, target.request);
            QVERIFY2(one && two, qPrintable(failure(one) + failure(two)));
            QVERIFY(load(data, target)->wasPresent); // nothing is changed by that
            const auto replaced = load(other, target);
            QVERIFY(!replaced);
            QCOMPARE(int(replaced.error().kind), int(ErrorKind::Busy));
            QVERIFY2(failure(replaced).contains("A run uses"), qPrintable(failure(replaced)));
            QCOMPARE(int(dropData(data, target.request).error().kind), int(ErrorKind::Busy));
            QVERIFY2(verifyData(data, target.request, {}, m_never), "the data is not whole any more");
        }
        std::optional<Result<DataUse>> use;
        const auto replaced = loadData(
            other, target.request,
            [&](const LoadProgress &progress) {
                if (progress.step == "Loading one" && !use)
                    use.emplace(DataUse::begin(data, target.request));
            },
            m_never);
        QVERIFY2(replaced, qPrintable(failure(replaced)));
        QVERIFY(use && !*use);
        QCOMPARE(int(use->error().kind), int(ErrorKind::Busy));
    }

    void dataThatWasNotAskedForIsRefused_data() { engines(); }
    void dataThatWasNotAskedForIsRefused()
    {
        LOAD_TARGET(target)
        DataSet data = mixedData("mixed", 30);
        const auto refused = [&](const DataSet &asked, std::uint64_t seed) {
            LoadRequest request = target.request;
            request.seed = seed;
            const auto verified = verifyData(asked, request, {}, m_never);
            const auto used = DataUse::begin(asked, request);
            return !verified && !used && verified.error().message == used.error().message
                       ? QString::fromStdString(used.error().message)
                       : "not refused: " + failure(verified) + failure(used);
        };
        QVERIFY(load(mixedData("other", 5), target)); // so that the file is there
        QVERIFY(dropData(mixedData("other", 5), target.request));
        QVERIFY2(refused(data, 1).contains("holds no data of the workload mixed"), qPrintable(refused(data, 1)));

        std::atomic<bool> cancelled{false};
        (void)loadData(
            data, target.request,
            [&](const LoadProgress &progress) { cancelled = cancelled || progress.step == "Loading two"; }, cancelled);
        QVERIFY2(refused(data, 1).contains("was interrupted"), qPrintable(refused(data, 1)));

        QVERIFY(load(data, target));
        data.sizes = {{"rows=30", "few"}, {"rows=50", "many"}};
        QVERIFY2(refused(data, 7).contains("was loaded with seed 1; asked for seed 7."), qPrintable(refused(data, 7)));
        DataSet larger = mixedData("mixed", 50);
        larger.sizes = data.sizes;
        QVERIFY2(refused(larger, 1).contains("was loaded with size=few, seed 1; asked for size=many."),
                 qPrintable(refused(larger, 1)));
        DataSet odd = mixedData("mixed", 31);
        odd.sizes = data.sizes;
        QVERIFY2(refused(odd, 2).contains("with size=few, seed 1; asked for rows=31, seed 2."), qPrintable(refused(odd, 2)));
        DataSet edited = data;
        edited.tables[0].columns[4].settings["max"] = "9";
        QVERIFY2(refused(edited, 1).contains("another version"), qPrintable(refused(edited, 1)));
        QVERIFY(DataUse::begin(data, target.request));

        // Tables of the person's own are used as they are.
        QVERIFY(target.connection()->query("DELETE FROM sqldyno_mark"));
        QVERIFY(DataUse::begin(data, target.request));
    }

    void aDatabaseMustBeNamed_data() { engines(); }
    void aDatabaseMustBeNamed()
    {
        LOAD_TARGET(target)
        if (findEngine(target.request.profile.engine)->dialect != "mysql")
            return; // the others have one for who names none
        LoadRequest request = target.request;
        request.profile.database.clear();
        const auto loaded = loadData(mixedData("mixed", 5), request, {}, m_never);
        QVERIFY(!loaded);
        QCOMPARE(int(loaded.error().kind), int(ErrorKind::Usage));
        QVERIFY2(failure(loaded).contains("No database is named"), qPrintable(failure(loaded)));
    }

    void brokenRuleIsNamed_data() { engines(); }
    void brokenRuleIsNamed()
    {
        LOAD_TARGET(target)
        const DataSet data = mixedData("mixed", 20);
        QVERIFY(load(data, target));
        QVERIFY(target.connection()->query("INSERT INTO three VALUES (77)"));
        const auto verified = verifyData(data, target.request, {}, m_never);
        QVERIFY(!verified);
        QVERIFY2(failure(verified).contains("Nothing is in three") && failure(verified).contains("77"),
                 qPrintable(failure(verified)));
    }

    void changedDataHasAnotherDigest_data() { engines(); }
    void changedDataHasAnotherDigest()
    {
        LOAD_TARGET(target)
        const DataSet data = mixedData("mixed", 20);
        const auto loaded = load(data, target);
        QVERIFY2(loaded, qPrintable(failure(loaded)));
        QVERIFY(target.connection()->query("UPDATE one SET price = 7.01 WHERE id = 3"));
        const auto read = verifyData(data, target.request, {}, m_never);
        QVERIFY2(read, qPrintable(failure(read)));
        QVERIFY(read->at(0).digest != loaded->tables[0].digest);
        QCOMPARE(read->at(1).digest, loaded->tables[1].digest);
    }

    void wrongSchemaIsSaid_data() { engines(); }
    void wrongSchemaIsSaid()
    {
        LOAD_TARGET(target)
        DataSet data = mixedData("mixed", 10);
        for (auto &schema : data.schema)
            schema.second += "; CREATE TABLE forgotten (id int)";
        const auto unlisted = load(data, target);
        QVERIFY(!unlisted);
        QVERIFY2(failure(unlisted).contains("forgotten"), qPrintable(failure(unlisted)));
    }
};

QTEST_GUILESS_MAIN(LoadTest)
#include "tst_load.moc"
