// SPDX-License-Identifier: GPL-3.0-or-later
// Runs laid side by side: which are repeats, what is refused, what is remarked. Runs are made up so that their
// figures can be worked out in the head.
#include "engines/compare/comparison.h"
#include "engines/compare/verdictwords.h"

#include <QtTest>

#include <cmath>

using namespace dyno;

namespace {

// A run of levels 100 and 200 with 20 s of hold each, in a closed loop without think time.
struct MadeUp
{
    std::string engine = "postgresql", profile = "bench", series = "s", workload = "shop";
    int repeat = 1;
    std::int64_t start = 1000; // seconds
    std::vector<double> users{100, 200};
    double tps = 1000;          // of the first level; the second has twice as much
    double slopePct = 0;        // throughput moves by that over each hold
    double steal = 0;
    std::uint64_t connectionsLost = 0;
    bool openLoop = false;
    double serverCpu = 0;       // per cent of a core; 0: only the host is measured
    double seconds = 1e9;       // stopped after
};

constexpr int holdSeconds = 20;

RunFacts made(const MadeUp &of, int source = 0)
{
    RunRecord record;
    RunInfo &info = record.info;
    info.id = of.series + of.engine + std::to_string(of.repeat) + std::to_string(of.start);
    info.series = of.series;
    info.engine = of.engine;
    info.profile = of.profile;
    info.workload = of.workload;
    info.serverVersion = "1.0";
    info.ramp = "made up";
    info.pool = 10;
    info.repeat = of.repeat;
    info.openLoop = of.openLoop;
    info.startedMs = of.start * 1000;
    info.state = RunState::Finished;
    info.types = {"only"};
    info.hostCpus = 2;
    std::uint32_t second = 0;
    for (std::size_t level = 0; level < of.users.size(); ++level) {
        info.phases.push_back({Phase::Kind::Hold, std::int32_t(level), of.users[level], of.users[level],
                               holdSeconds * 1'000'000});
        for (int i = 0; i < holdSeconds && second < of.seconds; ++i, ++second) {
            auto tick = std::make_shared<Tick>();
            tick->number = second;
            tick->phase = std::int32_t(level);
            tick->startUs = std::int64_t(second) * 1'000'000;
            tick->lengthUs = 1'000'000;
            tick->users = std::uint32_t(of.users[level]);
            tick->connectionsLost = second == 0 ? of.connectionsLost : 0;
            PhaseFacts facts;
            facts.phase = tick->phase;
            facts.types.resize(1);
            TypeFacts &type = facts.types[0];
            const double rise = 1 + of.slopePct / 100 * (i + 0.5) / holdSeconds;
            const auto count = std::uint64_t(std::lround(of.tps * double(level + 1) * rise));
            type.attempted = type.committed = count;
            // Users of a level spend all of their time in transactions.
            type.response.record(std::int64_t(of.users[level] * 1e6 / double(count)), std::uint32_t(count));
            tick->facts.push_back(std::move(facts));
            tick->host.cpu = HostFigures::Cpu{.usr = 50, .steal = of.steal, .idle = 50 - of.steal};
            if (of.serverCpu > 0)
                tick->server.cpu = of.serverCpu;
            record.ticks.push_back(std::move(tick));
        }
    }
    return runFacts(record, source);
}

// Three repeats of each of two engines in turn; MariaDB is slower by a fifth.
std::vector<RunFacts> series()
{
    std::vector<RunFacts> runs;
    for (int i = 0; i < 3; ++i) {
        MadeUp a, b;
        a.repeat = b.repeat = i + 1;
        a.start = 1000 + 200 * i;
        b.start = a.start + 100;
        a.tps = 1000 + (i % 2 ? 10 : -10);
        b.engine = "mariadb";
        b.tps = 800 + (i == 1 ? 8 : -8);
        runs.push_back(made(a));
        runs.push_back(made(b));
    }
    return runs;
}

const ComparisonRow *find(const Comparison &comparison, const char *metric, std::optional<double> users)
{
    for (const ComparisonRow &row : comparison.rows)
        if (row.metric->id == metric && row.users == users)
            return &row;
    return nullptr;
}

QStringList remarks(const Comparison &comparison, Remark::Kind kind)
{
    QStringList texts;
    for (const Remark &remark : comparison.remarks)
        if (remark.kind == kind)
            texts << QString::fromStdString(remark.text);
    return texts;
}

} // namespace

class TestComparison : public QObject
{
    Q_OBJECT
private slots:
    void repeatsOfASeries();
    void groups_data();
    void groups();
    void labelsTellApart();
    void cannotBeCompared_data();
    void cannotBeCompared();
    void runWithoutTicks();
    void stoppedRun();
    void sameUsersTwice();
    void oneSide();
    void refereeTakesTheVerdict();
    void costsOfTwoSources();
    void outlierIsExplainedAndKept();
    void driftOfASeries();
    void oneAfterTheOther();
    void notSteady();
    void littlesLaw();
    void manyRunsAreQuick();
};

void TestComparison::repeatsOfASeries()
{
    const Comparison comparison = compareRepeats(groupRepeats(series()));
    QCOMPARE(comparison.sides.size(), std::size_t(2));
    QCOMPARE(comparison.sides[0].label, "PostgreSQL 1.0");
    QCOMPARE(comparison.sides[1].runs.size(), std::size_t(3));
    const ComparisonRow *ceiling = comparison.headline();
    QVERIFY(ceiling && ceiling->isCeiling());
    QCOMPARE(ceiling->cells[0].values, (std::vector<double>{1980, 2020, 1980}));
    QCOMPARE(ceiling->cells[1].spread.median, 1584.0);
    QCOMPARE(ceiling->cells[1].spread.low, 1584.0);
    QCOMPARE(ceiling->cells[1].spread.high, 1616.0);
    QVERIFY(!ceiling->cells[0].verdict);
    QCOMPARE(ceiling->cells[1].verdict->kind, Verdict::Kind::Fewer);
    QVERIFY(ceiling->cells[1].verdict->low < -20 && ceiling->cells[1].verdict->high > -20);
    // 100 users at 1,000/s are 100 ms each; at 800/s 125 ms.
    const ComparisonRow *p95 = find(comparison, "p95", 100);
    QVERIFY(p95 && std::abs(p95->cells[0].spread.median - 101) < 0.2);
    QCOMPARE(p95->cells[1].verdict->kind, Verdict::Kind::More);
    QCOMPARE(worthOf(*p95->cells[1].verdict, *p95->metric), Worth::Worse);
    // Half of two CPUs for 990 transactions a second: 1,010 µs each.
    const ComparisonRow *cpu = find(comparison, "cpu_us", 100);
    QVERIFY(cpu && std::abs(cpu->cells[0].spread.median - 1e6 / 990) < 0.1);
    QVERIFY(!find(comparison, "written_kb", 100)); // nobody knows it
    QVERIFY2(comparison.remarks.empty(), comparison.remarks.empty() ? "" : comparison.remarks[0].text.c_str());
}

void TestComparison::groups_data()
{
    QTest::addColumn<QStringList>("runs");  // engine/profile/series/source
    QTest::addColumn<QList<int>>("sizes");  // in order
    QTest::newRow("one series of two") << QStringList{"pg/a/s/0", "my/b/s/0", "pg/a/s/0", "my/b/s/0"} << QList<int>{2, 2};
    QTest::newRow("two series of one: before and after")
        << QStringList{"pg/a/s/0", "pg/a/s/0", "pg/a/t/1", "pg/a/t/1"} << QList<int>{2, 2};
    QTest::newRow("single runs of two profiles are repeats")
        << QStringList{"pg/a//0", "pg/a//1", "my/b//2", "my/b//3"} << QList<int>{2, 2};
    QTest::newRow("single runs of one profile are two sides") << QStringList{"pg/a//0", "pg/a//1"} << QList<int>{1, 1};
    QTest::newRow("two profiles of one engine") << QStringList{"pg/a/s/0", "pg/b/s/0", "pg/a/s/0"} << QList<int>{2, 1};
    QTest::newRow("one series alone") << QStringList{"pg/a/s/0", "pg/a/s/0", "pg/a/s/0"} << QList<int>{3};
}

void TestComparison::groups()
{
    QFETCH(QStringList, runs);
    QFETCH(QList<int>, sizes);
    std::vector<RunFacts> facts;
    for (const QString &run : runs) {
        const QStringList parts = run.split('/');
        MadeUp of;
        of.engine = parts[0].toStdString();
        of.profile = parts[1].toStdString();
        of.series = parts[2].toStdString();
        of.seconds = 1;
        facts.push_back(made(of, parts[3].toInt()));
    }
    QList<int> found;
    for (const RepeatGroup &group : groupRepeats(facts))
        found << int(group.runs.size());
    QCOMPARE(found, sizes);
}

void TestComparison::labelsTellApart()
{
    MadeUp a, b, c;
    b.profile = "other";
    c.engine = "sqlite";
    std::vector<RepeatGroup> groups = groupRepeats({made(a), made(b), made(c)});
    QCOMPARE(groups[0].label, "PostgreSQL 1.0, bench");
    QCOMPARE(groups[1].label, "PostgreSQL 1.0, other");
    // What is alike everywhere is not said: only the day differs.
    MadeUp later = a;
    later.series = "t";
    later.start = 1'700'000'000;
    groups = groupRepeats({made(a, 0), made(later, 1)});
    QCOMPARE(groups[0].label, "PostgreSQL 1.0, 1970-01-01 00:16 UTC");
    QCOMPARE(groups[1].label, "PostgreSQL 1.0, 2023-11-14 22:13 UTC");
}

void TestComparison::cannotBeCompared_data()
{
    QTest::addColumn<QString>("what");
    QTest::addColumn<QString>("said");
    QTest::addColumn<bool>("hasLevels"); // in common
    QTest::newRow("other workload") << "workload" << "ran tpcc, the baseline shop" << true;
    QTest::newRow("arrivals") << "arrivals" << "a rate of arrivals" << true;
    QTest::newRow("no common levels") << "levels" << "(50, 400 against 100, 200)" << false;
}

void TestComparison::cannotBeCompared()
{
    QFETCH(QString, what);
    QFETCH(QString, said);
    QFETCH(bool, hasLevels);
    std::vector<RunFacts> runs;
    for (int i = 0; i < 3; ++i) {
        MadeUp a, b;
        a.start = 1000 + 200 * i;
        b.start = a.start + 100;
        b.engine = "mariadb";
        if (what == "workload")
            b.workload = "tpcc";
        if (what == "arrivals")
            b.openLoop = true;
        if (what == "levels")
            b.users = {50, 400};
        runs.push_back(made(a));
        runs.push_back(made(b));
    }
    const Comparison comparison = compareRepeats(groupRepeats(runs));
    const QStringList refused = remarks(comparison, Remark::Kind::Refused);
    QCOMPARE(refused.size(), 1);
    QVERIFY2(refused[0].contains(said) && refused[0].contains("are shown"), qPrintable(refused[0]));
    for (const ComparisonRow &row : comparison.rows)
        QCOMPARE(row.cells[1].verdict->kind, Verdict::Kind::None);
    // What can still be shown is there.
    QCOMPARE(comparison.headline()->cells[1].spread.count, 3);
    QCOMPARE(find(comparison, "p95", 100)->cells[1].spread.count, hasLevels ? 3 : 0);
}

void TestComparison::runWithoutTicks()
{
    std::vector<RunFacts> runs = series();
    MadeUp empty;
    empty.repeat = 4;
    empty.start = 5000;
    empty.seconds = 0;
    runs.push_back(made(empty));
    const Comparison comparison = compareRepeats(groupRepeats(runs));
    QCOMPARE(comparison.sides[0].runs.size(), std::size_t(4));
    QVERIFY(std::isnan(comparison.headline()->cells[0].values[3]));
    QCOMPARE(comparison.headline()->cells[0].spread.count, 3);
    QCOMPARE(comparison.headline()->cells[1].verdict->kind, Verdict::Kind::Fewer);
    const QStringList out = remarks(comparison, Remark::Kind::LeftOut);
    QCOMPARE(out.size(), 1);
    QVERIFY2(out[0].startsWith("PostgreSQL 1.0, repeat 4 has no level that was measured"), qPrintable(out[0]));
    // Nothing but such a run is no crash either.
    const Comparison nothing = compareRepeats(groupRepeats({made(empty)}));
    QVERIFY(nothing.rows.empty() && !nothing.headline());
}

void TestComparison::stoppedRun()
{
    std::vector<RunFacts> runs = series();
    MadeUp stopped;
    stopped.repeat = 4;
    stopped.start = 5000;
    stopped.seconds = 25; // the first level whole, five seconds of the second
    runs.push_back(made(stopped));
    const Comparison comparison = compareRepeats(groupRepeats(runs));
    QCOMPARE(find(comparison, "tps", 100)->cells[0].spread.count, 4);
    QCOMPARE(find(comparison, "tps", 200)->cells[0].spread.count, 3);
    QCOMPARE(comparison.headline()->cells[0].spread.count, 3);
    QVERIFY2(remarks(comparison, Remark::Kind::LeftOut)[0].contains("1 of 2 levels"),
             qPrintable(remarks(comparison, Remark::Kind::LeftOut)[0]));
}

// A spike comes by its quiet level twice: both are levels of their own.
void TestComparison::sameUsersTwice()
{
    MadeUp spike;
    spike.users = {100, 3000, 100};
    const Comparison comparison = compareRepeats(groupRepeats({made(spike)}));
    std::vector<std::pair<double, int>> levels;
    std::vector<double> values;
    for (const ComparisonRow &row : comparison.rows)
        if (row.metric->id == "tps" && row.users) {
            levels.emplace_back(*row.users, row.visit);
            values.push_back(row.cells[0].values[0]);
        }
    QCOMPARE(levels, (std::vector<std::pair<double, int>>{{100, 1}, {3000, 1}, {100, 2}}));
    QCOMPARE(values, (std::vector<double>{1000, 2000, 3000}));
}

void TestComparison::oneSide()
{
    std::vector<RunFacts> runs;
    for (int i = 0; i < 3; ++i) {
        MadeUp a;
        a.start = 1000 + i;
        a.tps = 1000 + 10 * i;
        runs.push_back(made(a));
    }
    const Comparison comparison = compareRepeats(groupRepeats(runs));
    QCOMPARE(comparison.sides.size(), std::size_t(1));
    QVERIFY(std::abs(comparison.headline()->cells[0].spread.perCent - 0.990) < 0.01);
}

// One side on a host that was robbed: it has no verdict, the third side keeps its own.
void TestComparison::refereeTakesTheVerdict()
{
    std::vector<RunFacts> runs = series();
    for (int i = 0; i < 3; ++i) {
        MadeUp robbed;
        robbed.engine = "mysql";
        robbed.repeat = i + 1;
        robbed.start = 1050 + 200 * i;
        robbed.tps = 500 + i;
        robbed.steal = 14;
        runs.push_back(made(robbed));
    }
    const Comparison comparison = compareRepeats(groupRepeats(runs));
    QCOMPARE(comparison.sides[2].label, "MySQL 1.0");
    const ComparisonRow *ceiling = comparison.headline();
    QCOMPARE(ceiling->cells[1].verdict->kind, Verdict::Kind::Fewer);
    QCOMPARE(verdictText(*ceiling->cells[2].verdict, *ceiling->metric), "No verdict: CPU steal");
    QCOMPARE(ceiling->cells[2].spread.count, 3);
    QVERIFY(!comparison.findings.empty());
    QCOMPARE(comparison.findings[0].rule, "steal");
    QCOMPARE(comparison.findings[0].severity, Severity::Unequal);
    QCOMPARE(comparison.findings[0].runs, (std::vector<std::size_t>{6, 7, 8})); // those of the third side
}

void TestComparison::costsOfTwoSources()
{
    std::vector<RunFacts> runs;
    for (int i = 0; i < 3; ++i) {
        MadeUp base, same, other;
        base.repeat = same.repeat = other.repeat = i + 1;
        base.start = 1000 + 300 * i;
        same.start = base.start + 100;
        other.start = base.start + 200;
        base.tps = same.tps = other.tps = 1000 + i;
        same.engine = "mariadb";
        other.engine = "mysql";
        base.serverCpu = 50;
        same.serverCpu = 80;
        for (const MadeUp &of : {base, same, other})
            runs.push_back(made(of));
    }
    const Comparison comparison = compareRepeats(groupRepeats(runs));
    const ComparisonRow *cpu = find(comparison, "cpu_us", 100);
    QVERIFY(cpu);
    QVERIFY(std::abs(cpu->cells[0].spread.median - 0.5e6 / 1001) < 0.1);
    QCOMPARE(cpu->cells[1].verdict->kind, Verdict::Kind::More);
    QVERIFY(std::abs(cpu->cells[2].spread.median - 1e6 / 1001) < 0.1); // half of two CPUs
    QCOMPARE(verdictText(*cpu->cells[2].verdict, *cpu->metric),
             "No verdict: the server's processes against the whole host");
    const ComparisonRow *tps = find(comparison, "tps", 100);
    QCOMPARE(tps->cells[2].verdict->kind, Verdict::Kind::Same); // what does not come from there is judged
    QVERIFY(std::any_of(comparison.findings.begin(), comparison.findings.end(), [](const Finding &finding) {
        return finding.rule == "cost-source" && finding.severity == Severity::Watch;
    }));
}

void TestComparison::outlierIsExplainedAndKept()
{
    std::vector<RunFacts> runs = series();
    MadeUp stolen;
    stolen.repeat = 4;
    stolen.start = 1650;
    stolen.tps = 700;
    stolen.steal = 9;
    stolen.connectionsLost = 2;
    runs.push_back(made(stolen));
    const Comparison comparison = compareRepeats(groupRepeats(runs));
    const QStringList apart = remarks(comparison, Remark::Kind::Outlier);
    QCOMPARE(apart.size(), 1);
    for (const char *part : {"PostgreSQL 1.0, repeat 4 lies apart", "CPU steal reached 9.0%", "2 connections",
                             "It counts as the others do"})
        QVERIFY2(apart[0].contains(part), qPrintable(apart[0]));
    QCOMPARE(comparison.headline()->cells[0].spread.count, 4);
    QCOMPARE(comparison.headline()->cells[0].spread.low, 1400.0);
    // It makes the spread wide enough to leave the question open.
    QCOMPARE(comparison.headline()->cells[1].verdict->kind, Verdict::Kind::NotAResult);
}

void TestComparison::driftOfASeries()
{
    std::vector<RunFacts> runs;
    for (int i = 0; i < 6; ++i) {
        MadeUp of;
        of.engine = i % 2 ? "mariadb" : "postgresql";
        of.repeat = 1 + i / 2;
        of.start = 1000 + 100 * i;
        of.tps = 10'000 * std::pow(0.97, i) * (i % 2 ? 1.1 : 1);
        runs.push_back(made(of));
    }
    const QStringList drift = remarks(compareRepeats(groupRepeats(runs)), Remark::Kind::Drift);
    QCOMPARE(drift.size(), 1);
    QVERIFY2(drift[0].contains("fell by 14 to 14%"), qPrintable(drift[0]));
    QVERIFY(remarks(compareRepeats(groupRepeats(series())), Remark::Kind::Drift).isEmpty());
}

void TestComparison::oneAfterTheOther()
{
    std::vector<RunFacts> runs = series();
    for (RunFacts &run : runs)
        if (run.info.engine == "mariadb")
            run.info.startedMs += 1'000'000;
    const QStringList order = remarks(compareRepeats(groupRepeats(runs)), Remark::Kind::Order);
    QCOMPARE(order.size(), 1);
    QVERIFY2(order[0].startsWith("All repeats of PostgreSQL 1.0 came before those of MariaDB 1.0"), qPrintable(order[0]));
    CompareOptions regression;
    regression.isRegression = true;
    QVERIFY(remarks(compareRepeats(groupRepeats(runs), regression), Remark::Kind::Order).isEmpty());
}

void TestComparison::notSteady()
{
    std::vector<RunFacts> runs = series();
    MadeUp rising;
    rising.repeat = 4;
    rising.start = 1650;
    rising.slopePct = 12;
    rising.tps = 950;
    runs.push_back(made(rising));
    const QStringList moving = remarks(compareRepeats(groupRepeats(runs)), Remark::Kind::NotSteady);
    QVERIFY2(moving.size() >= 2, qPrintable(moving.join('\n')));
    QVERIFY2(moving[0].startsWith("PostgreSQL 1.0 was not steady at 100 users in 1 of 4 repeats: throughput rose by 1"),
             qPrintable(moving[0]));
}

void TestComparison::littlesLaw()
{
    MadeUp of;
    RunFacts run = made(of);
    QVERIFY(std::abs(run.little[0]->share() - 1) < 0.01);
    QVERIFY(run.little[0]->holds());
    // 1,000/s with 20 ms more of thinking would be 20 users more than there are.
    LevelSummary level = run.summary.levels[0];
    run.info.thinkMinMs = 10;
    run.info.thinkMaxMs = 30;
    const auto check = littleCheck(level, run.info);
    QVERIFY(std::abs(check->accounted - 120) < 0.5);
    QVERIFY(!check->holds());
    run.little[0] = check;
    const QStringList said = remarks(compareRepeats(groupRepeats({run})), Remark::Kind::Accounting);
    QCOMPARE(said.size(), 1);
    QVERIFY2(said[0].contains("gives 120 of 100 users"), qPrintable(said[0]));
    run.info.openLoop = true;
    QVERIFY(!littleCheck(level, run.info));
}

// Thirty runs of six levels: from facts to the finished value. No assertion on time; the figure is for the reader.
void TestComparison::manyRunsAreQuick()
{
    std::vector<RunFacts> runs;
    for (int i = 0; i < 30; ++i) {
        MadeUp of;
        of.engine = std::vector<std::string>{"postgresql", "mariadb", "mysql"}[std::size_t(i % 3)];
        of.users = {100, 200, 400, 800, 1600, 3200};
        of.start = 1000 + i;
        of.tps = 1000 + i % 7;
        runs.push_back(made(of));
    }
    QElapsedTimer timer;
    timer.start();
    const Comparison comparison = compareRepeats(groupRepeats(runs));
    qInfo("30 runs compared in %lld ms", timer.elapsed());
    QCOMPARE(comparison.sides.size(), std::size_t(3));
    QCOMPARE(comparison.headline()->cells[2].spread.count, 10);
    QVERIFY(comparison.sides[0].scalability.has_value());
}

QTEST_APPLESS_MAIN(TestComparison)
#include "tst_comparison.moc"
