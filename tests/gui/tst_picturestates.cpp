// SPDX-License-Identifier: GPL-3.0-or-later
// The pages in other words and sizes: Chinese, texts half as long again, narrow; and what asks first. With SQLDYNO_PICTURES=DIR the pictures
// are made there; see tests/pictures. Runs are made up, so no server is needed.
#include "comparedruns.h"
#include "madeupruns.h"
#include "testworkbench.h"

#include "ui/bench/benchpage.h"
#include "ui/language.h"
#include "ui/bench/workloadpanel.h"
#include "ui/live/livepage.h"
#include "ui/workload/workloadeditor.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QTranslator>

using namespace dyno;

namespace {

constexpr int settleMs = 400;

// Every text half as long again, as some languages need it; its places stay.
class LongTexts : public QTranslator
{
public:
    QString translate(const char *, const char *source, const char *, int) const override
    {
        const QString text = QString::fromUtf8(source);
        return text.isEmpty() ? text : text + QString(qMax<qsizetype>(1, text.size() / 2), QChar(0x00f8));
    }
    bool isEmpty() const override { return false; }
};

} // namespace

class TestPictureStates : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase()
    {
        qInstallMessageHandler(collectWarnings);
        const QString wanted = qEnvironmentVariable("SQLDYNO_PICTURES");
        if (wanted.isEmpty())
            QSKIP("Pictures are made where SQLDYNO_PICTURES says; see tests/pictures.");
        m_folder = QDir(wanted);
        QVERIFY(m_folder.mkpath(QStringLiteral(".")));
    }
    void narrow() { tour(QStringLiteral("narrow"), {1100, 760}); }
    void longTexts()
    {
        LongTexts texts;
        QCoreApplication::installTranslator(&texts);
        tour(QStringLiteral("long"), {1440, 900});
        QCoreApplication::removeTranslator(&texts);
    }
    void guarded();
    // The last: its translators stay.
    void chinese()
    {
        chooseLanguage(QStringLiteral("zh_CN"));
        installLanguage();
        QSettings().clear();
        tour(QStringLiteral("chinese"), {1440, 900});
    }

private:
    void picture(const QString &name)
    {
        QTest::qWait(settleMs);
        QVERIFY(m_bench->window->grab().toImage().save(
            m_folder.filePath(QStringLiteral("%1-%2-%3.png").arg(m_state).arg(++m_number, 2, 10, QLatin1Char('0')).arg(name))));
    }
    void keep(const MadeUp &made);
    void tour(const QString &state, QSize size);

    std::unique_ptr<TestWorkbench> m_bench;
    QDir m_folder;
    QString m_state;
    int m_number = 0;
};

void TestPictureStates::keep(const MadeUp &made)
{
    RunRecord record = madeUpRun(made);
    record.info.name = "Orders";
    record.info.workload = "shop";
    record.info.ramp = "100,200,400,800,1600,3200 arrive=10s hold=80s";
    record.info.startedMs = 1'753'000'000'000 + made.repeat * 600'000;
    record.info.endedMs = record.info.startedMs + 540'000;
    dyno::keep(*m_bench->store, record);
}

void TestPictureStates::tour(const QString &state, QSize size)
{
    m_state = state;
    m_number = 0;
    m_bench = std::make_unique<TestWorkbench>();
    MainWindow &window = *m_bench->window;
    window.resize(size);
    picture(QStringLiteral("first-start"));
    for (const char *page : {"live", "runs", "compare", "present"}) {
        window.showPage(window.currentPage() + 1);
        picture(QString::fromLatin1(page) + QStringLiteral("-empty"));
    }
    for (const char *engine : {"postgresql", "sqlite"}) {
        Profile profile;
        profile.name = engine;
        profile.engine = engine;
        profile.host = profile.engine == "postgresql" ? "127.0.0.1" : "";
        profile.port = profile.engine == "postgresql" ? 1 : 0;
        profile.file = profile.engine == "sqlite" ? m_bench->dir.filePath(QStringLiteral("own.db")).toStdString() : "";
        QVERIFY(m_bench->profiles.save(profile));
    }
    keep({"postgresql", 1, 21'400, 4.6, false});
    keep({"mariadb", 1, 17'800, 5.6, true});
    window.showPage(MainWindow::BenchPageNumber);
    auto *bench = window.findChild<BenchPage *>();
    BenchPlan plan;
    plan.name = QStringLiteral("Orders");
    plan.workload = "shop";
    plan.parameters = {{"size", "tiny"}};
    plan.ramp = "100,200,400,800 arrive=1s hold=5s";
    plan.thresholds = {"p95<200ms", "errors<1%"};
    for (const Profile &profile : m_bench->profiles.profiles())
        plan.profiles.push_back({profile, {}});
    bench->setPlan(plan);
    picture(QStringLiteral("bench"));
    auto *editor = window.findChild<WorkloadEditor *>();
    emit bench->findChild<WorkloadPanel *>()->viewWanted(WorkloadEditor::mixView);
    picture(QStringLiteral("workload-mix"));
    for (const QString &view : {WorkloadEditor::scriptView, WorkloadEditor::dataView, WorkloadEditor::tryView}) {
        editor->open("shop", {{"size", "tiny"}}, view);
        QTest::qWait(settleMs);
        picture(QStringLiteral("workload-") + view);
    }
    editor->open("social", {{"size", "tiny"}}, WorkloadEditor::mixView);
    QTest::qWait(settleMs);
    picture(QStringLiteral("workload-journeys"));
    window.showPage(MainWindow::RunsPageNumber);
    picture(QStringLiteral("runs"));
    auto *live = window.findChild<LivePage *>();
    live->openRun("mariadb-1");
    live->overlay({"postgresql-1"});
    window.showPage(MainWindow::LivePageNumber);
    QTest::qWait(1000);
    picture(QStringLiteral("live"));
    m_bench.reset();
    QCOMPARE(qtWarnings, QStringList());
}

// A plan that drops a table that is not the workload's own: asked in place. The same server as production: a red frame.
void TestPictureStates::guarded()
{
    for (const bool dark : {false, true}) {
        m_state = dark ? QStringLiteral("guard-dark") : QStringLiteral("guard");
        m_number = 0;
        m_bench = std::make_unique<TestWorkbench>();
        m_bench->appearance->setMode(dark ? Appearance::Mode::Dark : Appearance::Mode::Light);
        m_bench->window->resize(1440, 900);
        Profile profile;
        profile.name = "till";
        profile.engine = "sqlite";
        profile.file = m_bench->dir.filePath(QStringLiteral("own.db")).toStdString();
        QVERIFY(m_bench->profiles.save(profile));
        BenchPlan plan;
        plan.profiles = {{profile, {}}};
        plan.workload = "shop";
        plan.parameters = {{"size", "tiny"}};
        plan.ramp = "100,200,400,800 arrive=1s hold=5s";
        plan.scripts = {{"cleaning", "SELECT 1;\nDROP TABLE customers;\nDELETE FROM invoices;\n", 1}};
        auto *bench = m_bench->window->findChild<BenchPage *>();
        bench->setPlan(plan);
        QTest::qWait(settleMs);
        QTest::mouseClick(findButton<QPushButton>(m_bench->window.get(), QStringLiteral("Run")), Qt::LeftButton);
        picture(QStringLiteral("asked"));
        profile.production = true;
        QVERIFY(m_bench->profiles.save(profile));
        plan.profiles = {{profile, {}}};
        plan.scripts.clear();
        bench->setPlan(plan);
        picture(QStringLiteral("production"));
        m_bench.reset();
    }
}

int main(int argc, char **argv)
{
    QApplication app(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("sqldyno-test"));
    QCoreApplication::setApplicationName(QStringLiteral("tst_picturestates"));
    QStandardPaths::setTestModeEnabled(true);
    TestPictureStates test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_picturestates.moc"
