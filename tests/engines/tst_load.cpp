// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/data/loader.h"
#include "engines/db/enginecatalog.h"

#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <thread>

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

QString shown(const std::vector<TableDigest> &digests)
{
    QString text;
    for (const TableDigest &digest : digests) {
        text += QString::fromStdString(digest.table) + ' ' + QString::number(digest.rows) + ' '
                + QString::fromStdString(digest.digest) + '\n';
    }
    return text;
}

template <class T> QString failure(const Result<T> &result)
{
    return result ? QString() : QString::fromStdString(result.error().message + " – " + result.error().advice);
}

} // namespace

// Loading, verifying and dropping on every engine that is there. SQLite always is; the servers come from
// tests/servers by the environment, and each test gets an empty database of its own on them.
class LoadTest : public QObject
{
    Q_OBJECT

    const std::atomic<bool> m_never{false};
    QTemporaryDir m_folder;
    LoadRequest m_request;

    void engines()
    {
        QTest::addColumn<QString>("engine");
        for (const Engine &engine : engineCatalog())
            QTest::newRow(engine.id.data()) << QString::fromUtf8(engine.id.data(), qsizetype(engine.id.size()));
    }

    // An empty database, in m_request. False: the engine is not there.
    bool makeTarget(const QString &engine)
    {
        m_request = {};
        if (engine == "sqlite") {
            m_request.profile.engine = "sqlite";
            m_request.profile.file = m_folder.filePath("load.db").toStdString();
            for (const char *ending : {"", "-wal", "-shm", "-journal"})
                QFile::remove(m_folder.filePath(QString("load.db") + ending));
            return true;
        }
        const QByteArray url = qgetenv(("SQLDYNO_TEST_" + engine.toUpper()).toLatin1().constData());
        if (url.isEmpty())
            return false;
        const auto parsed = parseProfileUrl(url.toStdString());
        if (!parsed)
            return false;
        m_request.profile = parsed->profile;
        m_request.secret = parsed->secret;
        const auto admin = connection();
        const std::string name = "dyno_load_" + std::to_string(QCoreApplication::applicationPid());
        (void)admin->query("DROP DATABASE IF EXISTS " + name);
        const auto made = admin->query("CREATE DATABASE " + name);
        if (!made)
            qFatal("%s", made.error().message.c_str());
        m_request.profile.database = name;
        return true;
    }
    std::unique_ptr<Connection> connection() const
    {
        auto opened = findEngine(m_request.profile.engine)->open(m_request.profile, m_request.secret);
        if (!opened)
            qFatal("%s", opened.error().message.c_str());
        return std::move(*opened);
    }
    QString single(const char *sql) const
    {
        const auto table = connection()->query(sql);
        return table ? QString::fromStdString(table->single()) : QString::fromStdString(table.error().message);
    }
    Result<LoadReport> load(const DataSet &data) { return loadData(data, m_request, {}, m_never); }

private slots:
    void cleanup()
    {
        if (m_request.profile.database.starts_with("dyno_load_")) {
            const std::string name = m_request.profile.database;
            m_request.profile.database = m_request.profile.engine == "postgresql" ? "postgres" : "";
            (void)connection()->query("DROP DATABASE IF EXISTS " + name);
        }
        m_request = {};
    }

#define FOR_ENGINE                                                                                                     \
    QFETCH(QString, engine);                                                                                           \
    if (!makeTarget(engine)) {                                                                                         \
        if (qEnvironmentVariableIsSet("SQLDYNO_REQUIRE_SERVERS"))                                                      \
            QFAIL("this server is missing");                                                                           \
        QSKIP("this server is not there");                                                                             \
    }

    void loadedDataIsTheGeneratedData_data() { engines(); }
    void loadedDataIsTheGeneratedData()
    {
        FOR_ENGINE
        const DataSet data = mixedData("mixed", 5000);
        QStringList steps;
        const auto report = loadData(
            data, m_request, [&](const LoadProgress &progress) { steps << QString::fromStdString(progress.step); },
            m_never);
        QVERIFY2(report, qPrintable(failure(report)));
        QVERIFY(!report->wasPresent);
        QVERIFY(!report->method.empty());
        QVERIFY(steps.contains("Loading one") && steps.contains("Making indexes"));
        const auto wanted = generatedDigests(data, m_request);
        QCOMPARE(wanted.size(), std::size_t{2});
        QCOMPARE(wanted[0].rows, std::uint64_t{5000});
        QCOMPARE(shown(report->tables), shown(wanted));
        const auto read = verifyData(data, m_request, {}, m_never);
        QVERIFY2(read, qPrintable(failure(read)));
        QCOMPARE(shown(*read), shown(wanted));
    }

    void presentDataIsKnownAndOtherDataReplaced_data() { engines(); }
    void presentDataIsKnownAndOtherDataReplaced()
    {
        FOR_ENGINE
        const auto first = load(mixedData("mixed", 50));
        QVERIFY2(first, qPrintable(failure(first)));
        const auto second = load(mixedData("mixed", 50));
        QVERIFY2(second, qPrintable(failure(second)));
        QVERIFY(second->wasPresent);
        QCOMPARE(shown(second->tables), shown(first->tables));
        QCOMPARE(second->method, first->method);

        m_request.fresh = true;
        const auto fresh = load(mixedData("mixed", 50));
        QVERIFY2(fresh, qPrintable(failure(fresh)));
        QVERIFY(!fresh->wasPresent);
        QCOMPARE(shown(fresh->tables), shown(first->tables));
        m_request.fresh = false;

        m_request.seed = 2;
        const auto other = load(mixedData("mixed", 50));
        QVERIFY2(other, qPrintable(failure(other)));
        QVERIFY(!other->wasPresent);
        QVERIFY(shown(other->tables) != shown(first->tables));
        QCOMPARE(other->notes.size(), std::size_t{1});

        const auto larger = load(mixedData("mixed", 60));
        QVERIFY2(larger, qPrintable(failure(larger)));
        QCOMPARE(single("SELECT count(*) FROM one"), QString("60"));

        DataSet edited = mixedData("mixed", 60);
        edited.tables[0].columns[4].settings["max"] = "9";
        const auto changed = load(edited);
        QVERIFY2(changed, qPrintable(failure(changed)));
        QVERIFY(!changed->wasPresent);
    }

    void cancelledLoadIsNeverUsed_data() { engines(); }
    void cancelledLoadIsNeverUsed()
    {
        FOR_ENGINE
        std::atomic<bool> cancelled{false};
        const auto stopped = loadData(
            mixedData("mixed", 200'000), m_request,
            [&](const LoadProgress &progress) { cancelled = cancelled || progress.step == "Loading two"; }, cancelled);
        QVERIFY(!stopped);
        QCOMPARE(int(stopped.error().kind), int(ErrorKind::Cancelled));
        QCOMPARE(single("SELECT state FROM sqldyno_mark"), QString("loading"));
        const auto again = load(mixedData("mixed", 100));
        QVERIFY2(again, qPrintable(failure(again)));
        QVERIFY(!again->wasPresent);
        QVERIFY(QString::fromStdString(again->notes.at(0)).contains("interrupted"));
        const auto read = verifyData(mixedData("mixed", 100), m_request, {}, m_never);
        QVERIFY2(read, qPrintable(failure(read)));
        QCOMPARE(shown(*read), shown(again->tables));
    }

    void tablesOfOthersAreRefused_data() { engines(); }
    void tablesOfOthersAreRefused()
    {
        FOR_ENGINE
        QVERIFY(connection()->query("CREATE TABLE precious (id int)"));
        const auto refused = load(mixedData("mixed", 10));
        QVERIFY(!refused);
        QCOMPARE(int(refused.error().kind), int(ErrorKind::Permission));
        QVERIFY(failure(refused).contains("precious"));
        QVERIFY(!connection()->query("SELECT * FROM one"));
        QVERIFY(!dropData(mixedData("mixed", 10), m_request));
        QCOMPARE(single("SELECT count(*) FROM precious"), QString("0"));
    }

    void workloadsLiveSideBySideUntilTheirTablesMeet_data() { engines(); }
    void workloadsLiveSideBySideUntilTheirTablesMeet()
    {
        FOR_ENGINE
        DataSet small;
        small.workload = "small";
        small.tables = {TableSpec{"four", 3, {ColumnSpec{"id", "row", {}, false}}, "", 0, 0}};
        small.schema[""] = "CREATE TABLE four (id int NOT NULL)";
        QVERIFY(load(small));
        const auto mixed = load(mixedData("mixed", 10));
        QVERIFY2(mixed, qPrintable(failure(mixed)));
        const auto meeting = load(mixedData("other", 10));
        QVERIFY(!meeting);
        QVERIFY2(failure(meeting).contains("belongs to the workload mixed"), qPrintable(failure(meeting)));
        QVERIFY(dropData(small, m_request));
        QCOMPARE(single("SELECT count(*) FROM one"), QString("10"));
        QVERIFY(dropData(mixedData("mixed", 10), m_request));
        QVERIFY(!connection()->query("SELECT * FROM sqldyno_mark"));
    }

    void secondLoaderIsRefused_data() { engines(); }
    void secondLoaderIsRefused()
    {
        FOR_ENGINE
        std::optional<Result<LoadReport>> second;
        const auto first = loadData(
            mixedData("mixed", 100), m_request,
            [&](const LoadProgress &progress) {
                if (progress.step == "Loading one" && !second)
                    second = load(mixedData("mixed", 100));
            },
            m_never);
        QVERIFY2(first, qPrintable(failure(first)));
        QVERIFY(second && !*second);
        QCOMPARE(int(second->error().kind), int(ErrorKind::Busy));
        QVERIFY(load(mixedData("mixed", 100))->wasPresent);
    }

    void brokenRuleIsNamed_data() { engines(); }
    void brokenRuleIsNamed()
    {
        FOR_ENGINE
        const DataSet data = mixedData("mixed", 20);
        QVERIFY(load(data));
        QVERIFY(connection()->query("INSERT INTO three VALUES (77)"));
        const auto verified = verifyData(data, m_request, {}, m_never);
        QVERIFY(!verified);
        QVERIFY2(failure(verified).contains("Nothing is in three") && failure(verified).contains("77"),
                 qPrintable(failure(verified)));
    }

    void changedDataHasAnotherDigest_data() { engines(); }
    void changedDataHasAnotherDigest()
    {
        FOR_ENGINE
        const DataSet data = mixedData("mixed", 20);
        const auto loaded = load(data);
        QVERIFY2(loaded, qPrintable(failure(loaded)));
        QVERIFY(connection()->query("UPDATE one SET price = 7.01 WHERE id = 3"));
        const auto read = verifyData(data, m_request, {}, m_never);
        QVERIFY2(read, qPrintable(failure(read)));
        QVERIFY(read->at(0).digest != loaded->tables[0].digest);
        QCOMPARE(read->at(1).digest, loaded->tables[1].digest);
    }

    void wrongSchemaIsSaid_data() { engines(); }
    void wrongSchemaIsSaid()
    {
        FOR_ENGINE
        DataSet data = mixedData("mixed", 10);
        for (auto &schema : data.schema)
            schema.second += "; CREATE TABLE forgotten (id int)";
        const auto unlisted = load(data);
        QVERIFY(!unlisted);
        QVERIFY2(failure(unlisted).contains("forgotten"), qPrintable(failure(unlisted)));
    }
};

QTEST_GUILESS_MAIN(LoadTest)
#include "tst_load.moc"
