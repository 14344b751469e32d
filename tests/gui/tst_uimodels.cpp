// SPDX-License-Identifier: GPL-3.0-or-later
// Every model under Qt's own tester while what it shows changes.
#include "app/profilestore.h"
#include "app/runstore.h"
#include "app/secrets.h"
#include "charts/numbertext.h"
#include "engines/measure/metrics.h"
#include "engines/run/ramp.h"

#include "ui/bench/connectiontests.h"
#include "ui/bench/mixmodel.h"
#include "ui/bench/profilemodel.h"
#include "ui/bench/ramplevelmodel.h"
#include "ui/bench/settingspairmodel.h"
#include "ui/live/eventmodel.h"
#include "ui/live/leveltablemodel.h"
#include "ui/runs/runlistmodel.h"
#include "ui/runs/settingsmodel.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

using namespace dyno;

class TestUiModels : public QObject
{
    Q_OBJECT
private slots:
    void profiles();
    void pairsOfSandboxes();
    void rampLevels();
    void rampLevelIsEdited_data();
    void rampLevelIsEdited();
    void levels();
    void differences_data();
    void differences();
    void events();
    void mix();
    void runs();
    void runsAreGrouped();
    void ticksLiveThroughSearch();
    void settings();
    void settingsOfOneRunTellWhatChanged();
};

namespace {

constexpr auto mode = QAbstractItemModelTester::FailureReportingMode::QtTest;

RunInfo info(const std::string &id, const std::string &series, const std::string &profile, std::int32_t repeat = 1)
{
    RunInfo i;
    i.id = id;
    i.series = series;
    i.name = series.empty() ? "Alone" : "Orders on two engines";
    i.profile = profile;
    i.engine = "sqlite";
    i.workload = "shop";
    i.ramp = "users 5 for=3s";
    i.repeat = repeat;
    i.startedMs = 1'000'000;
    return i;
}

void add(RunStore &store, RunInfo i)
{
    QVERIFY(store.begin(i));
    i.state = RunState::Finished;
    i.endedMs = i.startedMs + 3000;
    QVERIFY(store.finish(i));
}

QStringList titles(const QAbstractItemModel &model)
{
    QStringList all;
    for (int row = 0; row < model.rowCount(); ++row)
        all << model.index(row, 0).data().toString();
    return all;
}

} // namespace

void TestUiModels::profiles()
{
    QTemporaryDir dir;
    ProfileStore store(dir.filePath(QStringLiteral("profiles.json")));
    SecretStore secrets;
    ConnectionTests tests(secrets);
    ProfileModel model(store, tests);
    QAbstractItemModelTester tester(&model, mode);
    Profile p;
    p.name = "One";
    p.engine = "sqlite";
    p.file = dir.filePath(QStringLiteral("one.db")).toStdString();
    QVERIFY(store.save(p));
    p.name = "Two";
    QVERIFY(store.save(p));
    QCOMPARE(model.rowCount(), 2);
    QVERIFY(model.setData(model.index(1), Qt::Checked, Qt::CheckStateRole));
    QCOMPARE(model.chosen().size(), std::size_t(1));
    QCOMPARE(model.chosen().front().name, std::string("Two"));
    // A file that is not there yet is not made by the test of its connection.
    tests.test(p);
    QCOMPARE(tests.outcome("Two").state, ConnectionTests::State::NewFile);
    QVERIFY(!QFile::exists(QString::fromStdString(p.file)));
    QVERIFY(store.remove("One"));
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(model.chosenNames(), QStringList{QStringLiteral("Two")});
}

// Side by side for the budget that is set, each with the reason for its values.
void TestUiModels::pairsOfSandboxes()
{
    SettingsPairModel model;
    const QAbstractItemModelTester tester(&model, mode);
    QCOMPARE(model.headerData(1, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("PostgreSQL"));
    const int row = int(titles(model).indexOf(QStringLiteral("Pages in memory")));
    QVERIFY(row >= 0);
    QVERIFY(model.index(row, 1).data().toString().contains(QStringLiteral("shared_buffers = 409MB")));
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    model.setMemory(std::int64_t(4) << 30);
    QCOMPARE(changed.size(), 1);
    QVERIFY(model.index(row, 1).data().toString().contains(QStringLiteral("shared_buffers = 1638MB")));
    QVERIFY(model.index(row, 2).data().toString().contains(QStringLiteral("4096M")));
    QVERIFY(model.index(row, 0).data(Qt::ToolTipRole).toString().contains(QStringLiteral("study A")));
}

void TestUiModels::rampLevels()
{
    RampLevelModel model;
    QAbstractItemModelTester tester(&model, mode);
    model.setRamp(*parseRamp("100,200,400 arrive=10s hold=80s").ramp);
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(model.index(2, RampLevelModel::UsersColumn).data().toString(), QStringLiteral("400"));
    QCOMPARE(model.index(0, RampLevelModel::ArriveColumn).data().toString(), QStringLiteral("10 s"));
    QCOMPARE(model.index(2, RampLevelModel::EndsColumn).data().toString(), QStringLiteral("4:30"));
    model.setRamp(*parseRamp("users 5 for=3s").ramp);
    QCOMPARE(model.rowCount(), 1);
    QSignalSpy edited(&model, &RampLevelModel::edited);
    QVERIFY(model.setData(model.index(0, RampLevelModel::UsersColumn), QStringLiteral("7"), Qt::EditRole));
    QVERIFY(!model.setData(model.index(0, RampLevelModel::UsersColumn), QStringLiteral("none"), Qt::EditRole));
    QCOMPARE(edited.count(), 1);
    QCOMPARE(edited.front().at(1).toDouble(), 7.0);
}

void TestUiModels::rampLevelIsEdited_data()
{
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<int>("level");
    QTest::addColumn<double>("users");
    QTest::addColumn<QByteArray>("after");
    QTest::newRow("levels") << QByteArray("100,200 arrive=10s hold=1m20s") << 1 << 300.0 << QByteArray("100,300 arrive=10s hold=1m20s");
    QTest::newRow("spike") << QByteArray("spike 100,3000,100 hold=1m") << 0 << 50.0 << QByteArray("spike 50,3000,100 hold=1m");
    QTest::newRow("ramp") << QByteArray("ramp 50 up=1m hold=5m down=1m") << 0 << 80.0 << QByteArray("ramp 80 up=1m hold=5m down=1m");
    QTest::newRow("users") << QByteArray("users 50 for=1m") << 0 << 60.0 << QByteArray("users 60 for=1m");
    QTest::newRow("rate") << QByteArray("rate 500 for=1m poisson") << 0 << 700.0 << QByteArray("rate 700 for=1m poisson");
}

// What the curve and the table write is a ramp that reads back, with its arrivals following.
void TestUiModels::rampLevelIsEdited()
{
    QFETCH(QByteArray, before);
    QFETCH(int, level);
    QFETCH(double, users);
    QFETCH(QByteArray, after);
    const Ramp changed = withLevel(*parseRamp(before.toStdString()).ramp, level, users);
    const Ramp wanted = *parseRamp(after.toStdString()).ramp;
    QCOMPARE(rampText(changed), rampText(wanted));
    QCOMPARE(changed.phases.size(), wanted.phases.size());
    for (std::size_t i = 0; i < wanted.phases.size(); ++i) {
        QCOMPARE(changed.phases[i].from, wanted.phases[i].from);
        QCOMPARE(changed.phases[i].to, wanted.phases[i].to);
    }
}

void TestUiModels::levels()
{
    LevelTableModel model;
    QAbstractItemModelTester tester(&model, mode);
    LevelSummary level;
    level.users = 100;
    level.figures.tps = 983;
    level.figures.committed = 78'640;
    level.figures.attempted = 78'650;
    level.figures.failed = 10;
    level.figures.failPct = 100.0 * 10 / 78'650;
    level.figures.p95 = 2.34;
    level.cpu = HostFigures::Cpu{};
    level.cpu->idle = 89.4;
    level.types.resize(2); // nobody ordered yet
    level.types[0].committed = 78'640;
    level.types[0].p95 = 2.34;
    level.types[0].serviceP95 = 1.11;
    level.types[0].poolWaitP95 = 1.22;
    level.types[0].lagP95 = 0.05;
    model.setTypes({"product <b>", "create order"});
    model.setLevels({level}, 0, false);
    const QString tip = model.index(0, 0).data(Qt::ToolTipRole).toString();
    for (const double ms : {2.34, 1.11, 1.22, 0.05})
        QVERIFY2(tip.contains(millisecondText(ms)), qPrintable(tip));
    QVERIFY(tip.contains(QStringLiteral("product &lt;b&gt;")) && !tip.contains(QStringLiteral("create order")));
    const auto cell = [&](int column) { return model.index(0, column).data().toString(); };
    QCOMPARE(cell(LevelTableModel::UsersColumn), QStringLiteral("100"));
    QCOMPARE(cell(LevelTableModel::TpsColumn), QStringLiteral("983"));
    QCOMPARE(cell(LevelTableModel::FailColumn), QStringLiteral("0.01")); // 0.0127 %
    QCOMPARE(cell(LevelTableModel::CpuColumn), QStringLiteral("11"));
    QVERIFY(model.index(0, 0).data(LevelTableModel::IsRunningRole).toBool());
    LevelSummary base = level;
    base.figures.tps = 1200;
    model.setBaseline({base}, QStringLiteral("PostgreSQL 1"));
    QCOMPARE(cell(LevelTableModel::ToColumn), QString(QChar(0x2212)) + QStringLiteral("18%"));
    LevelSummary second = level;
    second.level = 1;
    second.users = 200;
    model.setLevels({level, second}, 1, false);
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.index(1, LevelTableModel::ToColumn).data().toString(), QString()); // the other run had no such level
    QCOMPARE(model.text().count(QLatin1Char('\n')), 3);
}

void TestUiModels::differences_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<double>("base");
    QTest::addColumn<QString>("text");
    QTest::newRow("more") << 112.0 << 100.0 << QStringLiteral("+12%");
    QTest::newRow("fewer") << 83.0 << 100.0 << QString(QChar(0x2212)) + QStringLiteral("17%");
    QTest::newRow("alike") << 100.3 << 100.0 << QStringLiteral("0%");
    QTest::newRow("no base") << 100.0 << 0.0 << QString();
    QTest::newRow("unknown") << unknown << 100.0 << QString();
}

void TestUiModels::differences()
{
    QFETCH(double, value);
    QFETCH(double, base);
    QFETCH(QString, text);
    QCOMPARE(differenceText(value, base), text);
}

void TestUiModels::events()
{
    EventModel model;
    QAbstractItemModelTester tester(&model, mode);
    model.append({RunEvent::Kind::Note, 0, "Run started"});
    model.append({RunEvent::Kind::Finding, 61'000'000, "Steal"});
    QCOMPARE(titles(model), (QStringList{QStringLiteral("Steal"), QStringLiteral("Run started")}));
    QCOMPARE(model.index(0).data(EventModel::TimeRole).toString(), QStringLiteral("1:01"));
    model.setNotesShown(false);
    QCOMPARE(titles(model), QStringList{QStringLiteral("Steal")});
    model.append({RunEvent::Kind::Note, 62'000'000, "Level done"});
    QCOMPARE(model.rowCount(), 1);
    model.setNotesShown(true);
    QCOMPARE(model.rowCount(), 3);
}

void TestUiModels::mix()
{
    MixModel model;
    QAbstractItemModelTester tester(&model, mode);
    Workload workload;
    workload.transactions.resize(2);
    workload.transactions[0].name = "read";
    workload.transactions[1].name = "write";
    workload.transactions[1].isWrite = true;
    CompiledWorkload compiled;
    compiled.transactions.resize(2);
    compiled.transactions[0].weight = 3;
    compiled.transactions[1].weight = 1;
    model.setMix(&workload, &compiled);
    QCOMPARE(model.index(0, MixModel::ShareColumn).data().toString(), QStringLiteral("75%"));
    QCOMPARE(model.index(1, MixModel::ShareColumn).data().toString(), QStringLiteral("25%"));
    model.setMix(nullptr, nullptr);
    QCOMPARE(model.rowCount(), 0);
}

void TestUiModels::runs()
{
    auto store = RunStore::openTemporary().value();
    RunListModel model(*store);
    QAbstractItemModelTester tester(&model, mode);
    add(*store, info("a0000000-0000-4000-8000-000000000001", {}, "First"));
    add(*store, info("a0000000-0000-4000-8000-000000000002", {}, "Second"));
    QCOMPARE(model.rowCount(), 2);
    QVERIFY(model.setData(model.index(0, 0), QStringLiteral("Renamed"), Qt::EditRole));
    QVERIFY(titles(model).contains(QStringLiteral("Renamed")));
    model.setSearch(QStringLiteral("renam"));
    QCOMPARE(titles(model), QStringList{QStringLiteral("Renamed")});
    model.setSearch({});
    QVERIFY(store->remove({"a0000000-0000-4000-8000-000000000001"}));
    QCOMPARE(model.rowCount(), 1);
    QVERIFY(store->restore({"a0000000-0000-4000-8000-000000000001"}));
    QCOMPARE(model.rowCount(), 2);
}

void TestUiModels::runsAreGrouped()
{
    auto store = RunStore::openTemporary().value();
    RunListModel model(*store);
    QAbstractItemModelTester tester(&model, mode);
    add(*store, info("a0000000-0000-4000-8000-000000000001", "series", "PG", 1));
    add(*store, info("a0000000-0000-4000-8000-000000000002", "series", "Maria", 1));
    add(*store, info("a0000000-0000-4000-8000-000000000003", {}, "Single"));
    // The group in running order, then the runs of their own.
    QCOMPARE(titles(model), (QStringList{QStringLiteral("Orders on two engines"), QStringLiteral("PG 1"), QStringLiteral("Maria 1"),
                                         QStringLiteral("Runs of their own"), QStringLiteral("Single 1")}));
    model.setFolded(model.index(0, 0), true);
    QCOMPARE(model.rowCount(), 3);
    // A group is ticked whole, folded or not; runs of their own are no whole.
    QVERIFY(model.setData(model.index(0, 0), Qt::Checked, Qt::CheckStateRole));
    QCOMPARE(model.ticked().size(), std::size_t(2));
    QCOMPARE(model.index(0, 0).data(Qt::CheckStateRole).toInt(), int(Qt::Checked));
    QVERIFY(!model.index(1, 0).data(Qt::CheckStateRole).isValid());
    QVERIFY(model.setData(model.index(0, 0), Qt::Unchecked, Qt::CheckStateRole));
    QCOMPARE(model.ticked().size(), std::size_t(0));
    model.setGrouped(false);
    QCOMPARE(model.rowCount(), 3);
    QVERIFY(!model.isGroup(model.index(0, 0)));
}

void TestUiModels::ticksLiveThroughSearch()
{
    auto store = RunStore::openTemporary().value();
    RunListModel model(*store);
    QAbstractItemModelTester tester(&model, mode);
    add(*store, info("a0000000-0000-4000-8000-000000000001", {}, "First"));
    add(*store, info("a0000000-0000-4000-8000-000000000002", {}, "Second"));
    model.setData(model.indexOf("a0000000-0000-4000-8000-000000000001"), Qt::Checked, Qt::CheckStateRole);
    model.setSearch(QStringLiteral("second"));
    QCOMPARE(model.ticked().size(), std::size_t(1));
    QVERIFY(store->remove({"a0000000-0000-4000-8000-000000000001"}));
    QCOMPARE(model.ticked().size(), std::size_t(0));
}

namespace {

// The settings of a SQLite file, as a snapshot has them.
ServerSettings sqliteSettings(const std::string &synchronous)
{
    ServerSettings settings;
    settings.engine = "sqlite";
    settings.values = {{"journal_mode", "wal"}, {"synchronous", synchronous}, {"temp_store", "0"}};
    settings.facts = {{std::string(fact::transport), "in this process"}};
    return settings;
}

QStringList columnOf(const SettingsModel &model, int column)
{
    QStringList texts;
    for (int row = 0; row < model.rowCount(); ++row)
        texts << model.index(row, column).data().toString();
    return texts;
}

} // namespace

void TestUiModels::settings()
{
    SettingsModel model;
    QAbstractItemModelTester tester(&model, mode);
    model.setSettings({sqliteSettings("1"), sqliteSettings("2")}, {"NORMAL", "FULL"});
    QCOMPARE(model.columnCount(), 3);
    QCOMPARE(model.headerData(2, Qt::Horizontal, Qt::DisplayRole).toString(), "FULL");
    const QStringList titles = columnOf(model, 0);
    QCOMPARE(titles[0], "Different");
    QCOMPARE(titles[1], "Flush at commit");
    QCOMPARE(model.index(1, 1).data().toString(), "flushed at checkpoints");
    QCOMPARE(model.index(1, 2).data().toString(), "every commit flushed");
    QCOMPARE(model.index(1, 1).data(Qt::ToolTipRole).toString(), "journal_mode wal, synchronous 1");
    QVERIFY(titles.indexOf("synchronous") > 1 && titles.indexOf("synchronous") < titles.indexOf("The same"));
    QVERIFY(titles.indexOf("temp_store") > titles.indexOf("The same"));

    const int all = model.settingCount();
    model.setSearch("SYNCHRO");
    // By its own name, and by the meaning that it carries.
    QCOMPARE(columnOf(model, 0), (QStringList{"Different", "Flush at commit", "synchronous"}));
    QCOMPARE(model.shownCount(), 2);
    model.setSearch("nothing of the kind");
    QCOMPARE(model.rowCount(), 0);
    model.setSearch({});
    QCOMPARE(model.shownCount(), all);
}

void TestUiModels::settingsOfOneRunTellWhatChanged()
{
    SettingsModel model;
    QAbstractItemModelTester tester(&model, mode);
    model.setSettings({sqliteSettings("2")}, {"FULL"}, {{"synchronous", "2", "0"}});
    const QStringList titles = columnOf(model, 0);
    QCOMPARE(titles.mid(0, 3), (QStringList{"Changed during the run", "synchronous", "By meaning"}));
    QCOMPARE(model.index(1, 1).data().toString(), "2, then 0");
    QVERIFY(titles.contains("By the server's names"));
    QVERIFY(!model.flags(model.index(0, 0)).testFlag(Qt::ItemIsSelectable));
}

QTEST_MAIN(TestUiModels)
#include "tst_uimodels.moc"
