// SPDX-License-Identifier: GPL-3.0-or-later
// What servers count about themselves: read, kept, and summed up.
#include "engines/db/counterquestions.h"
#include "engines/measure/metrics.h"
#include "engines/measure/summary.h"
#include "engines/measure/tickcodec.h"
#include "engines/run/countersource.h"
#include "engines/workloads/script.h"

#include "fakeengine.h"
#include "loadtarget.h"
#include "observed.h"

#include <QElapsedTimer>
#include <QTcpServer>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>

using namespace dyno;
using namespace std::chrono_literals;

namespace {

ServerCounters commits(double value)
{
    ServerCounters counters;
    counters[Counter::Commits] = value;
    return counters;
}

// One question to a fake server; each answer has counted ten more.
std::string_view countTen(const Table &, ServerCounters &totals)
{
    static double total = 0;
    totals[Counter::Commits] = total += 10;
    return {};
}
std::string_view countSome(const Table &, ServerCounters &totals)
{
    totals[Counter::Running] = 3;
    return "Some are hidden.";
}
constexpr CounterQuestion fakeQuestions[]{{"The first", "first", countTen}, {"The second", "second", countSome}};

const Engine &watchedEngine()
{
    static const Engine engine = [] {
        Engine e = fakeEngine;
        e.counterQuestions = [] { return std::span<const CounterQuestion>(fakeQuestions); };
        return e;
    }();
    return engine;
}

// Asks about as a run does until `done`; false after ten seconds.
template <class Done> bool follow(CounterSource &source, Done done)
{
    for (int tenth = 0; tenth < 100; ++tenth) {
        if (tenth % 10 == 0 && done(source.sample()))
            return true;
        QTest::qSleep(100);
    }
    return false;
}

// The source's notes so far, too.
struct Notes
{
    QStringList all;
    QStringList &take(CounterSource &source)
    {
        for (const std::string &note : source.takeNotes())
            all << QString::fromStdString(note);
        return all;
    }
};

std::shared_ptr<CompiledWorkload> workloadOf(const Profile &profile, const char *script)
{
    ScriptOptions options;
    options.placeholder = findEngine(profile.engine)->placeholder;
    const std::vector<ScriptSource> sources{{"one.sql", script}};
    const ScriptCompilation compiled = compileScripts(sources, options);
    if (!compiled.faults.empty())
        qFatal("%s", compiled.faults.front().message.c_str());
    auto workload = std::make_shared<CompiledWorkload>();
    workload->statements = compiled.statements;
    workload->symbols = compiled.symbols;
    workload->transactions.push_back({"one", "one", 1, compiled.scripts[0].program});
    return workload;
}

} // namespace

class TestCounters : public QObject
{
    Q_OBJECT
private slots:
    void totalsBecomeRates();
    void aServerThatBeganAnewIsAGap();
    void partsThatAnswerLate();
    void hitsInPerCent_data();
    void hitsInPerCent();
    void ticksKeepThem();
    void aLaterProgramsCounterIsPassedOver();
    void levelsHaveTheirMeans();
    void everyCounterIsAMetric();
    void columnsOfPostgres();
    void questionsByVersion_data();
    void questionsByVersion();
    void pageWritersOfPostgres();
    void sessionsByWhatTheyWaitFor();
    void variablesOfMySql();
    void aSlowAnswerIsAGap();
    void aRefusedQuestionIsSaidOnce();
    void aServerThatKeepsSilentStallsNothing();
    void runsReadThem_data();
    void runsReadThem();
    void theyCanBeLeftOut();
    void noRightIsSaidOnce();

private:
    QTemporaryDir m_folder;
};

void TestCounters::totalsBecomeRates()
{
    CounterRates rates;
    ServerCounters totals = commits(1000);
    totals[Counter::Running] = 4;
    const ServerCounters first = rates.next(totals, 0);
    QVERIFY(!first[Counter::Commits]);
    QCOMPARE(first[Counter::Running].value(), 4.0); // as it is, from the beginning
    totals = commits(1300);
    totals[Counter::RowsRead] = 7; // was not there before
    const ServerCounters second = rates.next(totals, 2);
    QCOMPARE(second[Counter::Commits].value(), 150.0);
    QVERIFY(!second[Counter::RowsRead]);
    QVERIFY(!second[Counter::Running]);
}

void TestCounters::aServerThatBeganAnewIsAGap()
{
    CounterRates rates;
    rates.next(commits(1000), 0);
    QVERIFY(rates.next(commits(20), 1).isEmpty());
    QCOMPARE(rates.next(commits(50), 1)[Counter::Commits].value(), 30.0);
}

void TestCounters::partsThatAnswerLate()
{
    CounterSums sums;
    sums.take(0, commits(100));
    sums.take(1, commits(5000));
    QVERIFY(sums.next(0).isEmpty()); // the starting point
    // The first counts ten a second; the second a hundred, and tells only every third.
    double all = 0;
    for (int second = 1; second <= 9; ++second) {
        sums.take(0, commits(100 + 10 * second));
        if (second % 3 == 0)
            sums.take(1, commits(5000 + 100 * second));
        const ServerCounters figures = sums.next(1);
        QCOMPARE(figures[Counter::Commits].value(), second % 3 ? 10.0 : 310.0);
        all += figures[Counter::Commits].value();
    }
    QCOMPARE(all, 990.0);
    // A second in which nobody answers is a gap; the next one is the mean of both.
    QVERIFY(sums.next(1).isEmpty());
    sums.take(0, commits(250));
    QCOMPARE(sums.next(1)[Counter::Commits].value(), 30.0);
    // A connection that was opened anew counts from nothing.
    sums.take(0, commits(7));
    QCOMPARE(sums.next(1)[Counter::Commits].value(), 7.0);
}

void TestCounters::hitsInPerCent_data()
{
    QTest::addColumn<double>("hits");
    QTest::addColumn<double>("misses");
    QTest::addColumn<double>("percent"); // below 0: unknown
    QTest::newRow("most") << 90.0 << 10.0 << 90.0;
    QTest::newRow("all") << 5.0 << 0.0 << 100.0;
    QTest::newRow("nothing asked for") << 0.0 << 0.0 << -1.0;
    QTest::newRow("unknown") << -1.0 << 10.0 << -1.0;
}

void TestCounters::hitsInPerCent()
{
    QFETCH(double, hits);
    QFETCH(double, misses);
    QFETCH(double, percent);
    Tick tick;
    if (hits >= 0)
        tick.counters[Counter::CacheHits] = hits;
    tick.counters[Counter::CacheMisses] = misses;
    const double shown = findMetric("db_cache_hit_pct")->derive(tick, {});
    if (percent < 0)
        QVERIFY(std::isnan(shown));
    else
        QCOMPARE(shown, percent);
}

void TestCounters::ticksKeepThem()
{
    Tick tick;
    tick.counters[Counter::Commits] = 12.5;
    tick.counters[Counter::WaitOther] = 0; // known, and none
    const auto read = decodeTick(encodeTick(tick));
    QVERIFY(read.has_value());
    QCOMPARE(read->counters, tick.counters);
    QVERIFY(!read->counters[Counter::Deadlocks]);
    QVERIFY(decodeTick(encodeTick(Tick()))->counters.isEmpty());
}

void TestCounters::aLaterProgramsCounterIsPassedOver()
{
    Tick tick;
    tick.counters[Counter::WaitOther] = 3;
    std::vector<std::byte> bytes = encodeTick(tick);
    // The section is the last: tag, length, how many counters, a byte for each, eight more for the one that is known.
    const std::size_t length = bytes.size() - (1 + counterCount + 8) - 1;
    QCOMPARE(int(bytes[length - 1]), 10);
    bytes[length] = std::byte(int(bytes[length]) + 9);
    bytes[length + 1] = std::byte(int(bytes[length + 1]) + 1);
    bytes.push_back(std::byte(1));
    bytes.insert(bytes.end(), 8, std::byte(0));
    const auto read = decodeTick(bytes);
    QVERIFY2(read.has_value(), read ? "" : read.error().message.c_str());
    QCOMPARE(read->counters, tick.counters);
}

void TestCounters::levelsHaveTheirMeans()
{
    RunRecord record;
    Phase hold;
    hold.from = hold.to = 10;
    hold.lengthUs = 4'000'000;
    record.info.phases = {hold};
    record.info.types = {"one"};
    for (int i = 0; i < 3; ++i) {
        Tick tick;
        tick.startUs = i * 1'000'000;
        tick.lengthUs = i == 2 ? 2'000'000 : 1'000'000;
        if (i != 1) // a gap counts for nothing
            tick.counters = commits(i == 0 ? 10 : 40);
        record.ticks.push_back(std::make_shared<Tick>(tick));
    }
    const Summary summary = summarize(record);
    QCOMPARE(summary.levels.size(), std::size_t(1));
    QCOMPARE(summary.levels[0].counters[Counter::Commits].value(), 30.0); // 10 for one second, 40 for two
    QVERIFY(!summary.levels[0].counters[Counter::Deadlocks]);
}

void TestCounters::everyCounterIsAMetric()
{
    Tick tick;
    double next = 1;
    for (auto &value : tick.counters.values)
        value = next++;
    for (const CounterRow &row : counterTable) {
        const Metric *metric = findMetric(row.id);
        QVERIFY2(metric, row.id.data());
        QCOMPARE(metric->derive(tick, {}), tick.counters[row.counter].value());
        QVERIFY(std::isnan(metric->derive(Tick(), {})));
    }
}

void TestCounters::columnsOfPostgres()
{
    ServerCounters totals;
    const auto questions = pgCounterQuestions();
    questions[0].take({{"datid", "xact_commit", "blks_hit", "tup_returned", "stats_reset", "deadlocks"},
                       {{"5", "42", "7", "1234567890123", std::nullopt, std::nullopt}}},
                      totals);
    QCOMPARE(totals[Counter::Commits].value(), 42.0);
    QCOMPARE(totals[Counter::CacheHits].value(), 7.0);
    QCOMPARE(totals[Counter::RowsRead].value(), 1234567890123.0);
    QVERIFY(!totals[Counter::Deadlocks]);
    QVERIFY(!totals[Counter::Rollbacks]);
    questions[1].take({{"wal_bytes", "wal_sync"}, {{"4096", "2"}}}, totals);
    QCOMPARE(totals[Counter::LogBytes].value(), 4096.0);
    QCOMPARE(totals[Counter::LogSyncs].value(), 2.0);
    QVERIFY(!totals[Counter::LogWrites]);
}

void TestCounters::questionsByVersion_data()
{
    QTest::addColumn<QString>("version");
    QTest::addColumn<QStringList>("views"); // in order
    QTest::newRow("13") << "13.21" << QStringList{"pg_stat_database", "pg_stat_bgwriter", "pg_stat_activity"};
    for (const char *version : {"14.0", "15.18", "16.2"})
        QTest::newRow(version) << version << QStringList{"pg_stat_database", "pg_stat_wal", "pg_stat_bgwriter", "pg_stat_activity"};
    for (const char *version : {"17.4", "17beta1"})
        QTest::newRow(version) << version << QStringList{"pg_stat_database", "pg_stat_wal", "pg_stat_io writes", "pg_stat_activity"};
    for (const char *version : {"18.1", "18", "19devel"})
        QTest::newRow(version) << version
                               << QStringList{"pg_stat_database", "pg_stat_wal", "pg_stat_io wal", "pg_stat_io write_bytes", "pg_stat_activity"};
    QTest::newRow("unknown") << "" << QStringList{"pg_stat_database", "pg_stat_activity"};
}

void TestCounters::questionsByVersion()
{
    QFETCH(QString, version);
    QFETCH(QStringList, views);
    QStringList asked;
    for (const CounterQuestion &question : pgCounterQuestions()) {
        if (!question.suits(version.toStdString()))
            continue;
        const QString sql = QString::fromUtf8(question.sql.data(), qsizetype(question.sql.size()));
        const QString view = sql.section("FROM ", 1).section(' ', 0, 0);
        asked << (view != "pg_stat_io"           ? view
                  : sql.contains("'wal'")        ? view + " wal"
                  : sql.contains("write_bytes") ? view + " write_bytes"
                                                 : view + " writes");
    }
    QCOMPARE(asked, views);
    // The others are asked whatever the version.
    for (const char *other : {"10.11.11-MariaDB", "9.7.0"})
        for (const CounterQuestion &question : mySqlCounterQuestions())
            QVERIFY(question.suits(other));
}

void TestCounters::pageWritersOfPostgres()
{
    ServerCounters older, newer, log;
    for (const CounterQuestion &question : pgCounterQuestions()) {
        if (question.sql.find("pg_stat_bgwriter") != std::string_view::npos)
            question.take({{"buffers_checkpoint", "buffers_clean", "maxwritten_clean", "buffers_backend"}, {{"10", "5", "7", "1"}}}, older);
        if (question.sql.find("AS pages") != std::string_view::npos && question.suits("18.1"))
            question.take({{"pages"}, {{"23.0000000000000000"}}}, newer);
        if (question.sql.find("AS wal_write") != std::string_view::npos)
            question.take({{"wal_write", "wal_sync"}, {{"40", std::nullopt}}}, log);
    }
    QCOMPARE(older[Counter::PagesWritten].value(), 16.0);
    QCOMPARE(newer[Counter::PagesWritten].value(), 23.0);
    QCOMPARE(log[Counter::LogWrites].value(), 40.0);
    QVERIFY(!log[Counter::LogSyncs]);
}

void TestCounters::sessionsByWhatTheyWaitFor()
{
    const CounterQuestion &sessions = pgCounterQuestions().back();
    ServerCounters totals;
    const Table some{{"case", "count"},
                     {{"", "3"}, {"Lock", "2"}, {"LWLock", "1"}, {"BufferPin", "1"}, {"Timeout", "4"}}};
    QVERIFY(sessions.take(some, totals).empty());
    QCOMPARE(totals[Counter::Running].value(), 11.0);
    QCOMPARE(totals[Counter::OnCpu].value(), 3.0);
    QCOMPARE(totals[Counter::WaitLock].value(), 2.0);
    QCOMPARE(totals[Counter::WaitLatch].value(), 2.0);
    QCOMPARE(totals[Counter::WaitOther].value(), 4.0);
    QCOMPARE(totals[Counter::WaitIo].value(), 0.0);
    ServerCounters idle;
    QVERIFY(!sessions.take({{"case", "count"}, {{"?", "5"}}}, idle).empty()); // of others, and not to be seen
    QCOMPARE(idle[Counter::Running].value(), 0.0);
}

void TestCounters::variablesOfMySql()
{
    ServerCounters totals;
    mySqlCounterQuestions()[0].take({{"Variable_name", "Value"},
                                     {{"Handler_commit", "9"},
                                      {"HANDLER_READ_KEY", "30"},
                                      {"Handler_read_next", "12"},
                                      {"Innodb_buffer_pool_read_requests", "100"},
                                      {"Innodb_buffer_pool_reads", "15"},
                                      {"Innodb_page_size", "16384"},
                                      {"Innodb_row_lock_time", "a word"},
                                      {"Threads_running", "5"}}},
                                    totals);
    QCOMPARE(totals[Counter::Commits].value(), 9.0);
    QCOMPARE(totals[Counter::IndexReads].value(), 42.0);
    QCOMPARE(totals[Counter::CacheHits].value(), 85.0);
    QCOMPARE(totals[Counter::CacheMisses].value(), 15.0);
    QCOMPARE(totals[Counter::Running].value(), 4.0); // the fifth is the one that answers
    QVERIFY(!totals[Counter::LockWaitTime]);
    QVERIFY(!totals[Counter::RowsUpdated]);

    // Rows as InnoDB counts them, else those of all engines.
    for (const bool isInnodb : {true, false}) {
        ServerCounters rows;
        Table answer{{"Variable_name", "Value"}, {{"Handler_update", "70"}, {"Rows_read", "80"}}};
        if (isInnodb)
            answer.rows.insert(answer.rows.end(), {{"Innodb_rows_updated", "7"}, {"Innodb_rows_read", "8"}});
        mySqlCounterQuestions()[0].take(answer, rows);
        QCOMPARE(rows[Counter::RowsUpdated].value(), isInnodb ? 7.0 : 70.0);
        QCOMPARE(rows[Counter::RowsRead].value(), isInnodb ? 8.0 : 80.0);
    }
}

void TestCounters::aSlowAnswerIsAGap()
{
    FakeServer server;
    fakeServer = &server;
    const auto source = watchServerCounters(watchedEngine(), Profile(), Secret());
    QVERIFY(follow(*source, [](const ServerCounters &c) { return c[Counter::Commits].has_value(); }));
    Notes notes;
    QCOMPARE(notes.take(*source), QStringList{"Some are hidden."});
    server.hangs = true;
    QVERIFY(follow(*source, [](const ServerCounters &c) { return c.isEmpty(); }));
    QVERIFY(follow(*source, [&](const ServerCounters &c) { return c.isEmpty() && notes.take(*source).size() > 1; }));
    QCOMPARE(notes.all.size(), 2);
    QVERIFY2(notes.all[1].contains("does not answer in time"), qPrintable(notes.all[1]));
    server.hangs = false;
    QVERIFY(follow(*source, [](const ServerCounters &c) { return c[Counter::Commits].has_value(); }));
    QVERIFY(server.connects >= 2);
    QCOMPARE(notes.take(*source).size(), 2);
}

void TestCounters::aRefusedQuestionIsSaidOnce()
{
    FakeServer server;
    std::atomic<int> asked = 0;
    server.onStatement = [&](std::string_view sql) {
        if (sql != "first")
            return Failure::None;
        ++asked;
        return Failure::Other;
    };
    fakeServer = &server;
    Notes notes;
    {
        const auto source = watchServerCounters(watchedEngine(), Profile(), Secret());
        int seconds = 0;
        QVERIFY(follow(*source, [&](const ServerCounters &c) {
            return c[Counter::Running] == 3.0 && !c[Counter::Commits] && ++seconds == 2;
        }));
        notes.take(*source);
    }
    QCOMPARE(int(asked), 1);
    QCOMPARE(notes.all.filter("The first are not read").size(), 1);
}

void TestCounters::aServerThatKeepsSilentStallsNothing()
{
    QTcpServer silent; // takes connections and says nothing
    QVERIFY(silent.listen(QHostAddress::LocalHost));
    Profile profile;
    profile.engine = "mariadb";
    profile.host = "127.0.0.1";
    profile.port = silent.serverPort();
    profile.connectTimeoutS = 60;
    QElapsedTimer life;
    life.start();
    {
        const auto source = watchServerCounters(*findEngine("mariadb"), profile, Secret());
        QVERIFY(source->sample().isEmpty());
    }
    QVERIFY(life.elapsed() < 30'000); // of the sixty seconds that the connection would wait
}

void TestCounters::runsReadThem_data()
{
    QTest::addColumn<QString>("engine");
    for (const char *engine : {"postgresql", "mariadb", "mysql", "sqlite"})
        QTest::newRow(engine) << engine;
}

void TestCounters::runsReadThem()
{
    LOAD_TARGET(target)
    const auto connection = target.connection();
    for (const char *sql :
         {"CREATE TABLE kept (id INTEGER PRIMARY KEY, value INTEGER)", "INSERT INTO kept VALUES (1, 0)"})
        if (const auto done = connection->query(sql); !done)
            QFAIL(done.error().message.c_str());
    RunPlan plan;
    plan.profile = target.request.profile;
    plan.secret = target.request.secret;
    plan.workload =
        workloadOf(plan.profile, "SELECT value FROM kept WHERE id = 1;\nUPDATE kept SET value = value + 1;\n");
    plan.ramp = *parseRamp("users 2 for=3s").ramp;
    plan.pool = 2;
    Observed observed;
    RunRecord record;
    {
        Runner runner(std::move(plan), observed);
        if (const auto opened = runner.open(record.info); !opened)
            QFAIL(opened.error().message.c_str());
        QCOMPARE(runner.run().state, RunState::Finished);
    }
    record.ticks = observed.ticks;
    const LevelSummary level = summarize(record).levels.at(0);
    const ServerCounters &counters = level.counters;
    QVERIFY2(!counters.isEmpty(), qPrintable(observed.texts().join('\n')));
    QVERIFY(counters[Counter::CacheHits].value() > 0);
    QVERIFY(counters[Counter::CacheMisses].value() >= 0);
    if (engine == "sqlite") {
        QVERIFY(counters[Counter::LockWaits].has_value());
        QVERIFY(counters[Counter::PagesWritten].value() > 0);
        QVERIFY(!counters[Counter::Commits]);
        return;
    }
    // Two statements a transaction, each its own commit. The server's seconds are not quite ours.
    const double updates = level.figures.tps;
    const double updated = counters[Counter::RowsUpdated].value();
    QVERIFY2(updated > updates / 3 && updated < 3 * updates,
             qPrintable(QString("%1 rows, %2 tps").arg(updated).arg(updates)));
    QVERIFY(counters[Counter::RowsRead].value() > updates / 3);
    QVERIFY(counters[Counter::Commits].value() > updates / 2);
    QVERIFY(counters[Counter::LogBytes].value() > 0);
    QCOMPARE(counters[Counter::LogSyncs].has_value(), engine != "mariadb");
    QVERIFY(counters[Counter::Running].value() >= 0);
    QVERIFY(counters[Counter::WaitLock].value() >= 0);
    QVERIFY(!observed.texts().join('\n').contains("not read"));
}

void TestCounters::theyCanBeLeftOut()
{
    const auto parsed = parseProfileUrl("sqlite:x.db?counters=off");
    QVERIFY(parsed.has_value() && !parsed->profile.counters);
    QCOMPARE(profileUrl(parsed->profile), std::string("sqlite:x.db?counters=off"));
    QVERIFY(parseProfileUrl("sqlite:x.db?counters=some").has_error());
    RunPlan plan;
    plan.profile = parsed->profile;
    plan.profile.file = (m_folder.path() + "/off.db").toStdString();
    plan.workload = workloadOf(plan.profile, "SELECT 1;\n");
    plan.ramp = *parseRamp("users 1 for=1s").ramp;
    plan.pool = 1;
    Observed observed;
    Runner runner(std::move(plan), observed);
    RunInfo info;
    QVERIFY(runner.open(info).has_value());
    QCOMPARE(runner.run().state, RunState::Finished);
    QVERIFY(!observed.ticks.empty());
    for (const TickPtr &tick : observed.ticks)
        QVERIFY(tick->counters.isEmpty());
}

void TestCounters::noRightIsSaidOnce()
{
    const QString engine = "postgresql";
    LoadTarget target(engine, m_folder.path());
    if (!target.isThere()) {
        if (qEnvironmentVariableIsSet("SQLDYNO_REQUIRE_SERVERS"))
            QFAIL("this server is missing");
        QSKIP("this server is not there");
    }
    // Of this database alone, and gone with it.
    const auto admin = target.connection();
    const std::string role = target.request.profile.database;
    QVERIFY(admin->query("REVOKE SELECT ON pg_stat_wal FROM PUBLIC").has_value());
    QVERIFY(admin->query("CREATE ROLE " + role + " LOGIN PASSWORD 'watch'").has_value());
    Profile profile = target.request.profile;
    profile.user = role;
    Notes notes;
    {
        const auto source = watchServerCounters(*findEngine("postgresql"), profile, Secret("watch"));
        int seconds = 0;
        QVERIFY(follow(*source, [&](const ServerCounters &c) {
            return c[Counter::Commits].has_value() && ++seconds == 2;
        }));
        QVERIFY(!source->sample()[Counter::LogBytes]);
        notes.take(*source);
    }
    (void)admin->query("DROP ROLE " + role);
    QCOMPARE(notes.all.filter("write-ahead log").size(), 1);
    QVERIFY2(notes.all.filter("permission").size() == 1, qPrintable(notes.all.join('\n')));
}

QTEST_GUILESS_MAIN(TestCounters)
#include "tst_counters.moc"
