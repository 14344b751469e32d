// SPDX-License-Identifier: GPL-3.0-or-later
// Random numbers against the formulas of pgbench's manual.
#include "engines/workloads/random.h"
#include "scriptrun.h"

#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/special_functions/erf.hpp>

#include <QtTest>

#include <cmath>
#include <functional>
#include <limits>
#include <set>

using namespace dyno;

namespace {

// Probability of a deviation from `expected` (shares, adding up to 1) at least as large as the one seen.
double chance(const std::vector<double> &counts, const std::vector<double> &expected)
{
    const double total = std::accumulate(counts.begin(), counts.end(), 0.0);
    double deviation = 0, restCount = 0, restExpected = 0;
    int bins = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        if (expected[i] * total < 5) { // too few for the test: together
            restCount += counts[i];
            restExpected += expected[i] * total;
            continue;
        }
        deviation +=
            (counts[i] - expected[i] * total) * (counts[i] - expected[i] * total) / (expected[i] * total);
        ++bins;
    }
    if (restExpected >= 1) {
        deviation += (restCount - restExpected) * (restCount - restExpected) / restExpected;
        ++bins;
    } else if (restCount > 10) {
        return 0;
    }
    return boost::math::cdf(boost::math::complement(boost::math::chi_squared(bins - 1), deviation));
}

// Standard normal distribution.
double phi(double x)
{
    return 0.5 * boost::math::erfc(-x / std::sqrt(2.0));
}

// Shares of min … max by the formula of each distribution, worked out from the cumulative form.
std::vector<double> shares(int count, const std::function<double(double share)> &cumulative)
{
    std::vector<double> result;
    for (int i = 0; i < count; ++i)
        result.push_back(cumulative(double(i + 1) / count) - cumulative(double(i) / count));
    return result;
}

} // namespace

class TestRandom : public QObject
{
    Q_OBJECT
private slots:
    void distributions_data();
    void distributions();
    void inScripts_data();
    void inScripts();
    void wholeRange();
    void normalAndGap();
    void streamsAreIndependent();
    void sameSeedSameNumbers();
    void nuRand();
    void texts();
};

void TestRandom::distributions_data()
{
    QTest::addColumn<QString>("function");
    QTest::addColumn<int>("min");
    QTest::addColumn<int>("max");
    QTest::addColumn<double>("parameter");
    QTest::newRow("uniform") << "random" << 1 << 100 << 0.0;
    QTest::newRow("uniform of two") << "random" << 0 << 1 << 0.0;
    QTest::newRow("uniform below zero") << "random" << -500 << 500 << 0.0;
    QTest::newRow("uniform of a power of two") << "random" << 0 << 63 << 0.0;
    QTest::newRow("exponential flat") << "random_exponential" << 1 << 50 << 0.1;
    QTest::newRow("exponential") << "random_exponential" << 1 << 100 << 2.5;
    QTest::newRow("exponential steep") << "random_exponential" << 10 << 1009 << 20.0;
    QTest::newRow("gaussian flat") << "random_gaussian" << 1 << 100 << 2.0;
    QTest::newRow("gaussian") << "random_gaussian" << -50 << 49 << 2.5;
    QTest::newRow("gaussian steep") << "random_gaussian" << 1 << 1000 << 8.0;
    QTest::newRow("zipfian flat") << "random_zipfian" << 1 << 100 << 1.05;
    QTest::newRow("zipfian") << "random_zipfian" << 1 << 1000 << 1.5;
    QTest::newRow("zipfian steep") << "random_zipfian" << 0 << 99 << 3.0;
}

void TestRandom::distributions()
{
    QFETCH(QString, function);
    QFETCH(int, min);
    QFETCH(int, max);
    QFETCH(double, parameter);
    const int count = max - min + 1;
    std::vector<double> expected;
    std::function<std::int64_t(Random &)> draw;
    if (function == "random") {
        expected = shares(count, [](double share) { return share; });
        draw = [&](Random &random) { return random.between(min, max); };
    } else if (function == "random_exponential") {
        expected = shares(count, [&](double share) {
            return (1 - std::exp(-parameter * share)) / (1 - std::exp(-parameter));
        });
        draw = [&](Random &random) { return random.exponential(min, max, parameter); };
    } else if (function == "random_gaussian") {
        // The manual's phi(2 * parameter * (i - mu) / (max - min + 1)), over the whole of it.
        expected = shares(count, [&](double share) {
            return (phi(parameter * (2 * share - 1)) - phi(-parameter)) / (2 * phi(parameter) - 1);
        });
        draw = [&](Random &random) { return random.gaussian(min, max, parameter); };
    } else {
        double sum = 0;
        for (int i = 1; i <= count; ++i)
            sum += std::pow(i, -parameter);
        for (int i = 1; i <= count; ++i)
            expected.push_back(std::pow(i, -parameter) / sum);
        draw = [&](Random &random) { return random.zipfian(min, max, parameter); };
    }
    Random random(2024);
    std::vector<double> counts(std::size_t(count), 0.0);
    for (int i = 0; i < 200'000; ++i) {
        const std::int64_t drawn = draw(random);
        QVERIFY(drawn >= min && drawn <= max);
        ++counts[std::size_t(drawn - min)];
    }
    // The seed is fixed: this fails for a wrong formula, not by bad luck.
    const double p = chance(counts, expected);
    QVERIFY2(p > 0.001, qPrintable(QString::number(p)));
}

void TestRandom::inScripts_data()
{
    QTest::addColumn<QString>("call");
    QTest::addColumn<double>("mean"); // of 20,000 draws
    QTest::addColumn<double>("within");
    QTest::newRow("constant range") << "random(1, 9)" << 5.0 << 0.1;
    QTest::newRow("range of variables") << "random(:low, :low + 8)" << 5.0 << 0.1;
    QTest::newRow("rounded limits") << "random(0.6, 9.4)" << 5.0 << 0.1;
    // By the formulas: sum of i * share(i).
    QTest::newRow("exponential") << "random_exponential(1, 9, 3)" << 3.056 << 0.1;
    QTest::newRow("gaussian") << "random_gaussian(1, 9, 2.5)" << 5.0 << 0.1;
    QTest::newRow("zipfian") << "random_zipfian(1, 9, 2)" << 1.837 << 0.1;
    QTest::newRow("one value") << "random(7, 7)" << 7.0 << 0.0;
}

void TestRandom::inScripts()
{
    QFETCH(QString, call);
    QFETCH(double, mean);
    QFETCH(double, within);
    ScriptOptions options;
    options.mode = QueryMode::Simple;
    scriptrun::Run run("\\set low 1\n\\set x " + call + "\n:x", options);
    QCOMPARE(run.faults(), QStringList());
    double sum = 0;
    for (int i = 0; i < 20'000; ++i) {
        const int drawn = run.execute().first().mid(5).toInt();
        QVERIFY(drawn >= 1 && drawn <= 9);
        sum += drawn;
    }
    QVERIFY2(std::abs(sum / 20'000 - mean) <= within, qPrintable(QString::number(sum / 20'000)));
}

void TestRandom::wholeRange()
{
    constexpr auto most = std::numeric_limits<std::int64_t>::max();
    Random random(5);
    int high = 0;
    for (int i = 0; i < 10'000; ++i) {
        const std::int64_t drawn = random.between(-1, most - 2);
        QVERIFY(drawn >= -1 && drawn <= most - 2);
        high += drawn > most / 2 ? 1 : 0;
    }
    QVERIFY(high > 4'800 && high < 5'200);
    for (int i = 0; i < 10'000; ++i) {
        const double drawn = random.uniform();
        QVERIFY(drawn >= 0 && drawn < 1);
    }
}

void TestRandom::normalAndGap()
{
    Random random(6);
    std::vector<double> bins(40, 0.0), gaps(20, 0.0);
    for (int i = 0; i < 100'000; ++i) {
        ++bins[std::size_t(std::min(39.0, phi(random.normal()) * 40))];
        ++gaps[std::size_t(std::min(19.0, (1 - std::exp(-random.gap(250) / 250)) * 20))];
    }
    QVERIFY(chance(bins, std::vector<double>(40, 1.0 / 40)) > 0.001);
    QVERIFY(chance(gaps, std::vector<double>(20, 1.0 / 20)) > 0.001);
}

// Users next to each other, and runs with the next seed, share nothing: their first numbers are as if drawn.
void TestRandom::streamsAreIndependent()
{
    std::set<std::uint64_t> firsts;
    std::vector<double> together(100, 0.0);
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        Random before = Random::ofClient(seed, -1);
        for (std::int64_t client = 0; client < 500; ++client) {
            Random random = Random::ofClient(seed, client);
            firsts.insert(random.next());
            const auto mine = random.between(0, 9), theirs = before.between(0, 9);
            ++together[std::size_t(mine * 10 + theirs)];
            before = random;
        }
    }
    QCOMPARE(firsts.size(), std::size_t(40 * 500));
    QVERIFY(chance(together, std::vector<double>(100, 0.01)) > 0.001);
}

void TestRandom::sameSeedSameNumbers()
{
    Random a = Random::ofClient(9, 3), b = Random::ofClient(9, 3);
    for (int i = 0; i < 100; ++i)
        QCOMPARE(a.next(), b.next());
    QVERIFY(a == b);
}

// TPC-C, clause 2.1.6: (((random(0, A) | random(x, y)) + C) % (y - x + 1)) + x, worked out over all pairs.
void TestRandom::nuRand()
{
    constexpr int spread = 15, min = 1, max = 60, constant = 7;
    std::vector<double> expected(max - min + 1, 0.0), counts = expected;
    for (int outer = 0; outer <= spread; ++outer) {
        for (int inner = min; inner <= max; ++inner)
            expected[std::size_t(((outer | inner) + constant) % (max - min + 1))] +=
                1.0 / ((spread + 1) * (max - min + 1));
    }
    ScriptOptions options;
    options.mode = QueryMode::Simple;
    scriptrun::Run run("\\set x nurand(15, 1, 60, 7)\n:x", options);
    for (int i = 0; i < 50'000; ++i)
        ++counts[std::size_t(run.execute().first().mid(5).toInt() - min)];
    QVERIFY(chance(counts, expected) > 0.001);

    // Without a constant all users of a run share one.
    const QString script = "\\set x nurand(255, 0, 999)\n:x";
    std::vector<double> one(1000, 0.0), two = one;
    scriptrun::Run first(script, options, 1), second(script, options, 2);
    for (int i = 0; i < 50'000; ++i) {
        ++one[std::size_t(first.execute().first().mid(5).toInt())];
        ++two[std::size_t(second.execute().first().mid(5).toInt())];
    }
    for (double &count : one)
        count /= 50'000;
    double distance = 0;
    for (std::size_t i = 0; i < one.size(); ++i)
        distance += std::abs(one[i] - two[i] / 50'000);
    QVERIFY2(distance < 0.25, qPrintable(QString::number(distance))); // of at most 2
}

void TestRandom::texts()
{
    ScriptOptions options;
    options.mode = QueryMode::Simple;
    scriptrun::Run run("\\set a random_alpha(3, 6)\n\\set d random_digits(16, 16)\n:a :d", options);
    QCOMPARE(run.faults(), QStringList());
    std::vector<double> letters(26, 0.0), digits(10, 0.0), lengths(4, 0.0);
    for (int i = 0; i < 10'000; ++i) {
        const QStringList words = run.execute().first().mid(5).split(' ');
        QVERIFY(words[0].size() >= 3 && words[0].size() <= 6);
        QCOMPARE(words[1].size(), 16);
        ++lengths[std::size_t(words[0].size() - 3)];
        for (const QChar c : words[0])
            ++letters.at(std::size_t(c.unicode() - 'a'));
        for (const QChar c : words[1])
            ++digits.at(std::size_t(c.unicode() - '0'));
    }
    QVERIFY(chance(lengths, std::vector<double>(4, 0.25)) > 0.001);
    QVERIFY(chance(letters, std::vector<double>(26, 1.0 / 26)) > 0.001);
    QVERIFY(chance(digits, std::vector<double>(10, 0.1)) > 0.001);
}

QTEST_GUILESS_MAIN(TestRandom)
#include "tst_random.moc"
