// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/measure/threshold.h"

#include <QtTest>

using namespace dyno;

class TestThreshold : public QObject
{
    Q_OBJECT
private slots:
    void parses_data();
    void parses();
    void refuses_data();
    void refuses();
    void comparesAtTheLimit_data();
    void comparesAtTheLimit();
    void whatWasNotMeasuredDoesNotHold();
    void everyLevelIsJudged();
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
    Figures figures;
    figures.committed = 1;
    figures.p95 = p95;
    QCOMPARE(holds(parseThreshold(text.toStdString()).value(), figures), expected);
}

void TestThreshold::whatWasNotMeasuredDoesNotHold()
{
    Figures nothing;
    QVERIFY(!holds(parseThreshold("p95<500ms").value(), nothing));
    QVERIFY(!holds(parseThreshold("errors<1%").value(), nothing));
    QVERIFY(!holds(parseThreshold("tps>0").value(), nothing));

    Figures onlyFailures;
    onlyFailures.attempted = onlyFailures.failed = 10;
    onlyFailures.failPct = 100;
    QVERIFY(!holds(parseThreshold("p95<500ms").value(), onlyFailures));
    QVERIFY(!holds(parseThreshold("errors<1%").value(), onlyFailures));
}

void TestThreshold::everyLevelIsJudged()
{
    const auto threshold = parseThreshold("tps>100").value();
    Summary summary;
    QVERIFY(!judge(threshold, summary).holds);
    summary.levels.resize(3);
    summary.levels[0].figures.tps = 150;
    summary.levels[1].figures.tps = 99;
    summary.levels[2].figures.tps = 400;
    const ThresholdJudgement judgement = judge(threshold, summary);
    QVERIFY(!judgement.holds);
    QCOMPARE(judgement.levels, std::vector<bool>({true, false, true}));
    summary.levels[1].figures.tps = 101;
    QVERIFY(judge(threshold, summary).holds);
}

QTEST_APPLESS_MAIN(TestThreshold)
#include "tst_threshold.moc"
