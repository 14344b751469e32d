// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/mainwindow.h"

#include "app/profilestore.h"
#include "app/runsession.h"
#include "app/runstore.h"
#include "app/secrets.h"
#include "ui/appearance.h"
#include "ui/banner.h"
#include "ui/bench/benchpage.h"
#include "ui/compare/comparepage.h"
#include "ui/export/exporter.h"
#include "ui/runexchange.h"
#include "ui/figuretext.h"
#include "ui/language.h"
#include "ui/live/livepage.h"
#include "ui/manualwindow.h"
#include "ui/passworddialog.h"
#include "ui/present/presentpage.h"
#include "ui/productionframe.h"
#include "ui/rail.h"
#include "ui/rescale.h"
#include "ui/runs/runspage.h"
#include "ui/shortcutlist.h"
#include "ui/statusstrip.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMenuBar>
#include <QSettings>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>

#include <utility>

namespace dyno {

namespace {

const auto geometryKey = QStringLiteral("window/geometry");
const auto pageKey = QStringLiteral("window/page");
constexpr int storeWatchMs = 2000;
constexpr QSize smallest(1024, 680); // below, Bench cannot show its panels beside each other

} // namespace

MainWindow::MainWindow(const Workbench &workbench, QWidget *parent)
    : QMainWindow(parent), m_bench(workbench), m_rail(new Rail), m_pages(new QStackedWidget),
      m_banner(new Banner(Banner::Kind::Error)), m_status(new StatusStrip),
      m_exchange(new RunExchange(workbench.store, this)), m_exporter(new Exporter(workbench.store, this))
{
    setWindowTitle(tr("SQL Dyno"));
    setMinimumSize(smallest);
    resize(1440, 900);

    auto *centre = new QWidget;
    auto *column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto *row = new QHBoxLayout;
    row->setSpacing(0);
    row->addWidget(m_rail);
    row->addWidget(m_pages, 1);
    column->addWidget(m_banner);
    column->addLayout(row, 1);
    column->addWidget(m_status);
    setCentralWidget(centre);

    m_banner->setAct(tr("Close"));
    connect(m_banner, &Banner::acted, this, [this] { m_banner->setText({}); });
    m_banner->setText(languageTrouble());
    const auto failed = [this](const Error &error) {
        m_banner->setKind(Banner::Kind::Error);
        m_banner->setText(QString::fromStdString(error.message), QString::fromStdString(error.advice));
    };
    const auto done = [this](const QString &sentence, const QString &detail) {
        m_banner->setText({});
        m_status->setState(sentence, detail);
    };
    connect(m_exchange, &RunExchange::failed, this, failed);
    connect(m_exchange, &RunExchange::done, this, done);
    connect(m_exporter, &Exporter::failed, this, failed);
    connect(m_exporter, &Exporter::done, this, done);
    connect(m_exporter, &Exporter::cancelled, this, [this] { m_status->setState(tr("Export stopped; no file was written")); });
    makePages();
    makeMenus();
    followSession();
    m_bench.secrets.setAsker(
        [this](const Profile &profile, const QString &reason, SecretStore::Answer answer) {
            askPassword(this, profile, reason, std::move(answer));
        });
    connect(&m_bench.appearance, &Appearance::textScaleChanged, this, [this](qreal from, qreal to) {
        rescale(this, from, to);
        m_runs->reread();
    });
    qApp->installEventFilter(this);

    const QSettings settings;
    restoreGeometry(settings.value(geometryKey).toByteArray());
    showPage(settings.value(pageKey, int(BenchPageNumber)).toInt());
}

MainWindow::~MainWindow()
{
    m_bench.secrets.setAsker({});
}

void MainWindow::makePages()
{
    auto *bench = m_benchPage = new BenchPage(m_bench);
    auto *live = m_live = new LivePage(m_bench);
    connect(live, &LivePage::closeWanted, this, &QWidget::close);
    auto *runs = m_runs = new RunsPage(m_bench);
    auto *compare = new ComparePage(m_bench);
    auto *present = new PresentPage(m_bench);
    auto *benchFrame = new ProductionFrame(bench), *liveFrame = new ProductionFrame(live);
    connect(bench, &BenchPage::productionChosen, this, [this, benchFrame, liveFrame](const QStringList &names) {
        benchFrame->setProfiles(names);
        if (!m_bench.session.isActive())
            liveFrame->setProfiles(names);
    });
    benchFrame->setProfiles(bench->production());
    liveFrame->setProfiles(bench->production());
    connect(&m_bench.session, &RunSession::stageChanged, this, [this, benchFrame, liveFrame] {
        QStringList names;
        for (const ProfileAndSecret &entry : m_bench.session.plan().profiles)
            if (entry.profile.production)
                names << QString::fromStdString(profileTitle(entry.profile));
        liveFrame->setProfiles(m_bench.session.isActive() ? names : benchFrame->profiles());
    });

    const struct
    {
        QWidget *page;
        QString icon, title;
    } entries[] = {{benchFrame, QStringLiteral("bench"), tr("Bench")},
                   {liveFrame, QStringLiteral("live"), tr("Live")},
                   {runs, QStringLiteral("runs"), tr("Runs")},
                   {compare, QStringLiteral("compare"), tr("Compare")},
                   {present, QStringLiteral("present"), tr("Present")}};
    for (const auto &entry : entries) {
        const int number = m_pages->addWidget(entry.page) + 1;
        m_rail->addPage(entry.icon, entry.title, QStringLiteral("Alt+%1").arg(number));
        auto *act = new QAction(entry.title, this);
        act->setShortcut(QKeySequence(QStringLiteral("Alt+%1").arg(number)));
        connect(act, &QAction::triggered, this, [this, number] { showPage(number - 1); });
        m_pageActs.append(act);
    }
    connect(m_rail, &Rail::chosen, this, &MainWindow::showPage);
    connect(compare, &ComparePage::changed, present, [compare, present] { present->setComparison(compare->shown()); });
    connect(compare, &ComparePage::presentWanted, this, [this] { showPage(PresentPageNumber); });
    connect(present, &PresentPage::compareWanted, this, [this] { showPage(ComparePageNumber); });
    connect(present, &PresentPage::statusText, this, [this](const QString &text) { setPageText(PresentPageNumber, text); });
    m_exporter->fillMenu(compare->exportMenu(), [compare] { return compare->subject(); });
    m_exporter->fillMenu(present->exportMenu(), [present] { return present->subject(); });
    connect(compare, &ComparePage::runsWanted, this, [this] { showPage(RunsPageNumber); });
    const auto compareRuns = [this, compare](const std::vector<std::string> &ids) {
        compare->compare(ids);
        showPage(ComparePageNumber);
    };
    connect(runs, &RunsPage::compared, this, compareRuns);
    connect(live, &LivePage::compareWanted, this, compareRuns);

    connect(bench, &BenchPage::started, this, [this, live](const BenchPlan &plan) {
        live->follow(plan);
        showPage(LivePageNumber);
    });
    connect(runs, &RunsPage::opened, this, [this, live](const std::string &run) {
        live->openRun(run);
        showPage(LivePageNumber);
    });
    connect(runs, &RunsPage::overlaid, this, [this, live](const std::vector<std::string> &ids) {
        live->overlay(ids);
        showPage(LivePageNumber);
    });
    connect(runs, &RunsPage::planWanted, this, [this, bench](const BenchPlan &plan, bool run) {
        bench->setPlan(plan);
        showPage(BenchPageNumber);
        if (run)
            bench->runShown();
    });
    connect(runs, &RunsPage::continued, this, [this, live](const BenchPlan &plan) {
        live->follow(plan);
        showPage(LivePageNumber);
    });
    connect(bench, &BenchPage::liveWanted, this, [this, live] {
        live->watch();
        showPage(LivePageNumber);
    });
    connect(live, &LivePage::benchWanted, this, [this] { showPage(BenchPageNumber); });
    connect(runs, &RunsPage::benchWanted, this, [this] { showPage(BenchPageNumber); });
    connect(bench, &BenchPage::statusText, this,
            [this](const QString &text) { setPageText(BenchPageNumber, text); });
    connect(runs, &RunsPage::statusText, this,
            [this](const QString &text) { setPageText(RunsPageNumber, text); });
    connect(compare, &ComparePage::statusText, this,
            [this](const QString &text) { setPageText(ComparePageNumber, text); });
    setPageText(BenchPageNumber, bench->status());
    setPageText(RunsPageNumber, runs->status());
}

void MainWindow::makeMenus()
{
    auto *file = menuBar()->addMenu(tr("&File"));
    QAction *exporting = file->addAction(tr("&Export runs…"), QKeySequence(Qt::CTRL | Qt::Key_E), this, [this] {
        m_exchange->exportRuns(currentPage() == LivePageNumber ? m_live->runsInView() : m_runs->chosenRuns());
    });
    exporting->setToolTip(tr("The run on Live with those laid under it, or those that are ticked on Runs"));
    file->addAction(tr("&Import runs…"), QKeySequence(Qt::CTRL | Qt::Key_I), m_exchange, &RunExchange::importRuns);
    file->setToolTipsVisible(true);
    file->addSeparator();
    auto *quit = file->addAction(tr("&Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q), this, &QWidget::close);
    quit->setMenuRole(QAction::QuitRole);

    auto *view = menuBar()->addMenu(tr("&View"));
    view->addActions(m_pageActs);
    view->addSeparator();
    auto *modes = new QActionGroup(this);
    const std::pair<Appearance::Mode, QString> modeTitles[] = {
        {Appearance::Mode::System, tr("As the system")},
        {Appearance::Mode::Light, tr("Light")},
        {Appearance::Mode::Dark, tr("Dark")}};
    for (const auto &[mode, title] : modeTitles) {
        QAction *act = view->addAction(title);
        act->setCheckable(true);
        act->setChecked(m_bench.appearance.mode() == mode);
        modes->addAction(act);
        connect(act, &QAction::triggered, this,
                [this, chosen = mode] { m_bench.appearance.setMode(chosen); });
    }
    auto *speech = view->addMenu(tr("Language"));
    auto *spoken = new QActionGroup(this);
    for (const Language &language : languages()) {
        QAction *act = speech->addAction(language.title);
        act->setCheckable(true);
        act->setChecked(chosenLanguage() == language.id);
        spoken->addAction(act);
        connect(act, &QAction::triggered, this, [this, language] {
            chooseLanguage(language.id);
            m_banner->setKind(Banner::Kind::Warning);
            m_banner->setText(tr("The language changes when the program starts the next time."));
        });
    }
    view->addSeparator();
    Appearance &appearance = m_bench.appearance;
    view->addAction(tr("Larger text"), QKeySequence(QKeySequence::ZoomIn), this,
                    [&appearance] { appearance.setTextScale(appearance.textScale() + 0.1); });
    view->addAction(tr("Smaller text"), QKeySequence(QKeySequence::ZoomOut), this,
                    [&appearance] { appearance.setTextScale(appearance.textScale() - 0.1); });
    view->addAction(tr("Text as designed"), QKeySequence(Qt::CTRL | Qt::Key_0), this,
                    [&appearance] { appearance.setTextScale(1); });
    view->addSeparator();
    view->addAction(tr("Full screen"), QKeySequence(Qt::Key_F11), this,
                    [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); });

    auto *help = menuBar()->addMenu(tr("&Help"));
    help->addAction(tr("Manual"), QKeySequence(Qt::Key_F1), this, &MainWindow::showManual);
    help->addAction(tr("Keyboard shortcuts"), QKeySequence(Qt::SHIFT | Qt::Key_F1), this,
                    [this] { showShortcuts(this); });

    // Shortcuts act while the bar is hidden, too.
    for (QMenu *menu : {file, view, help})
        addActions(menu->actions());
    menuBar()->hide();

    auto *all = new QMenu(this);
    all->addMenu(file);
    all->addMenu(view);
    all->addMenu(help);
    m_rail->setMenu(all);
}

void MainWindow::followSession()
{
    RunSession &session = m_bench.session;
    connect(&session, &RunSession::stageChanged, this, [this](RunSession::Stage stage, const QString &text) {
        const bool active = m_bench.session.isActive();
        m_rail->setBusy(LivePageNumber, active);
        if (!active) {
            m_status->setState(tr("Ready"));
            m_status->setIdleGenerator();
            return;
        }
        const SeriesProgress &progress = m_bench.session.progress();
        const QString place =
            progress.count() > 1
                ? tr("%1 of %2, ends about %3")
                      .arg(progress.number())
                      .arg(progress.count())
                      .arg(endClockText(progress.secondsLeft(std::chrono::steady_clock::now())))
                : QString();
        m_status->setState(stage == RunSession::Stage::Running ? tr("Running") : text, place);
    });
    connect(&session, &RunSession::ticked, this, [this](const std::string &, const TickPtr &tick) {
        const auto &runs = m_bench.session.runs();
        m_status->setTick(*tick, runs.empty() ? 0 : runs.back().workers);
    });
    for (const auto signal : {&RunStore::added, &RunStore::removed})
        connect(&m_bench.store, signal, this, &MainWindow::showStore);
    showStore();
    // Commands write to the same store.
    auto *watch = new QTimer(this);
    watch->setInterval(storeWatchMs);
    connect(watch, &QTimer::timeout, this, [this, seen = m_bench.store.changesByOthers()]() mutable {
        const qint64 now = m_bench.store.changesByOthers();
        if (std::exchange(seen, now) == now)
            return;
        m_runs->reread();
        showStore();
    });
    watch->start();
}

void MainWindow::showStore()
{
    const Result<QList<RunListing>> listings = m_bench.store.listings();
    if (!listings) {
        m_status->setStoreText(tr("The runs cannot be read"), true);
        return;
    }
    const qsizetype count = listings->size();
    QString text = count == 0   ? tr("No runs yet")
                   : count == 1 ? tr("1 run in the store")
                                : tr("%1 runs in the store").arg(wholeText(count));
    if (m_bench.store.isTemporary())
        text = tr("Runs are not kept: the store could not be opened");
    m_status->setStoreText(text, m_bench.store.isTemporary());
}

void MainWindow::setPageText(int page, const QString &text)
{
    m_pageTexts[page] = text;
    if (page == currentPage())
        m_status->setPageText(text);
}

void MainWindow::showPage(int page)
{
    if (page < 0 || page >= m_pages->count())
        return;
    m_pages->setCurrentIndex(page);
    m_rail->setCurrent(page);
    m_status->setPageText(m_pageTexts.value(page));
    // The keys go where the person looks, unless they go along the rail.
    if (!m_rail->isAncestorOf(focusWidget()))
        m_pages->currentWidget()->setFocus(Qt::OtherFocusReason);
}

void MainWindow::openFile(const QString &path)
{
    showPage(RunsPageNumber);
    m_exchange->takeRuns(path);
}

void MainWindow::showManual()
{
    if (!m_manual)
        m_manual = new ManualWindow(this);
    m_manual->show();
    m_manual->raise();
    m_manual->activateWindow();
}

int MainWindow::currentPage() const
{
    return m_pages->currentIndex();
}

void MainWindow::closeEvent(QCloseEvent *event)
{
    if (m_bench.session.isActive()) {
        event->ignore();
        showPage(LivePageNumber);
        m_live->askBeforeClose();
        return;
    }
    if (!m_benchPage->mayClose()) {
        event->ignore();
        showPage(BenchPageNumber);
        return;
    }
    QSettings settings;
    settings.setValue(geometryKey, saveGeometry());
    settings.setValue(pageKey, currentPage());
    QMainWindow::closeEvent(event);
}

bool MainWindow::eventFilter(QObject *watched, QEvent *event)
{
    // Alt on its own shows and hides the menu bar; Alt with another key is a shortcut.
    if (event->type() == QEvent::ShortcutOverride || event->type() == QEvent::MouseButtonPress) {
        const bool alt = event->type() == QEvent::ShortcutOverride &&
                         static_cast<QKeyEvent *>(event)->key() == Qt::Key_Alt;
        m_altAlone = alt;
    } else if (event->type() == QEvent::KeyRelease && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Alt) {
        if (m_altAlone && isActiveWindow()) {
            menuBar()->setVisible(!menuBar()->isVisible());
            if (menuBar()->isVisible())
                menuBar()->setFocus();
        }
        m_altAlone = false;
    }
    return QMainWindow::eventFilter(watched, event);
}

} // namespace dyno
