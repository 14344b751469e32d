// SPDX-License-Identifier: GPL-3.0-or-later
// What the window asks before it runs, in place, and how it shows that a production server is chosen.
#include "testworkbench.h"

#include "app/series.h"
#include "app/workloadfolder.h"
#include "ui/bench/benchpage.h"
#include "ui/guardpanel.h"
#include "ui/productionframe.h"

#include <QCheckBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>

using namespace dyno;

class TestGuard : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void cleanup();

    void productionHasARedFrame();
    void productionIsSetInTheForm();
    void writingPlanCannotRunOnProduction();
    void foreignHitsAreAskedInPlace();
    void changedPlanIsAskedAnew();
    void workloadFromElsewhereIsShownFirst();

private:
    QWidget *page() const { return m_bench->window.get(); }
    BenchPage *bench() const { return m_bench->window->findChild<BenchPage *>(); }
    GuardPanel *guard() const { return bench()->findChild<GuardPanel *>(); }
    QPushButton *runButton() const { return findButton<QPushButton>(page(), QStringLiteral("Run")); }
    Profile saved(bool production) const
    {
        Profile profile;
        profile.name = "shop file";
        profile.engine = "sqlite";
        profile.file = m_bench->dir.filePath(QStringLiteral("own.db")).toStdString();
        profile.production = production;
        if (m_bench->profiles.save(profile).has_error())
            qFatal("the profile is not saved");
        return profile;
    }
    BenchPlan planOn(const Profile &profile) const
    {
        BenchPlan plan;
        plan.profiles = {{profile, {}}};
        plan.workload = "shop";
        plan.parameters = {{"size", "tiny"}};
        plan.ramp = "users 1 for=1s";
        return plan;
    }
    std::unique_ptr<TestWorkbench> m_bench;
};

void TestGuard::initTestCase()
{
    qInstallMessageHandler(collectWarnings);
}

void TestGuard::init()
{
    qtWarnings.clear();
    QDir(WorkloadCatalog::userFolder()).removeRecursively();
    m_bench = std::make_unique<TestWorkbench>();
}

void TestGuard::cleanup()
{
    m_bench.reset();
    QCOMPARE(qtWarnings, QStringList());
}

void TestGuard::productionHasARedFrame()
{
    const auto frames = page()->findChildren<ProductionFrame *>();
    QCOMPARE(frames.size(), 2); // around Bench and Live
    bench()->setPlan(planOn(saved(false)));
    for (const ProductionFrame *frame : frames)
        QVERIFY(!frame->isShown());
    bench()->setPlan(planOn(saved(true)));
    for (ProductionFrame *frame : frames) {
        QTRY_VERIFY(frame->isShown());
        const auto *words = frame->findChild<QLabel *>(QString(), Qt::FindDirectChildrenOnly);
        QVERIFY(words && words->text().contains("Production: shop file"));
    }
    const QImage shown = bench()->parentWidget()->grab().toImage();
    const QColor edge = shown.pixelColor(1, shown.height() / 2);
    QVERIFY2(edge.red() > edge.green() + 60 && edge.red() > edge.blue() + 60, qPrintable(edge.name()));
    bench()->setPlan(planOn(saved(false)));
    for (const ProductionFrame *frame : frames)
        QTRY_VERIFY(!frame->isShown());
}

void TestGuard::productionIsSetInTheForm()
{
    bench()->setPlan(planOn(saved(false)));
    QTest::mouseClick(findButton<QPushButton>(page(), QStringLiteral("Edit…")), Qt::LeftButton);
    QCheckBox *box = findButton<QCheckBox>(page(), QStringLiteral("Production: only what reads may run here"));
    QVERIFY(box && !box->isChecked());
    box->click();
    QTest::mouseClick(findButton<QPushButton>(page(), QStringLiteral("Save profile")), Qt::LeftButton);
    QCOMPARE(m_bench->profiles.profiles().size(), std::size_t(1));
    QVERIFY(m_bench->profiles.profiles().front().production);
    QVERIFY(profileUrl(m_bench->profiles.profiles().front()).ends_with("production=yes"));
}

void TestGuard::writingPlanCannotRunOnProduction()
{
    BenchPlan plan = planOn(saved(true));
    bench()->setPlan(plan);
    QTRY_VERIFY(runButton());
    QVERIFY(!runButton()->isEnabled());
    QVERIFY(!m_bench->session.start(plan).empty());
    plan.isConfirmed = true;
    QVERIFY(!m_bench->session.start(plan).empty()); // nothing makes it run
    plan.parameters["writes"] = "0";
    bench()->setPlan(plan);
    QTRY_VERIFY(runButton()->isEnabled());
}

void TestGuard::foreignHitsAreAskedInPlace()
{
    BenchPlan plan = planOn(saved(false));
    plan.scripts = {{"empty", "SELECT 1;\nDROP TABLE customers;\n", 1}};
    QCOMPARE(prepareSeries(plan).faults.size(), std::size_t(1)); // who does not ask cannot run it
    bench()->setPlan(plan);
    QTRY_VERIFY(runButton() && runButton()->isEnabled());
    QTest::mouseClick(runButton(), Qt::LeftButton);
    QTRY_VERIFY(guard()->isVisible());
    QVERIFY(!m_bench->session.isActive());
    QCOMPARE(m_bench->window->currentPage(), int(MainWindow::BenchPageNumber));
    const auto *lines = guard()->findChild<QPlainTextEdit *>();
    QCOMPARE(lines->toPlainText(), QStringLiteral("DROP TABLE customers (empty.sql:2)"));
    QTest::mouseClick(findButton<QPushButton>(guard(), QStringLiteral("Leave it")), Qt::LeftButton);
    QVERIFY(!guard()->isVisible());
    QVERIFY(!m_bench->session.isActive());
    QTest::mouseClick(runButton(), Qt::LeftButton);
    QTRY_VERIFY(guard()->isVisible());
    QSignalSpy finished(&m_bench->session, &RunSession::finished);
    QTest::mouseClick(findButton<QPushButton>(guard(), QStringLiteral("Run it")), Qt::LeftButton);
    QVERIFY(m_bench->session.isActive());
    QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 1, 60'000);
}

void TestGuard::changedPlanIsAskedAnew()
{
    BenchPlan plan = planOn(saved(false));
    plan.scripts = {{"empty", "DROP TABLE customers;\n", 1}};
    bench()->setPlan(plan);
    QTRY_VERIFY(runButton() && runButton()->isEnabled());
    QTest::mouseClick(runButton(), Qt::LeftButton);
    QTRY_VERIFY(guard()->isVisible());
    plan.scripts[0].text = "DROP TABLE suppliers;\n";
    bench()->setPlan(plan);
    QTRY_VERIFY(!guard()->isVisible());
}

// A folder that was copied into the person's workloads by somebody, or something, else.
void TestGuard::workloadFromElsewhereIsShownFirst()
{
    const auto write = [](const char *name, const QByteArray &text) {
        QDir folder(WorkloadCatalog::userFolder() + "/theirs");
        QDir().mkpath(folder.path());
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    };
    write("workload.json", R"({"title": "Theirs", "mix": [{"name": "read", "weight": 1}]})");
    write("read.sql", "SELECT 40 + 2;\n");
    const Profile profile = saved(false);
    m_bench.reset();
    m_bench = std::make_unique<TestWorkbench>();
    (void)saved(false);
    BenchPlan plan = planOn(profile);
    plan.workload = "theirs";
    plan.parameters.clear();
    const auto runs = [&](bool isAsked) {
        bench()->setPlan(plan);
        QTRY_VERIFY(runButton() && runButton()->isEnabled());
        QSignalSpy finished(&m_bench->session, &RunSession::finished);
        QTest::mouseClick(runButton(), Qt::LeftButton);
        if (isAsked) {
            QTRY_VERIFY(guard()->isVisible());
            QVERIFY(!m_bench->session.isActive());
            const auto *lines = guard()->findChild<QPlainTextEdit *>();
            QVERIFY2(lines->toPlainText().contains("read.sql:1  SELECT 40 + 2"), qPrintable(lines->toPlainText()));
            QTest::mouseClick(findButton<QPushButton>(guard(), QStringLiteral("Run it")), Qt::LeftButton);
        }
        QTRY_VERIFY(m_bench->session.isActive() || !finished.isEmpty());
        QTRY_COMPARE_WITH_TIMEOUT(finished.size(), 1, 60'000);
        m_bench->window->showPage(MainWindow::BenchPageNumber);
    };
    runs(true);
    if (QTest::currentTestFailed())
        return;
    runs(false); // seen
    if (QTest::currentTestFailed())
        return;
    write("read.sql", "SELECT 41 + 2;\n"); // and changed since
    m_bench->workloads.take("theirs", WorkloadCatalog::open("theirs"));
    bench()->setPlan(plan);
    QTRY_VERIFY(runButton() && runButton()->isEnabled());
    QTest::mouseClick(runButton(), Qt::LeftButton);
    QTRY_VERIFY(guard()->isVisible());
    QVERIFY(!m_bench->session.isActive());
}

// Its own workloads and settings: other tests have theirs.
int main(int argc, char **argv)
{
    const QTemporaryDir home;
    for (const char *name : {"XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"})
        qputenv(name, QFile::encodeName(home.path()));
    QApplication app(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("sqldyno-test"));
    QCoreApplication::setApplicationName(QStringLiteral("tst_guard"));
    TestGuard test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_guard.moc"
