// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/benchplan.h"
#include "app/profilestore.h"
#include "app/series.h"
#include "app/workdigest.h"
#include "app/workloadcatalog.h"
#include "tests/faultwords.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QtTest>

using namespace dyno;

namespace {

BenchPlan goodPlan()
{
    BenchPlan plan;
    plan.name = "mine";
    plan.profiles = {parseProfileUrl("postgresql://ann:hunter2@db1/shop").value(),
                     parseProfileUrl("sqlite:?journal_mode=WAL").value()};
    plan.profiles[0].profile.name = "bench";
    plan.workload = "shop";
    plan.parameters = {{"size", "tiny"}, {"writes", "0.2"}};
    plan.ramp = "100,200 arrive=1s hold=2s";
    plan.scripts = {{"transfer", "SELECT 1;\n", 2.5}};
    plan.thresholds = {"p95<500ms", "errors<1%"};
    plan.abortAfterMs = 10'000;
    plan.vary = Variation{"pool", {"10", "20"}};
    plan.pool = 20;
    plan.repeats = 3;
    plan.maxTries = 5;
    plan.seed = 9'007'199'254'740'993; // one more than a double can tell apart
    plan.load = false;
    plan.variables = {{"limit", "5"}};
    plan.queryMode = "prepared";
    plan.perStatement = true;
    plan.isolation = "serializable";
    plan.statementTimeoutMs = 1500;
    return plan;
}

} // namespace

class TestBenchPlan : public QObject
{
    Q_OBJECT
private slots:
    void comesBackFromJson();
    void scriptsAreSimpleUnlessAskedOtherwise();
    void planWinsOverProfile();
    void jsonHoldsNoSecret();
    void jsonIsChecked_data();
    void jsonIsChecked();
    void goodPlanHasNoFaults();
    void allFaultsAreListed_data();
    void allFaultsAreListed();
    void severalFaultsAtOnce();
    void sameWorkHasTheSameFingerprint();
    void editedForOneEngineIsTheSameWorkOnAnother();
    void scriptsReplaceTransactions();
    void poolIsNoLargerThanItsUsers_data();
    void poolIsNoLargerThanItsUsers();
};

void TestBenchPlan::comesBackFromJson()
{
    const BenchPlan plan = goodPlan();
    const QByteArray text = QJsonDocument(plan.toJson()).toJson();
    const BenchPlan read = BenchPlan::fromJson(QJsonDocument::fromJson(text).object()).value();
    QCOMPARE(read.name, plan.name);
    QCOMPARE(read.profiles.size(), plan.profiles.size());
    for (std::size_t i = 0; i < plan.profiles.size(); ++i)
        QVERIFY(read.profiles[i].profile == plan.profiles[i].profile);
    QCOMPARE(read.workload, plan.workload);
    QCOMPARE(read.parameters, plan.parameters);
    QCOMPARE(read.scripts.size(), std::size_t(1));
    QCOMPARE(read.scripts[0].name, std::string("transfer"));
    QCOMPARE(read.scripts[0].text, plan.scripts[0].text);
    QCOMPARE(read.scripts[0].weight, 2.5);
    QCOMPARE(read.ramp, plan.ramp);
    QCOMPARE(read.thresholds, plan.thresholds);
    QCOMPARE(read.abortAfterMs, plan.abortAfterMs);
    QVERIFY(read.vary == plan.vary);
    QCOMPARE(read.pool, 20);
    QCOMPARE(read.repeats, 3);
    QCOMPARE(read.maxTries, 5);
    QCOMPARE(read.seed, plan.seed);
    QCOMPARE(read.load, false);
    QCOMPARE(read.variables, plan.variables);
    QCOMPARE(read.queryMode, std::string("prepared"));
    QVERIFY(read.perStatement);
    QCOMPARE(read.isolation, std::string("serializable"));
    QCOMPARE(read.statementTimeoutMs, std::optional<std::int64_t>(1500));
}

void TestBenchPlan::scriptsAreSimpleUnlessAskedOtherwise()
{
    BenchPlan plan;
    QCOMPARE(plan.scriptChoices().mode, QueryMode::Auto);
    QVERIFY(!BenchPlan::fromJson(plan.toJson()).value().statementTimeoutMs);
    plan.scripts = {{"a", "SELECT 1;", 1}};
    QCOMPARE(plan.scriptChoices().mode, QueryMode::Simple);
    plan.queryMode = "auto";
    QCOMPARE(plan.scriptChoices().mode, QueryMode::Auto);
}

void TestBenchPlan::planWinsOverProfile()
{
    Profile profile;
    profile.isolation = Isolation::RepeatableRead;
    profile.statementTimeoutMs = 7;
    BenchPlan plan;
    QVERIFY(plan.withChoices(profile) == profile);
    plan.isolation = "server default";
    plan.statementTimeoutMs = 0;
    QCOMPARE(plan.withChoices(profile).isolation, Isolation::ServerDefault);
    QCOMPARE(plan.withChoices(profile).statementTimeoutMs, std::int64_t(0));
}

void TestBenchPlan::jsonHoldsNoSecret()
{
    const QByteArray text = QJsonDocument(goodPlan().toJson()).toJson();
    QVERIFY(text.contains("ann@db1"));
    QVERIFY(!text.contains("hunter2"));
}

void TestBenchPlan::jsonIsChecked_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("why");
    QTest::newRow("profiles no list") << QByteArray(R"({"profiles":{}})") << "\"profiles\"";
    QTest::newRow("profile unreadable") << QByteArray(R"({"profiles":[{"url":"oracle://"}]})") << "\"profiles\"";
    QTest::newRow("number as text") << QByteArray(R"({"pool":"many"})") << "\"pool\"";
    QTest::newRow("text as number") << QByteArray(R"({"ramp":5})") << "\"ramp\"";
    QTest::newRow("load no boolean") << QByteArray(R"({"load":1})") << "\"load\"";
}

void TestBenchPlan::jsonIsChecked()
{
    QFETCH(QByteArray, json);
    QFETCH(QString, why);
    const auto read = BenchPlan::fromJson(QJsonDocument::fromJson(json).object());
    QVERIFY(read.has_error());
    QVERIFY2(QString::fromStdString(read.error().message).contains(why), read.error().message.c_str());
}

void TestBenchPlan::goodPlanHasNoFaults()
{
    const Faults faults = checkBenchPlan(goodPlan());
    QVERIFY2(faults.empty(), qPrintable(words(faults)));
    const WorkloadCatalog catalog = WorkloadCatalog::read();
    QVERIFY2(catalog.faults().empty(), qPrintable(words(catalog.faults())));
    QVERIFY(checkBenchPlan(goodPlan(), &catalog).empty());
}

void TestBenchPlan::allFaultsAreListed_data()
{
    QTest::addColumn<QString>("what");
    QTest::addColumn<QStringList>("said");
    QTest::newRow("nothing chosen") << "empty" << QStringList{"profile", "workload", "ramp"};
    QTest::newRow("unknown workload") << "workload" << QStringList{"\"shopp\"", "shop"};
    QTest::newRow("unknown parameter") << "parameter" << QStringList{"wrties"};
    QTest::newRow("ramp, every problem") << "ramp" << QStringList{"hold", "arrive"};
    QTest::newRow("thresholds, each") << "thresholds" << QStringList{"p42", "p95<fast"};
    QTest::newRow("numbers") << "numbers" << QStringList{"pool", "workers", "repeat", "tries"};
    QTest::newRow("choices") << "choices" << QStringList{"\"fast\"", "\"loose\"", "timeout"};
    QTest::newRow("profile") << "profile" << QStringList{"profile bench, port", "engine"};
}

void TestBenchPlan::allFaultsAreListed()
{
    QFETCH(QString, what);
    QFETCH(QStringList, said);
    BenchPlan plan = goodPlan();
    if (what == "empty")
        plan = {};
    if (what == "workload")
        plan.workload = "shopp";
    if (what == "parameter")
        plan.parameters["wrties"] = "1";
    if (what == "ramp")
        plan.ramp = "100,200 arrive=soon hold=never";
    if (what == "thresholds")
        plan.thresholds = {"p42<1s", "errors<1%", "p95<fast"};
    if (what == "numbers") {
        plan.pool = -1;
        plan.workers = 5000;
        plan.repeats = 0;
        plan.maxTries = 0;
    }
    if (what == "choices") {
        plan.queryMode = "fast";
        plan.isolation = "loose";
        plan.statementTimeoutMs = -5;
    }
    if (what == "profile") {
        plan.profiles[0].profile.port = 70'000;
        plan.profiles[1].profile.engine = "oracle";
    }
    const Faults faults = checkBenchPlan(plan);
    QVERIFY(!faults.empty());
    for (const QString &word : said)
        QVERIFY2(words(faults).contains(word), qPrintable(word + " is missing in\n" + words(faults)));
}

void TestBenchPlan::severalFaultsAtOnce()
{
    BenchPlan plan = goodPlan();
    plan.workload = "shopp";
    plan.ramp = "soon";
    plan.thresholds = {"p42<1s"};
    plan.repeats = 0;
    QVERIFY(checkBenchPlan(plan).size() >= 4);
}

// Runs of scripts: whatever changes what is sent, or how often, changes the fingerprint, and nothing else does.
void TestBenchPlan::sameWorkHasTheSameFingerprint()
{
    const auto infoOf = [](const std::vector<ScriptChoice> &scripts, const ParameterValues &variables = {}) {
        BenchPlan plan;
        plan.profiles = {parseProfileUrl("postgresql://ann@db1/shop").value(), parseProfileUrl("mysql://ann@db1/shop").value()};
        plan.ramp = "users 2 for=1s";
        plan.scripts = scripts;
        plan.variables = variables;
        plan.isConfirmed = true;
        const SeriesPreparation preparation = prepareSeries(plan);
        return preparation.faults.empty() ? std::optional(preparation.series.runInfo({0, 0, 1, {}, false})) : std::nullopt;
    };
    const auto known = infoOf({{"q", "SELECT 1;\nSELECT 2;\n", 99}, {"z", "SELECT 3;\n", 1}});
    QVERIFY(known);
    QCOMPARE(known->workHere.size(), std::size_t(32));
    QCOMPARE(known->workAnywhere.size(), std::size_t(32));
    const auto isSame = [&known](const std::optional<RunInfo> &other) {
        return other && other->workHere == known->workHere && other->workAnywhere == known->workAnywhere;
    };
    const auto isOther = [&known](const std::optional<RunInfo> &other) {
        return other && other->workHere != known->workHere && other->workAnywhere != known->workAnywhere;
    };
    QVERIFY(isSame(infoOf({{"q", "SELECT 1;\nSELECT 2;\n", 99}, {"z", "SELECT 3;\n", 1}})));
    QVERIFY(isSame(infoOf({{"q", "-- one\nSELECT  1; /* two */\n\nSELECT 2;", 99}, {"z", "SELECT 3;\n", 1}})));
    QVERIFY(isOther(infoOf({{"q", "SELECT 1;\nSELECT 2;\n", 1}, {"z", "SELECT 3;\n", 99}})));
    QVERIFY(isOther(infoOf({{"q", "SELECT 2;\nSELECT 1;\n", 99}, {"z", "SELECT 3;\n", 1}})));
    QVERIFY(isOther(infoOf({{"q", "SELECT 1;\nSELECT 4;\n", 99}, {"z", "SELECT 3;\n", 1}})));
    QVERIFY(isOther(infoOf({{"q", "SELECT /*+ SeqScan(t) */ 1;\nSELECT 2;\n", 99}, {"z", "SELECT 3;\n", 1}})));
    QVERIFY(isOther(infoOf({{"q", "SELECT 1;\n", 99}, {"z", "SELECT 2;\nSELECT 3;\n", 1}})));
    // As the store keeps it.
    const QJsonObject work = QJsonDocument::fromJson(QByteArray::fromStdString(known->planJson))["work"].toObject();
    QCOMPARE(work["here"].toString().toStdString(), known->workHere);
    QCOMPARE(work["anywhere"].toString().toStdString(), known->workAnywhere);
}

void TestBenchPlan::editedForOneEngineIsTheSameWorkOnAnother()
{
    Workload workload;
    workload.transactions = {{"q", "Q", "1", false, {}, {{"", "SELECT 1;"}, {"postgresql", "SELECT 1::int;"}}}};
    const auto of = [&](std::string_view engine) { return workDigest(workload, {}, {}, engine); };
    const std::string anywhere = of({}), postgresql = of("postgresql"), sqlite = of("sqlite");
    QVERIFY(postgresql != sqlite);
    workload.transactions[0].scripts["postgresql"] = "SELECT 2::int;";
    QVERIFY(of({}) != anywhere);
    QVERIFY(of("postgresql") != postgresql);
    QCOMPARE(of("sqlite"), sqlite);
    // Pauses, journeys and what lists draw from are part of the work.
    workload.think = {"5", "5", ""};
    QVERIFY(of("sqlite") != sqlite);
    const std::string paused = of("sqlite");
    workload.journeys = {{"j", "J", "1", {{"q", "1", {}}}}};
    const std::string wandering = of("sqlite");
    QVERIFY(wandering != paused);
    workload.lists = {{"ids", {{"", "SELECT id FROM t"}}, "", ""}};
    QVERIFY(of("sqlite") != wandering);
}

void TestBenchPlan::scriptsReplaceTransactions()
{
    BenchPlan plan = goodPlan();
    const Workload workload = plannedWorkload(plan).workload.value();
    QCOMPARE(workload.id, std::string("shop")); // whose data they are
    QVERIFY(!workload.tables.empty());
    QCOMPARE(workload.transactions.size(), std::size_t(1));
    QCOMPARE(workload.transactions[0].name, std::string("transfer"));
    QCOMPARE(workload.transactions[0].weight, std::string("2.5"));
    plan.workload.clear();
    plan.parameters.clear();
    QVERIFY2(checkBenchPlan(plan).empty(), qPrintable(words(checkBenchPlan(plan))));
    QVERIFY(plannedWorkload(plan).workload->tables.empty());
    plan.scripts[0].weight = 0;
    QVERIFY(words(checkBenchPlan(plan)).contains("weights"));
}

void TestBenchPlan::poolIsNoLargerThanItsUsers_data()
{
    QTest::addColumn<QString>("ramp");
    QTest::addColumn<int>("server");
    QTest::addColumn<int>("embedded");
    QTest::newRow("one") << "users 1 for=1s" << 1 << 1;
    QTest::newRow("few") << "5,20 arrive=1s hold=1s" << 20 << 10;
    QTest::newRow("a spike") << "spike 10,3000,10 hold=1s" << 100 << 10;
    // Arrivals wait for connections whatever their rate is.
    QTest::newRow("arrivals") << "rate 0.5 for=1s" << 100 << 10;
}

void TestBenchPlan::poolIsNoLargerThanItsUsers()
{
    QFETCH(QString, ramp);
    QFETCH(int, server);
    QFETCH(int, embedded);
    BenchPlan plan = goodPlan();
    const Ramp parsed = *parseRamp(ramp.toStdString()).ramp;
    Profile own = plan.profiles[0].profile;
    own.pool = 30;
    QCOMPARE(plannedPool(plan, own, parsed), 20); // the plan's
    plan.pool = 0;
    QCOMPARE(plannedPool(plan, own, parsed), 30); // the profile's
    QCOMPARE(plannedPool(plan, plan.profiles[0].profile, parsed), server);
    QCOMPARE(plannedPool(plan, plan.profiles[1].profile, parsed), embedded);
}

QTEST_GUILESS_MAIN(TestBenchPlan)
#include "tst_benchplan.moc"
