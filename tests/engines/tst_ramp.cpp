// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/run/ramp.h"

#include <QtTest>

using namespace dyno;

class RampTest : public QObject
{
    Q_OBJECT
private slots:
    void durations_data();
    void durations();
    void levelsArriveThenHold();
    void theRampOfAHomePageGoesUpAndDown();
    void whoStaysIsHeld();
    void readsBackWhatItWrites_data();
    void readsBackWhatItWrites();
    void everyFaultIsListed_data();
    void everyFaultIsListed();
};

void RampTest::durations_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<qint64>("us"); // −1: refused
    QTest::newRow("bare is seconds") << "10" << qint64(10'000'000);
    QTest::newRow("milliseconds") << "500ms" << qint64(500'000);
    QTest::newRow("mixed") << "1m30s" << qint64(90'000'000);
    QTest::newRow("hours") << "1h" << qint64(3'600'000'000);
    QTest::newRow("fraction") << "2.5s" << qint64(2'500'000);
    QTest::newRow("empty") << "" << qint64(-1);
    QTest::newRow("negative") << "-5s" << qint64(-1);
    QTest::newRow("no unit after a unit") << "1m30" << qint64(-1);
    QTest::newRow("unknown unit") << "3d" << qint64(-1);
    QTest::newRow("not a number") << "nan" << qint64(-1);
    QTest::newRow("infinite") << "inf" << qint64(-1);
    QTest::newRow("huge") << "1e300h" << qint64(-1);
}

void RampTest::durations()
{
    QFETCH(QString, text);
    QFETCH(qint64, us);
    QCOMPARE(qint64(parseDuration(text.toStdString()).value_or(-1)), us);
}

void RampTest::levelsArriveThenHold()
{
    // Study A: six levels, 10 s to arrive, 80 s to hold: nine minutes.
    const auto parsed = parseRamp("100, 200,400,800,1600,3200");
    QVERIFY(parsed.ramp.has_value());
    const Ramp &ramp = *parsed.ramp;
    QCOMPARE(ramp.phases.size(), std::size_t(12));
    QCOMPARE(ramp.lengthUs(), std::int64_t(540'000'000));
    QCOMPARE(ramp.peak(), 3200.0);
    QCOMPARE(ramp.at(5'000'000), 50.0);
    QCOMPARE(ramp.at(95'000'000), 150.0); // half of the second arrival
    QCOMPARE(ramp.phaseAt(89'999'999), 1);
    QCOMPARE(ramp.phaseAt(90'000'000), 2);
    QVERIFY(ramp.phases[1].isJudged() && !ramp.phases[2].isJudged());
}

void RampTest::theRampOfAHomePageGoesUpAndDown()
{
    const Ramp ramp = *parseRamp("ramp 50 up=1m hold=5m down=1m").ramp;
    QCOMPARE(ramp.lengthUs(), std::int64_t(420'000'000));
    QCOMPARE(ramp.at(30'000'000), 25.0);
    QCOMPARE(ramp.at(390'000'000), 25.0);
}

void RampTest::whoStaysIsHeld()
{
    const Ramp ramp = *parseRamp("stages 50/1m,50/5m,80/10s,80/1m,0/30s,0/5s").ramp;
    QCOMPARE(ramp.phases.size(), std::size_t(6));
    QCOMPARE(ramp.at(30'000'000), 25.0);
    QList<bool> judged;
    QList<int> levels;
    for (const Phase &phase : ramp.phases) {
        judged << phase.isJudged();
        levels << phase.level;
    }
    QCOMPARE(judged, (QList<bool>{false, true, false, true, false, false}));
    QCOMPARE(levels, (QList<int>{0, 0, 1, 1, 1, 1}));
}

void RampTest::readsBackWhatItWrites_data()
{
    QTest::addColumn<QString>("text");
    for (const char *text : {"100,200 arrive=10s hold=1m20s", "5 arrive=0s hold=3s", "spike 100,3000,100 hold=1m",
                             "ramp 50 up=1m hold=5m down=1m", "ramp 7 up=0s hold=500ms down=2s",
                             "users 50 for=1m30s", "rate 500 for=1m", "users 100000 for=1m", "1000000 arrive=0s hold=3s",
                             "rate 1234567.5 for=1m", "rate 0.000001,10000000 for=1s", "rate 2.7,0.1,33.333 for=1m",
                             "rate 0.5,2000 for=1m poisson", "stages 50/1m,50/5m,0/30s", "stages 10/500ms"})
        QTest::newRow(text) << text;
}

void RampTest::readsBackWhatItWrites()
{
    QFETCH(QString, text);
    const auto parsed = parseRamp(text.toStdString());
    QVERIFY2(parsed.ramp, parsed.faults.empty() ? "" : parsed.faults.front().message.c_str());
    QCOMPARE(QString::fromStdString(rampText(*parsed.ramp)), text);
}

void RampTest::everyFaultIsListed_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("mentions"); // one of each fault, in order
    QTest::newRow("empty") << "" << QStringList{"empty"};
    QTest::newRow("unknown kind") << "wave 3" << QStringList{"wave"};
    QTest::newRow("three at once") << "10,x,2.5 hold=never fast" << QStringList{"“x”", "whole", "never", "fast"};
    QTest::newRow("no users") << "users for=3s" << QStringList{"missing"};
    QTest::newRow("zero") << "users 0 for=3s" << QStringList{"Zero"};
    QTest::newRow("too many") << "users 2000000" << QStringList{"1,000,000"};
    QTest::newRow("beyond all numbers") << "users 99999999999999999999" << QStringList{"0 to 1,000,000 users"};
    QTest::newRow("no number has it") << "1,inf" << QStringList{"0 to 1,000,000 users"};
    QTest::newRow("too often") << "rate 1e9" << QStringList{"no number"};
    QTest::newRow("several where one") << "users 5,6" << QStringList{"one number"};
    QTest::newRow("foreign option") << "users 5 hold=3s" << QStringList{"“hold” is unknown"};
    QTest::newRow("twice") << "users 5 for=3s for=4s" << QStringList{"twice"};
    QTest::newRow("no hold") << "10 hold=0" << QStringList{"longer than nothing"};
    QTest::newRow("trailing comma") << "10, hold=3s" << QStringList{"beside a comma"};
    QTest::newRow("too long") << "10 hold=30000h" << QStringList{"week"};
    QTest::newRow("stage without a time") << "stages 50,60/1m" << QStringList{"“50” is no stage"};
    QTest::newRow("stage of no length") << "stages 50/0s,60/x" << QStringList{"more than nothing", "“60/x”"};
    QTest::newRow("negative") << "users -5" << QStringList{"-5", "missing"};
}

void RampTest::everyFaultIsListed()
{
    QFETCH(QString, text);
    QFETCH(QStringList, mentions);
    const auto parsed = parseRamp(text.toStdString());
    QVERIFY(!parsed.ramp);
    QStringList seen;
    for (const Fault &fault : parsed.faults)
        seen << QString::fromStdString(fault.message);
    QVERIFY2(seen.size() == mentions.size(), qPrintable(seen.join(" | ")));
    for (int i = 0; i < mentions.size(); ++i)
        QVERIFY2(seen[i].contains(mentions[i]), qPrintable(seen[i] + " lacks " + mentions[i]));
}

QTEST_APPLESS_MAIN(RampTest)
#include "tst_ramp.moc"
