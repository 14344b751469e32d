// SPDX-License-Identifier: GPL-3.0-or-later
// The Compare page of the real window, by keys and mouse: from ticks on Runs to verdicts, views and copies.
#include "comparedruns.h"
#include "testworkbench.h"

#include "charts/distributionview.h"
#include "charts/publishedstudies.h"
#include "charts/runstack.h"
#include "charts/usersview.h"
#include "ui/banner.h"
#include "ui/compare/comparepage.h"
#include "ui/compare/verdictmodel.h"
#include "ui/runs/runspage.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QTableView>
#include <QToolButton>

using namespace dyno;

namespace {

constexpr int patience = 60'000;

int columnOf(const QAbstractItemModel &model, const QString &head)
{
    for (int column = 0; column < model.columnCount(); ++column)
        if (model.headerData(column, Qt::Horizontal).toString() == head)
            return column;
    return -1;
}

int rowOf(const QAbstractItemModel &model, const QString &figure)
{
    for (int row = 0; row < model.rowCount(); ++row)
        if (model.index(row, 0).data().toString() == figure)
            return row;
    return -1;
}

} // namespace

class TestComparePage : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void cleanup();

    void verdictsOfAModel();
    void publishedFiguresStandBesideOwn();
    void sideInTheMiddleIsTypical();

    void fromTicksToVerdicts();
    void tabsHaveKeys();
    void baselineChanges();
    void distributionHasALevel();
    void settingsShowWhatDiffers();
    void otherWorkloadIsRefusedAndStillShown();
    void levelsLieOverOneAnotherWhereRampsDiffer();
    void runsThatGoLeave();
    void thirtyRuns();

private:
    void openAll(const std::vector<RunRecord> &records);
    ComparePage *page() const { return m_bench->window->findChild<ComparePage *>(); }
    std::unique_ptr<TestWorkbench> m_bench;
};

void TestComparePage::initTestCase()
{
    qInstallMessageHandler(collectWarnings);
}

void TestComparePage::init()
{
    qtWarnings.clear();
    m_bench = std::make_unique<TestWorkbench>();
}

void TestComparePage::cleanup()
{
    m_bench.reset();
    QCOMPARE(qtWarnings, QStringList());
}

void TestComparePage::openAll(const std::vector<RunRecord> &records)
{
    // By a connection of its own: the window need not follow every second.
    const auto store = RunStore::open(m_bench->store->path());
    QVERIFY(store.has_value());
    for (const RunRecord &record : records)
        keep(**store, record);
    m_bench->window->showPage(MainWindow::ComparePageNumber);
    page()->compare(idsOf(records));
    QTRY_VERIFY_WITH_TIMEOUT(page()->shown(), patience);
}

void TestComparePage::verdictsOfAModel()
{
    VerdictModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(model.columnCount(), 0);
    model.setSet(setOf(smallSeries()));
    // Figure, PostgreSQL, MariaDB, its verdict.
    QCOMPARE(model.columnCount(), 4);
    QCOMPARE(model.headerData(1, Qt::Horizontal, Qt::DisplayRole).toString(), QString("PostgreSQL 15.8, baseline"));
    const int row = rowOf(model, "Throughput at the ceiling");
    QVERIFY(row >= 0);
    QCOMPARE(model.index(row, 1).data().toString(), QString("4,000"));
    QCOMPARE(model.index(row, 1).data(VerdictModel::RestRole).toString(), QString("3,984–4,016"));
    QCOMPARE(model.index(row, 2).data().toString(), QString("3,200"));
    QVERIFY2(model.index(row, 3).data().toString().contains("fewer"),
             qPrintable(model.index(row, 3).data().toString()));
    QCOMPARE(model.index(row, 3).data(VerdictModel::RestRole).toString(), QString("slower"));
    QCOMPARE(model.index(row, 3).data(VerdictModel::MarkRole).toInt(), int(Verdict::Kind::Fewer));

    const int shown = model.rowCount();
    model.setRows(VerdictModel::Rows::All);
    QVERIFY(model.rowCount() > shown);
    model.setDetailed(true);
    QCOMPARE(model.columnCount(), 5);
    const QModelIndex difference = model.index(row, 3);
    QVERIFY2(difference.data().toString().startsWith("−20"), qPrintable(difference.data().toString()));
    QVERIFY(std::abs(difference.data(VerdictModel::SortRole).toDouble() + 20) < 0.5);
}

void TestComparePage::publishedFiguresStandBesideOwn()
{
    const auto studies = publishedStudies();
    QVERIFY(studies.has_value());
    ComparedSet set = setOf(smallSeries());
    set.published = {{"A study", "two CPUs", studies->front().series.front()}};
    VerdictModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setSet(set);
    const int column = columnOf(model, "PostgreSQL 18, published");
    QCOMPARE(column, 4);
    QCOMPARE(model.index(rowOf(model, "Throughput at 200 users"), column).data().toString(), QString("1,978"));
    QCOMPARE(model.index(rowOf(model, "Throughput at the ceiling"), column).data().toString(), QString("13,435"));
    QCOMPARE(model.index(rowOf(model, "CPU per transaction at 200 users"), column).data().toString(), QString("–"));
}

void TestComparePage::sideInTheMiddleIsTypical()
{
    const ComparedSet set = setOf(smallSeries(), "s-mariadb-shop-2");
    QCOMPARE(set.comparison.sides.front().engine, std::string("mariadb")); // the baseline, as asked
    QCOMPARE(set.typicalRun(0)->facts.info.repeat, 2);
    QCOMPARE(set.runsOf(1).size(), std::size_t(3));
}

void TestComparePage::fromTicksToVerdicts()
{
    for (const RunRecord &record : smallSeries())
        keep(*m_bench->store, record);
    MainWindow &window = *m_bench->window;
    window.showPage(MainWindow::ComparePageNumber);
    QVERIFY(!page()->shown());
    QVERIFY(findButton<QPushButton>(page(), "Go to Runs")); // says what to do
    QTest::mouseClick(findButton<QPushButton>(page(), "Go to Runs"), Qt::LeftButton);
    QCOMPARE(window.currentPage(), int(MainWindow::RunsPageNumber));

    auto *runs = window.findChild<RunsPage *>();
    auto *table = findField<QTableView>(runs, "Runs");
    QVERIFY(table);
    table->setFocus();
    for (int row = 0; row < table->model()->rowCount(); ++row) {
        table->setCurrentIndex(table->model()->index(row, 0));
        if (row > 0) // the first is the row of the group
            QTest::keyClick(table, Qt::Key_Space);
    }
    QVERIFY(findButton<QPushButton>(runs, "Compare 6"));
    QTest::keyClick(table, Qt::Key_Return, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(window.currentPage(), int(MainWindow::ComparePageNumber));
    QTRY_VERIFY_WITH_TIMEOUT(page()->shown(), patience);
    const Comparison &comparison = page()->shown()->comparison;
    QCOMPARE(comparison.sides.size(), std::size_t(2));
    QCOMPARE(comparison.sides.front().label, std::string("PostgreSQL 15.8"));
    QCOMPARE(comparison.sides.front().runs.size(), std::size_t(3));
    QVERIFY(page()->status().contains("6 own runs"));

    page()->showTab("table");
    auto *verdicts = findField<QTableView>(page(), "Verdicts");
    QVERIFY(verdicts);
    const QAbstractItemModel &model = *verdicts->model();
    QVERIFY(rowOf(model, "Throughput at the ceiling") >= 0);
    // By difference, the largest loss first: no time is shorter, so a throughput leads.
    verdicts->sortByColumn(columnOf(model, "Difference"), Qt::AscendingOrder);
    QVERIFY2(model.index(0, 0).data().toString().startsWith("Throughput"),
             qPrintable(model.index(0, 0).data().toString()));

    verdicts->setFocus();
    QTest::keyClick(verdicts, Qt::Key_C, Qt::ControlModifier);
    QVERIFY(QApplication::clipboard()->text().contains("MariaDB 10.11.6 against PostgreSQL 15.8"));
    auto *copy = findButton<QPushButton>(page(), "Copy");
    QVERIFY(copy && copy->menu());
    for (QAction *act : copy->menu()->actions()) {
        act->trigger();
        const QString text = QApplication::clipboard()->text();
        if (act->text() == "As CSV")
            QVERIFY(text.startsWith("metric,unit,users"));
        if (act->text() == "As Markdown")
            QVERIFY(text.startsWith("# Comparison"));
    }
}

void TestComparePage::tabsHaveKeys()
{
    openAll(smallSeries());
    const auto press = [this](Qt::Key key) {
        page()->setFocus();
        QTest::keyClick(page()->focusWidget() ? page()->focusWidget() : page(), key, Qt::ControlModifier);
    };
    const auto isSeen = [this]<class Widget>(Widget *) {
        const auto all = page()->findChildren<Widget *>();
        return std::any_of(all.begin(), all.end(), [](Widget *widget) { return widget->isVisible(); });
    };
    press(Qt::Key_1);
    QVERIFY(isSeen(static_cast<RunStack *>(nullptr)));
    QCOMPARE(page()->findChild<RunStack *>()->runs().size(), std::size_t(2)); // the middle repeat of each
    press(Qt::Key_2);
    QVERIFY(isSeen(static_cast<UsersView *>(nullptr)));
    QVERIFY(!isSeen(static_cast<RunStack *>(nullptr)));
    press(Qt::Key_3);
    QVERIFY(isSeen(static_cast<DistributionView *>(nullptr)));
    press(Qt::Key_5);
    QVERIFY(findField<QTableView>(page(), "Settings side by side"));

    // One crosshair through the charts by users.
    press(Qt::Key_2);
    std::vector<UsersView *> charts;
    for (UsersView *chart : page()->findChildren<UsersView *>())
        if (chart->isVisible())
            charts.push_back(chart);
    QCOMPARE(charts.size(), std::size_t(3));
    QTest::keyClick(charts.front(), Qt::Key_Home);
    for (const UsersView *chart : charts)
        QCOMPARE(chart->crossHair().at, 100.0);
}

void TestComparePage::baselineChanges()
{
    openAll(smallSeries());
    auto *button = [this]() -> QPushButton * {
        for (QPushButton *each : page()->findChildren<QPushButton *>())
            if (each->isVisible() && each->text().startsWith("Baseline:"))
                return each;
        return nullptr;
    }();
    QVERIFY(button);
    QCOMPARE(button->menu()->actions().size(), 2);
    button->menu()->actions().at(1)->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(page()->shown()->comparison.sides.front().engine, std::string("mariadb"), patience);
    QCOMPARE(page()->runs().size(), std::size_t(6));
}

void TestComparePage::distributionHasALevel()
{
    openAll(smallSeries());
    page()->showTab("distribution");
    auto *level = findField<QComboBox>(page(), "Level");
    QVERIFY(level);
    QCOMPARE(level->count(), 4); // three and all of them
    QCOMPARE(level->currentText(), QString("400 users"));
    auto *chart = page()->findChild<DistributionView *>();
    QCOMPARE(chart->series().size(), std::size_t(2));
    // 100 users, 1,000 a second: 98 ms, and 298 for the slowest per cent.
    level->setCurrentIndex(0);
    const DistributionSeries &postgres = chart->series().front();
    QCOMPARE(postgres.label, QString("PostgreSQL 15.8"));
    QVERIFY2(std::abs(postgres.at(50) - 98) < 1, qPrintable(QString::number(postgres.at(50))));
    QVERIFY2(std::abs(postgres.at(99.9) - 298) < 3, qPrintable(QString::number(postgres.at(99.9))));
}

void TestComparePage::settingsShowWhatDiffers()
{
    std::vector<RunRecord> records;
    for (const char *how : {"on", "off"})
        for (int repeat = 1; repeat <= 3; ++repeat) {
            records.push_back(smallRun({.series = how, .repeat = repeat, .synchronous = how}));
            records.back().info.profile = how;
        }
    openAll(records);
    page()->showTab("settings");
    auto *table = findField<QTableView>(page(), "Settings side by side");
    QVERIFY(table);
    const QAbstractItemModel &model = *table->model();
    QCOMPARE(model.columnCount(), 3);
    QCOMPARE(model.index(0, 0).data().toString(), QString("Different"));
    QVERIFY(rowOf(model, "synchronous_commit") > 0 || rowOf(model, "Flush at commit") > 0);
    // Who flushes less is not measured against who flushes more: the banner says so in every view.
    auto *banner = page()->findChild<Banner *>();
    QVERIFY(banner);
    bool isSaid = false;
    for (const Banner *each : page()->findChildren<Banner *>())
        isSaid = isSaid || (each->isVisible() && each->sentence().startsWith("Unequal: "));
    QVERIFY(isSaid);
    QVERIFY(!page()->shown()->comparison.sides[1].noVerdict.empty());
}

void TestComparePage::otherWorkloadIsRefusedAndStillShown()
{
    openAll(smallSeries("classifieds"));
    bool isSaid = false;
    for (const Banner *each : page()->findChildren<Banner *>())
        isSaid = isSaid || (each->isVisible() && each->sentence().startsWith("Not comparable: "));
    QVERIFY(isSaid);
    page()->showTab("table");
    const QAbstractItemModel &model = *findField<QTableView>(page(), "Verdicts")->model();
    const int row = rowOf(model, "Throughput at the ceiling");
    QCOMPARE(model.index(row, 2).data().toString(), QString("3,200"));
    const int verdict = columnOf(model, "Verdict");
    QCOMPARE(model.index(row, verdict).data().toString(), QString("No verdict"));
    QCOMPARE(model.index(row, verdict).data(VerdictModel::RestRole).toString(), QString("another workload"));
}

void TestComparePage::levelsLieOverOneAnotherWhereRampsDiffer()
{
    RunRecord other = smallRun({.engine = "mariadb", .version = "10.11.6", .users = {200, 400}});
    other.info.ramp = "200,400 hold=10s";
    RunRecord silent = smallRun({.engine = "mysql", .version = "8.4.2"});
    silent.ticks.clear();
    openAll({smallRun({}), other, silent});
    page()->showTab("time");
    const auto says = [this](const QString &text) {
        for (const QLabel *label : page()->findChildren<QLabel *>())
            if (label->isVisible() && label->text().contains(text))
                return true;
        return false;
    };
    QVERIFY(says("Ramps differ: levels and shading are those of the baseline."));
    QVERIFY(says("No seconds were measured of MySQL 8.4.2."));
    const auto firstSecond = [this] {
        for (const ChartRun &run : page()->findChild<RunStack *>()->runs())
            if (run.info.engine == "mariadb")
                return run.series->time().front();
        return 0.0;
    };
    QCOMPARE(firstSecond(), 1.0);
    auto *byLevel = findButton<QToolButton>(page(), "By level");
    QVERIFY(byLevel);
    QTest::mouseClick(byLevel, Qt::LeftButton);
    QVERIFY(says("only levels that the baseline has"));
    // The baseline holds 100 users for ten seconds before it holds 200.
    QCOMPARE(firstSecond(), 11.0);
}

void TestComparePage::runsThatGoLeave()
{
    const std::vector<RunRecord> records = smallSeries();
    openAll(records);
    QVERIFY(m_bench->store->remove({records.front().info.id}));
    QTRY_COMPARE_WITH_TIMEOUT(page()->shown()->runs.size(), std::size_t(5), patience);
    QVERIFY(m_bench->store->remove(idsOf({records.begin() + 1, records.end()})));
    QTRY_VERIFY_WITH_TIMEOUT(!page()->shown(), patience);
    QVERIFY(findButton<QPushButton>(page(), "Go to Runs"));
}

void TestComparePage::thirtyRuns()
{
    std::vector<RunRecord> records;
    for (int repeat = 1; repeat <= 15; ++repeat)
        for (const char *engine : {"postgresql", "mariadb"})
            records.push_back(smallRun({.engine = engine, .repeat = repeat, .share = 1 + 0.001 * repeat, .hold = 2}));
    openAll(records);
    QCOMPARE(page()->shown()->comparison.sides.front().runs.size(), std::size_t(15));
    for (const char *tab : {"time", "users", "distribution", "table", "settings", "referee"})
        page()->showTab(tab);
    // A run more reads that run alone.
    const ComparedSet *before = page()->shown();
    const LoadedRunPtr kept = before->runs.front();
    page()->compare(idsOf(records));
    QTRY_VERIFY_WITH_TIMEOUT(page()->shown() != before, patience);
    QVERIFY(page()->shown()->runs.front() == kept);
}

int main(int argc, char **argv)
{
    QApplication app(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("sqldyno-test"));
    QCoreApplication::setApplicationName(QStringLiteral("tst_comparepage"));
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    QStandardPaths::setTestModeEnabled(true);
    TestComparePage test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_comparepage.moc"
