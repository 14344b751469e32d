// SPDX-License-Identifier: GPL-3.0-or-later
// Searches for the capacity, sweeps and series that were cut short, in the window.
#include "testworkbench.h"

#include "ui/bench/benchpage.h"
#include "ui/bench/plantext.h"
#include "ui/bench/rampeditor.h"
#include "ui/bench/searchfields.h"
#include "ui/compare/comparepage.h"
#include "ui/live/livepage.h"
#include "ui/runs/runspage.h"
#include "ui/runs/seriespanel.h"
#include "ui/searchview.h"
#include "ui/segmented.h"

#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>
#include <QtTest>

using namespace dyno;

namespace {

constexpr int patience = 60'000;

void write(QLineEdit *field, const QString &text)
{
    QVERIFY(field);
    field->setText(text);
    emit field->editingFinished();
}

// What a reader finds on a page.
QStringList textsOf(QWidget *where)
{
    QStringList texts;
    for (QLabel *label : where->findChildren<QLabel *>())
        if (label->isVisible())
            texts << label->text();
    return texts;
}

bool says(QWidget *where, const QString &part)
{
    return !textsOf(where).filter(part).isEmpty();
}

} // namespace

class TestSearchPages : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { qInstallMessageHandler(collectWarnings); }
    void init();
    void cleanup();
    void fieldsAndTextAreOne();
    void aWrongFigureStaysAndIsTold();
    void thePlanSaysTheWorst();
    void searchesAndShowsIt();
    void variesOneThing();
    void continuesASeries();

private:
    BenchPlan planOf(const std::string &ramp) const;
    // Where SQLDYNO_PICTURES says: the window in light and dark, narrow, and with large text.
    void picture(const QString &name);
    QWidget *page() const { return m_bench->window.get(); }
    BenchPage *benchPage() const { return page()->findChild<BenchPage *>(); }
    LivePage *livePage() const { return page()->findChild<LivePage *>(); }
    ComparePage *comparePage() const { return page()->findChild<ComparePage *>(); }
    RunsPage *runsPage() const { return page()->findChild<RunsPage *>(); }
    std::unique_ptr<TestWorkbench> m_bench;
};

void TestSearchPages::init()
{
    qtWarnings.clear();
    m_bench = std::make_unique<TestWorkbench>();
    Profile profile;
    profile.name = "Own file";
    profile.engine = "sqlite";
    profile.file = m_bench->dir.filePath(QStringLiteral("own.db")).toStdString();
    QVERIFY(m_bench->profiles.save(profile).has_value());
}

void TestSearchPages::cleanup()
{
    m_bench.reset();
    QCOMPARE(qtWarnings, QStringList());
}

BenchPlan TestSearchPages::planOf(const std::string &ramp) const
{
    BenchPlan plan;
    plan.name = "Capacity";
    plan.profiles.push_back({m_bench->profiles.profiles().front(), {}});
    plan.workload = "shop";
    plan.parameters = {{"size", "tiny"}};
    plan.ramp = ramp;
    plan.thresholds = {"errors<50%"};
    return plan;
}

void TestSearchPages::picture(const QString &name)
{
    const QString folder = qEnvironmentVariable("SQLDYNO_PICTURES");
    if (folder.isEmpty())
        return;
    QVERIFY(QDir().mkpath(folder));
    const auto save = [&](const char *how) {
        QTest::qWait(400);
        QVERIFY(m_bench->window->grab().save(QStringLiteral("%1/%2-%3.png").arg(folder, name, QLatin1String(how))));
    };
    Appearance &appearance = *m_bench->appearance;
    appearance.setMode(Appearance::Mode::Light);
    save("light");
    m_bench->window->resize(1100, 760);
    save("narrow");
    m_bench->window->resize(1440, 900);
    appearance.setTextScale(1.3);
    save("large");
    appearance.setTextScale(1);
    appearance.setMode(Appearance::Mode::Dark);
    save("dark");
    appearance.setMode(Appearance::Mode::Light);
}

void TestSearchPages::fieldsAndTextAreOne()
{
    RampEditor editor;
    editor.curvePanel()->show();
    auto *fields = editor.curvePanel()->findChild<SearchFields *>();
    QVERIFY(fields && !fields->isVisible());
    auto *presets = findField<QComboBox>(editor.curvePanel(), QStringLiteral("Ramp preset"));
    const int choice = presets->findText(QStringLiteral("Search for capacity"));
    QVERIFY(choice >= 0);
    presets->setCurrentIndex(choice);
    emit presets->activated(choice);
    QVERIFY(fields->isVisible());
    QVERIFY(editor.search() && editor.ramp());

    write(findField<QLineEdit>(fields, QStringLiteral("From")), QStringLiteral("100"));
    write(findField<QLineEdit>(fields, QStringLiteral("Hold edges")), QStringLiteral("2m"));
    auto *caches = findField<QComboBox>(fields, QStringLiteral("Caches"));
    caches->setCurrentIndex(1);
    emit caches->activated(1);
    QCOMPARE(editor.text(), QStringLiteral("search from=100 to=20000 hold=30s confirm=2m cache=reset"));
    QCOMPARE(presets->currentText(), QStringLiteral("Search for capacity"));

    editor.setText(QStringLiteral("search rate from=5 to=900 hold=10s common=50"));
    QCOMPARE(findField<QLineEdit>(fields, QStringLiteral("To"))->text(), QStringLiteral("900"));
    QCOMPARE(findField<QLineEdit>(fields, QStringLiteral("Load at which all run"))->text(), QStringLiteral("50"));
    QCOMPARE(fields->findChild<Segmented *>()->current(), QStringLiteral("rates"));
    editor.setText(QStringLiteral("100,200"));
    QVERIFY(!fields->isVisible() && !editor.search());
}

void TestSearchPages::aWrongFigureStaysAndIsTold()
{
    RampEditor editor;
    editor.setText(QStringLiteral("search from=10 to=100"));
    editor.curvePanel()->show();
    auto *hold = findField<QLineEdit>(editor.curvePanel(), QStringLiteral("Hold each"));
    auto *to = findField<QLineEdit>(editor.curvePanel(), QStringLiteral("To"));
    write(hold, QStringLiteral("soon"));
    QCOMPARE(hold->text(), QStringLiteral("soon"));
    QVERIFY(hold->accessibleDescription().contains(QStringLiteral("no length of time")));
    QVERIFY(says(editor.curvePanel(), QStringLiteral("hold=“soon” is no length of time")));
    QVERIFY(!editor.search() && !editor.ramp()); // nothing runs with the figure from before
    // Another field does not take it back.
    write(to, QStringLiteral("200"));
    QCOMPARE(hold->text(), QStringLiteral("soon"));
    QCOMPARE(to->accessibleDescription(), QString());
    write(hold, QStringLiteral("20s"));
    QCOMPARE(editor.text(), QStringLiteral("search from=10 to=200 hold=20s"));
    QCOMPARE(hold->accessibleDescription(), QString());
    QCOMPARE(editor.search()->holdUs, std::int64_t(20'000'000));

    editor.setText(QStringLiteral("100,200"));
    auto *levels = editor.levelsPanel()->findChild<QTableView *>();
    QVERIFY(!levels->model()->setData(levels->model()->index(1, 1), QStringLiteral("many"), Qt::EditRole));
    QVERIFY(says(editor.curvePanel(), QStringLiteral("“many” is no number above 0")));
    QVERIFY(levels->model()->setData(levels->model()->index(1, 1), QStringLiteral("300"), Qt::EditRole));
    QVERIFY(!says(editor.curvePanel(), QStringLiteral("many")));
}

void TestSearchPages::thePlanSaysTheWorst()
{
    BenchPlan plan = planOf("search from=100 to=20000 hold=30s confirm=5m");
    const Workload &workload = *m_bench->workloads.find("shop");
    const Ramp ramp = rampOf(*parseSearch(plan.ramp).plan, {20'000, true});
    const QString alone = planSentence(plan, workload, ramp);
    QVERIFY2(alone.contains("the most users from 100 to 20,000 that hold the thresholds, each load held 30 s, the edges 5 min"),
             qPrintable(alone));
    // 28 short holds of 35 s and 12 long ones of 305 s: 4,640 s.
    QVERIFY2(alone.contains("at worst 40 runs and 1 h 17 min"), qPrintable(alone));
    QVERIFY(!alone.contains("then all run"));
    plan.profiles.push_back(plan.profiles.front());
    plan.repeats = 3;
    const QString both = planSentence(plan, workload, ramp);
    QVERIFY2(both.contains("then all run at the most that all hold, 3 times"), qPrintable(both));

    benchPage()->setPlan(planOf("search from=100 to=20000 hold=30s confirm=5m"));
    QVERIFY(findButton<QPushButton>(benchPage(), QStringLiteral("Search")));
    QVERIFY(says(benchPage(), QStringLiteral("1 h 17 min if edges move")));
    m_bench->window->showPage(MainWindow::BenchPageNumber);
    picture(QStringLiteral("bench-search"));
}

void TestSearchPages::searchesAndShowsIt()
{
    benchPage()->setPlan(planOf("search from=2 to=4 hold=500ms arrive=0"));
    QSignalSpy finished(&m_bench->session, &RunSession::finished);
    m_bench->window->showPage(MainWindow::BenchPageNumber);
    QTest::mouseClick(findButton<QPushButton>(benchPage(), QStringLiteral("Search")), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(finished.count() == 1, patience);
    QCOMPARE(m_bench->window->currentPage(), int(MainWindow::LivePageNumber));
    const QString result = QStringLiteral("Own file: 4 users hold, the most that was to be tried; confirmed by a hold of 500ms.");
    auto *view = livePage()->findChild<SearchView *>();
    QVERIFY2(says(view, result), qPrintable(textsOf(view).join('\n')));
    QVERIFY(findField<QWidget>(view, QStringLiteral("2 holds, 4 holds, 4 holds")));
    picture(QStringLiteral("live-search"));

    // A try that is opened from the library shows the search it was of.
    const std::vector<RunInfo> runs = m_bench->session.runs();
    QCOMPARE(runs.size(), 3u);
    livePage()->openRun(runs.front().id);
    QTRY_COMPARE(livePage()->shownRun(), runs.front().id);
    QVERIFY(says(view, result));

    comparePage()->compare({runs[0].id, runs[1].id, runs[2].id});
    m_bench->window->showPage(MainWindow::ComparePageNumber);
    QTRY_VERIFY(comparePage()->shown());
    QTRY_VERIFY2(says(comparePage(), result), qPrintable(textsOf(comparePage()).join('\n')));
    QTRY_VERIFY(findField<QTableView>(comparePage(), QStringLiteral("Tries of Own file")));
    auto *tries = findField<QTableView>(comparePage(), QStringLiteral("Tries of Own file"));
    QCOMPARE(tries->model()->rowCount(), 3);
    QCOMPARE(tries->model()->index(1, 1).data().toString(), QStringLiteral("4"));
    picture(QStringLiteral("compare-capacity"));
    // What confirmed the edge is the only side; the other views can be looked at, too.
    QCOMPARE(comparePage()->shown()->comparison.sides.size(), 1u);
    for (const char *tab : {"time", "users", "distribution", "table", "settings", "referee", "capacity"})
        comparePage()->showTab(QLatin1String(tab));
}

void TestSearchPages::variesOneThing()
{
    BenchPlan plan = planOf("users 2 for=1s");
    plan.repeats = 2;
    benchPage()->setPlan(plan);
    m_bench->window->showPage(MainWindow::BenchPageNumber);
    auto *name = findField<QComboBox>(benchPage(), QStringLiteral("What is varied"));
    QVERIFY(name);
    const int synchronous = name->findText(QStringLiteral("synchronous"));
    QVERIFY(synchronous >= 0 && name->findText(QStringLiteral("pool")) >= 0 && name->findText(QStringLiteral("writes")) >= 0);
    name->setCurrentIndex(synchronous);
    emit name->activated(synchronous);
    auto *values = findField<QLineEdit>(benchPage(), QStringLiteral("Values in turn"));
    QCOMPARE(values->text(), QStringLiteral("off, normal, full, extra"));
    values->setText(QStringLiteral("off, full"));
    QVERIFY(benchPage()->plan().vary == (Variation{"synchronous", {"off", "full"}}));
    QTRY_VERIFY(findButton<QPushButton>(benchPage(), QStringLiteral("Run 4 runs")));
    picture(QStringLiteral("bench-vary"));

    QSignalSpy finished(&m_bench->session, &RunSession::finished);
    QTest::mouseClick(findButton<QPushButton>(benchPage(), QStringLiteral("Run 4 runs")), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(finished.count() == 1, patience);
    QTest::mouseClick(findButton<QPushButton>(livePage(), QStringLiteral("Compare 4")), Qt::LeftButton);
    QTRY_VERIFY(comparePage()->shown());
    QTRY_VERIFY(says(comparePage(), QStringLiteral("Effect of synchronous")));
    auto *table = findField<QTableView>(comparePage(), QStringLiteral("Values by effect"));
    QVERIFY(table);
    QCOMPARE(table->model()->rowCount(), 2);
    QStringList shown{table->model()->index(0, 0).data().toString(), table->model()->index(1, 0).data().toString()};
    shown.sort();
    picture(QStringLiteral("compare-effect"));
    QCOMPARE(shown, QStringList({"full", "off"}));
}

void TestSearchPages::continuesASeries()
{
    BenchPlan plan = planOf("users 2 for=1s");
    plan.repeats = 3;
    QSignalSpy finished(&m_bench->session, &RunSession::finished);
    // After the first run, before the next has gone far.
    const auto stop = connect(&m_bench->session, &RunSession::runEnded, this, [this] { m_bench->session.stop(); });
    QVERIFY(m_bench->session.start(plan).empty());
    QTRY_VERIFY_WITH_TIMEOUT(finished.count() == 1, patience);
    disconnect(stop);
    const std::string first = m_bench->session.runs().front().id;

    m_bench->window->showPage(MainWindow::RunsPageNumber);
    auto *table = findField<QTableView>(runsPage(), QStringLiteral("Runs"));
    QVERIFY(table);
    table->setCurrentIndex(table->model()->index(table->model()->rowCount() - 1, 0));
    QTRY_VERIFY(findButton<QPushButton>(runsPage(), QStringLiteral("Continue series")));
    auto *go = findButton<QPushButton>(runsPage(), QStringLiteral("Continue series"));
    QVERIFY(says(runsPage(), QStringLiteral("1 of 3 runs are there.")));
    picture(QStringLiteral("runs-series"));

    // It is read once, in the background; that something runs now is no reason to read it again.
    const auto other = RunStore::open(m_bench->store->path());
    QVERIFY(other.has_value());
    SeriesPanel panel(*m_bench->store);
    panel.setSeries(m_bench->session.runs().front().series);
    QVERIFY(panel.isHidden());
    QTRY_VERIFY(!panel.isHidden());
    QVERIFY((*other)->remove({first}).has_value());
    panel.setBusy(true);
    panel.setSeries(m_bench->session.runs().front().series);
    QVERIFY(says(&panel, QStringLiteral("1 of 3 runs are there.")));
    QVERIFY((*other)->restore({first}).has_value());

    QTest::mouseClick(go, Qt::LeftButton);
    QCOMPARE(m_bench->window->currentPage(), int(MainWindow::LivePageNumber));
    QTRY_VERIFY_WITH_TIMEOUT(finished.count() == 2, patience);
    const std::vector<RunInfo> &runs = m_bench->session.runs();
    QCOMPARE(runs.size(), 3u);
    QCOMPARE(runs.front().id, first); // was kept, not run again
    QCOMPARE(runs.back().repeat, 3);
    QVERIFY(findButton<QPushButton>(livePage(), QStringLiteral("Compare 3")));
}

int main(int argc, char **argv)
{
    QApplication app(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("sqldyno-test"));
    QCoreApplication::setApplicationName(QStringLiteral("tst_searchpages"));
    QStandardPaths::setTestModeEnabled(true);
    TestSearchPages test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_searchpages.moc"
