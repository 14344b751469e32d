// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/measure/metrics.h"
#include "engines/measure/recorder.h"
#include "engines/measure/summary.h"
#include "engines/measure/tickcodec.h"

#include <QtTest>

#include <cmath>
#include <random>
#include <thread>

using namespace dyno;

class MeasureTest : public QObject
{
    Q_OBJECT
private slots:
    void percentileIsNearestRank_data();
    void percentileIsNearestRank();
    void cellsKeepThreeDigitsFromMicrosecondsToAnHour();
    void valuesBeyondAnHourAreCountedAsOverflow();
    void exponentialQuantilesAreFound();
    void mergeIsAssociativeAndExact();
    void clearForgetsEverything();
    void recorderLosesNothingWhileTicksAreTaken();
    void recorderBooksPhasesApart();
    void summaryJudgesOnlyTheHold();
    void quotedRatesCountTheirTransactions();
    void tickSurvivesTheCodec();
    void figuresByStatementSurviveTheCodec();
    void olderTicksAreRead();
    void figuresOfALaterProgramArePassedOver();
    void statementsAreSummedUp();
    void damagedTicksAreRefused();
    void ticksAreBounded();
    void unknownFiguresAreNotZero();
};

void MeasureTest::percentileIsNearestRank_data()
{
    // The classic example of nearest rank, and the edges. Values in µs below 2,048 are exact.
    QTest::addColumn<QList<int>>("values");
    QTest::addColumn<double>("percent");
    QTest::addColumn<int>("expected");
    const QList<int> five{15, 20, 35, 40, 50};
    QTest::newRow("5th of five") << five << 5.0 << 15;
    QTest::newRow("30th of five") << five << 30.0 << 20;
    QTest::newRow("40th of five") << five << 40.0 << 20;
    QTest::newRow("50th of five") << five << 50.0 << 35;
    QTest::newRow("100th of five") << five << 100.0 << 50;
    QTest::newRow("0th is the least") << five << 0.0 << 15;
    QTest::newRow("empty") << QList<int>{} << 95.0 << 0;
    QList<int> thousand;
    for (int i = 1; i <= 1000; ++i)
        thousand << i;
    QTest::newRow("p95 of 1..1000") << thousand << 95.0 << 950;
    QTest::newRow("p99.9 of 1..1000") << thousand << 99.9 << 999;
}

void MeasureTest::percentileIsNearestRank()
{
    QFETCH(QList<int>, values);
    QFETCH(double, percent);
    QFETCH(int, expected);
    Histogram histogram;
    for (const int value : values)
        histogram.record(value);
    QCOMPARE(histogram.percentile(percent), std::int64_t(expected));
}

void MeasureTest::cellsKeepThreeDigitsFromMicrosecondsToAnHour()
{
    for (double value = 1; value <= 3.6e9; value *= 1.037) {
        const auto exact = std::int64_t(value);
        const std::size_t cell = Histogram::cellOf(exact);
        const std::int64_t low = Histogram::lowestOfCell(cell);
        const std::int64_t high = Histogram::highestOfCell(cell);
        QVERIFY(low <= exact && exact <= high);
        QVERIFY2(double(high - low) <= double(low) / 1000.0, qPrintable(QString::number(exact)));
    }
}

void MeasureTest::valuesBeyondAnHourAreCountedAsOverflow()
{
    Histogram histogram;
    histogram.record(7'200'000'000);
    histogram.record(10);
    QCOMPARE(histogram.overflow(), std::uint64_t(1));
    QCOMPARE(histogram.count(), std::uint64_t(2));
    QCOMPARE(histogram.max(), Histogram::highestTrackable);
}

void MeasureTest::exponentialQuantilesAreFound()
{
    // Quantiles of the exponential distribution are −mean·ln(1−p): p50 6.931 ms, p99 46.052 ms at mean 10 ms.
    std::mt19937_64 random(7);
    std::exponential_distribution<double> distribution(1.0 / 10'000.0);
    Histogram histogram;
    for (int i = 0; i < 400'000; ++i)
        histogram.record(std::int64_t(std::lround(distribution(random))));
    QVERIFY(std::abs(double(histogram.percentile(50)) - 6931.5) < 60);
    QVERIFY(std::abs(double(histogram.percentile(99)) - 46051.7) < 700);
}

void MeasureTest::mergeIsAssociativeAndExact()
{
    std::mt19937_64 random(11);
    std::lognormal_distribution<double> distribution(8, 1.5);
    Histogram parts[3], all;
    for (int i = 0; i < 30'000; ++i) {
        const auto value = std::int64_t(distribution(random));
        parts[i % 3].record(value);
        all.record(value);
    }
    Histogram left = parts[0];
    left.merge(parts[1]);
    left.merge(parts[2]);
    Histogram right = parts[2];
    right.merge(parts[1]);
    Histogram nested = parts[0];
    nested.merge(right);
    for (const double percent : {0.0, 1.0, 50.0, 90.0, 95.0, 99.0, 99.9, 100.0}) {
        QCOMPARE(left.percentile(percent), all.percentile(percent));
        QCOMPARE(nested.percentile(percent), all.percentile(percent));
    }
    QCOMPARE(left.sum(), all.sum());
    QCOMPARE(nested.max(), all.max());
}

void MeasureTest::clearForgetsEverything()
{
    Histogram histogram;
    histogram.record(5);
    histogram.record(5'000'000);
    histogram.clear();
    QVERIFY(histogram.isEmpty());
    histogram.record(700);
    QCOMPARE(histogram.percentile(0), std::int64_t(700));
    QCOMPARE(histogram.count(), std::uint64_t(1));
}

void MeasureTest::recorderLosesNothingWhileTicksAreTaken()
{
    constexpr int total = 300'000;
    Recorder recorder(2);
    std::atomic<bool> done{false};
    std::thread worker([&] {
        for (int i = 0; i < total; ++i)
            recorder.record([&](Recorder::Bank &bank) {
                TypeFacts &facts = bank.of(0, std::size_t(i % 2));
                ++facts.attempted;
                if (i % 10 == 0) {
                    ++facts.failed;
                    ++facts.failedBy[std::size_t(Failure::Deadlock)];
                } else {
                    ++facts.committed;
                    facts.response.record(i % 2000);
                }
            });
        done = true;
    });
    std::uint64_t attempted = 0, failed = 0;
    bool identity = true;
    Histogram lag;
    for (bool last = false; !last;) {
        last = done;
        Tick tick;
        recorder.take(tick, lag);
        identity = identity && tick.identityHolds();
        const TypeFacts sum = tick.total();
        attempted += sum.attempted;
        failed += sum.failed;
    }
    worker.join();
    QVERIFY(identity);
    QCOMPARE(attempted, std::uint64_t(total));
    QCOMPARE(failed, std::uint64_t(total / 10));
}

void MeasureTest::recorderBooksPhasesApart()
{
    Recorder recorder(1);
    for (const int phase : {3, 4, 3})
        recorder.record([&](Recorder::Bank &bank) { ++bank.of(phase, 0).attempted; });
    Tick tick;
    Histogram lag;
    recorder.take(tick, lag);
    QCOMPARE(tick.facts.size(), std::size_t(2));
    QCOMPARE(tick.facts[0].phase, 3);
    QCOMPARE(tick.facts[0].types[0].attempted, std::uint64_t(2));
    QCOMPARE(tick.facts[1].phase, 4);
}

static std::shared_ptr<Tick> makeTick(std::uint32_t number, std::int32_t phase,
                                      std::vector<std::pair<std::int32_t, int>> committedByPhase, double usr)
{
    auto tick = std::make_shared<Tick>();
    tick->number = number;
    tick->phase = phase;
    tick->startUs = number * 1'000'000;
    tick->lengthUs = 1'000'000;
    for (const auto &[began, count] : committedByPhase) {
        PhaseFacts facts;
        facts.phase = began;
        facts.types.resize(1);
        facts.types[0].attempted = facts.types[0].committed = std::uint64_t(count);
        facts.types[0].response.record(1000 * (began + 1), std::uint32_t(count));
        tick->facts.push_back(facts);
    }
    tick->host.cpu = HostFigures::Cpu{.usr = usr, .idle = 100 - usr};
    return tick;
}

void MeasureTest::summaryJudgesOnlyTheHold()
{
    // Arrive 1 s, hold 2 s, arrive 1 s, hold 1 s. A transaction that began in a hold and ended later counts
    // for its hold; one that began while users arrived counts for no level. Throughput is what ended in the hold.
    RunRecord record;
    record.info.types = {"only"};
    record.info.phases = {{Phase::Kind::Arrive, 0, 0, 10, 1'000'000}, {Phase::Kind::Hold, 0, 10, 10, 2'000'000},
                          {Phase::Kind::Arrive, 1, 10, 20, 1'000'000}, {Phase::Kind::Hold, 1, 20, 20, 1'000'000}};
    record.ticks = {makeTick(0, 0, {{0, 50}}, 10), makeTick(1, 1, {{0, 5}, {1, 95}}, 20),
                    makeTick(2, 1, {{1, 105}}, 40), makeTick(3, 2, {{1, 4}, {2, 150}}, 60),
                    makeTick(4, 3, {{2, 6}, {3, 190}}, 80)};
    const Summary summary = summarize(record);
    QCOMPARE(summary.levels.size(), std::size_t(2));
    QCOMPARE(summary.levels[0].users, 10.0);
    QCOMPARE(summary.levels[0].figures.committed, std::uint64_t(95 + 105 + 4));
    QCOMPARE(summary.levels[0].completed, std::uint64_t(5 + 95 + 105));
    QCOMPARE(summary.levels[0].figures.tps, 102.5);
    QCOMPARE(summary.levels[0].figures.p95, 2.0);
    QCOMPARE(summary.levels[0].cpu->usr, 30.0);
    QVERIFY(summary.levels[0].complete);
    QCOMPARE(summary.levels[1].figures.committed, std::uint64_t(190));
    QCOMPARE(summary.levels[1].figures.tps, 196.0);
    QCOMPARE(summary.ceiling()->level, 1);
    QCOMPARE(summary.total.committed, std::uint64_t(50 + 100 + 105 + 154 + 196));

    record.ticks.resize(2); // stopped in the first hold
    const Summary partial = summarize(record);
    QCOMPARE(partial.levels.size(), std::size_t(1));
    QVERIFY(!partial.levels[0].complete);
}

void MeasureTest::quotedRatesCountTheirTransactions()
{
    // 2 s of hold: 30 new orders, 10 payments, 5 new orders that failed. Per minute: 900 and 1,200.
    RunRecord record;
    record.info.types = {"new-order", "payment"};
    record.info.rates = {{"NOPM", "New orders a minute", 60, {0}}, {"TPM", "Transactions a minute", 60, {0, 1}}};
    record.info.phases = {{Phase::Kind::Arrive, 0, 0, 10, 1'000'000}, {Phase::Kind::Hold, 0, 10, 10, 2'000'000}};
    for (const int phase : {0, 1}) {
        auto tick = std::make_shared<Tick>();
        tick->phase = phase;
        tick->startUs = phase * 1'000'000;
        tick->lengthUs = phase == 0 ? 1'000'000 : 2'000'000;
        PhaseFacts &facts = tick->facts.emplace_back();
        facts.phase = phase;
        facts.types.resize(2);
        facts.types[0].committed = 30;
        facts.types[0].failed = 5;
        facts.types[0].attempted = 35;
        facts.types[1].committed = facts.types[1].attempted = 10;
        record.ticks.push_back(tick);
    }
    const Summary summary = summarize(record);
    QCOMPARE(summary.levels.at(0).rates, (std::vector<double>{900, 1200}));
}

void MeasureTest::tickSurvivesTheCodec()
{
    auto tick = makeTick(7, 3, {{2, 6}, {3, 190}}, 80);
    tick->wallMs = 1'790'000'000'123;
    tick->users = 4000;
    tick->reconnects = 2;
    tick->host.load1 = 3.25;
    tick->generator.loopLagP99 = 130;
    TypeFacts &facts = tick->facts[1].types[0];
    facts.lockWait.record(123456);
    facts.response.record(7'200'000'000);
    facts.failedBy[std::size_t(Failure::Busy)] = 3;
    const auto decoded = decodeTick(encodeTick(*tick));
    QVERIFY(decoded.has_value());
    const TypeFacts &read = decoded->facts[1].types[0];
    QCOMPARE(decoded->number, 7u);
    QCOMPARE(decoded->phase, 3);
    QCOMPARE(decoded->wallMs, tick->wallMs);
    QCOMPARE(decoded->users, 4000u);
    QCOMPARE(decoded->reconnects, std::uint64_t(2));
    QCOMPARE(*decoded->host.load1, 3.25);
    QVERIFY(!decoded->host.diskBusy.has_value());
    QCOMPARE(decoded->host.cpu->usr, 80.0);
    QCOMPARE(decoded->generator.loopLagP99, std::int64_t(130));
    QCOMPARE(read.response.count(), std::uint64_t(191));
    QCOMPARE(read.response.overflow(), std::uint64_t(1));
    QCOMPARE(read.response.sum(), facts.response.sum());
    QCOMPARE(read.response.percentile(50), facts.response.percentile(50));
    QCOMPARE(read.lockWait.max(), std::int64_t(123456));
    QCOMPARE(read.failedBy[std::size_t(Failure::Busy)], std::uint64_t(3));
}

void MeasureTest::figuresByStatementSurviveTheCodec()
{
    auto tick = makeTick(7, 3, {{2, 6}, {3, 190}}, 80);
    tick->facts[1].types[0].asText = 40;
    tick->facts[1].types[0].anew = 2;
    QVERIFY(decodeTick(encodeTick(*tick))->facts[1].statements.empty());
    for (PhaseFacts &facts : tick->facts)
        facts.statements.resize(3);
    StatementFacts &third = tick->facts[1].statements[2];
    third.sent = 190;
    third.failed = 1;
    third.rows = 300;
    third.time.record(250, 189);
    const auto decoded = decodeTick(encodeTick(*tick));
    QVERIFY(decoded.has_value());
    QCOMPARE(decoded->facts[1].types[0].asText, std::uint64_t(40));
    QCOMPARE(decoded->facts[1].types[0].anew, std::uint64_t(2));
    QCOMPARE(decoded->facts[0].statements.size(), std::size_t(3));
    QCOMPARE(decoded->facts[1].statements[1].sent, std::uint64_t(0));
    const StatementFacts &read = decoded->facts[1].statements[2];
    QCOMPARE(read.sent, std::uint64_t(190));
    QCOMPARE(read.failed, std::uint64_t(1));
    QCOMPARE(read.rows, std::uint64_t(300));
    QCOMPARE(read.time.count(), std::uint64_t(189));
    QCOMPARE(read.time.max(), std::int64_t(250));
}

void MeasureTest::olderTicksAreRead()
{
    // A tick as version 1 wrote it: number 5, phase 1, from 2 s to 3 s, one phase with one type of two committed
    // transactions of 3 µs and one that failed of a deadlock, load 1.5.
    const std::uint8_t bytes[] = {
        1, 5, 2, 0x80, 0x92, 0xf4, 0x01, 0x80, 0x89, 0x7a, 20, // 2,000,000 and 1,000,000, zigzag; wall clock 10
        9, 8, 7, 6, 5, 4, 3,                                   // gauges
        1, 0, 0, 0,                                            // counts
        1, 2, 1,                                               // one phase, number 1, one type
        3, 2, 1, 4, 12, 11, 10,                                // attempted … rows
        0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0,                       // one deadlock
        1, 3, 2, 6, 6, 12, 0,                                  // response: cell 3 twice; 3 to 3, 6 in all
        0, 0, 0, 0,                                            // the other histograms
        0, 1, 0, 0, 0, 0, 0, 0, 0xf8, 0x3f, 0, 0, 0, 0, 0, 0, 0, 0, // no CPU, load 1.5, nothing else
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0};                         // generator
    const auto read = decodeTick(std::as_bytes(std::span(bytes)));
    QVERIFY(read.has_value());
    QCOMPARE(read->number, 5u);
    QCOMPARE(read->phase, 1);
    QCOMPARE(read->startUs, std::int64_t(2'000'000));
    QCOMPARE(read->lengthUs, std::int64_t(1'000'000));
    QCOMPARE(read->usersPlanned, 9u);
    QCOMPARE(read->poolOpen, 3u);
    QVERIFY(read->identityHolds());
    const TypeFacts &facts = read->facts.at(0).types.at(0);
    QCOMPARE(facts.retried, std::uint64_t(4));
    QCOMPARE(facts.rows, std::uint64_t(10));
    QCOMPARE(facts.failedBy[std::size_t(Failure::Deadlock)], std::uint64_t(1));
    QCOMPARE(facts.response.max(), std::int64_t(3));
    QCOMPARE(facts.response.count(), std::uint64_t(2));
    QCOMPARE(facts.asText, std::uint64_t(0));
    QVERIFY(read->facts[0].statements.empty());
    QCOMPARE(*read->host.load1, 1.5);
    QVERIFY(!read->host.netSent);
}

void MeasureTest::figuresOfALaterProgramArePassedOver()
{
    auto bytes = encodeTick(*makeTick(1, 0, {{0, 100}}, 5));
    bytes[1] = std::byte(std::uint8_t(bytes[1]) + 1); // one section more
    for (const int byte : {99, 2, 1, 2})              // tag 99 with two bytes
        bytes.push_back(std::byte(byte));
    const auto read = decodeTick(bytes);
    QVERIFY(read.has_value());
    QCOMPARE(read->total().committed, std::uint64_t(100));
}

void MeasureTest::statementsAreSummedUp()
{
    RunRecord record;
    record.info.types = {"only"};
    record.info.phases = {{Phase::Kind::Arrive, 0, 0, 10, 1'000'000}, {Phase::Kind::Hold, 0, 10, 10, 1'000'000}};
    const auto add = [&](std::uint32_t number, std::int32_t phase, std::uint32_t first, std::uint32_t second) {
        auto tick = makeTick(number, phase, {{phase, 10}}, 10);
        std::vector<StatementFacts> &statements = tick->facts[0].statements;
        statements.resize(2);
        statements[0].sent = first + 1;
        statements[0].failed = 1;
        statements[0].time.record(1000, first);
        statements[1].sent = second;
        statements[1].time.record(4000, second);
        record.ticks.push_back(tick);
    };
    add(0, 0, 100, 10);
    add(1, 1, 60, 10);
    const Summary summary = summarize(record);
    QCOMPARE(summary.statements.size(), std::size_t(2));
    QCOMPARE(summary.statements[0].sent, std::uint64_t(162));
    QCOMPARE(summary.statements[0].failed, std::uint64_t(2));
    QCOMPARE(summary.statements[0].perSecond, 81.0);
    QCOMPARE(summary.statements[0].p95, 1.0);
    QCOMPARE(summary.statements[1].mean, 4.0);
    QCOMPARE(summary.levels.at(0).statements[0].sent, std::uint64_t(61));
    QCOMPARE(summary.levels[0].statements[0].share, 60.0); // 60 of 60 + 40 ms
    QCOMPARE(summary.levels[0].statements[1].share, 40.0);
    record.ticks.clear();
    QVERIFY(summarize(record).statements.empty());
}

void MeasureTest::damagedTicksAreRefused()
{
    auto tick = makeTick(1, 0, {{0, 100}}, 5);
    tick->facts[0].statements.resize(2);
    tick->facts[0].statements[1].sent = 9;
    const auto good = encodeTick(*tick);
    for (std::size_t length = 0; length < good.size(); ++length)
        QVERIFY(decodeTick(std::span(good).first(length)).has_error());
    auto newer = good;
    newer[0] = std::byte(200);
    const auto refused = decodeTick(newer);
    QVERIFY(refused.has_error());
    QCOMPARE(refused.error().kind, ErrorKind::Unsupported);
    // Flipped bits may give another valid tick, but never a crash or a hang.
    for (std::size_t i = 0; i < good.size() * 8; ++i) {
        auto flipped = good;
        flipped[i / 8] ^= std::byte(1 << (i % 8));
        (void)decodeTick(flipped);
    }
}

// What a run cannot have is refused before there is memory for it.
void MeasureTest::ticksAreBounded()
{
    RunInfo info;
    info.types = {"a", "b"};
    info.phases.resize(2);
    Tick tick;
    tick.facts.resize(3); // one of them of no phase that is known
    for (PhaseFacts &facts : tick.facts)
        facts.types.resize(2);
    const auto bytes = encodeTick(tick);
    QVERIFY(decodeTick(bytes, tickLimitsOf(info)).has_value());
    info.types.pop_back();
    QVERIFY(decodeTick(bytes, tickLimitsOf(info)).has_error());
    info.types.push_back("b");
    info.phases.pop_back();
    QVERIFY(decodeTick(bytes, tickLimitsOf(info)).has_error());

    // Each number may be, all of them together may not.
    tick.facts.resize(300);
    for (PhaseFacts &facts : tick.facts)
        facts.types.resize(400);
    QVERIFY(decodeTick(encodeTick(tick)).has_error());
    tick.facts.resize(100);
    QVERIFY(decodeTick(encodeTick(tick)).has_value());
}

void MeasureTest::unknownFiguresAreNotZero()
{
    Tick tick;
    tick.lengthUs = 1'000'000;
    const TypeFacts total = tick.total();
    QVERIFY(std::isnan(findMetric("cpu_usr")->derive(tick, total)));
    QVERIFY(std::isnan(findMetric("p95")->derive(tick, total)));
    QCOMPARE(findMetric("tps")->derive(tick, total), 0.0);
}

QTEST_APPLESS_MAIN(MeasureTest)
#include "tst_measure.moc"
