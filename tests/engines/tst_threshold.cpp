// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/measure/threshold.h"
#include "engines/measure/thresholdwatch.h"
#include "tests/commalocale.h"

#include <QtTest>

using namespace dyno;

class TestThreshold : public QObject
{
    Q_OBJECT
private slots:
    void parses_data();
    void parses();
    void everyFigureReadsBack();
    void refuses_data();
    void refuses();
    void comparesAtTheLimit_data();
    void comparesAtTheLimit();
    void whatWasNotMeasuredDoesNotHold();
    void everyLevelIsJudged();
    void oneTransactionAndTheWholeRun();
    void watchesARunGoOn();
    void figuresKeepTheirPoint();
};

void TestThreshold::parses_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("figure");
    QTest::addColumn<double>("limit");
    QTest::addColumn<QString>("again");
    QTest::newRow("milliseconds") << "p95<500ms" << "p95" << 500.0 << "p95<500ms";
    QTest::newRow("seconds") << "p99<1s" << "p99" << 1000.0 << "p99<1s";
    QTest::newRow("part of a second") << "mean<=1.5s" << "mean" << 1500.0 << "mean<=1500ms";
    QTest::newRow("microseconds") << "p50<250us" << "p50" << 0.25 << "p50<0.25ms";
    QTest::newRow("per cent") << "errors<1%" << "errors" << 1.0 << "errors<1%";
    QTest::newRow("part of a per cent") << "errors < 0.1 %" << "errors" << 0.1 << "errors<0.1%";
    QTest::newRow("throughput") << "tps>1000" << "tps" << 1000.0 << "tps>1000";
    QTest::newRow("throughput with unit") << "tps>=1000/s" << "tps" << 1000.0 << "tps>=1000";
    QTest::newRow("millions") << "tps>1000000" << "tps" << 1e6 << "tps>1000000";
    QTest::newRow("another name") << "p99.9<2s" << "p999" << 2000.0 << "p999<2s";
    QTest::newRow("errors as in exports") << "fail_pct<1%" << "errors" << 1.0 << "errors<1%";
    QTest::newRow("a transaction") << "p95{new-order} < 500 ms" << "p95" << 500.0 << "p95{new-order}<500ms";
    QTest::newRow("a transaction with a space") << "p95{ new order }<1s" << "p95" << 1000.0 << "p95{new order}<1s";
    QTest::newRow("the run") << "run:errors<0.1%" << "errors" << 0.1 << "run:errors<0.1%";
    QTest::newRow("a transaction over the run") << "run: tps{a}>5" << "tps" << 5.0 << "run:tps{a}>5";
    QTest::newRow("levels, said") << "level:p95<5ms" << "p95" << 5.0 << "p95<5ms";
    QTest::newRow("CPU time") << "cpu_us<1ms" << "cpu_us" << 1000.0 << "cpu_us<1000us";
    QTest::newRow("CPU share") << "cpu_steal<2%" << "cpu_steal" << 2.0 << "cpu_steal<2%";
    QTest::newRow("bytes") << "written_kb<1MB" << "written_kb" << 1000.0 << "written_kb<1000KB";
    QTest::newRow("a count") << "shed<=0" << "shed" << 0.0 << "shed<=0";
}

void TestThreshold::parses()
{
    QFETCH(QString, text);
    QFETCH(QString, figure);
    QFETCH(double, limit);
    QFETCH(QString, again);
    const auto threshold = parseThreshold(text.toStdString());
    QVERIFY2(threshold.has_value(), threshold.has_error() ? threshold.error().message.c_str() : "");
    QCOMPARE(QString::fromStdString(threshold->figure), figure);
    QCOMPARE(threshold->limit, limit);
    QCOMPARE(QString::fromStdString(thresholdText(*threshold)), again);
    QVERIFY(parseThreshold(thresholdText(*threshold)).value() == *threshold);
}

// What is offered can be asked for, and is written as it is read.
void TestThreshold::everyFigureReadsBack()
{
    QVERIFY(thresholdFigures().size() > 20);
    for (const ThresholdFigure &figure : thresholdFigures()) {
        Threshold threshold;
        threshold.figure = figure.id;
        threshold.comparison = Threshold::Comparison::Less;
        threshold.limit = 5;
        const auto read = parseThreshold(thresholdText(threshold));
        QVERIFY2(read.has_value(), thresholdText(threshold).c_str());
        QVERIFY2(*read == threshold, thresholdText(threshold).c_str());
    }
}

void TestThreshold::refuses_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("why");
    QTest::newRow("empty") << "" << "no < or >";
    QTest::newRow("unknown figure") << "p42<1s" << "no known figure";
    QTest::newRow("no limit") << "p95<" << "no limit";
    QTest::newRow("words") << "p95<fast" << "no limit";
    QTest::newRow("negative") << "p95<-5ms" << "no limit";
    QTest::newRow("infinite") << "p95<infms" << "no limit";
    QTest::newRow("time without unit") << "p95<500" << "no unit";
    QTest::newRow("time in per cent") << "p95<5%" << "in ms or s";
    QTest::newRow("errors in ms") << "errors<5ms" << "in %";
    QTest::newRow("errors bare") << "errors<5" << "in %";
    QTest::newRow("throughput in ms") << "tps>5ms" << "bare number";
    QTest::newRow("open brace") << "p95{new-order<5ms" << "without a }";
    QTest::newRow("nameless transaction") << "p95{ }<5ms" << "no transaction";
    QTest::newRow("the host's by transaction") << "cpu_us{a}<5us" << "all together";
    QTest::newRow("CPU time without unit") << "cpu_us<5" << "(us or ms)";
    QTest::newRow("bytes in ms") << "written_kb<5ms" << "in KB";
    QTest::newRow("more than one") << "p95<5ms<6ms" << "in ms or s";
}

void TestThreshold::refuses()
{
    QFETCH(QString, text);
    QFETCH(QString, why);
    const auto threshold = parseThreshold(text.toStdString());
    QVERIFY(threshold.has_error());
    QVERIFY2(QString::fromStdString(threshold.error().message).contains(why),
             threshold.error().message.c_str());
    QCOMPARE(threshold.error().kind, ErrorKind::Usage);
    QVERIFY(!threshold.error().advice.empty());
}

void TestThreshold::comparesAtTheLimit_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("p95");
    QTest::addColumn<bool>("expected");
    QTest::newRow("< below") << "p95<10ms" << 9.999 << true;
    QTest::newRow("< at") << "p95<10ms" << 10.0 << false;
    QTest::newRow("<= at") << "p95<=10ms" << 10.0 << true;
    QTest::newRow("<= above") << "p95<=10ms" << 10.001 << false;
    QTest::newRow("> at") << "p95>10ms" << 10.0 << false;
    QTest::newRow(">= at") << "p95>=10ms" << 10.0 << true;
}

void TestThreshold::comparesAtTheLimit()
{
    QFETCH(QString, text);
    QFETCH(double, p95);
    QFETCH(bool, expected);
    LevelSummary level;
    level.figures.committed = 1;
    level.figures.p95 = p95;
    QCOMPARE(holds(parseThreshold(text.toStdString()).value(), level, RunInfo()), expected);
}

void TestThreshold::whatWasNotMeasuredDoesNotHold()
{
    const auto heldBy = [](const char *text, const LevelSummary &level) {
        return holds(parseThreshold(text).value(), level, RunInfo());
    };
    const LevelSummary nothing;
    QVERIFY(!heldBy("p95<500ms", nothing));
    QVERIFY(!heldBy("errors<1%", nothing));
    QVERIFY(!heldBy("tps>0", nothing));
    QVERIFY(!heldBy("cpu_us<1s", nothing));
    QVERIFY(!heldBy("p95{nobody}<1s", nothing));

    LevelSummary onlyFailures;
    onlyFailures.figures.attempted = onlyFailures.figures.failed = 10;
    onlyFailures.figures.failPct = 100;
    QVERIFY(!heldBy("p95<500ms", onlyFailures));
    QVERIFY(!heldBy("errors<1%", onlyFailures));
}

void TestThreshold::everyLevelIsJudged()
{
    const auto threshold = parseThreshold("tps>100").value();
    Summary summary;
    QVERIFY(!judge(threshold, summary, {}).holds);
    summary.levels.resize(3);
    summary.levels[0].figures.tps = 150;
    summary.levels[1].figures.tps = 99;
    summary.levels[2].figures.tps = 400;
    summary.levels[1].users = 20;
    const ThresholdJudgement judgement = judge(threshold, summary, {});
    QVERIFY(!judgement.holds);
    QCOMPARE(judgement.points.size(), 3u);
    QVERIFY(judgement.points[0].holds && !judgement.points[1].holds && judgement.points[2].holds);
    QCOMPARE(judgement.points[1].users, 20.0);
    QCOMPARE(judgement.points[1].value, 99.0);
    summary.levels[1].figures.tps = 101;
    QVERIFY(judge(threshold, summary, {}).holds);
}

namespace {

// One second of a run: `first` transactions of the first type in 2 ms each, `second` of the second in 40 ms,
// `failed` of the second that did not commit.
Tick second(std::uint32_t number, std::int32_t phase, std::uint64_t first, std::uint64_t second, std::uint64_t failed)
{
    Tick tick;
    tick.number = number;
    tick.startUs = number * 1'000'000LL;
    tick.lengthUs = 1'000'000;
    tick.phase = phase;
    PhaseFacts facts;
    facts.phase = phase;
    facts.types.resize(2);
    const auto fill = [](TypeFacts &type, std::uint64_t committed, std::uint64_t lost, std::int64_t us) {
        type.attempted = committed + lost;
        type.committed = committed;
        type.failed = lost;
        type.failedBy[0] = lost;
        if (committed > 0)
            type.response.record(us, std::uint32_t(committed));
    };
    fill(facts.types[0], first, 0, 2'000);
    fill(facts.types[1], second, failed, 40'000);
    tick.facts.push_back(std::move(facts));
    return tick;
}

// Levels of 10 and 20 users, a second to arrive and two of hold each.
RunInfo twoLevels()
{
    RunInfo info;
    info.types = {"read", "new order"};
    info.phases = {{Phase::Kind::Arrive, 0, 0, 10, 1'000'000},
                   {Phase::Kind::Hold, 0, 10, 10, 2'000'000},
                   {Phase::Kind::Arrive, 1, 10, 20, 1'000'000},
                   {Phase::Kind::Hold, 1, 20, 20, 2'000'000}};
    return info;
}

} // namespace

void TestThreshold::oneTransactionAndTheWholeRun()
{
    SummaryBuilder builder(twoLevels());
    const std::int32_t phases[] = {0, 1, 1, 2, 3, 3};
    for (std::uint32_t i = 0; i < 6; ++i)
        builder.append(second(i, phases[i], 100, i == 5 ? 60 : 10, i == 0 ? 34 : 0));
    const Summary summary = builder.summary();
    const auto judged = [&](const char *text) { return judge(parseThreshold(text).value(), summary, twoLevels()); };

    // p95 of all: 10 of 110 are slow, 60 + 10 of 270.
    QVERIFY(!judged("p95<10ms").holds);
    QVERIFY(judged("p95{read}<10ms").holds);
    QVERIFY(!judged("p95{new order}<10ms").holds);
    QVERIFY(!judged("p95{read}>10ms").holds);
    // 10 a second in the first hold, (10 + 60) / 2 in the second.
    const ThresholdJudgement orders = judged("tps{new order}>30");
    QCOMPARE(orders.points[0].value, 10.0);
    QCOMPARE(orders.points[1].value, 35.0);
    // Failures came while users arrived: no level knows them. 34 of 600 + 110 + 34.
    QVERIFY(judged("errors<=0%").holds);
    const ThresholdJudgement ofRun = judged("run:errors<4%");
    QVERIFY(!ofRun.holds);
    QCOMPARE(ofRun.points.size(), 1u);
    QVERIFY(!ofRun.points[0].users);
    QVERIFY(qAbs(*ofRun.points[0].value - 100.0 * 34 / 744) < 1e-9);
    QVERIFY(judged("run:errors{read}<1%").holds);
}

void TestThreshold::watchesARunGoOn()
{
    std::vector<Threshold> thresholds;
    for (const char *text : {"p95{new order}<50ms", "errors<5%", "run:tps>50"})
        thresholds.push_back(parseThreshold(text).value());
    ThresholdWatch watch(twoLevels(), thresholds);
    QVERIFY(!watch.append(second(0, 0, 100, 10, 90))); // failures of the arrival are not the level's
    QVERIFY(!watch.now()[0].value);
    QCOMPARE(watch.broken(0), std::string());
    QVERIFY(watch.append(second(1, 1, 100, 10, 0)));
    QVERIFY(watch.now()[0].holds && watch.now()[1].holds && watch.now()[2].holds);
    QVERIFY(watch.append(second(2, 1, 100, 10, 0)));
    watch.append(second(3, 2, 100, 10, 0));
    watch.append(second(4, 3, 100, 0, 25));
    QVERIFY(!watch.now()[1].holds); // 25 of 125
    QCOMPARE(watch.broken(2'000'000), std::string()); // a second of the hold is too short
    QCOMPARE(watch.broken(1'000'000), std::string("errors<5% is broken at 20 users (20%)"));
    QVERIFY(!watch.now()[0].value); // no order has come in this hold: no evidence yet
}

void TestThreshold::figuresKeepTheirPoint()
{
    const CommaLocale locale;
    if (!locale.isThere())
        QSKIP("no locale with a comma here, and no localedef to make one");
    const Threshold threshold = parseThreshold("p95<0.5ms").value();
    QCOMPARE(thresholdValueText(threshold, 2.25), std::string("2.25 ms"));
    QCOMPARE(thresholdValueText(threshold, 12.04), std::string("12.0 ms"));
    QCOMPARE(thresholdPlaceText({{}, false, 2.5}, true), std::string("at 2.50 arrivals/s"));
    QCOMPARE(thresholdText(threshold), std::string("p95<0.5ms"));
}

QTEST_APPLESS_MAIN(TestThreshold)
#include "tst_threshold.moc"
