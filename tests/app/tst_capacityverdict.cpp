// SPDX-License-Identifier: GPL-3.0-or-later
// How far the capacities of two profiles lie apart, and when that is a result.
#include "app/capacityverdict.h"

#include <QtTest>

using namespace dyno;

namespace {

// A search on a server that carries so many users, run to its end unless `tries` says otherwise.
StoredSearch searchOf(const std::string &profile, double capacity, int tries = 1000,
                      const std::string &plan = "search from=10 to=400 hold=10s confirm=10s")
{
    StoredSearch stored{"series", "postgresql", profile, CapacitySearch(*parseSearch(plan).plan), {}};
    while (const auto point = stored.search.next())
        if (tries-- > 0)
            stored.search.record({*point, point->load <= capacity, "run", {}});
        else
            break;
    return stored;
}

QString textOf(const std::vector<StoredSearch> &searches)
{
    const auto verdicts = capacityVerdicts(searches);
    return verdicts.size() == 1 ? QString::fromStdString(capacityVerdictText(verdicts.front())) : QString();
}

} // namespace

class TestCapacityVerdict : public QObject
{
    Q_OBJECT
private slots:
    void oneEachIsNoResult();
    void edgesThatMeetAllowBoth();
    void threeEachAreAResult();
    void scatterIsNoResult();
    void onlyWholeSearchesByOnePlanCount();
};

void TestCapacityVerdict::oneEachIsNoResult()
{
    const StoredSearch more = searchOf("A", 300), fewer = searchOf("B", 100);
    const auto verdicts = capacityVerdicts({more, fewer});
    QCOMPARE(verdicts.size(), std::size_t(1));
    const CapacityVerdict &of = verdicts.front();
    QCOMPARE(of.baseline, std::string("A"));
    QCOMPARE(of.verdict.kind, Verdict::Kind::NotAResult);
    // A carries at least passed and fewer than failed; so does B.
    QCOMPARE(of.lowPct, 100 * (*fewer.search.passedAt() / *more.search.failedAt() - 1));
    QCOMPARE(of.highPct, 100 * (*fewer.search.failedAt() / *more.search.passedAt() - 1));
    QVERIFY(of.lowPct < -66 && of.highPct > -67); // a third is carried
    QVERIFY(of.highPct < -60);
    const QString text = textOf({more, fewer});
    QVERIFY2(text.startsWith("B against A: not a result by one search each, three of each tell; what was found allows "),
             qPrintable(text));
    QVERIFY2(text.endsWith("% fewer users."), qPrintable(text));
}

void TestCapacityVerdict::edgesThatMeetAllowBoth()
{
    const QString text = textOf({searchOf("A", 100), searchOf("B", 101)});
    QVERIFY2(text.endsWith("what was found allows more and fewer users."), qPrintable(text));
}

void TestCapacityVerdict::threeEachAreAResult()
{
    std::vector<StoredSearch> searches;
    for (const double drift : {0.97, 1.0, 1.03}) {
        searches.push_back(searchOf("A", 100 * drift));
        searches.push_back(searchOf("B", 300 * drift));
    }
    const auto verdicts = capacityVerdicts(searches);
    QCOMPARE(verdicts.size(), std::size_t(1));
    QCOMPARE(verdicts[0].searches, std::size_t(3));
    QCOMPARE(verdicts[0].verdict.kind, Verdict::Kind::More);
    QVERIFY(verdicts[0].verdict.low < 200 && verdicts[0].verdict.high > 200); // three times as many
    QVERIFY(verdicts[0].verdict.low > 100);
    const QString text = textOf(searches);
    QVERIFY2(text.contains(QRegularExpression("^B against A: [0-9.]+ to [0-9.]+ times the users \\(3 searches each\\)\\.$")),
             qPrintable(text));
}

void TestCapacityVerdict::scatterIsNoResult()
{
    std::vector<StoredSearch> searches;
    for (const double capacity : {50.0, 100.0, 200.0})
        searches.push_back(searchOf("A", capacity));
    for (const double capacity : {60.0, 130.0, 230.0})
        searches.push_back(searchOf("B", capacity));
    QCOMPARE(capacityVerdicts(searches).at(0).verdict.kind, Verdict::Kind::NotAResult);
}

void TestCapacityVerdict::onlyWholeSearchesByOnePlanCount()
{
    QVERIFY(capacityVerdicts({searchOf("A", 100), searchOf("B", 300, 3)}).empty()); // cut short
    QVERIFY(capacityVerdicts({searchOf("A", 100), searchOf("B", 5000)}).empty());   // no edge: all of it holds
    QVERIFY(capacityVerdicts({searchOf("A", 100), searchOf("A", 110)}).empty());    // one profile
    QVERIFY(capacityVerdicts({searchOf("A", 100), searchOf("B", 300, 1000, "search from=10 to=800 hold=20s confirm=20s")})
                .empty());
}

QTEST_GUILESS_MAIN(TestCapacityVerdict)
#include "tst_capacityverdict.moc"
