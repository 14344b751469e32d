// SPDX-License-Identifier: GPL-3.0-or-later
// What the window does about things that go wrong, change behind its back, or must not be lost.
#include "testworkbench.h"

#include "ui/bench/benchpage.h"
#include "charts/runstack.h"
#include "ui/live/chartmenu.h"
#include "ui/live/livepage.h"
#include "ui/runexchange.h"
#include "ui/runtransferring.h"
#include "ui/runs/runspage.h"

#include <QAction>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QTableView>
#include <QToolButton>

#include <optional>
#include <tuple>

using namespace dyno;

namespace {

constexpr int patience = 60'000;

bool says(QWidget *where, const QString &words)
{
    for (const QLabel *label : where->findChildren<QLabel *>())
        if (label->isVisible() && label->text().contains(words))
            return true;
    return false;
}

template <class Button> void click(Button *button)
{
    QVERIFY(button);
    QVERIFY(button->isEnabled());
    QTest::mouseClick(button, Qt::LeftButton);
}

} // namespace

class TestWindowCare : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { qInstallMessageHandler(collectWarnings); }
    void init();
    void cleanup();

    void closingAsksAndKeepsTheRun();
    void unreadableStoreIsSaid();
    void runsOfOthersAppear();
    void namesWithPercentSigns();
    void sqliteNeedsAFile();
    void urlKeepsNoPassword();
    void shortcutsOpenOnce();
    void presetSetsIsolation();
    void textScaleGoesBothWays();
    void runsLeaveAndComeBack();
    void takingRunsOverIsStopped();
    void filtersNarrowTheLibrary();
    void planOfARunIsOpened();
    void countersAreChosenApart();

private:
    QWidget *window() const { return m_bench->window.get(); }
    BenchPage *benchPage() const { return m_bench->window->findChild<BenchPage *>(); }
    LivePage *livePage() const { return m_bench->window->findChild<LivePage *>(); }
    RunsPage *runsPage() const { return m_bench->window->findChild<RunsPage *>(); }
    QTableView *runsTable() const { return runsPage()->findChild<QTableView *>(); }
    BenchPlan smallPlan(const QString &name, const std::string &ramp);
    // Runs a small plan to its end.
    std::string run(const QString &name);
    std::unique_ptr<TestWorkbench> m_bench;
};

void TestWindowCare::init()
{
    qtWarnings.clear();
    m_bench = std::make_unique<TestWorkbench>();
}

void TestWindowCare::cleanup()
{
    m_bench.reset();
    QCOMPARE(qtWarnings, QStringList());
}

BenchPlan TestWindowCare::smallPlan(const QString &name, const std::string &ramp)
{
    Profile own;
    own.name = "Own file";
    own.engine = "sqlite";
    own.file = m_bench->dir.filePath(QStringLiteral("own.db")).toStdString();
    if (!m_bench->profiles.find(own.name))
        (void)m_bench->profiles.save(own);
    BenchPlan plan;
    plan.name = name;
    plan.profiles = {{own, {}}};
    plan.workload = "shop";
    plan.parameters = {{"size", "tiny"}};
    plan.ramp = ramp;
    plan.thresholds = {"p95<2000ms"};
    return plan;
}

std::string TestWindowCare::run(const QString &name)
{
    QSignalSpy finished(&m_bench->session, &RunSession::finished);
    if (!m_bench->session.start(smallPlan(name, "users 2 for=1s")).empty() ||
        !QTest::qWaitFor([&] { return finished.count() == 1; }, patience))
        return {};
    return m_bench->session.runs().back().id;
}

void TestWindowCare::closingAsksAndKeepsTheRun()
{
    benchPage()->setPlan(smallPlan(QStringLiteral("Closed"), "users 2 for=5m"));
    QSignalSpy ticked(&m_bench->session, &RunSession::ticked);
    benchPage()->runShown();
    QTRY_VERIFY_WITH_TIMEOUT(ticked.count() >= 2, patience);
    m_bench->window->showPage(MainWindow::BenchPageNumber);
    QVERIFY(!window()->close());
    QVERIFY(window()->isVisible());
    QVERIFY(m_bench->session.isActive());
    QCOMPARE(m_bench->window->currentPage(), int(MainWindow::LivePageNumber));
    // Not now.
    click(findButton<QPushButton>(livePage(), QStringLiteral("Keep running")));
    QVERIFY(m_bench->session.isActive());
    QVERIFY(!window()->close());
    click(findButton<QPushButton>(livePage(), QStringLiteral("Stop and close")));
    // The first step lets requests end; the second one hurries them.
    if (m_bench->session.stage() == RunSession::Stage::Stopping)
        QVERIFY(findButton<QPushButton>(livePage(), QStringLiteral("Stop at once")));
    QTRY_VERIFY_WITH_TIMEOUT(!window()->isVisible(), patience);
    const QList<RunListing> kept = m_bench->store->listings().value();
    QCOMPARE(kept.size(), 1);
    QCOMPARE(kept.front().info.state, RunState::Stopped);
    QVERIFY(kept.front().tickCount >= 2);
}

void TestWindowCare::unreadableStoreIsSaid()
{
    m_bench->window->showPage(MainWindow::RunsPageNumber);
    QVERIFY(says(window(), QStringLiteral("No runs yet")));
    {
        QSqlDatabase other = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("breaker"));
        other.setDatabaseName(m_bench->store->path());
        QVERIFY(other.open());
        QSqlQuery broken(other);
        QVERIFY2(broken.exec(QStringLiteral("ALTER TABLE run RENAME TO gone")),
                 qPrintable(broken.lastError().text()));
    }
    QSqlDatabase::removeDatabase(QStringLiteral("breaker"));
    QTRY_VERIFY(says(runsPage(), QStringLiteral("could not list the runs")));
    QVERIFY(!says(runsPage(), QStringLiteral("No runs yet")));
    QVERIFY(says(window(), QStringLiteral("The runs cannot be read")));
}

void TestWindowCare::runsOfOthersAppear()
{
    m_bench->window->showPage(MainWindow::RunsPageNumber);
    QCOMPARE(runsTable()->model()->rowCount(), 0);
    const auto other = std::move(RunStore::open(m_bench->store->path()).value());
    RunInfo info;
    info.id = "0123456789abcdef";
    info.name = "By a command";
    info.engine = "sqlite";
    info.profile = "elsewhere";
    info.startedMs = 1'796'000'000'000;
    QVERIFY(other->begin(info));
    QTRY_COMPARE(runsTable()->model()->rowCount(), 1);
    QTRY_VERIFY(says(window(), QStringLiteral("1 run in the store")));
    info.state = RunState::Finished;
    QVERIFY(other->finish(info));
}

void TestWindowCare::namesWithPercentSigns()
{
    const QString name = QStringLiteral("5%1 more, 10%2");
    const std::string id = run(name);
    QVERIFY(!id.empty());
    livePage()->openRun(id);
    m_bench->window->showPage(MainWindow::LivePageNumber);
    QTRY_VERIFY(says(livePage(), name + QStringLiteral(", Own file 1")));
}

void TestWindowCare::sqliteNeedsAFile()
{
    click(findButton<QPushButton>(window(), QStringLiteral("New profile…")));
    click(findButton<QToolButton>(window(), QStringLiteral("SQLite")));
    auto *name = findField<QLineEdit>(window(), QStringLiteral("Name"));
    QVERIFY(name);
    name->setText(QStringLiteral("mine"));
    auto *save = findButton<QPushButton>(window(), QStringLiteral("Save profile"));
    auto *file = findField<QLineEdit>(window(), QStringLiteral("File"));
    QVERIFY(save && file);
    QVERIFY(!save->isEnabled());
    QVERIFY(file->property("fault").toBool());
    QVERIFY(findButton<QPushButton>(window(), QStringLiteral("Choose…")));
    file->setText(m_bench->dir.filePath(QStringLiteral("new.db")));
    QVERIFY(save->isEnabled());
    file->clear();
    QVERIFY(!save->isEnabled());
    click(findButton<QToolButton>(window(), QStringLiteral("A private file, gone after the run")));
    QVERIFY(save->isEnabled());
    QVERIFY(!file->isVisible());
}

void TestWindowCare::urlKeepsNoPassword()
{
    click(findButton<QPushButton>(window(), QStringLiteral("New profile…")));
    auto *url = findField<QLineEdit>(window(), QStringLiteral("From a URL"));
    QVERIFY(url);
    url->setFocus();
    for (const QChar &c : QStringLiteral("mariadb://bench:geheim@db7:3307/shop")) {
        QTest::keyClick(url, c.toLatin1());
        // Never to be read, not even its beginning.
        QVERIFY2(url->echoMode() != QLineEdit::Normal || !url->text().contains(QStringLiteral(":g")),
                 qPrintable(url->text()));
    }
    QCOMPARE(url->text(), QStringLiteral("mariadb://bench@db7:3307/shop"));
    QCOMPARE(url->echoMode(), QLineEdit::Normal);
    QCOMPARE(findField<QLineEdit>(window(), QStringLiteral("Password"))->text(), QStringLiteral("geheim"));
    QVERIFY(says(window(), QStringLiteral("for this session only")) || SecretStore::hasKeychain());
    // A port is no password.
    url->clear();
    QTest::keyClicks(url, QStringLiteral("postgresql://db1:5433"));
    QCOMPARE(url->echoMode(), QLineEdit::Normal);
    QCOMPARE(url->text(), QStringLiteral("postgresql://db1:5433"));
}

void TestWindowCare::shortcutsOpenOnce()
{
    QTest::keyClick(window(), Qt::Key_F1, Qt::ShiftModifier);
    QTest::keyClick(window(), Qt::Key_F1, Qt::ShiftModifier);
    QCOMPARE(window()->findChildren<QDialog *>().size(), 1);
}

void TestWindowCare::presetSetsIsolation()
{
    benchPage()->setPlan(smallPlan(QStringLiteral("before"), "users 2 for=1s"));
    QCOMPARE(benchPage()->plan().isolation, std::string());
    QAction *preset = nullptr;
    for (QMenu *menu : benchPage()->findChildren<QMenu *>())
        for (QAction *act : menu->actions())
            if (menu->title() == QStringLiteral("Shop") && act->text() == QStringLiteral("Study A: reads, 5% writes"))
                preset = act;
    QVERIFY(preset);
    preset->trigger();
    QCOMPARE(benchPage()->plan().isolation, std::string("read committed"));
    QCOMPARE(benchPage()->plan().pool, 100);
    QCOMPARE(benchPage()->plan().profiles.size(), std::size_t(1));
}

void TestWindowCare::textScaleGoesBothWays()
{
    benchPage()->setPlan(smallPlan(QStringLiteral("scaled"), "users 2 for=1s"));
    QTest::qWait(50);
    auto *name = findField<QLineEdit>(window(), QStringLiteral("Name of the comparison"));
    QVERIFY(name);
    const int width = name->width();
    m_bench->appearance->setTextScale(1.5);
    QTRY_COMPARE(name->width(), qRound(width * 1.5));
    m_bench->appearance->setTextScale(1.3);
    m_bench->appearance->setTextScale(1);
    QTRY_COMPARE(name->width(), width);
}

void TestWindowCare::runsLeaveAndComeBack()
{
    const std::string id = run(QStringLiteral("To go"));
    QVERIFY(!id.empty());
    auto *exchange = window()->findChild<RunExchange *>();
    QVERIFY(exchange);
    QSignalSpy done(exchange, &RunExchange::done);
    for (const char *suffix : {"html", "json", "csv", "sqldyno"}) {
        const QString path = m_bench->dir.filePath(QStringLiteral("out.") + QLatin1String(suffix));
        exchange->writeRuns({id}, path);
        QCOMPARE(done.count(), 0); // the window goes on meanwhile
        QTRY_COMPARE(done.count(), 1);
        done.clear();
        QVERIFY2(QFileInfo(path).size() > 100, suffix);
    }
    QSignalSpy failed(exchange, &RunExchange::failed);
    exchange->writeRuns({id}, m_bench->dir.filePath(QStringLiteral("no such folder/out.html")));
    QTRY_COMPARE(failed.count(), 1);
    QVERIFY(says(window(), QStringLiteral("is not there")));

    QVERIFY(m_bench->store->remove({id}));
    QVERIFY(m_bench->store->purge());
    const QString file = m_bench->dir.filePath(QStringLiteral("out.sqldyno"));
    failed.clear();
    exchange->takeRuns(file);
    QCOMPARE(done.count(), 0);
    exchange->takeRuns(file); // one at a time
    QCOMPARE(failed.count(), 1);
    QTRY_COMPARE(done.count(), 1);
    QCOMPARE(failed.count(), 1);
    QCOMPARE(m_bench->store->listings().value().size(), 1);
    QCOMPARE(m_bench->store->listings().value().front().info.name, std::string("To go"));
}

// Stopped is as if it had never begun, and no fault to be told of.
void TestWindowCare::takingRunsOverIsStopped()
{
    auto *store = m_bench->store.get();
    const std::string id = run(QStringLiteral("To stay"));
    const QString file = m_bench->dir.filePath(QStringLiteral("stay.sqldyno"));
    QVERIFY(store->exportRuns({id}, file));
    QVERIFY(store->remove({id}));
    QVERIFY(store->purge());
    const auto before = store->listings()->size();
    auto *transfer = window()->findChild<RunTransferring *>();
    QVERIFY(transfer);
    std::optional<ErrorKind> kind;
    bool isTaken = false;
    transfer->importRuns(file, [&](const Result<RunStore::Import> &result) {
        isTaken = result.has_value();
        if (!result)
            kind = result.error().kind;
    });
    QVERIFY(transfer->isBusy());
    transfer->cancel();
    QTRY_VERIFY(!transfer->isBusy() && (kind || isTaken));
    QCOMPARE(kind, std::optional(ErrorKind::Cancelled));
    QCOMPARE(store->listings()->size(), before);
}

void TestWindowCare::filtersNarrowTheLibrary()
{
    for (const auto &[id, engine, tag] : {std::tuple{"aaaa1", "sqlite", "disk"}, std::tuple{"bbbb2", "mysql", "talk"},
                                          std::tuple{"cccc3", "mysql", "disk"}}) {
        RunInfo info;
        info.id = id;
        info.engine = engine;
        info.profile = id;
        info.startedMs = 1'700'000'000'000; // 2023
        QVERIFY(m_bench->store->begin(info));
        info.state = RunState::Finished;
        QVERIFY(m_bench->store->finish(info));
        QVERIFY(m_bench->store->setTags(id, {QString::fromLatin1(tag)}));
    }
    m_bench->window->showPage(MainWindow::RunsPageNumber);
    const QAbstractItemModel *model = runsTable()->model();
    QCOMPARE(model->rowCount(), 3);
    const auto choose = [this](const QString &button, const QString &entry) {
        auto *filter = findField<QPushButton>(runsPage(), QStringLiteral("Filter: ") + button);
        QVERIFY(filter);
        emit filter->menu()->aboutToShow();
        for (QAction *act : filter->menu()->actions())
            if (act->text().section(QLatin1Char('\t'), 0, 0) == entry) {
                act->trigger();
                return;
            }
        QFAIL(qPrintable(entry));
    };
    choose(QStringLiteral("Engine"), QStringLiteral("MySQL"));
    QCOMPARE(model->rowCount(), 2);
    choose(QStringLiteral("Tag"), QStringLiteral("disk"));
    QCOMPARE(model->rowCount(), 1);
    QVERIFY(model->index(0, 0).data().toString().contains(QStringLiteral("cccc3")));
    choose(QStringLiteral("Date"), QStringLiteral("Last 30 days"));
    QCOMPARE(model->rowCount(), 0);
    click(findButton<QPushButton>(runsPage(), QStringLiteral("Clear")));
    QCOMPARE(model->rowCount(), 3);
}

void TestWindowCare::planOfARunIsOpened()
{
    QVERIFY(!run(QStringLiteral("Once")).empty());
    benchPage()->setPlan(smallPlan(QStringLiteral("Another"), "users 9 for=9s"));
    m_bench->window->showPage(MainWindow::RunsPageNumber);
    QTRY_COMPARE(runsTable()->model()->rowCount(), 1);
    click(findButton<QPushButton>(runsPage(), QStringLiteral("Open plan")));
    QCOMPARE(m_bench->window->currentPage(), int(MainWindow::BenchPageNumber));
    QCOMPARE(benchPage()->plan().name, QStringLiteral("Once"));
    QCOMPARE(benchPage()->plan().ramp, std::string("users 2 for=1s"));
    QVERIFY(!m_bench->session.isActive());

    m_bench->window->showPage(MainWindow::RunsPageNumber);
    QSignalSpy finished(&m_bench->session, &RunSession::finished);
    click(findButton<QPushButton>(runsPage(), QStringLiteral("Run again")));
    QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, patience);
    QCOMPARE(m_bench->store->listings().value().size(), 2);
}

// Charts of the server's counters have a menu of their own; what no run counts cannot be chosen.
void TestWindowCare::countersAreChosenApart()
{
    RunStack charts;
    ChartRun run;
    run.info.id = "r";
    run.info.engine = "postgresql";
    Tick tick;
    tick.lengthUs = 1'000'000;
    tick.counters[Counter::LogBytes] = 4096;
    run.series->append(tick);
    charts.setRuns({run});
    ChartMenu menu(charts);
    QMenu *counters = nullptr;
    for (QAction *act : menu.actions())
        if (act->menu())
            counters = act->menu();
    QVERIFY(counters);
    QVERIFY(counters->actions().size() > 20);
    emit counters->aboutToShow();
    const auto find = [&](const QString &text) -> QAction * {
        for (QAction *act : counters->actions())
            if (act->text() == text)
                return act;
        return nullptr;
    };
    QAction *log = find(QStringLiteral("Log written"));
    QVERIFY(log && log->isEnabled() && !log->isChecked());
    QVERIFY(find(QStringLiteral("Deadlocks")) && !find(QStringLiteral("Deadlocks"))->isEnabled());
    const std::size_t before = charts.charts().size();
    log->trigger();
    QCOMPARE(charts.charts().size(), before + 1);
    QCOMPARE(charts.charts().back(), std::string("db_log_bytes"));
    // It is kept for the next time.
    RunStack later;
    ChartMenu again(later);
    QCOMPARE(later.charts().back(), std::string("db_log_bytes"));
}

int main(int argc, char **argv)
{
    QApplication app(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("sqldyno-test"));
    QCoreApplication::setApplicationName(QStringLiteral("tst_windowcare"));
    QStandardPaths::setTestModeEnabled(true);
    TestWindowCare test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_windowcare.moc"
