// SPDX-License-Identifier: GPL-3.0-or-later
// The real window with keys and mouse, on the embedded engine: from nothing to runs laid over one another.
#include "testworkbench.h"

#include "ui/bench/benchpage.h"
#include "ui/live/livepage.h"
#include "ui/runs/runspage.h"

#include <QCheckBox>
#include <QComboBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTimer>
#include <QToolButton>

using namespace dyno;

namespace {

constexpr int patience = 60'000;

void replaceText(QLineEdit *field, const QString &text)
{
    QVERIFY(field);
    field->setFocus();
    QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(field, text);
}

template <class Button> void click(Button *button)
{
    QVERIFY(button);
    QVERIFY(button->isEnabled());
    QTest::mouseClick(button, Qt::LeftButton);
}

} // namespace

class TestWorkbenchWindow : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void cleanup();

    void fromNothingToOverlay();
    void formListsItsFaults();
    void hostFiguresAreFieldsOfAProfile();
    void aServersProcessCanBeNamed();
    void rampFaultsAreInPlace();
    void curveMovesByKeys();
    void removedProfileComesBack();
    void stopAsksFirst();
    void themeChangesAtRunTime();
    void manyUsersLeaveTheWindowAnswering();

private:
    void saveProfile();
    void runPlan(const QString &ramp);
    QWidget *page() const { return m_bench->window.get(); }
    RunsPage *runsPage() const { return m_bench->window->findChild<RunsPage *>(); }
    LivePage *livePage() const { return m_bench->window->findChild<LivePage *>(); }
    BenchPage *benchPage() const { return m_bench->window->findChild<BenchPage *>(); }
    std::unique_ptr<TestWorkbench> m_bench;
};

void TestWorkbenchWindow::initTestCase()
{
    qInstallMessageHandler(collectWarnings);
}

void TestWorkbenchWindow::init()
{
    qtWarnings.clear();
    m_bench = std::make_unique<TestWorkbench>();
}

void TestWorkbenchWindow::cleanup()
{
    m_bench.reset();
    QCOMPARE(qtWarnings, QStringList());
}

// As a person makes it, by the form.
void TestWorkbenchWindow::saveProfile()
{
    click(findButton<QPushButton>(page(), QStringLiteral("New profile…")));
    click(findButton<QToolButton>(page(), QStringLiteral("SQLite")));
    replaceText(findField<QLineEdit>(page(), QStringLiteral("Name")), QStringLiteral("Own file"));
    replaceText(findField<QLineEdit>(page(), QStringLiteral("File")),
                m_bench->dir.filePath(QStringLiteral("own.db")));
    click(findButton<QPushButton>(page(), QStringLiteral("Save profile")));
    QCOMPARE(m_bench->profiles.profiles().size(), std::size_t(1));
    QCOMPARE(m_bench->profiles.profiles().front().engine, std::string("sqlite"));
}

void TestWorkbenchWindow::runPlan(const QString &ramp)
{
    m_bench->window->showPage(MainWindow::BenchPageNumber);
    auto *workload = findField<QComboBox>(page(), QStringLiteral("Workload"));
    QVERIFY(workload);
    workload->setCurrentIndex(workload->findData(QStringLiteral("shop")));
    replaceText(findField<QLineEdit>(page(), QStringLiteral("Ramp as text")), ramp);
    QTRY_VERIFY(findButton<QPushButton>(page(), QStringLiteral("Run")));
    QTRY_VERIFY(findButton<QPushButton>(page(), QStringLiteral("Run"))->isEnabled());
    QCOMPARE(benchPage()->plan().ramp, ramp.toStdString());
    click(findButton<QPushButton>(page(), QStringLiteral("Run")));
    QCOMPARE(m_bench->window->currentPage(), int(MainWindow::LivePageNumber));
}

void TestWorkbenchWindow::fromNothingToOverlay()
{
    saveProfile();
    QSignalSpy finished(&m_bench->session, &RunSession::finished);
    runPlan(QStringLiteral("users 5 for=3s"));
    QTRY_VERIFY_WITH_TIMEOUT(finished.count() == 1, patience);
    const std::string first = livePage()->shownRun();
    QVERIFY(!first.empty());
    auto *levels = findField<QTableView>(livePage(), QStringLiteral("Levels"));
    QVERIFY(levels);
    QCOMPARE(levels->model()->rowCount(), 1);
    QCOMPARE(levels->model()->index(0, 0).data().toString(), QStringLiteral("5"));
    // Five users who think 100 ms on average ask about 50 times a second; SQLite answers within a
    // millisecond.
    const double tps = levels->model()->index(0, 1).data().toDouble();
    QVERIFY2(tps > 30 && tps < 60, qPrintable(QString::number(tps)));

    finished.clear();
    runPlan(QStringLiteral("users 8 for=2s"));
    QTRY_VERIFY_WITH_TIMEOUT(finished.count() == 1, patience);
    const std::string second = livePage()->shownRun();
    QVERIFY(second != first);

    QTest::keyClick(page(), Qt::Key_3, Qt::AltModifier);
    QCOMPARE(m_bench->window->currentPage(), int(MainWindow::RunsPageNumber));
    auto *table = findField<QTableView>(runsPage(), QStringLiteral("Runs"));
    QVERIFY(table);
    QCOMPARE(table->model()->rowCount(), 2);

    // Rename the newest.
    table->setFocus();
    table->setCurrentIndex(table->model()->index(0, 0));
    QTest::keyClick(table, Qt::Key_F2);
    auto *editor = qobject_cast<QLineEdit *>(table->focusWidget());
    QVERIFY(editor);
    QTest::keyClick(editor, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(editor, QStringLiteral("Eight users"));
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_COMPARE(m_bench->store->listing(second)->title, QStringLiteral("Eight users"));

    // Found by its new name, and only it.
    QTest::keyClick(table, Qt::Key_F, Qt::ControlModifier);
    auto *search = findField<QLineEdit>(runsPage(), QStringLiteral("Search runs"));
    QVERIFY(search);
    QVERIFY(search->hasFocus());
    QTest::keyClicks(search, QStringLiteral("eight"));
    QCOMPARE(table->model()->rowCount(), 1);
    QTest::keyClick(search, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(search, Qt::Key_Delete);
    QCOMPARE(table->model()->rowCount(), 2);

    // Opened by Enter.
    table->setFocus();
    table->setCurrentIndex(table->model()->index(1, 0));
    QTest::keyClick(table, Qt::Key_Return);
    QCOMPARE(m_bench->window->currentPage(), int(MainWindow::LivePageNumber));
    QTRY_COMPARE(livePage()->shownRun(), first);

    // Both ticked, laid over one another; the one that ran first is shown in full.
    QTest::keyClick(page(), Qt::Key_3, Qt::AltModifier);
    table->setFocus();
    for (int row : {0, 1}) {
        table->setCurrentIndex(table->model()->index(row, 0));
        QTest::keyClick(table, Qt::Key_Space);
    }
    click(findButton<QPushButton>(runsPage(), QStringLiteral("Overlay 2 on Live")));
    QTRY_COMPARE(livePage()->overlaidRuns(), std::vector<std::string>{second});
    QCOMPARE(livePage()->shownRun(), first);

    // Deleted, both, and back.
    QTest::keyClick(page(), Qt::Key_3, Qt::AltModifier);
    table->setFocus();
    QTest::keyClick(table, Qt::Key_Delete);
    QCOMPARE(m_bench->store->listings().value().size(), 0);
    QVERIFY(findButton<QPushButton>(runsPage(), QStringLiteral("Go to Bench")));
    click(findButton<QPushButton>(runsPage(), QStringLiteral("Undo")));
    QCOMPARE(m_bench->store->listings().value().size(), 2);
    QCOMPARE(table->model()->rowCount(), 2);
}

void TestWorkbenchWindow::formListsItsFaults()
{
    click(findButton<QPushButton>(page(), QStringLiteral("New profile…")));
    auto *save = findButton<QPushButton>(page(), QStringLiteral("Save profile"));
    QVERIFY(save && !save->isEnabled()); // it has no name yet
    replaceText(findField<QLineEdit>(page(), QStringLiteral("Name")), QStringLiteral("db1"));
    QVERIFY(save->isEnabled());
    auto *port = findField<QLineEdit>(page(), QStringLiteral("Port"));
    replaceText(port, QStringLiteral("70000"));
    QVERIFY(!save->isEnabled());
    QVERIFY(port->property("fault").toBool());
    replaceText(port, QStringLiteral("5433"));
    QVERIFY(save->isEnabled());
    QVERIFY(!port->property("fault").toBool());

    // A URL fills the form; its password goes into the field and nowhere else.
    replaceText(findField<QLineEdit>(page(), QStringLiteral("From a URL")),
                QStringLiteral("mariadb://bench:geheim@db7:3307/shop"));
    QCOMPARE(findField<QLineEdit>(page(), QStringLiteral("Host"))->text(), QStringLiteral("db7"));
    QCOMPARE(findField<QLineEdit>(page(), QStringLiteral("Port"))->text(), QStringLiteral("3307"));
    QCOMPARE(findField<QLineEdit>(page(), QStringLiteral("User"))->text(), QStringLiteral("bench"));
    QCOMPARE(findField<QLineEdit>(page(), QStringLiteral("Password"))->text(), QStringLiteral("geheim"));
    QCOMPARE(findField<QLineEdit>(page(), QStringLiteral("Name"))->text(),
             QStringLiteral("db1")); // as the person called it
    click(save);
    QFile kept(m_bench->dir.filePath(QStringLiteral("profiles.json")));
    QVERIFY(kept.open(QIODevice::ReadOnly));
    const QByteArray text = kept.readAll();
    QVERIFY(text.contains("db7"));
    QVERIFY(!text.contains("geheim"));
}

void TestWorkbenchWindow::hostFiguresAreFieldsOfAProfile()
{
    click(findButton<QPushButton>(page(), QStringLiteral("New profile…")));
    click(findButton<QToolButton>(page(), QStringLiteral("SQLite")));
    replaceText(findField<QLineEdit>(page(), QStringLiteral("Name")), QStringLiteral("Own file"));
    replaceText(findField<QLineEdit>(page(), QStringLiteral("File")),
                m_bench->dir.filePath(QStringLiteral("own.db")));
    auto *save = findButton<QPushButton>(page(), QStringLiteral("Save profile"));
    QVERIFY(save->isEnabled());
    const QString address = QStringLiteral("Their address");
    QVERIFY(!findField<QLineEdit>(page(), address)); // this machine has none
    click(findButton<QToolButton>(page(), QStringLiteral("node_exporter")));
    auto *field = findField<QLineEdit>(page(), address);
    QVERIFY(field);
    QVERIFY(!save->isEnabled());
    replaceText(field, QStringLiteral("127.0.0.1:99999"));
    QVERIFY(!save->isEnabled());
    QVERIFY(field->property("fault").toBool());
    replaceText(field, QStringLiteral("127.0.0.1:1")); // nobody answers there
    QVERIFY(save->isEnabled());
    QVERIFY(!field->property("fault").toBool());
    click(findButton<QPushButton>(page(), QStringLiteral("Test connection")));
    QTRY_VERIFY_WITH_TIMEOUT(field->property("fault").toBool(), patience);
    QVERIFY(save->isEnabled()); // it may answer tomorrow
    auto *counters = findField<QCheckBox>(page(), QStringLiteral("Server counters"));
    QVERIFY(counters && counters->isChecked());
    counters->setChecked(false);
    click(save);
    const Profile kept = m_bench->profiles.profiles().front();
    QCOMPARE(kept.hostSource, std::string("http://127.0.0.1:1"));
    QVERIFY(!kept.counters);
}

void TestWorkbenchWindow::aServersProcessCanBeNamed()
{
    const QString process = QStringLiteral("Server process");
    click(findButton<QPushButton>(page(), QStringLiteral("New profile…")));
    click(findButton<QToolButton>(page(), QStringLiteral("SQLite")));
    QVERIFY(!findField<QLineEdit>(page(), process)); // it has none
    click(findButton<QToolButton>(page(), QStringLiteral("PostgreSQL")));
    replaceText(findField<QLineEdit>(page(), QStringLiteral("Name")), QStringLiteral("Named process"));
    replaceText(findField<QLineEdit>(page(), QStringLiteral("Database")), QStringLiteral("shop"));
    auto *field = findField<QLineEdit>(page(), process);
    QVERIFY(field);
    auto *save = findButton<QPushButton>(page(), QStringLiteral("Save profile"));
    QVERIFY(save->isEnabled());
    for (const char *wrong : {"postgres", "-4", "0"}) {
        replaceText(field, QLatin1String(wrong));
        QVERIFY(field->property("fault").toBool());
        QVERIFY(!save->isEnabled());
    }
    click(findButton<QToolButton>(page(), QStringLiteral("None")));
    QVERIFY(!findField<QLineEdit>(page(), process)); // nothing is measured
    QVERIFY(save->isEnabled());
    click(findButton<QToolButton>(page(), QStringLiteral("This machine")));
    replaceText(findField<QLineEdit>(page(), process), QStringLiteral("4711"));
    click(save);
    QCOMPARE(m_bench->profiles.profiles().front().serverPid, 4711);
}

void TestWorkbenchWindow::rampFaultsAreInPlace()
{
    saveProfile();
    auto *ramp = findField<QLineEdit>(page(), QStringLiteral("Ramp as text"));
    replaceText(ramp, QStringLiteral("100,x hold=soon"));
    QVERIFY(ramp->property("fault").toBool());
    QVERIFY(!findButton<QPushButton>(page(), QStringLiteral("Run")) ||
            !findButton<QPushButton>(page(), QStringLiteral("Run"))->isEnabled() || QTest::qWaitFor([&] {
                return !findButton<QPushButton>(page(), QStringLiteral("Run"))->isEnabled();
            }));
    replaceText(ramp, QStringLiteral("10,20 arrive=1s hold=2s"));
    QVERIFY(!ramp->property("fault").toBool());
    auto *levels = findField<QTableView>(page(), QStringLiteral("Levels"));
    QCOMPARE(levels->model()->rowCount(), 2);
    QTRY_VERIFY(findButton<QPushButton>(page(), QStringLiteral("Run")) &&
                findButton<QPushButton>(page(), QStringLiteral("Run"))->isEnabled());
}

void TestWorkbenchWindow::curveMovesByKeys()
{
    saveProfile();
    replaceText(findField<QLineEdit>(page(), QStringLiteral("Ramp as text")),
                QStringLiteral("10,20 arrive=1s hold=2s"));
    auto *curve = findField<QWidget>(page(), QStringLiteral("Ramp"));
    QVERIFY(curve);
    curve->setFocus();
    QTest::keyClick(curve, Qt::Key_Right);
    QTest::keyClick(curve, Qt::Key_Right);
    QTest::keyClick(curve, Qt::Key_Up);
    QCOMPARE(benchPage()->plan().ramp, std::string("10,21 arrive=1s hold=2s"));
    auto *levels = findField<QTableView>(page(), QStringLiteral("Levels"));
    QCOMPARE(levels->currentIndex().row(), 1);
    QCOMPARE(levels->model()->index(1, 1).data().toString(), QStringLiteral("21"));
}

void TestWorkbenchWindow::removedProfileComesBack()
{
    saveProfile();
    auto *list = findField<QListView>(page(), QStringLiteral("Profiles"));
    list->setFocus();
    QTest::keyClick(list, Qt::Key_Delete);
    QCOMPARE(m_bench->profiles.profiles().size(), std::size_t(0));
    click(findButton<QPushButton>(page(), QStringLiteral("Undo")));
    QCOMPARE(m_bench->profiles.profiles().size(), std::size_t(1));
    QCOMPARE(benchPage()->plan().profiles.size(), std::size_t(1));
}

void TestWorkbenchWindow::stopAsksFirst()
{
    saveProfile();
    QSignalSpy finished(&m_bench->session, &RunSession::finished);
    QSignalSpy ticked(&m_bench->session, &RunSession::ticked);
    runPlan(QStringLiteral("users 4 for=5m"));
    QTRY_VERIFY_WITH_TIMEOUT(ticked.count() >= 2, patience);
    click(findButton<QPushButton>(page(), QStringLiteral("Stop…")));
    QVERIFY(m_bench->session.isActive());
    click(findButton<QPushButton>(page(), QStringLiteral("Keep running")));
    QVERIFY(!findButton<QPushButton>(page(), QStringLiteral("Stop this run")));
    click(findButton<QPushButton>(page(), QStringLiteral("Stop…")));
    click(findButton<QPushButton>(page(), QStringLiteral("Stop this run")));
    QTRY_VERIFY_WITH_TIMEOUT(finished.count() == 1, patience);
    QCOMPARE(m_bench->store->listings().value().front().info.state, RunState::Stopped);
    QVERIFY(m_bench->store->listings().value().front().tickCount >= 2);
}

void TestWorkbenchWindow::themeChangesAtRunTime()
{
    m_bench->appearance->setMode(Appearance::Mode::Light);
    const QColor light = page()->grab().toImage().pixelColor(400, 880);
    m_bench->appearance->setMode(Appearance::Mode::Dark);
    const QColor dark = page()->grab().toImage().pixelColor(400, 880);
    QVERIFY(light.lightness() > 220);
    QVERIFY(dark.lightness() < 40);
    m_bench->appearance->setMode(Appearance::Mode::Light);
    QCOMPARE(page()->grab().toImage().pixelColor(400, 880), light);
}

// How late a timer fires while 5,000 users run is what a person feels; the bound is far above the aim of 50
// ms, because a test machine may be busy with other things.
void TestWorkbenchWindow::manyUsersLeaveTheWindowAnswering()
{
    saveProfile();
    QSignalSpy finished(&m_bench->session, &RunSession::finished);
    QSignalSpy ticked(&m_bench->session, &RunSession::ticked);
    runPlan(QStringLiteral("5000 arrive=2s hold=5s"));
    QTRY_VERIFY_WITH_TIMEOUT(ticked.count() >= 1, patience);
    constexpr int beatMs = 5;
    QElapsedTimer clock;
    std::vector<qint64> gaps;
    QTimer beat;
    beat.setTimerType(Qt::PreciseTimer);
    connect(&beat, &QTimer::timeout, this, [&] { gaps.push_back(clock.restart() - beatMs); });
    clock.start();
    beat.start(beatMs);
    QTRY_VERIFY_WITH_TIMEOUT(finished.count() == 1, patience);
    beat.stop();
    std::sort(gaps.begin(), gaps.end());
    QVERIFY(gaps.size() > 100);
    qInfo("event loop late: median %lld ms, p99 %lld ms, most %lld ms over %zu beats", gaps[gaps.size() / 2],
          gaps[gaps.size() * 99 / 100], gaps.back(), gaps.size());
    QVERIFY(gaps.back() < 3000);
}

int main(int argc, char **argv)
{
    QApplication app(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("sqldyno-test"));
    QCoreApplication::setApplicationName(QStringLiteral("tst_workbench"));
    QStandardPaths::setTestModeEnabled(true);
    TestWorkbenchWindow test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_workbench.moc"
