// SPDX-License-Identifier: GPL-3.0-or-later
// The sentences that slides and reports say of a comparison: true for every kind of verdict, with the range.
#include "engines/compare/sentences.h"

#include <QtTest>

#include <limits>

using namespace dyno;

namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

// By level: for each side the values of its repeats.
using Level = std::pair<double, std::vector<std::vector<double>>>;

ComparisonRow rowOf(std::string_view metric, std::optional<double> users,
                    const std::vector<std::vector<double>> &values, const std::vector<std::string> &reasons)
{
    ComparisonRow row;
    row.metric = findLevelMetric(metric);
    row.users = users;
    for (std::size_t side = 0; side < values.size(); ++side) {
        ComparisonCell cell;
        cell.values = values[side];
        cell.spread = spreadOf(values[side]);
        if (side > 0)
            cell.verdict = reasons[side].empty() ? judgeRepeats(*row.metric, values[0], values[side], {})
                                                 : noVerdict(reasons[side]);
        row.cells.push_back(std::move(cell));
    }
    return row;
}

Comparison comparisonOf(std::string_view metric, const std::vector<Level> &levels,
                        const std::vector<std::string> &labels = {"PostgreSQL 18", "MariaDB 12.3"},
                        std::vector<std::string> reasons = {})
{
    Comparison comparison;
    reasons.resize(labels.size());
    for (const std::string &label : labels) {
        comparison.sides.emplace_back();
        comparison.sides.back().label = label;
    }
    if (metric == "tps" && levels.size() > 1) {
        std::vector<std::vector<double>> ceilings(labels.size());
        for (std::size_t side = 0; side < labels.size(); ++side)
            for (std::size_t run = 0; run < levels.front().second[side].size(); ++run) {
                double top = 0;
                for (const Level &level : levels)
                    top = std::max(top, level.second[side][run]);
                ceilings[side].push_back(top);
            }
        comparison.rows.push_back(rowOf(metric, std::nullopt, ceilings, reasons));
    }
    for (const Level &level : levels)
        comparison.rows.push_back(rowOf(metric, level.first, level.second, reasons));
    return comparison;
}

const std::vector<double> fast{20000, 20100, 19900}, slow{16000, 16080, 15920}, low{1000, 1001, 999};

} // namespace

class TestSentences : public QObject
{
    Q_OBJECT
private slots:
    void differencesCarryTheirRange();
    void theCeilingIsNamedWhereItIsNotTheLastLevel();
    void timesAreLongerOrAMultiple();
    void everyKindOfVerdictIsSaid_data();
    void everyKindOfVerdictIsSaid();
    void severalSidesShareASentence();
    void oneSideHasItsRange();
    void runsWithoutRepeatsAreNoResult();
    void sidesAreAlikeUpToALevel();
    void nothingMeasuredSaysNothing();
};

void TestSentences::differencesCarryTheirRange()
{
    const Comparison comparison = comparisonOf("tps", {{100, {low, low}}, {3200, {fast, slow}}});
    const QString sentence = QString::fromStdString(comparisonSentence(comparison, "tps"));
    QVERIFY2(sentence.startsWith("At 3,200 users MariaDB 12.3 completes "), qPrintable(sentence));
    QVERIFY2(sentence.endsWith(" fewer transactions than PostgreSQL 18."), qPrintable(sentence));
    // 16,000 of 20,000 is a fifth less; the interval lies around it.
    static const QRegularExpression range("completes (\\d+(?:\\.\\d)?) to (\\d+(?:\\.\\d)?)% fewer");
    const auto match = range.match(sentence);
    QVERIFY2(match.hasMatch(), qPrintable(sentence));
    QVERIFY(match.captured(1).toDouble() < 20 && match.captured(2).toDouble() > 20);
}

void TestSentences::theCeilingIsNamedWhereItIsNotTheLastLevel()
{
    // MariaDB did more with 1,600 users than with 3,200.
    const Comparison comparison =
        comparisonOf("tps", {{1600, {slow, slow}}, {3200, {fast, {15000, 15100, 14900}}}});
    QVERIFY(tellingRow(comparison, "tps")->isCeiling());
    QVERIFY(QString::fromStdString(comparisonSentence(comparison, "tps"))
                .startsWith("At the ceiling MariaDB 12.3 completes "));
    const Comparison together = comparisonOf("tps", {{1600, {low, low}}, {3200, {fast, slow}}});
    QCOMPARE(*tellingRow(together, "tps")->users, 3200.0);
}

void TestSentences::timesAreLongerOrAMultiple()
{
    const Comparison longer = comparisonOf("p95", {{800, {{10, 10.1, 9.9}, {12, 12.1, 11.9}}}});
    QVERIFY(QString::fromStdString(comparisonSentence(longer, "p95"))
                .startsWith("At 800 users the response time p95 of MariaDB 12.3 is "));
    QVERIFY(QString::fromStdString(comparisonSentence(longer, "p95"))
                .endsWith("% longer than that of PostgreSQL 18."));
    const Comparison multiple = comparisonOf("p95", {{800, {{10, 10.1, 9.9}, {25, 25.5, 24.5}}}});
    QVERIFY2(
        QString::fromStdString(comparisonSentence(multiple, "p95")).endsWith(" times that of PostgreSQL 18."),
        comparisonSentence(multiple, "p95").c_str());
    const Comparison many = comparisonOf("tps", {{800, {low, {3000, 3010, 2990}}}});
    QVERIFY2(QString::fromStdString(comparisonSentence(many, "tps"))
                 .contains(" times as many transactions as PostgreSQL 18."),
             comparisonSentence(many, "tps").c_str());
}

void TestSentences::everyKindOfVerdictIsSaid_data()
{
    QTest::addColumn<QString>("metric");
    QTest::addColumn<QList<double>>("baseline");
    QTest::addColumn<QList<double>>("other");
    QTest::addColumn<QString>("reason");
    QTest::addColumn<QString>("part");
    const QList<double> base{1000, 1001, 999};
    QTest::newRow("the same")
        << "tps" << base << QList<double>{1000, 1002, 998} << ""
        << "At 200 users MariaDB 12.3 and PostgreSQL 18 have about the same throughput, within ";
    QTest::newRow("within the spread")
        << "tps" << QList<double>{1000, 1200, 800} << QList<double>{1100, 1300, 900} << ""
        << "At 200 users the difference in throughput between MariaDB 12.3 and PostgreSQL 18 "
           "is not a result (";
    QTest::newRow("unequal")
        << "tps" << base << QList<double>{2000, 2001, 1999} << "durability differs"
        << "At 200 users the throughput of MariaDB 12.3 carries no verdict: durability differs.";
    QTest::newRow("cost") << "cpu_us" << QList<double>{200, 201, 199} << QList<double>{240, 241, 239} << ""
                          << "% more CPU per transaction than PostgreSQL 18.";
    QTest::newRow("failures") << "fail_pct" << QList<double>{0, 0, 0} << QList<double>{2, 2.1, 1.9} << ""
                              << "At 200 users of the transactions of MariaDB 12.3 ";
}

void TestSentences::everyKindOfVerdictIsSaid()
{
    QFETCH(QString, metric);
    QFETCH(QList<double>, baseline);
    QFETCH(QList<double>, other);
    QFETCH(QString, reason);
    QFETCH(QString, part);
    const Comparison comparison =
        comparisonOf(findLevelMetric(metric.toStdString())->id,
                     {{200, {{baseline.begin(), baseline.end()}, {other.begin(), other.end()}}}},
                     {"PostgreSQL 18", "MariaDB 12.3"}, {"", reason.toStdString()});
    const QString sentence = QString::fromStdString(comparisonSentence(comparison, metric.toStdString()));
    QVERIFY2(sentence.contains(part), qPrintable(sentence));
    QVERIFY2(sentence.endsWith('.'), qPrintable(sentence));
}

void TestSentences::severalSidesShareASentence()
{
    const Comparison comparison = comparisonOf("tps", {{3200, {fast, slow, {10000, 10100, 9900}, fast}}},
                                               {"PostgreSQL 18", "MariaDB 12.3", "MySQL 9.7", "SQLite 3.40"},
                                               {"", "", "", "durability differs"});
    const QString sentence = QString::fromStdString(comparisonSentence(comparison, "tps"));
    static const QRegularExpression form(
        "^At 3,200 users MariaDB 12\\.3 completes \\S+ to \\S+% fewer transactions than "
        "PostgreSQL 18, MySQL 9\\.7 \\S+ to \\S+% fewer; SQLite 3\\.40 carries no verdict: durability differs\\.$");
    QVERIFY2(form.match(sentence).hasMatch(), qPrintable(sentence));
}

void TestSentences::oneSideHasItsRange()
{
    QCOMPARE(
        comparisonSentence(comparisonOf("tps", {{100, {low}}, {3200, {fast}}}, {"PostgreSQL 18"}), "tps"),
        std::string(
            "At 3,200 users PostgreSQL 18 completes 19,900 to 20,100 transactions a second, in 3 repeats."));
    QCOMPARE(comparisonSentence(comparisonOf("p99", {{400, {{12.34}}}}, {"SQLite 3.40"}), "p99"),
             std::string("At 400 users the response time p99 of SQLite 3.40 is 12.3 ms, in one run."));
}

void TestSentences::runsWithoutRepeatsAreNoResult()
{
    QCOMPARE(
        comparisonSentence(comparisonOf("tps", {{400, {{4000}, {3200}}}}), "tps"),
        std::string(
            "At 400 users the throughput of PostgreSQL 18 is 4,000 /s, that of MariaDB 12.3 3,200 /s: not a "
            "result, one run each."));
    QVERIFY(QString::fromStdString(comparisonSentence(comparisonOf("tps", {{400, {{4000}, {3200}}}},
                                                                   {"A", "B"}, {"", "other workload"}),
                                                      "tps"))
                .endsWith(": no verdict, other workload."));
}

void TestSentences::sidesAreAlikeUpToALevel()
{
    const std::vector<Level> levels{{100, {low, low}}, {800, {low, low}}, {1600, {fast, slow}}};
    QCOMPARE(alikeUpTo(comparisonOf("tps", levels), "tps"), std::optional(800.0));
    QVERIFY(!alikeUpTo(comparisonOf("tps", {{100, {low, low}}}), "tps"));   // all the way
    QVERIFY(!alikeUpTo(comparisonOf("tps", {{100, {fast, slow}}}), "tps")); // never
}

void TestSentences::nothingMeasuredSaysNothing()
{
    QVERIFY(comparisonSentence({}, "tps").empty());
    const Comparison half =
        comparisonOf("p95", {{100, {{1, 1}, {2, 2}}}, {200, {{1, 1}, {nothing, nothing}}}});
    QCOMPARE(*tellingRow(half, "p95")->users, 100.0); // the highest that both measured
}

QTEST_APPLESS_MAIN(TestSentences)
#include "tst_sentences.moc"
