// SPDX-License-Identifier: GPL-3.0-or-later
// The statistics of repeats. Expected values of intervals, limits and numbers of repeats were worked out apart
// (numerical integration of Student's t, and 2,000 simulated comparisons for each number of repeats); the rules
// are held to simulations with a fixed seed and to the repeats of a published study.
#include "engines/compare/drift.h"
#include "engines/compare/outliers.h"
#include "engines/compare/power.h"
#include "engines/compare/scalability.h"
#include "engines/compare/verdict.h"
#include "engines/compare/verdictwords.h"
#include "engines/compare/welch.h"
#include "engines/measure/steadiness.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include <cmath>
#include <random>

using namespace dyno;

namespace {

using Values = std::vector<double>;

const LevelMetric &tps()
{
    return *findLevelMetric("tps");
}

Verdict judge(const Values &base, const Values &other, double margin = 3, const char *metric = "tps")
{
    VerdictRules rules;
    rules.marginPct = margin;
    return judgeRepeats(*findLevelMetric(metric), base, other, rules);
}

QString words(const Verdict &verdict, const char *metric = "tps")
{
    return QString::fromStdString(verdictText(verdict, *findLevelMetric(metric)));
}

Values repeats(std::mt19937_64 &random, int count, double mean, double spread)
{
    std::normal_distribution<double> distribution(std::log(mean), spread);
    Values values;
    for (int i = 0; i < count; ++i)
        values.push_back(std::exp(distribution(random)));
    return values;
}

} // namespace

class TestVerdict : public QObject
{
    Q_OBJECT
private slots:
    void intervals_data();
    void intervals();
    void noTrueDifference_data();
    void noTrueDifference();
    void trueDifferenceIsFound();
    void samenessIsFoundAndNotInvented();
    void neededRepeatsSettleTheGap();
    void publishedRepeats_data();
    void publishedRepeats();
    void rules_data();
    void rules();
    void regressionNeedsMoreThanTheMargin();
    void roundedValuesAreNotCertain();
    void outliers_data();
    void outliers();
    void outlierFalseAlarms();
    void drift();
    void driftFalseAlarms();
    void scalabilityFindsItsOwnLaw();
    void scalabilityWithNoise();
    void scalabilityAtTheEdges();
    void trends();
};

void TestVerdict::intervals_data()
{
    QTest::addColumn<Values>("base");
    QTest::addColumn<Values>("other");
    QTest::addColumn<double>("change");
    QTest::addColumn<double>("low");
    QTest::addColumn<double>("high");
    QTest::newRow("reads up to 800") << Values{7789, 7902, 7906} << Values{7805, 7910, 7912} << 0.127501 << -1.706935
                                     << 1.996172;
    QTest::newRow("reads ceiling") << Values{10344, 10772, 11016} << Values{12527, 13324, 13435} << 22.246621
                                   << 12.753184 << 32.539373;
    QTest::newRow("writes ceiling") << Values{3991, 4085, 4154} << Values{4122, 4385, 4277} << 4.510241 << -1.925806
                                    << 11.368650;
    QTest::newRow("four each") << Values{7042, 6565, 6662, 6626} << Values{6630, 6837, 6693, 6805} << 0.290619
                               << -4.356955 << 5.164032;
    QTest::newRow("unknown ones do not count") << Values{10344, NAN, 10772, 11016} << Values{12527, 13324, 13435, NAN}
                                               << 22.246621 << 12.753184 << 32.539373;
}

void TestVerdict::intervals()
{
    QFETCH(Values, base);
    QFETCH(Values, other);
    QFETCH(double, change);
    QFETCH(double, low);
    QFETCH(double, high);
    const Verdict verdict = judge(base, other);
    QVERIFY2(std::abs(verdict.change - change) < 1e-4, qPrintable(QString::number(verdict.change, 'f', 6)));
    QVERIFY2(std::abs(verdict.low - low) < 1e-4, qPrintable(QString::number(verdict.low, 'f', 6)));
    QVERIFY2(std::abs(verdict.high - high) < 1e-4, qPrintable(QString::number(verdict.high, 'f', 6)));
}

void TestVerdict::noTrueDifference_data()
{
    QTest::addColumn<int>("count");
    QTest::addColumn<double>("spread");
    QTest::addColumn<double>("otherSpread");
    for (const int count : {3, 5, 10}) {
        QTest::addRow("%d repeats, 3%% spread", count) << count << 0.03 << 0.03;
        QTest::addRow("%d repeats, 10%% spread", count) << count << 0.10 << 0.10;
        QTest::addRow("%d repeats, 2%% against 6%%", count) << count << 0.02 << 0.06;
    }
}

// Not more than six false differences in a hundred; 8,000 comparisons know that to a quarter of a per cent.
void TestVerdict::noTrueDifference()
{
    QFETCH(int, count);
    QFETCH(double, spread);
    QFETCH(double, otherSpread);
    constexpr int comparisons = 8'000;
    std::mt19937_64 random(20261130);
    int differences = 0;
    for (int i = 0; i < comparisons; ++i) {
        const Values base = repeats(random, count, 8000, spread), other = repeats(random, count, 8000, otherSpread);
        const auto interval = welchInterval(
            [&] { Values v; for (double x : base) v.push_back(std::log(x)); return v; }(),
            [&] { Values v; for (double x : other) v.push_back(std::log(x)); return v; }(), 0.95);
        // By the interval alone, since a margin only makes false differences rarer.
        differences += interval->low > 0 || interval->high < 0;
        if (i < 100)
            QCOMPARE(judge(base, other, 0.001).isDifference(), interval->low > 0 || interval->high < 0);
    }
    const double share = 100.0 * differences / comparisons;
    qInfo("false differences: %.2f %%", share);
    QVERIFY2(share <= 6.0, qPrintable(QString::number(share)));
    QVERIFY2(share >= 2.0, qPrintable(QString::number(share))); // a test that never says a word is none either
}

void TestVerdict::trueDifferenceIsFound()
{
    constexpr int comparisons = 2000;
    std::mt19937_64 random(7);
    int found = 0, wrongWay = 0;
    for (int i = 0; i < comparisons; ++i) {
        const Verdict verdict = judge(repeats(random, 3, 8000, 0.03), repeats(random, 3, 9600, 0.03));
        found += verdict.kind == Verdict::Kind::More;
        wrongWay += verdict.kind == Verdict::Kind::Fewer || verdict.kind == Verdict::Kind::Same;
    }
    qInfo("true 20%% found: %.2f %%", 100.0 * found / comparisons);
    QVERIFY2(found >= 0.95 * comparisons, qPrintable(QString::number(found)));
    QCOMPARE(wrongWay, 0);
}

// With a true difference at the margin, "about the same" is wrong in at most one of forty; well inside it is said.
void TestVerdict::samenessIsFoundAndNotInvented()
{
    constexpr int comparisons = 10'000;
    std::mt19937_64 random(11);
    int invented = 0, found = 0;
    for (int i = 0; i < comparisons; ++i) {
        invented += judge(repeats(random, 5, 8000, 0.01), repeats(random, 5, 8000 * 1.03, 0.01)).kind
                    == Verdict::Kind::Same;
        found += judge(repeats(random, 5, 8000, 0.01), repeats(random, 5, 8000, 0.01)).kind == Verdict::Kind::Same;
    }
    QVERIFY2(invented <= 0.03 * comparisons, qPrintable(QString::number(invented)));
    QVERIFY2(found >= 0.9 * comparisons, qPrintable(QString::number(found)));
}

// The number that is told does settle the gap in about four cases of five, as its method says.
void TestVerdict::neededRepeatsSettleTheGap()
{
    const Values base{3991, 4085, 4154}, other{4122, 4385, 4277};
    const int needed = judge(base, other).repeatsNeeded;
    const auto deviation = [](const Values &values) {
        Values logs;
        for (const double value : values)
            logs.push_back(std::log(value));
        return standardDeviation(logs);
    };
    std::mt19937_64 random(3);
    int settled = 0, before = 0;
    constexpr int comparisons = 1500;
    for (int i = 0; i < comparisons; ++i) {
        const auto settles = [&](int count) {
            return judge(repeats(random, count, 4076.2, deviation(base)), repeats(random, count, 4260.0, deviation(other)))
                       .kind
                   != Verdict::Kind::NotAResult;
        };
        settled += settles(needed);
        before += settles(3);
    }
    QVERIFY2(settled >= 0.77 * comparisons && settled <= 0.92 * comparisons, qPrintable(QString::number(settled)));
    QVERIFY(before < 0.5 * comparisons);
}

void TestVerdict::publishedRepeats_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("said"); // how the words of the program begin
    QTest::addColumn<double>("from");  // what the author's range asks the interval to contain
    QTest::addColumn<double>("to");
    QTest::newRow("about the same") << "reads up to 800 users" << "About the same, within 2%" << 0.0 << 0.0;
    QTest::newRow("faster") << "reads ceiling" << "13 to 33% more, faster" << 21.0 << 24.0;
    QTest::newRow("writes, on the author's side but not settled")
        << "writes ceiling" << "Not a result, within the spread, needs about 7 repeats of each" << 3.0 << 7.0;
    QTest::newRow("one run each") << "20 million orders ceiling"
                                  << "Not a result, one run each, needs at least three of each" << double(NAN) << double(NAN);
    QTest::newRow("spike") << "spike 100-3000-100, 20% writes"
                           << "Not a result, within the spread, needs about 17 repeats of each" << 0.0 << 0.0;
}

void TestVerdict::publishedRepeats()
{
    QFETCH(QString, name);
    QFETCH(QString, said);
    QFETCH(double, from);
    QFETCH(double, to);
    QFile file(SQLDYNO_SOURCE_DIR "/resources/published/published-results.json");
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonArray cases =
        QJsonDocument::fromJson(file.readAll()).object()["publications"].toArray()[0].toObject()["ceilings"].toArray();
    Values postgresql, mariadb;
    for (const QJsonValue &each : cases)
        if (each["case"].toString() == name) {
            for (const QJsonValue &run : each["runs"]["PostgreSQL 18"].toArray())
                postgresql.push_back(run.toDouble());
            for (const QJsonValue &run : each["runs"]["MariaDB 12.3"].toArray())
                mariadb.push_back(run.toDouble());
        }
    QVERIFY(!postgresql.empty() && postgresql.size() == mariadb.size());
    const Verdict verdict = judge(mariadb, postgresql);
    QCOMPARE(words(verdict), said);
    if (std::isfinite(from))
        QVERIFY(verdict.low <= from && verdict.high >= to);
}

void TestVerdict::rules_data()
{
    QTest::addColumn<QString>("metric");
    QTest::addColumn<Values>("base");
    QTest::addColumn<Values>("other");
    QTest::addColumn<double>("margin");
    QTest::addColumn<QString>("said");
    QTest::newRow("fewer") << "tps" << Values{1000, 1005, 995} << Values{820, 830, 825} << 3.0
                           << "16 to 19% fewer, slower";
    QTest::newRow("longer") << "p95" << Values{10, 10.2, 9.9} << Values{12, 12.3, 11.9} << 3.0
                            << "16 to 25% longer, slower";
    QTest::newRow("shorter") << "p95" << Values{12, 12.3, 11.9} << Values{10, 10.2, 9.9} << 3.0
                             << "14 to 20% shorter, faster";
    QTest::newRow("times") << "p95" << Values{10, 10.5, 9.8} << Values{20, 21, 19.5} << 3.0
                           << "1.8 to 2.2 times, slower";
    QTest::newRow("cost") << "cpu_us" << Values{200, 202, 201} << Values{250, 251, 249} << 3.0
                          << "23 to 26% more, worse";
    QTest::newRow("certain but small is the same") << "tps" << Values{1000, 1001, 999} << Values{1010, 1011, 1009}
                                                   << 3.0 << "About the same, within 2%";
    QTest::newRow("a finer margin") << "tps" << Values{1000, 1001, 999} << Values{1010, 1011, 1009} << 0.5
                                    << "0.8 to 1.2% more, faster";
    QTest::newRow("two of each") << "tps" << Values{1000, 1001} << Values{2000, 2001} << 3.0
                                 << "Not a result, two runs each, needs at least three of each";
    QTest::newRow("one on a side") << "tps" << Values{1000, 1001, 1002} << Values{2000} << 3.0
                                   << "Not a result, one run on a side, needs at least three of each";
    QTest::newRow("no failures") << "fail_pct" << Values{0, 0, 0} << Values{0, 0, 0} << 3.0
                                 << "About the same, within 0.00 points";
    QTest::newRow("failures") << "fail_pct" << Values{0, 0, 0} << Values{1.9, 2.0, 2.1} << 3.0
                              << "1.75 to 2.25 points more, worse";
    QTest::newRow("not measured") << "cpu_us" << Values{NAN, NAN, NAN} << Values{1, 2, 3} << 3.0
                                  << "No verdict: not measured";
    QTest::newRow("a zero has no ratio") << "tps" << Values{0, 10, 10} << Values{10, 10, 10} << 3.0
                                         << "No verdict: a value is zero";
    QTest::newRow("a shift that is worth nothing") << "cpu_usr" << Values{40, 41, 40} << Values{60, 61, 60} << 3.0
                                                   << "18.69 to 21.31 points more";
}

void TestVerdict::rules()
{
    QFETCH(QString, metric);
    QFETCH(Values, base);
    QFETCH(Values, other);
    QFETCH(double, margin);
    QFETCH(QString, said);
    const QByteArray id = metric.toUtf8();
    QCOMPARE(words(judge(base, other, margin, id.constData()), id.constData()), said);
}

void TestVerdict::regressionNeedsMoreThanTheMargin()
{
    const Values base{1000, 1002, 998}, slower{950, 951, 949}, much{890, 892, 888};
    VerdictRules rules;
    rules.marginPct = 3;
    const auto isRegression = [&](const Values &a, const Values &b) {
        return isBeyondMargin(judgeRepeats(tps(), a, b, rules), tps(), rules);
    };
    QVERIFY(isRegression(base, slower));  // 4.5 to 5.4% fewer: wholly beyond 3%
    QVERIFY(!isRegression(slower, base)); // faster
    QVERIFY(!isRegression(base, base));
    rules.marginPct = 5;
    QVERIFY(!isRegression(base, slower)); // slower for certain, but maybe by less than the margin
    QVERIFY(isRegression(base, much));
}

// Three repeats of 20 µs and three of 21 µs, measured in whole microseconds, are no proof of 5.0 %.
void TestVerdict::roundedValuesAreNotCertain()
{
    const Verdict verdict = judge({0.020, 0.020, 0.020}, {0.021, 0.021, 0.021}, 3, "p50");
    QVERIFY(verdict.high - verdict.low > 4);
    QVERIFY(verdict.low < 3 && verdict.high > 7);
}

void TestVerdict::outliers_data()
{
    QTest::addColumn<Values>("values");
    QTest::addColumn<int>("which"); // −1: none
    QTest::newRow("two agree to a hair, the third is near") << Values{7805, 7910, 7912} << -1;
    QTest::newRow("two agree to a hair, the third is far") << Values{10000, 8000, 10001} << 1;
    QTest::newRow("a scattered three") << Values{12527, 13324, 13435} << -1;
    QTest::newRow("one of five") << Values{100, 101, 99, 100.5, 80} << 4;
    QTest::newRow("five that scatter") << Values{100, 110, 92, 105, 97} << -1;
    QTest::newRow("two are too few") << Values{100, 50} << -1;
    QTest::newRow("unknown ones keep their places") << Values{NAN, 100, 101, 99, 100.5, 80} << 5;
}

void TestVerdict::outliers()
{
    QFETCH(Values, values);
    QFETCH(int, which);
    const auto outlier = outlierOf(values, 3);
    QCOMPARE(outlier ? int(*outlier) : -1, which);
}

void TestVerdict::outlierFalseAlarms()
{
    std::mt19937_64 random(5);
    int alarms = 0;
    for (int i = 0; i < 10'000; ++i)
        alarms += outlierOf(repeats(random, 5, 1000, 0.05), 0).has_value();
    QVERIFY2(alarms > 350 && alarms < 650, qPrintable(QString::number(alarms))); // Grubbs at 5 %
}

void TestVerdict::drift()
{
    // Interleaved, one side a fifth above the other, both lose 1 % a run: 0.99^5 − 1 = −4.9 % over six runs.
    std::vector<SeriesPoint> points;
    for (int i = 0; i < 6; ++i)
        points.push_back({i % 2, i + 1, (i % 2 ? 1200.0 : 1000.0) * std::pow(0.99, i)});
    const auto found = driftOf(points);
    QVERIFY(found && found->isFound);
    QVERIFY2(std::abs(found->changePct + 4.9) < 0.05, qPrintable(QString::number(found->changePct)));
    points.resize(5); // two degrees of freedom
    QVERIFY(!driftOf(points));
}

void TestVerdict::driftFalseAlarms()
{
    std::mt19937_64 random(9);
    int alarms = 0;
    for (int i = 0; i < 10'000; ++i) {
        const Values values = repeats(random, 9, 1000, 0.05);
        std::vector<SeriesPoint> points;
        for (int k = 0; k < 9; ++k)
            points.push_back({k % 3, k, values[std::size_t(k)] * (1 + k % 3)});
        alarms += driftOf(points)->isFound;
    }
    QVERIFY2(alarms > 350 && alarms < 650, qPrintable(QString::number(alarms)));
}

void TestVerdict::scalabilityFindsItsOwnLaw()
{
    // λ 20, σ 0.02, κ 0.0001: the peak is at √((1 − σ)/κ) = 99 users.
    std::vector<LevelThroughput> levels;
    const auto law = [](double n) { return 20 * n / (1 + 0.02 * (n - 1) + 0.0001 * n * (n - 1)); };
    for (const double users : {1.0, 5.0, 20.0, 50.0, 100.0, 200.0})
        levels.push_back({users, law(users)});
    const auto fit = fitScalability(levels);
    QVERIFY(fit.has_value());
    QVERIFY(std::abs(fit->lambda - 20) < 1e-6);
    QVERIFY(std::abs(fit->sigma - 0.02) < 1e-8);
    QVERIFY(std::abs(fit->kappa - 0.0001) < 1e-10);
    QVERIFY(fit->peakUsers && std::abs(fit->peakUsers->value - 98.995) < 0.01);
    QVERIFY(std::abs(fit->peakTps->value - law(98.995)) < 0.01);
    QVERIFY(std::abs(fit->kneeUsers->value - law(98.995) / 20) < 0.01);
    QVERIFY(fit->errorPct < 1e-6 && !fit->isPoor());
}

// The true peak lies within its 95 % interval in about nineteen cases of twenty.
void TestVerdict::scalabilityWithNoise()
{
    std::mt19937_64 random(13);
    std::normal_distribution<double> noise(0, 0.02);
    int inside = 0, fits = 0;
    for (int i = 0; i < 1000; ++i) {
        std::vector<LevelThroughput> levels;
        for (int repeat = 0; repeat < 3; ++repeat)
            for (const double n : {5.0, 20.0, 50.0, 100.0, 200.0})
                levels.push_back({n, 20 * n / (1 + 0.02 * (n - 1) + 0.0001 * n * (n - 1)) * std::exp(noise(random))});
        const auto fit = fitScalability(levels);
        if (!fit || !fit->peakUsers)
            continue;
        ++fits;
        inside += fit->peakUsers->low <= 98.995 && fit->peakUsers->high >= 98.995;
    }
    QCOMPARE(fits, 1000);
    QVERIFY2(inside > 920 && inside < 980, qPrintable(QString::number(inside)));
}

void TestVerdict::scalabilityAtTheEdges()
{
    // Straight up: no peak, no knee.
    const auto straight = fitScalability(std::vector<LevelThroughput>{{10, 100}, {20, 200}, {40, 400}, {80, 800}});
    QVERIFY(straight && !straight->peakUsers && !straight->kneeUsers);
    QVERIFY(std::abs(straight->tps(160) - 1600) < 1e-3);
    // A ceiling without a way down: Amdahl's law with 1/σ = 50, and a little above it at the end.
    std::vector<LevelThroughput> flat;
    for (const double n : {10.0, 50.0, 200.0, 800.0})
        flat.push_back({n, 10 * n / (1 + 0.02 * (n - 1))});
    flat.back().tps *= 1.01;
    const auto amdahl = fitScalability(flat);
    QVERIFY(amdahl && amdahl->kappa == 0.0 && amdahl->kneeUsers);
    QVERIFY2(std::abs(amdahl->kneeUsers->value - 50) < 3, qPrintable(QString::number(amdahl->kneeUsers->value)));
    QVERIFY(!fitScalability(std::vector<LevelThroughput>{{10, 100}, {20, 200}, {40, 400}, {40, 401}}));
    QVERIFY(!fitScalability(std::vector<LevelThroughput>{{10, 100}, {20, 0}, {40, 400}, {80, 401}}));
}

void TestVerdict::trends()
{
    Values rising, noisy;
    std::mt19937_64 random(17);
    std::normal_distribution<double> noise(0, 0.02);
    for (int i = 0; i < 10; ++i) {
        rising.push_back(0.02 * i + noise(random) / 10);
        noisy.push_back(noise(random));
    }
    const auto up = trendOf(rising, 0.99);
    QVERIFY(up && up->isSure && std::abs(up->overAll - 0.2) < 0.01);
    QVERIFY(!trendOf(Values{1, 2, 3, 4}, 0.99));
    int alarms = 0;
    for (int i = 0; i < 10'000; ++i) {
        for (double &value : noisy)
            value = noise(random);
        alarms += trendOf(noisy, 0.99)->isSure;
    }
    QVERIFY2(alarms > 50 && alarms < 150, qPrintable(QString::number(alarms)));
}

QTEST_APPLESS_MAIN(TestVerdict)
#include "tst_verdict.moc"
