// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/run/capacitysearch.h"

#include <QtTest>

#include <cmath>
#include <functional>
#include <random>

using namespace dyno;

namespace {

// A scripted server: whether a load holds.
using Server = std::function<bool(const SearchPoint &point)>;

// Lets the search try `server` to its end; every point in order.
std::vector<SearchPoint> tried(CapacitySearch &search, const Server &server)
{
    std::vector<SearchPoint> points;
    while (const auto point = search.next()) {
        points.push_back(*point);
        search.record({*point, server(*point), {}, {}});
    }
    return points;
}

SearchPlan planOf(const char *text)
{
    return parseSearch(text).plan.value();
}

std::int64_t lengthUs(const SearchPlan &plan, const std::vector<SearchPoint> &points)
{
    std::int64_t us = 0;
    for (const SearchPoint &point : points)
        us += rampOf(plan, point).lengthUs();
    return us;
}

constexpr const char *usual = "search from=100 to=20000 hold=30s confirm=5m";

} // namespace

class TestCapacitySearch : public QObject
{
    Q_OBJECT
private slots:
    void readsText();
    void leavesOut();
    void refusesText_data();
    void refusesText();
    void makesRamps();
    void findsTheEdge_data();
    void findsTheEdge();
    void triesAsWritten();
    void allHold();
    void nothingHolds();
    void whatDoesNotConfirmIsNoEdge();
    void oneUnluckyTryIsMended();
    void findsAScatteringEdge();
    void chanceEndsIt();
    void lastsNoLongerThanSaid();
    void goesOnWhereItWas();
    void knowsWhatIsLeft();
    void saysTheResult_data();
    void saysTheResult();
};

void TestCapacitySearch::readsText()
{
    QVERIFY(isSearchText(" search from=1 to=2"));
    QVERIFY(isSearchText("search"));
    QVERIFY(!isSearchText("searching"));
    QVERIFY(!isSearchText("100,200"));
    const SearchPlan plan = planOf("search to=2000 from=50 hold=20s confirm=4m arrive=3s within=2.5% cache=reset common=40");
    QCOMPARE(plan.from, 50.0);
    QCOMPARE(plan.to, 2000.0);
    QCOMPARE(plan.holdUs, std::int64_t(20'000'000));
    QCOMPARE(plan.confirmUs, std::int64_t(240'000'000));
    QCOMPARE(plan.arriveUs, std::int64_t(3'000'000));
    QCOMPARE(plan.withinPct, 2.5);
    QVERIFY(plan.resetsCache);
    QCOMPARE(plan.common, std::optional(40.0));
    QVERIFY(planOf(searchText(plan).c_str()) == plan);
    QVERIFY(planOf("search from=0.5 rate to=2").openLoop);
}

void TestCapacitySearch::leavesOut()
{
    QCOMPARE(searchText(planOf(usual)), std::string(usual));
    QCOMPARE(searchText(planOf("search")), std::string("search from=10 to=20000 hold=30s"));
    QCOMPARE(searchText(planOf("search rate")), std::string("search rate from=10 to=100000 hold=30s"));
}

void TestCapacitySearch::refusesText_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("why");
    QTest::newRow("wrong way round") << "search from=9 to=5" << "more than to";
    QTest::newRow("half a user") << "search from=1.5 to=5" << "users come whole";
    QTest::newRow("no user") << "search from=0 to=5" << "expected 1 to 1000000";
    QTest::newRow("no number") << "search from=many" << "no number of users";
    QTest::newRow("no time") << "search hold=soon" << "no length of time";
    QTest::newRow("no hold") << "search hold=0" << "longer than nothing";
    QTest::newRow("too long") << "search confirm=2000h" << "longer than a day";
    QTest::newRow("unknown") << "search until=7" << "unknown here";
    QTest::newRow("a word") << "search 1 to=5 from=1" << "not understood";
    QTest::newRow("too many") << "search to=2000000" << "expected 1 to 1000000";
    QTest::newRow("too close") << "search within=0%" << "no per cent";
    QTest::newRow("twice") << "search from=1 from=2" << "given twice";
    QTest::newRow("cache") << "search cache=lukewarm" << "neither kept nor reset";
}

void TestCapacitySearch::refusesText()
{
    QFETCH(QString, text);
    QFETCH(QString, why);
    const SearchParse parse = parseSearch(text.toStdString());
    QVERIFY(!parse.plan && !parse.faults.empty());
    QVERIFY2(QString::fromStdString(parse.faults[0].message).contains(why), parse.faults[0].message.c_str());
}

void TestCapacitySearch::makesRamps()
{
    const SearchPlan users = planOf("search hold=30s confirm=2m arrive=3s");
    QCOMPARE(rampText(rampOf(users, {20, false})), std::string("20 arrive=3s hold=30s"));
    QCOMPARE(rampText(rampOf(users, {20, true})), std::string("20 arrive=3s hold=2m"));
    QCOMPARE(rampText(rampOf(planOf("search hold=30s arrive=0"), {20, true})), std::string("20 arrive=0s hold=30s"));
    QCOMPARE(rampText(rampOf(planOf("search rate hold=30s"), {12.5, true})), std::string("rate 12.5 for=30s"));
}

void TestCapacitySearch::findsTheEdge_data()
{
    QTest::addColumn<double>("capacity");
    QTest::newRow("in the middle") << 1234.0;
    QTest::newRow("at a doubling") << 800.0;
    QTest::newRow("just below one") << 799.0;
    QTest::newRow("at the first load") << 100.0;
    QTest::newRow("below the first load") << 37.0;
    QTest::newRow("one user") << 1.0;
    QTest::newRow("near the top") << 19'500.0;
}

void TestCapacitySearch::findsTheEdge()
{
    QFETCH(double, capacity);
    CapacitySearch search(planOf(usual));
    const auto points = tried(search, [&](const SearchPoint &point) { return point.load <= capacity; });
    QVERIFY(search.isConfirmed() && !search.gaveUp());
    QVERIFY(*search.passedAt() <= capacity && *search.failedAt() > capacity);
    QVERIFY(*search.failedAt() - *search.passedAt() <= std::max(1.0, *search.passedAt() * 0.05));
    // No load is tried twice but the two edges, which are held longer.
    QCOMPARE(std::count_if(points.begin(), points.end(), [](const SearchPoint &point) { return point.confirms; }), 2);
    QVERIFY(search.undecided().empty());
}

void TestCapacitySearch::triesAsWritten()
{
    CapacitySearch search(planOf("search from=100 to=20000 within=10%"));
    const auto points = tried(search, [](const SearchPoint &point) { return point.load <= 330; });
    const std::vector<SearchPoint> expected{{100, false}, {200, false}, {400, false}, {300, false}, {350, false},
                                            {325, false}, {325, true},  {350, true}};
    QVERIFY(points == expected);
}

void TestCapacitySearch::allHold()
{
    CapacitySearch search(planOf("search from=100 to=300"));
    const std::vector<SearchPoint> upwards{{100, false}, {200, false}, {300, false}, {300, true}};
    QVERIFY(tried(search, [](const SearchPoint &) { return true; }) == upwards);
    QCOMPARE(search.passedAt(), std::optional(300.0));
    QVERIFY(!search.failedAt() && search.isConfirmed());
}

void TestCapacitySearch::nothingHolds()
{
    CapacitySearch search(planOf("search from=4 to=300"));
    const std::vector<SearchPoint> downwards{{4, false}, {2, false}, {1, false}, {1, true}};
    QVERIFY(tried(search, [](const SearchPoint &) { return false; }) == downwards);
    QVERIFY(!search.passedAt());
    QCOMPARE(search.failedAt(), std::optional(1.0));
    QVERIFY(search.isConfirmed());
}

void TestCapacitySearch::whatDoesNotConfirmIsNoEdge()
{
    // Holds 30 s up to 330, and 5 minutes up to 240 only.
    CapacitySearch search(planOf(usual));
    const auto points = tried(search, [](const SearchPoint &point) { return point.load <= (point.confirms ? 240 : 330); });
    QVERIFY(search.isConfirmed());
    QVERIFY(*search.passedAt() <= 240 && *search.passedAt() > 220);
    QVERIFY(*search.failedAt() > 240 && *search.failedAt() <= *search.passedAt() * 1.05);
    // Once a short hold has let through what a long one broke, none is short.
    const auto first = std::find_if(points.begin(), points.end(), [](const SearchPoint &point) { return point.confirms; });
    QVERIFY(std::all_of(first, points.end(), [](const SearchPoint &point) { return point.confirms; }));
    QVERIFY(!search.undecided().empty());
}

void TestCapacitySearch::oneUnluckyTryIsMended()
{
    int tries = 0;
    CapacitySearch search(planOf("search from=100 to=20000"));
    tried(search, [&](const SearchPoint &point) { return point.load <= 800 && !(point.load == 400 && tries++ == 0); });
    QVERIFY(*search.passedAt() >= 760 && *search.passedAt() <= 800);
    QVERIFY(search.isConfirmed());
    QCOMPARE(search.undecided(), std::vector<double>{400});
}

// A server whose edge lies somewhere else at every try, by 3 per cent: the search ends, and near it.
void TestCapacitySearch::findsAScatteringEdge()
{
    std::mt19937 random(11);
    std::normal_distribution<double> scatter(0, 0.03);
    int near = 0;
    for (int round = 0; round < 200; ++round) {
        CapacitySearch search(planOf(usual));
        tried(search, [&](const SearchPoint &point) { return point.load <= 1500 * std::exp(scatter(random)); });
        QVERIFY(search.passedAt());
        near += std::abs(*search.passedAt() / 1500 - 1) < 0.1;
    }
    QVERIFY2(near >= 190, qPrintable(QString::number(near)));
}

void TestCapacitySearch::chanceEndsIt()
{
    std::mt19937 random(7);
    for (int round = 0; round < 100; ++round) {
        CapacitySearch search(planOf(usual));
        const auto points = tried(search, [&](const SearchPoint &) { return random() % 2 == 0; });
        QVERIFY(lengthUs(search.plan(), points) <= worstCost(search.plan()).us);
        QVERIFY(int(points.size()) <= worstCost(search.plan()).runs);
    }
}

void TestCapacitySearch::lastsNoLongerThanSaid()
{
    const SearchPlan plan = planOf(usual);
    int most = 0;
    for (double capacity = 0; capacity <= 25'000; capacity += capacity < 300 ? 1 : 97) {
        CapacitySearch search(plan);
        const auto points = tried(search, [&](const SearchPoint &point) { return point.load <= capacity; });
        QVERIFY2(int(points.size()) <= usualCost(plan).runs, qPrintable(QString::number(capacity)));
        QVERIFY(lengthUs(plan, points) <= usualCost(plan).us);
        most = std::max(most, int(points.size()));
    }
    // Nor is it far from the truth: what is said is what may be.
    QVERIFY2(most >= usualCost(plan).runs - 2, qPrintable(QString::number(most)));
}

void TestCapacitySearch::goesOnWhereItWas()
{
    const Server server = [](const SearchPoint &point) { return point.load <= 555; };
    CapacitySearch whole(planOf(usual));
    const auto points = tried(whole, server);
    for (std::size_t cut = 0; cut < points.size(); ++cut) {
        CapacitySearch search(planOf(usual));
        for (std::size_t i = 0; i < cut; ++i)
            search.record(whole.tries()[i]);
        const auto rest = tried(search, server);
        QVERIFY(std::equal(rest.begin(), rest.end(), points.begin() + std::ptrdiff_t(cut), points.end()));
    }
}

void TestCapacitySearch::knowsWhatIsLeft()
{
    CapacitySearch search(planOf("search from=100 to=20000 hold=30s confirm=5m arrive=5s"));
    QVERIFY(remainingCost(search).runs > 3);
    for (const auto &[load, holds] : {std::pair(100.0, true), {200.0, true}, {400.0, false}, {300.0, true}})
        search.record({{load, false}, holds, {}, {}});
    // 350, 325 and 312, and both edges at length.
    QCOMPARE(remainingCost(search).runs, 5);
    QCOMPARE(remainingCost(search).us, std::int64_t(3 * 35 + 2 * 305) * 1'000'000);
    tried(search, [](const SearchPoint &point) { return point.load <= 310; });
    QCOMPARE(remainingCost(search).runs, 0);
}

void TestCapacitySearch::saysTheResult_data()
{
    QTest::addColumn<QString>("plan");
    QTest::addColumn<double>("capacity");
    QTest::addColumn<int>("tries");
    QTest::addColumn<QString>("text");
    const QString plan = usual;
    QTest::newRow("an edge") << plan << 333.0 << 99 << "325 users hold, 338 do not; confirmed by a hold of 5m each.";
    QTest::newRow("all") << "search from=5 to=8" << 99.0 << 99
                         << "8 users hold, the most that was to be tried; confirmed by a hold of 30s.";
    QTest::newRow("none") << "search from=2" << 0.0 << 99
                          << "1 user does not hold, and there is nothing less to try; confirmed by a hold of 30s.";
    QTest::newRow("one") << "search from=1" << 1.0 << 99
                         << "1 user holds, 2 do not; confirmed by a hold of 30s each.";
    QTest::newRow("cut short") << plan << 333.0 << 3
                               << "200 users hold, 400 do not; the search did not come to its end.";
    QTest::newRow("nothing yet") << plan << 333.0 << 0 << "Nothing was tried.";
    QTest::newRow("rates") << "search rate from=2 to=8 within=50%" << 2.0 << 99
                           << "2 arrivals per second hold, 3 do not; confirmed by a hold of 30s each.";
}

void TestCapacitySearch::saysTheResult()
{
    QFETCH(QString, plan);
    QFETCH(double, capacity);
    QFETCH(int, tries);
    QFETCH(QString, text);
    CapacitySearch search(parseSearch(plan.toStdString()).plan.value());
    for (int i = 0; i < tries && search.next(); ++i) {
        const SearchPoint point = *search.next();
        search.record({point, point.load <= capacity, {}, {}});
    }
    QCOMPARE(QString::fromStdString(capacityText(search)), text);
}

QTEST_APPLESS_MAIN(TestCapacitySearch)
#include "tst_capacitysearch.moc"
