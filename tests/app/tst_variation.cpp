// SPDX-License-Identifier: GPL-3.0-or-later
// One thing that takes several values: what a name belongs to, and what a plan becomes with each value.
#include "app/series.h"
#include "app/variation.h"

#include <QJsonDocument>
#include <QTemporaryDir>
#include <QtTest>

#include <algorithm>

using namespace dyno;

class TestVariation : public QObject
{
    Q_OBJECT
private slots:
    void refusesText_data();
    void refusesText();
    void findsWhatANameBelongsTo_data();
    void findsWhatANameBelongsTo();
    void refusesValues();
    void makesASeries();

private:
    BenchPlan plan(const char *url = "sqlite:bench.db?synchronous=NORMAL&cache_size=100") const
    {
        BenchPlan plan;
        plan.profiles.push_back(*parseProfileUrl(url));
        plan.workload = "shop";
        plan.parameters = {{"size", "tiny"}};
        plan.ramp = "users 2 for=1s";
        return plan;
    }
};

void TestVariation::refusesText_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("why");
    QTest::newRow("no value") << "pool" << "NAME=VALUE";
    QTest::newRow("no name") << "=1,2" << "NAME=VALUE";
    QTest::newRow("one value") << "pool=1" << "one value";
    QTest::newRow("empty value") << "pool=1,,2" << "empty value";
    QTest::newRow("twice") << "pool=1,2,1" << "1 twice";
}

void TestVariation::refusesText()
{
    QFETCH(QString, text);
    QFETCH(QString, why);
    const auto vary = parseVariation(text.toStdString());
    QVERIFY(vary.has_error());
    QVERIFY2(QString::fromStdString(vary.error().message).contains(why), vary.error().message.c_str());
}

void TestVariation::findsWhatANameBelongsTo_data()
{
    QTest::addColumn<QString>("vary");
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("becomes");
    QTest::newRow("pool") << "pool=5,7" << "load" << "7";
    QTest::newRow("isolation") << "isolation=read-committed,serializable" << "load" << "serializable";
    QTest::newRow("a parameter") << "writes=0.1,0.9" << "workload" << "0.9";
    QTest::newRow("the size") << "size=tiny,study" << "workload" << "study";
    QTest::newRow("a pragma that is set") << "synchronous=OFF,FULL" << "profile" << "FULL";
    QTest::newRow("a pragma that is not") << "temp_store=FILE,MEMORY" << "profile" << "MEMORY";
}

void TestVariation::findsWhatANameBelongsTo()
{
    QFETCH(QString, vary);
    QFETCH(QString, kind);
    QFETCH(QString, becomes);
    BenchPlan of = plan();
    of.vary = parseVariation(vary.toStdString()).value();
    QCOMPARE(QString::fromStdString(of.vary->name), vary.section('=', 0, 0));
    QCOMPARE(QString::fromStdString(of.vary->values.back()), becomes);
    const Variant variant = variantOf(of, 1);
    QVERIFY(variant.faults.empty());
    QCOMPARE(QString::fromStdString(variant.kind), kind);
    QVERIFY(!variant.plan.vary);
    const std::string &name = of.vary->name;
    const Profile &profile = variant.plan.profiles.front().profile;
    const std::string value = name == "pool"        ? std::to_string(variant.plan.pool)
                              : name == "isolation" ? variant.plan.isolation
                              : kind == "workload"  ? variant.plan.parameters.at(name)
                                                    : profile.options.at(name);
    QCOMPARE(QString::fromStdString(value), becomes);
    // All else stays.
    QCOMPARE(profile.file, std::string("bench.db"));
    QCOMPARE(profile.options.at("cache_size"), std::string("100"));
    QCOMPARE(variant.plan.parameters.contains("size"), true);
}

void TestVariation::refusesValues()
{
    BenchPlan of = plan();
    of.vary = Variation{"pool", {"5", "many"}};
    QVERIFY(variantOf(of, 0).faults.empty());
    QCOMPARE(variantOf(of, 1).faults.size(), 1u);
    of.vary = Variation{"set.cache_size", {"5", "6"}}; // no sandbox whose server could be set
    SeriesPreparation preparation = prepareSeries(of);
    QVERIFY(!preparation.faults.empty());
    of.vary = Variation{"synchronous", {"OFF", "SOMETIMES"}};
    preparation = prepareSeries(of);
    QVERIFY(std::any_of(preparation.faults.begin(), preparation.faults.end(),
                        [](const Fault &fault) { return fault.message.find("SOMETIMES") != std::string::npos; }));
}

void TestVariation::makesASeries()
{
    const QTemporaryDir dir;
    BenchPlan of = plan(("sqlite:" + dir.filePath("a.db").toStdString()).c_str());
    of.profiles.push_back(*parseProfileUrl("sqlite:" + dir.filePath("b.db").toStdString()));
    of.profiles.back().profile.name = "second";
    of.repeats = 2;
    of.vary = Variation{"synchronous", {"OFF", "FULL"}};
    const SeriesPreparation preparation = prepareSeries(of);
    QVERIFY2(preparation.faults.empty(), preparation.faults.empty() ? "" : preparation.faults[0].message.c_str());
    const Series &series = preparation.series;
    QVERIFY(series.variantOf(0).needsFreshData); // shop writes
    SeriesAgenda agenda = series.agenda();
    QStringList order;
    std::vector<SeriesStep> steps;
    while (const auto step = agenda.next()) {
        const RunInfo info = series.runInfo(*step);
        const QString profile = QString::fromStdString(info.profile).section('/', -1);
        order << profile + ' ' + QString::number(info.repeat);
        QCOMPARE(QString::fromStdString(series.runPlan(*step).profile.options.at("synchronous")), profile.section('=', -1));
        steps.push_back(*step);
        agenda.record({*step, true, {}, {}, {}});
    }
    QCOMPARE(order.size(), 8);
    QCOMPARE(order.mid(0, 5), QStringList({"a.db, synchronous=OFF 1", "a.db, synchronous=FULL 1", "second, synchronous=OFF 1",
                                           "second, synchronous=FULL 1", "a.db, synchronous=FULL 2"}));
    const QJsonObject json
        = QJsonDocument::fromJson(QByteArray::fromStdString(series.runInfo(steps[3]).planJson)).object();
    QCOMPARE(json["varied"].toObject(), QJsonObject({{"name", "synchronous"}, {"value", "FULL"}, {"kind", "profile"},
                                                     {"profile", "second"}}));
    // To run the series again.
    const auto again = BenchPlan::fromJson(json);
    QVERIFY(again.has_value() && again->vary == of.vary);
}

QTEST_GUILESS_MAIN(TestVariation)
#include "tst_variation.moc"
