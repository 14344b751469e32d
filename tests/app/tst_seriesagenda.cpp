// SPDX-License-Identifier: GPL-3.0-or-later
// What a series runs when, and how it goes on after it was cut short.
#include "app/seriesagenda.h"
#include "app/seriesprogress.h"
#include "app/seriesstore.h"
#include "engines/run/tryoutcome.h"

#include <QtTest>

#include <algorithm>
#include <array>
#include <functional>
#include <map>

using namespace dyno;

namespace {

using Server = std::function<bool(std::size_t entry, double load, bool isLong)>;

BenchPlan planOf(const std::string &ramp, int repeats = 1)
{
    BenchPlan plan;
    plan.ramp = ramp;
    plan.repeats = repeats;
    plan.thresholds = {"p95<500ms"};
    return plan;
}

StoredStep doneOf(const SeriesStep &step, const Server &server)
{
    StoredStep done{step, true, {}, {}, "run-" + std::to_string(step.number)};
    if (step.isTry())
        done.holds = server(step.entry, step.point->load, step.point->confirms);
    return done;
}

// Every step to the end.
std::vector<SeriesStep> ran(SeriesAgenda &agenda, const Server &server = {})
{
    std::vector<SeriesStep> steps;
    while (const auto step = agenda.next()) {
        steps.push_back(*step);
        agenda.record(doneOf(*step, server));
    }
    return steps;
}

// "0 1 | 1 0": entries, a repeat each.
QString textOf(const std::vector<std::size_t> &order, std::size_t count)
{
    QString text;
    for (std::size_t i = 0; i < order.size(); ++i)
        text += (i == 0 ? "" : i % count == 0 ? " | " : " ") + QString::number(order[i]);
    return text;
}

const Server twoServers = [](std::size_t entry, double load, bool) { return load <= (entry == 0 ? 50 : 23); };

} // namespace

class TestSeriesAgenda : public QObject
{
    Q_OBJECT
private slots:
    void balancesTheOrder_data();
    void balancesTheOrder();
    void isBalanced_data();
    void isBalanced();
    void shufflesFromTheSeed();
    void runsEveryRepeatOnce();
    void continuesRepeats();
    void searchesOneAfterTheOther();
    void runsAllAtOneLoad_data();
    void runsAllAtOneLoad();
    void continuesASearch();
    void givesUpOneOfTwo();
    void aLowerCommonLoadIsRunByAll();
    void keepsStepsInRuns();
    void tellsSearchesFromRuns();
    void judgesTries_data();
    void judgesTries();
    void saysWhatCannotBeJudged();
    void knowsTheEnd();
};

void TestSeriesAgenda::balancesTheOrder_data()
{
    QTest::addColumn<int>("count");
    QTest::addColumn<int>("repeats");
    QTest::addColumn<QString>("order");
    QTest::newRow("one") << 1 << 3 << "0 | 0 | 0";
    QTest::newRow("two") << 2 << 4 << "0 1 | 1 0 | 0 1 | 1 0";
    QTest::newRow("three") << 3 << 3 << "0 1 2 | 1 2 0 | 2 0 1";
}

void TestSeriesAgenda::balancesTheOrder()
{
    QFETCH(int, count);
    QFETCH(int, repeats);
    QFETCH(QString, order);
    QCOMPARE(textOf(runningOrder(RunningOrder::Balanced, std::size_t(count), std::size_t(repeats), 1), std::size_t(count)),
             order);
}

void TestSeriesAgenda::isBalanced_data()
{
    QTest::addColumn<int>("count");
    for (int count = 2; count <= 7; ++count)
        QTest::addRow("%d", count) << count;
}

// Over a whole design everyone stands at every place, and right behind everyone else, equally often.
void TestSeriesAgenda::isBalanced()
{
    QFETCH(int, count);
    const auto n = std::size_t(count), repeats = n % 2 ? 2 * n : n;
    const auto order = runningOrder(RunningOrder::Balanced, n, repeats, 1);
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> places, follows;
    for (std::size_t i = 0; i < order.size(); ++i) {
        ++places[{order[i], i % n}];
        if (i % n)
            ++follows[{order[i - 1], order[i]}];
    }
    QCOMPARE(places.size(), n * n);
    QCOMPARE(follows.size(), n * (n - 1));
    for (const auto &[where, often] : places)
        QCOMPARE(often, repeats / n);
    for (const auto &[pair, often] : follows)
        QCOMPARE(often, repeats / n);
}

void TestSeriesAgenda::shufflesFromTheSeed()
{
    const auto first = runningOrder(RunningOrder::Shuffled, 4, 50, 7);
    QVERIFY(first == runningOrder(RunningOrder::Shuffled, 4, 50, 7));
    QVERIFY(first != runningOrder(RunningOrder::Shuffled, 4, 50, 8));
    std::map<std::size_t, int> atFront;
    for (std::size_t i = 0; i < first.size(); i += 4) {
        std::vector<std::size_t> repeat(first.begin() + std::ptrdiff_t(i), first.begin() + std::ptrdiff_t(i + 4));
        ++atFront[repeat.front()];
        std::sort(repeat.begin(), repeat.end());
        QVERIFY((repeat == std::vector<std::size_t>{0, 1, 2, 3}));
    }
    QCOMPARE(atFront.size(), 4u);
}

void TestSeriesAgenda::runsEveryRepeatOnce()
{
    SeriesAgenda agenda(planOf("users 5 for=10s", 3), 2, 10'000'000);
    QCOMPARE(agenda.rest().runs, 5); // after the first
    QCOMPARE(agenda.rest().us, std::int64_t(50'000'000));
    const auto steps = ran(agenda);
    QCOMPARE(steps.size(), 6u);
    QCOMPARE(steps[3].number, 3);
    QCOMPARE(steps[3].entry, 0u); // 0 1 | 1 0 | 0 1
    QCOMPARE(steps[3].repeat, 2);
    QCOMPARE(agenda.rest().runs, 0);
}

void TestSeriesAgenda::continuesRepeats()
{
    const BenchPlan plan = planOf("users 5 for=10s", 3);
    SeriesAgenda whole(plan, 3, 10'000'000);
    const auto all = ran(whole);
    // The fourth had not ended, or had failed: it comes first, and nothing runs twice.
    SeriesAgenda again(plan, 3, 10'000'000);
    for (std::size_t i = 0; i < 6; ++i)
        if (i != 3)
            again.record(doneOf(all[i], {}));
    const auto rest = ran(again);
    QCOMPARE(rest.size(), 4u);
    QCOMPARE(rest[0].number, 3);
    QCOMPARE(rest[0].entry, all[3].entry);
    QCOMPARE(rest[1].number, 6);
}

void TestSeriesAgenda::searchesOneAfterTheOther()
{
    SeriesAgenda agenda(planOf("search from=10 to=400 hold=10s within=10%", 2), 2, 0);
    const auto steps = ran(agenda, twoServers);
    const auto second = std::find_if(steps.begin(), steps.end(), [](const SeriesStep &step) { return step.entry == 1; });
    const auto common = std::find_if(steps.begin(), steps.end(), [](const SeriesStep &step) { return step.isCommon; });
    QVERIFY(second != steps.end() && common > second);
    QVERIFY(std::all_of(steps.begin(), second, [](const SeriesStep &step) { return step.entry == 0; }));
    QVERIFY(std::all_of(second, common, [](const SeriesStep &step) { return step.entry == 1; }));
    for (std::size_t i = 0; i < steps.size(); ++i)
        QCOMPARE(steps[i].number, int(i));
    QCOMPARE(agenda.searches()[0].passedAt(), std::optional(50.0));
    QCOMPARE(steps[0].repeat, 1);
    QVERIFY(steps[0].point->load == 10);
    // An edge that is confirmed over the same time is a second run at that load.
    QCOMPARE(std::count_if(steps.begin(), second, [](const SeriesStep &step) { return step.point->load == 50; }), 2);
    QVERIFY(std::any_of(steps.begin(), second, [](const SeriesStep &step) {
        return step.point->load == 50 && step.point->confirms;
    }));
}

void TestSeriesAgenda::runsAllAtOneLoad_data()
{
    QTest::addColumn<QString>("common");
    QTest::addColumn<int>("entries");
    QTest::addColumn<double>("load");
    QTest::newRow("the most that all hold") << "" << 2 << 22.0; // 20 and 25 were tried, then 22 and 23
    QTest::newRow("chosen") << " common=40" << 2 << 40.0;
    QTest::newRow("none") << " common=0" << 2 << 0.0;
    QTest::newRow("one alone") << "" << 1 << 0.0;
    QTest::newRow("one alone, chosen") << " common=30" << 1 << 30.0;
}

void TestSeriesAgenda::runsAllAtOneLoad()
{
    QFETCH(QString, common);
    QFETCH(int, entries);
    QFETCH(double, load);
    SeriesAgenda agenda(planOf("search from=10 to=400 hold=10s confirm=20s within=10%" + common.toStdString(), 2),
                        std::size_t(entries), 0);
    std::vector<SeriesStep> steps = ran(agenda, twoServers);
    std::erase_if(steps, [](const SeriesStep &step) { return !step.isCommon; });
    QCOMPARE(steps.size(), std::size_t(load > 0 ? entries * 2 : 0));
    for (const SeriesStep &step : steps) {
        QVERIFY(std::abs(step.point->load - load) <= 1);
        QVERIFY(step.point->confirms); // held as long as an edge is confirmed
    }
    if (entries == 2 && load > 0) {
        QCOMPARE(steps[0].entry, 0u);
        QCOMPARE(steps[2].entry, 1u); // balanced
        QCOMPARE(steps[2].repeat, 2);
    }
}

void TestSeriesAgenda::continuesASearch()
{
    const BenchPlan plan = planOf("search from=10 to=400 hold=10s", 2);
    SeriesAgenda whole(plan, 2, 0);
    const auto all = ran(whole, twoServers);
    for (std::size_t cut = 0; cut <= all.size(); ++cut) {
        SeriesAgenda again(plan, 2, 0);
        for (std::size_t i = 0; i < cut; ++i)
            again.record(doneOf(all[i], twoServers));
        const auto rest = ran(again, twoServers);
        QCOMPARE(rest.size(), all.size() - cut);
        for (std::size_t i = 0; i < rest.size(); ++i) {
            QCOMPARE(rest[i].number, all[cut + i].number);
            QCOMPARE(rest[i].entry, all[cut + i].entry);
            QVERIFY(rest[i].point == all[cut + i].point);
        }
    }
}

void TestSeriesAgenda::givesUpOneOfTwo()
{
    SeriesAgenda agenda(planOf("search from=10 to=400 hold=10s"), 2, 0);
    agenda.giveUp(0);
    const auto steps = ran(agenda, twoServers);
    QVERIFY(!steps.empty());
    QVERIFY(std::all_of(steps.begin(), steps.end(), [](const SeriesStep &step) { return step.entry == 1 && !step.isCommon; }));
}

// The third failed when the others ran at what they both hold; it comes back and holds less.
void TestSeriesAgenda::aLowerCommonLoadIsRunByAll()
{
    const Server servers = [](std::size_t entry, double load, bool) { return load <= std::array{50.0, 40.0, 20.0}[entry]; };
    const BenchPlan plan = planOf("search from=10 to=400 hold=10s within=10%");
    SeriesAgenda first(plan, 3, 0);
    first.giveUp(2);
    const auto before = ran(first, servers);
    QCOMPARE(before.back().point->load, 40.0);
    SeriesAgenda again(plan, 3, 0);
    for (const SeriesStep &step : before)
        again.record(doneOf(step, servers));
    auto after = ran(again, servers);
    std::erase_if(after, [](const SeriesStep &step) { return !step.isCommon; });
    QCOMPARE(after.size(), 3u);
    for (const SeriesStep &step : after)
        QCOMPARE(step.point->load, 20.0);
}

void TestSeriesAgenda::keepsStepsInRuns()
{
    RunInfo info;
    info.id = "abc";
    info.repeat = 2;
    info.planJson = R"({"ramp":"search","thresholds":["p95<500ms"]})";
    QVERIFY(!storedStep(info));
    SeriesStep step{7, 1, 2, SearchPoint{400, true}, false};
    storeStep(info, {step, true, false, "p95<500ms: 612 ms", {}});
    const auto read = storedStep(info);
    QVERIFY(read && read->isDone && read->holds == false);
    QCOMPARE(read->step.number, 7);
    QCOMPARE(read->step.entry, 1u);
    QCOMPARE(read->step.repeat, 2);
    QVERIFY(read->step.isTry() && read->step.point == step.point);
    QCOMPARE(read->why, std::string("p95<500ms: 612 ms"));
    QCOMPARE(read->run, std::string("abc"));
    QVERIFY(info.planJson.find("thresholds") != std::string::npos);

    step.isCommon = true;
    storeStep(info, {step, false, {}, {}, {}});
    QVERIFY(storedStep(info)->step.isCommon && !storedStep(info)->isDone && !storedStep(info)->holds);
}

void TestSeriesAgenda::tellsSearchesFromRuns()
{
    const BenchPlan plan = planOf("search from=10 to=400 hold=10s", 1);
    SeriesAgenda agenda(plan, 2, 0);
    std::vector<RunInfo> runs;
    while (const auto step = agenda.next()) {
        const StoredStep done = doneOf(*step, twoServers);
        agenda.record(done);
        RunInfo info;
        info.id = done.run;
        info.series = "series";
        info.profile = step->entry == 0 ? "first" : "second";
        info.repeat = step->repeat;
        info.planJson = QJsonDocument(plan.toJson()).toJson().toStdString();
        storeStep(info, done);
        runs.push_back(info);
        // What did not run to its end counts for nothing.
        info.id = "cut short";
        storeStep(info, {*step, false, {}, {}, {}});
        runs.push_back(info);
    }
    std::vector<const RunInfo *> pointers;
    for (const RunInfo &info : runs)
        pointers.push_back(&info);
    const auto searches = searchesOf(pointers);
    QCOMPARE(searches.size(), 2u);
    QCOMPARE(searches[0].profile, std::string("first"));
    QCOMPARE(searches[1].search.passedAt(), agenda.searches()[1].passedAt());
    QCOMPARE(searches[1].search.failedAt(), agenda.searches()[1].failedAt());
    QCOMPARE(searches[0].commonLoad, agenda.searches()[1].passedAt());
    QCOMPARE(searches[0].search.tries().front().run, std::string("run-0"));
}

namespace {

// A run of one level, with these figures.
struct Measured
{
    RunInfo info;
    Summary summary;
};
Measured measured(double p95, std::uint64_t committed, std::uint64_t failed, std::uint64_t shed)
{
    Measured run;
    run.info.types = {"read", "write"};
    run.info.phases = {{Phase::Kind::Hold, 0, 40, 40, 10'000'000}};
    LevelSummary level;
    level.users = 40;
    level.complete = true;
    level.figures.committed = committed;
    level.figures.failed = failed;
    level.figures.attempted = committed + failed;
    level.figures.failPct = committed + failed ? 100.0 * double(failed) / double(committed + failed) : 0;
    level.figures.p95 = p95;
    level.types = {level.figures, Figures()}; // no write happened
    level.shed = run.summary.shed = shed;
    run.summary.levels = {level};
    run.summary.overall = level;
    run.summary.total = level.figures;
    return run;
}

std::vector<Threshold> thresholdsOf(const QStringList &texts)
{
    std::vector<Threshold> thresholds;
    for (const QString &text : texts)
        thresholds.push_back(parseThreshold(text.toStdString()).value());
    return thresholds;
}

} // namespace

void TestSeriesAgenda::judgesTries_data()
{
    QTest::addColumn<QStringList>("thresholds");
    QTest::addColumn<double>("p95");
    QTest::addColumn<int>("committed");
    QTest::addColumn<int>("failed");
    QTest::addColumn<int>("shed");
    QTest::addColumn<bool>("holds");
    QTest::addColumn<QString>("why");
    const QStringList both{"p95<500ms", "errors<1%"};
    QTest::newRow("holds") << both << 100.0 << 1000 << 0 << 0 << true << "";
    QTest::newRow("too slow") << both << 612.0 << 1000 << 0 << 0 << false << "p95<500ms: 612 ms";
    QTest::newRow("too many errors") << both << 100.0 << 900 << 100 << 0 << false << "errors<1%: 10%";
    QTest::newRow("of the run") << QStringList{"run:p95<50ms"} << 100.0 << 9 << 0 << 0 << false << "run:p95<50ms: 100 ms";
    QTest::newRow("a queue at the end") << both << 100.0 << 990 << 0 << 10 << true << "";
    QTest::newRow("not served") << both << 100.0 << 989 << 0 << 11 << false << "11 of 1000 arrivals were not served";
    QTest::newRow("nothing succeeds") << QStringList{"p95<500ms"} << 0.0 << 0 << 50 << 0 << false << "no transaction succeeded";
    QTest::newRow("broken beside one without data")
        << QStringList{"p95{write}<1s", "p95<500ms"} << 612.0 << 1000 << 0 << 0 << false << "p95<500ms: 612 ms";
}

void TestSeriesAgenda::judgesTries()
{
    QFETCH(QStringList, thresholds);
    QFETCH(double, p95);
    QFETCH(int, committed);
    QFETCH(int, failed);
    QFETCH(int, shed);
    QFETCH(bool, holds);
    QFETCH(QString, why);
    const Measured run = measured(p95, std::uint64_t(committed), std::uint64_t(failed), std::uint64_t(shed));
    const auto outcome = tryOutcome(run.summary, run.info, thresholdsOf(thresholds));
    QVERIFY(outcome.has_value());
    QCOMPARE(outcome->holds, holds);
    QCOMPARE(QString::fromStdString(outcome->why), why);
}

void TestSeriesAgenda::saysWhatCannotBeJudged()
{
    const Measured run = measured(100, 1000, 0, 0);
    const auto outcome = tryOutcome(run.summary, run.info, thresholdsOf({"p95{write}<1s", "p95<500ms"}));
    QVERIFY(outcome.has_error());
    QCOMPARE(QString::fromStdString(outcome.error().message),
             "Nothing that p95{write}<1s is about was measured at 40 users: whether it holds cannot be told.");
    QVERIFY(!outcome.error().advice.empty());
}

void TestSeriesAgenda::knowsTheEnd()
{
    using std::chrono::seconds;
    const SeriesProgress::Time start{};
    SeriesProgress progress;
    progress.begin(2);
    QCOMPARE(progress.number(), 2);
    progress.onRun({3, 30'000'000}, start); // of six; 10 s each
    QCOMPARE(progress.number(), 3);
    QCOMPARE(progress.count(), 6);
    QCOMPARE(progress.secondsLeft(start), 30.0); // nothing is known of this one yet
    progress.onClock(10'000'000, start + seconds(4));
    QCOMPARE(progress.secondsLeft(start + seconds(4)), 10.0 + 3 * (10 + 4));
    QCOMPARE(progress.secondsLeft(start + seconds(9)), 5.0 + 3 * (10 + 4));
    progress.onEnd();
    progress.onRun({2, 20'000'000}, start + seconds(14));
    QCOMPARE(progress.secondsLeft(start + seconds(15)), 3.0 + 2 * (10 + 4));
}

QTEST_GUILESS_MAIN(TestSeriesAgenda)
#include "tst_seriesagenda.moc"
