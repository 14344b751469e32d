// SPDX-License-Identifier: GPL-3.0-or-later
// Every page and state of the window, light and dark, with real runs. With SQLDYNO_PICTURES=DIR the pictures
// are made there, at 1440×900, for looking at one by one; without, there is nothing to do. Runs on the
// servers of tests/servers as well, where they are.
#include "comparedruns.h"
#include "madeupruns.h"
#include "testworkbench.h"

#include "charts/distributionview.h"
#include "charts/usersview.h"
#include "ui/bench/benchpage.h"
#include "ui/compare/comparepage.h"
#include "ui/export/exporter.h"
#include "ui/live/livepage.h"
#include "ui/present/presentpage.h"
#include "ui/present/presentscreen.h"
#include "ui/present/slides.h"
#include "ui/runs/runspage.h"

#include <QAbstractButton>
#include <QDir>
#include <QMenu>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>

using namespace dyno;

namespace {

constexpr int patience = 300'000;
constexpr int settleMs = 350;

struct Server
{
    const char *variable, *name;
};
constexpr Server servers[] = {{"SQLDYNO_TEST_POSTGRESQL", "PostgreSQL"},
                              {"SQLDYNO_TEST_MARIADB", "MariaDB"},
                              {"SQLDYNO_TEST_MYSQL", "MySQL"}};

} // namespace

class TestPictureBook : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void pages();
    void comparison();

private:
    void picture(const QString &name);
    void presentation();
    std::unique_ptr<TestWorkbench> m_bench;
    QDir m_folder;
    int m_number = 0;
};

void TestPictureBook::initTestCase()
{
    qInstallMessageHandler(collectWarnings);
    const QString wanted = qEnvironmentVariable("SQLDYNO_PICTURES");
    if (wanted.isEmpty())
        QSKIP("Pictures are made where SQLDYNO_PICTURES says; see tests/pictures.");
    m_folder = QDir(wanted);
    QVERIFY(m_folder.mkpath(QStringLiteral(".")));
}

void TestPictureBook::picture(const QString &name)
{
    ++m_number;
    for (const Appearance::Mode mode : {Appearance::Mode::Light, Appearance::Mode::Dark}) {
        m_bench->appearance->setMode(mode);
        QTest::qWait(settleMs);
        const QImage image = m_bench->window->grab().toImage();
        QCOMPARE(image.size(), m_bench->window->size() * image.devicePixelRatio());
        const QString file = QStringLiteral("%1-%2-%3.png")
                                 .arg(m_number, 2, 10, QLatin1Char('0'))
                                 .arg(name, mode == Appearance::Mode::Light ? QStringLiteral("light")
                                                                            : QStringLiteral("dark"));
        QVERIFY(image.save(m_folder.filePath(file)));
    }
}

void TestPictureBook::pages()
{
    m_bench = std::make_unique<TestWorkbench>();
    MainWindow &window = *m_bench->window;
    auto *benchPage = window.findChild<BenchPage *>();
    auto *livePage = window.findChild<LivePage *>();
    auto *runsPage = window.findChild<RunsPage *>();
    picture(QStringLiteral("bench-empty"));
    window.showPage(MainWindow::LivePageNumber);
    picture(QStringLiteral("live-empty"));
    window.showPage(MainWindow::RunsPageNumber);
    picture(QStringLiteral("runs-empty"));
    window.showPage(MainWindow::ComparePageNumber);
    picture(QStringLiteral("compare-empty"));
    window.showPage(MainWindow::PresentPageNumber);
    picture(QStringLiteral("present"));

    BenchPlan plan;
    for (const Server &server : servers) {
        const std::string url = qgetenv(server.variable).toStdString();
        if (url.empty())
            continue;
        ProfileAndSecret entry = parseProfileUrl(url).value();
        entry.profile.name = server.name;
        m_bench->secrets.remember(entry.profile, entry.secret);
        QVERIFY(m_bench->profiles.save(entry.profile));
        plan.profiles.push_back(entry);
    }
    Profile own;
    own.name = "SQLite";
    own.engine = "sqlite";
    own.file = m_bench->dir.filePath(QStringLiteral("own.db")).toStdString();
    own.options = {{"journal_mode", "WAL"}};
    QVERIFY(m_bench->profiles.save(own));
    plan.profiles.push_back({own, {}});
    Profile away;
    away.name = "Staging";
    away.engine = "postgresql";
    away.host = "127.0.0.1";
    away.port = 1;
    QVERIFY(m_bench->profiles.save(away));

    plan.name = QStringLiteral("Orders side by side");
    plan.workload = "shop";
    plan.parameters = {{"size", "tiny"}};
    plan.ramp = "100,200,400,800 arrive=1s hold=5s";
    plan.thresholds = {"p95<200ms", "p99<500ms", "errors<1%"};
    plan.repeats = 2;
    benchPage->setPlan(plan);
    window.showPage(MainWindow::BenchPageNumber);
    QTest::qWait(500);
    picture(QStringLiteral("bench"));
    QTest::mouseClick(findButton<QPushButton>(benchPage, QStringLiteral("Edit…")), Qt::LeftButton);
    picture(QStringLiteral("bench-profile"));
    QTest::mouseClick(findButton<QPushButton>(benchPage, QStringLiteral("Cancel")), Qt::LeftButton);
    BenchPlan wrong = plan;
    wrong.ramp = "100,x hold=soon";
    benchPage->setPlan(wrong);
    picture(QStringLiteral("bench-faults"));
    benchPage->setPlan(plan);

    QSignalSpy finished(&m_bench->session, &RunSession::finished);
    QSignalSpy ticked(&m_bench->session, &RunSession::ticked);
    const QString run =
        plan.profiles.size() * std::size_t(plan.repeats) == 1
            ? QStringLiteral("Run")
            : QStringLiteral("Run %1 runs").arg(plan.profiles.size() * std::size_t(plan.repeats));
    QTest::mouseClick(findButton<QPushButton>(benchPage, run), Qt::LeftButton);
    const int ticks = 20;
    QTRY_VERIFY_WITH_TIMEOUT(ticked.count() >= ticks, patience);
    picture(QStringLiteral("live-running"));
    QTest::mouseClick(findButton<QPushButton>(livePage, QStringLiteral("Stop…")), Qt::LeftButton);
    picture(QStringLiteral("live-asks"));
    QTest::mouseClick(findButton<QPushButton>(livePage, QStringLiteral("Keep running")), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(finished.count() == 1, patience);
    picture(QStringLiteral("live-saved"));

    // All of the series over one another.
    std::vector<std::string> ids;
    for (const RunInfo &info : m_bench->session.runs())
        ids.push_back(info.id);
    livePage->overlay(ids);
    QTRY_COMPARE(livePage->runsInView().size(), ids.size());
    picture(QStringLiteral("live-overlaid"));

    window.showPage(MainWindow::RunsPageNumber);
    auto *table = findField<QTableView>(runsPage, QStringLiteral("Runs"));
    QVERIFY(table);
    picture(QStringLiteral("runs"));
    table->setFocus();
    for (int row = 0; row < qMin(4, table->model()->rowCount()); ++row) {
        table->setCurrentIndex(table->model()->index(row, 0));
        if (row > 0)
            QTest::keyClick(table, Qt::Key_Space);
    }
    picture(QStringLiteral("runs-chosen"));
    QTest::keyClick(table, Qt::Key_Delete);
    picture(QStringLiteral("runs-undo"));

    // Narrow, and with large text.
    window.resize(window.minimumSize());
    window.showPage(MainWindow::BenchPageNumber);
    picture(QStringLiteral("bench-smallest"));
    window.resize(1100, 760);
    window.showPage(MainWindow::BenchPageNumber);
    picture(QStringLiteral("bench-narrow"));
    livePage->openRun(ids.back());
    window.showPage(MainWindow::LivePageNumber);
    picture(QStringLiteral("live-narrow"));
    window.resize(1440, 900);
    m_bench->appearance->setTextScale(1.5);
    window.showPage(MainWindow::BenchPageNumber);
    picture(QStringLiteral("bench-large-text"));
    window.showPage(MainWindow::LivePageNumber);
    picture(QStringLiteral("live-large-text"));
    m_bench->appearance->setTextScale(1);
    m_bench.reset();
    QCOMPARE(qtWarnings, QStringList());
}

// Each view of Compare, over nine runs that nobody ran: three engines, one of which flushes its log less often.
void TestPictureBook::comparison()
{
    m_bench = std::make_unique<TestWorkbench>();
    MainWindow &window = *m_bench->window;
    // By a connection of its own: the window need not follow every second.
    const auto store = RunStore::open(m_bench->store->path());
    QVERIFY(store.has_value());
    std::vector<std::string> ids;
    const struct
    {
        const char *engine, *version, *flush, *value;
        double ceiling, cpu;
    } systems[] = {{"postgresql", "15.8", "synchronous_commit", "on", 21'610, 4.6},
                   {"mariadb", "10.11.6", "innodb_flush_log_at_trx_commit", "1", 17'840, 5.6},
                   {"mysql", "8.4.2", "innodb_flush_log_at_trx_commit", "2", 17'310, 6.1}};
    for (int repeat = 1; repeat <= 3; ++repeat)
        for (const auto &system : systems) {
            RunRecord run = madeUpRun({.engine = system.engine,
                                       .repeat = repeat,
                                       .ceiling = system.ceiling * (1 + 0.008 * (repeat - 2)),
                                       .cpuPerThousand = system.cpu * (1 + 0.015 * (2 - repeat)),
                                       .steals = repeat == 1 && system.ceiling < 18'000 && system.ceiling > 17'500});
            run.info.series = "orders";
            run.info.name = "Orders on three engines";
            run.info.serverVersion = system.version;
            run.info.workload = "shop";
            run.info.parameters = "size=small";
            run.info.ramp = "100,200,400,800,1600,3200 arrive=10s hold=80s";
            run.info.pool = 100;
            run.info.workers = 2;
            run.info.thinkMinMs = 50;
            run.info.thinkMaxMs = 150;
            run.info.startedMs = 1'785'000'000'000 + 600'000 * std::int64_t(ids.size());
            run.info.endedMs = run.info.startedMs + 540'000;
            ServerSettings settings;
            settings.engine = system.engine;
            settings.values = {{system.flush, system.value}, {"max_connections", "200"}};
            if (run.info.engine == "postgresql")
                settings.values.insert({{"fsync", "on"}, {"full_page_writes", "on"}, {"shared_buffers", "131072"}});
            else
                settings.values.insert({{"innodb_doublewrite", "ON"},
                                        {"innodb_buffer_pool_size", "2684354560"},
                                        {"sync_binlog", "1"},
                                        {"performance_schema", run.info.engine == "mysql" ? "ON" : "OFF"}});
            settings.facts = {{std::string(fact::version), system.version},
                              {std::string(fact::transport), "TCP"},
                              {std::string(fact::tls), "off"},
                              {std::string(fact::isolation), "read committed"}};
            run.info.settingsJson = settingsJson(settings);
            keep(**store, run);
            ids.push_back(run.info.id);
        }
    auto *page = window.findChild<ComparePage *>();
    window.showPage(MainWindow::ComparePageNumber);
    page->compare(ids);
    QTRY_VERIFY_WITH_TIMEOUT(page->shown(), patience);
    const auto tab = [&](const char *id) {
        page->showTab(QLatin1String(id));
        QTest::qWait(settleMs);
        picture(QStringLiteral("compare-%1").arg(QLatin1String(id)));
    };
    tab("time");
    page->showTab(QStringLiteral("users"));
    QTest::qWait(settleMs);
    for (UsersView *chart : page->findChildren<UsersView *>())
        chart->setCrossHair({1600});
    tab("users");
    page->showTab(QStringLiteral("distribution"));
    page->findChild<DistributionView *>()->setCrossHair({99.0});
    tab("distribution");
    tab("table");
    tab("settings");
    tab("referee");
    auto *published = findButton<QPushButton>(page, QStringLiteral("Published…"));
    QVERIFY(published);
    for (int i = 0; i < 2; ++i) { // the menu is made anew each time
        emit published->menu()->aboutToShow();
        int choice = 0;
        for (QAction *act : published->menu()->actions())
            if (act->isCheckable() && choice++ == i)
                act->trigger();
    }
    page->showTab(QStringLiteral("users"));
    for (UsersView *chart : page->findChildren<UsersView *>())
        chart->setCrossHair({});
    picture(QStringLiteral("compare-published"));
    presentation();
    window.showPage(MainWindow::ComparePageNumber);
    window.resize(1100, 760);
    for (const char *id : {"users", "distribution", "table", "settings"})  {
        page->showTab(QLatin1String(id));
        picture(QStringLiteral("compare-narrow-%1").arg(QLatin1String(id)));
    }
    m_bench.reset();
    QCOMPARE(qtWarnings, QStringList());
}

// Present over the comparison that is open, each slide for itself, the full screen's keys, and the files that are made.
void TestPictureBook::presentation()
{
    MainWindow &window = *m_bench->window;
    auto *page = window.findChild<PresentPage *>();
    window.showPage(MainWindow::PresentPageNumber);
    QTest::qWait(settleMs);
    picture(QStringLiteral("present-slides"));
    auto *sentence = findField<QPlainTextEdit>(page, QStringLiteral("Sentence"));
    QVERIFY(sentence);
    sentence->setPlainText(QStringLiteral("Past a thousand users the engines part."));
    picture(QStringLiteral("present-edited"));
    findButton<QPushButton>(page, QStringLiteral("Take the verdict's"))->click();
    const std::vector<Slide> slides = slidesOf(page->subject().set);
    ++m_number;
    for (const Slide &slide : slides)
        for (const bool dark : {false, true}) {
            QImage image(slideSize, QImage::Format_RGB32);
            QPainter painter(&image);
            paintSlide(painter, slide, slideSize, {dark, 2, int(slides.size()), false});
            painter.end();
            const QString file = QStringLiteral("%1-slide-%2-%3.png")
                                     .arg(m_number, 2, 10, QLatin1Char('0'))
                                     .arg(slide.id, dark ? QStringLiteral("dark") : QStringLiteral("light"));
            QVERIFY(image.save(m_folder.filePath(file)));
        }
    page->present();
    QVERIFY(page->screen());
    page->screen()->resize(1440, 900);
    QTest::keyClick(page->screen(), Qt::Key_F1);
    QVERIFY(page->screen()->grab().save(m_folder.filePath(QStringLiteral("%1-present-keys.png").arg(++m_number))));
    page->screen()->close();
    // tests/pictures makes pictures of these, where it can.
    auto *exporter = window.findChild<Exporter *>();
    for (const char *kind : {"html", "report", "slides"}) {
        QSignalSpy done(exporter, &Exporter::done);
        const ExportKind *of = findExportKind(QLatin1String(kind));
        exporter->write(*of, page->subject(),
                        m_folder.filePath(QLatin1String(kind) + QLatin1Char('.') + QLatin1String(of->suffixes.first())));
        QTRY_COMPARE_WITH_TIMEOUT(done.count(), 1, patience);
    }
}

int main(int argc, char **argv)
{
    QApplication app(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("sqldyno-test"));
    QCoreApplication::setApplicationName(QStringLiteral("tst_picturebook"));
    QStandardPaths::setTestModeEnabled(true);
    TestPictureBook test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_picturebook.moc"
