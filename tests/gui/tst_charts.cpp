// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/cpuchart.h"
#include "charts/labelspread.h"
#include "charts/numbertext.h"
#include "charts/palette.h"
#include "charts/reduce.h"
#include "charts/scale.h"

#include <QLocale>
#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

using namespace dyno;

class TestCharts : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

    void reduceKeepsFewPointsAsTheyAre();
    void reduceKeepsPeaks();
    void reduceKeepsThePeaksOfEverySeries();
    void reduceLeavesGaps();
    void reduceTakesANeighbourOnEitherSide();

    void linearTicks_data();
    void linearTicks();
    void logTicks_data();
    void logTicks();
    void timeTicks_data();
    void timeTicks();
    void levelsHaveEqualSteps();
    void placesAndValues();

    void numbers_data();
    void numbers();

    void labels_data();
    void labels();

    void profilesOfOneEngineDiffer();
    void enginesDifferInMarkers();
    void hostsAreNamedAsTheyAre();
};

namespace {

constexpr double gap = std::numeric_limits<double>::quiet_NaN();

std::vector<double> countTo(std::size_t count)
{
    std::vector<double> values(count);
    for (std::size_t i = 0; i < count; ++i)
        values[i] = double(i);
    return values;
}

std::size_t pointsIn(const std::vector<Stretch> &stretches)
{
    std::size_t sum = 0;
    for (const Stretch &stretch : stretches)
        sum += stretch.size();
    return sum;
}

bool has(const std::vector<Stretch> &stretches, std::size_t index)
{
    return std::any_of(stretches.begin(), stretches.end(), [index](const Stretch &stretch) {
        return std::find(stretch.begin(), stretch.end(), index) != stretch.end();
    });
}

std::vector<Stretch> reduceOne(const std::vector<double> &x, const std::vector<double> &y, double from,
                               double to)
{
    return reduce(x, std::array{std::span<const double>(y)}, from, to);
}

QString labelsOf(const Scale &scale)
{
    QStringList labels;
    for (const ScaleTick &tick : scale.ticks)
        labels += tick.label;
    return labels.join(QLatin1Char(' '));
}

} // namespace

void TestCharts::reduceKeepsFewPointsAsTheyAre()
{
    const std::vector<double> x = countTo(1000), y(1000, 5.0);
    const std::vector<Stretch> stretches = reduceOne(x, y, 0, 999);
    QCOMPARE(stretches.size(), 1u);
    QCOMPARE(stretches.front().size(), 1000u);
    QCOMPARE(stretches.front()[999], 999u);
}

void TestCharts::reduceKeepsPeaks()
{
    const std::vector<double> x = countTo(36'000);
    std::vector<double> y(36'000, 5.0);
    y[17'771] = 900;
    y[17'772] = -3;
    y[29'001] = 6;
    const std::vector<Stretch> stretches = reduceOne(x, y, 0, 35'999);
    QCOMPARE(stretches.size(), 1u);
    QVERIFY2(pointsIn(stretches) <= 1000, qPrintable(QString::number(pointsIn(stretches))));
    QVERIFY(has(stretches, 17'771));
    QVERIFY(has(stretches, 17'772));
    QVERIFY(has(stretches, 29'001));
    QVERIFY(std::is_sorted(stretches.front().begin(), stretches.front().end()));
}

void TestCharts::reduceKeepsThePeaksOfEverySeries()
{
    const std::vector<double> x = countTo(10'000);
    std::vector<double> low(10'000, 1.0), high(10'000, 2.0);
    low[4321] = -1;
    high[4322] = 7;
    const std::array<std::span<const double>, 2> both{low, high};
    const std::vector<Stretch> stretches = reduce(x, both, 0, 9999);
    QVERIFY(pointsIn(stretches) <= 1000);
    QVERIFY(has(stretches, 4321));
    QVERIFY(has(stretches, 4322));
}

void TestCharts::reduceLeavesGaps()
{
    std::vector<double> x = countTo(100), y(100, 5.0);
    y[0] = gap;
    y[50] = gap;
    y[51] = gap;
    std::vector<Stretch> stretches = reduceOne(x, y, 0, 99);
    QCOMPARE(stretches.size(), 2u);
    QCOMPARE(stretches[0].front(), 1u);
    QCOMPARE(stretches[0].back(), 49u);
    QCOMPARE(stretches[1].front(), 52u);

    // The same where points have to be dropped: a gap that is wide enough to be seen.
    x = countTo(36'000);
    y.assign(36'000, 5.0);
    std::fill(y.begin() + 10'000, y.begin() + 11'000, gap);
    stretches = reduceOne(x, y, 0, 35'999);
    QCOMPARE(stretches.size(), 2u);
    QVERIFY(stretches[0].back() < 10'000);
    QVERIFY(stretches[1].front() >= 11'000);

    y.assign(36'000, gap);
    QVERIFY(reduceOne(x, y, 0, 35'999).empty());
}

void TestCharts::reduceTakesANeighbourOnEitherSide()
{
    const std::vector<double> x = countTo(100), y(100, 5.0);
    const std::vector<Stretch> stretches = reduceOne(x, y, 20.5, 30.5);
    QCOMPARE(stretches.size(), 1u);
    QCOMPARE(stretches.front().front(), 20u);
    QCOMPARE(stretches.front().back(), 31u);
    QVERIFY(reduceOne({}, {}, 0, 10).empty());
}

void TestCharts::linearTicks_data()
{
    QTest::addColumn<double>("highest");
    QTest::addColumn<QString>("labels");
    QTest::newRow("throughput") << 21'326.0 << "0 5k 10k 15k 20k 25k";
    QTest::newRow("on a tick") << 25'000.0 << "0 5k 10k 15k 20k 25k";
    QTest::newRow("thousands") << 986.0 << "0 200 400 600 800 1,000";
    QTest::newRow("just above") << 1001.0 << "0 500 1,000 1,500";
    QTest::newRow("users") << 3200.0 << "0 1,000 2,000 3,000 4,000";
    QTest::newRow("small") << 0.7 << "0 0.2 0.4 0.6 0.8";
    QTest::newRow("half thousands") << 11'000.0 << "0 5k 10k 15k";
    QTest::newRow("nothing") << 0.0 << "0 0.2 0.4 0.6 0.8 1";
    QTest::newRow("unknown") << gap << "0 0.2 0.4 0.6 0.8 1";
}

void TestCharts::linearTicks()
{
    QFETCH(double, highest);
    const Scale scale = linearScale(highest);
    QTEST(labelsOf(scale), "labels");
    QCOMPARE(scale.from, 0.0);
    QCOMPARE(scale.to, scale.ticks.back().value);
    QVERIFY(!(scale.to < highest));
}

void TestCharts::logTicks_data()
{
    QTest::addColumn<double>("lowest");
    QTest::addColumn<double>("highest");
    QTest::addColumn<QString>("labels");
    QTest::addColumn<double>("from");
    QTest::addColumn<double>("to");
    QTest::newRow("response times") << 0.62 << 970.0 << "0.5 1 10 100 1,000" << 0.5 << 1000.0;
    QTest::newRow("powers of ten") << 1.0 << 1000.0 << "1 10 100 1,000" << 1.0 << 1000.0;
    QTest::newRow("one decade") << 2.2 << 9.0 << "2 5 10 20" << 2.0 << 20.0;
    QTest::newRow("below a thousandth") << 0.001 << 0.9 << "0.001 0.01 0.1 1" << 0.001 << 1.0;
    QTest::newRow("nothing") << double(INFINITY) << 0.0 << "1 2 5 10" << 1.0 << 10.0;
}

void TestCharts::logTicks()
{
    QFETCH(double, lowest);
    QFETCH(double, highest);
    const Scale scale = logScale(lowest, highest);
    QTEST(labelsOf(scale), "labels");
    QTEST(scale.from, "from");
    QTEST(scale.to, "to");
    for (double minor : scale.minor)
        QVERIFY(minor > scale.from && minor <= scale.to);
}

void TestCharts::timeTicks_data()
{
    QTest::addColumn<double>("from");
    QTest::addColumn<double>("to");
    QTest::addColumn<QString>("labels");
    QTest::newRow("nine minutes") << 0.0 << 540.0 << "0:00 1:00 2:00 3:00 4:00 5:00 6:00 7:00 8:00 9:00";
    QTest::newRow("part") << 461.0 << 500.0 << "7:45 7:50 7:55 8:00 8:05 8:10 8:15 8:20";
    QTest::newRow("an hour and more")
        << 0.0 << 4340.0 << "0:00 10:00 20:00 30:00 40:00 50:00 1:00:00 1:10:00";
}

void TestCharts::timeTicks()
{
    QFETCH(double, from);
    QFETCH(double, to);
    QTEST(labelsOf(timeScale(from, to, 835, 80)), "labels");
}

void TestCharts::levelsHaveEqualSteps()
{
    const Scale scale = levelScale({100, 200, 400, 800, 1600, 3200});
    QCOMPARE(labelsOf(scale), QStringLiteral("100 200 400 800 1,600 3,200"));
    const double step = scale.place(200) - scale.place(100);
    QVERIFY(std::abs(scale.place(3200) - scale.place(1600) - step) < 1e-9);
    QVERIFY(scale.place(100) > 0 && scale.place(3200) < 1);
}

void TestCharts::placesAndValues()
{
    const Scale linear = linearScale(100);
    QCOMPARE(linear.place(25), 0.25);
    QCOMPARE(linear.valueAt(0.25), 25.0);
    const Scale decades = logScale(1, 1000);
    QVERIFY(std::abs(decades.place(10) - 1.0 / 3) < 1e-9);
    QVERIFY(std::abs(decades.valueAt(2.0 / 3) - 100) < 1e-6);
    QCOMPARE(decades.place(0), 0.0);
    QCOMPARE(decades.place(-5), 0.0);
}

void TestCharts::numbers_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("expected");
    QTest::newRow("hundreds") << numberText(986.4) << "986";
    QTest::newRow("thousands") << numberText(17'840.2) << "17,840";
    QTest::newRow("small number") << numberText(38.26) << "38.3";
    QTest::newRow("whole") << numberText(7) << "7";
    QTest::newRow("true minus") << numberText(-1500) << "−1,500";
    QTest::newRow("no minus zero") << numberText(-0.01) << "0.0";
    QTest::newRow("unknown") << numberText(gap) << "–";
    QTest::newRow("ms below one") << millisecondText(0.66) << "0.7";
    QTest::newRow("ms") << millisecondText(18.94) << "18.9";
    QTest::newRow("ms, three digits") << millisecondText(196.2) << "196";
    QTest::newRow("ms, thousands") << millisecondText(1894.1) << "1,894";
    QTest::newRow("ms, nearly a hundred") << millisecondText(99.97) << "100";
    QTest::newRow("seconds") << millisecondText(12'400) << "12.4 s";
    QTest::newRow("tiny ms") << millisecondText(0.02) << "0.02";
    QTest::newRow("percent") << percentText(86.4) << "86%";
    QTest::newRow("errors") << errorPercentText(0.004) << "0.00%";
    QTest::newRow("time") << timeText(480) << "8:00";
    QTest::newRow("rounded time") << timeText(59.7) << "1:00";
    QTest::newRow("hours") << timeText(4340) << "1:12:20";
    QTest::newRow("axis") << axisText(15'000, 25'000) << "15k";
    QTest::newRow("axis, half a thousand") << axisText(2500, 10'000) << "2.5k";
    QTest::newRow("axis, millions") << axisText(12'000'000, 20'000'000) << "12M";
    QTest::newRow("axis, below ten thousand") << axisText(3200, 3200) << "3,200";
    QTest::newRow("axis, zero") << axisText(0, 25'000) << "0";
}

void TestCharts::numbers()
{
    QFETCH(QString, text);
    QTEST(text, "expected");
}

void TestCharts::labels_data()
{
    using Places = std::vector<double>;
    QTest::addColumn<Places>("wanted");
    QTest::addColumn<Places>("expected");
    QTest::newRow("none") << Places{} << Places{};
    QTest::newRow("apart") << Places{10, 50, 90} << Places{10, 50, 90};
    QTest::newRow("two close") << Places{50, 54} << Places{45, 59};
    QTest::newRow("order kept") << Places{54, 50} << Places{59, 45};
    QTest::newRow("same place") << Places{50, 50, 50} << Places{36, 50, 64};
    QTest::newRow("at the top") << Places{1, 2} << Places{0, 14};
    QTest::newRow("at the base") << Places{99, 100, 20} << Places{86, 100, 20};
    // Three in a row keep their common middle, 160 / 3.
    QTest::newRow("a group pushes its neighbour")
        << Places{50, 50, 60} << Places{160.0 / 3 - 14, 160.0 / 3, 160.0 / 3 + 14};
    QTest::newRow("more than fit") << Places(11, 50.0) << Places{0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100};
}

void TestCharts::labels()
{
    QFETCH(std::vector<double>, wanted);
    QFETCH(std::vector<double>, expected);
    const std::vector<double> places = spreadLabels(wanted, 14, 0, 100);
    QCOMPARE(places.size(), expected.size());
    for (std::size_t i = 0; i < places.size(); ++i)
        QVERIFY2(std::abs(places[i] - expected[i]) < 1e-6,
                 qPrintable(QStringLiteral("%1: %2").arg(i).arg(places[i])));
}

void TestCharts::profilesOfOneEngineDiffer()
{
    for (const Palette *palette : {&lightPalette(), &darkPalette()}) {
        for (const char *engine : {"postgresql", "mariadb", "mysql", "sqlite"}) {
            const EngineMark first = engineMark(*palette, engine, 0),
                             second = engineMark(*palette, engine, 1);
            QVERIFY(first.color != second.color);
            QCOMPARE(first.marker, second.marker);
            QVERIFY(std::abs(first.color.hslHueF() - second.color.hslHueF()) < 0.02);
            QVERIFY(first.filled && second.filled && !engineMark(*palette, engine, 2).filled);
        }
    }
}

void TestCharts::enginesDifferInMarkers()
{
    std::vector<Marker> markers;
    for (const char *engine : {"postgresql", "mariadb", "mysql", "sqlite"})
        markers.push_back(engineMark(lightPalette(), engine).marker);
    std::sort(markers.begin(), markers.end());
    QVERIFY(std::adjacent_find(markers.begin(), markers.end()) == markers.end());
}

// A place with a per cent sign is no place to put the number of CPUs in.
void TestCharts::hostsAreNamedAsTheyAre()
{
    RunInfo info;
    info.hostSource = "http://[fe80::1%2]:9100";
    info.hostCpus = 8;
    QCOMPARE(cpuChart.unit(&info, false), "http://[fe80::1%2]:9100, 8 CPUs");
    info.hostCpus = 1;
    QCOMPARE(cpuChart.unit(&info, false), "http://[fe80::1%2]:9100, 1 CPU");
}

QTEST_MAIN(TestCharts)
#include "tst_charts.moc"
