// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/live/livepage.h"

#include "app/runstore.h"
#include "app/seriesstore.h"
#include "charts/runstack.h"
#include "ui/banner.h"
#include "ui/emptystate.h"
#include "ui/figuretext.h"
#include "ui/live/chartmenu.h"
#include "ui/live/figurerow.h"
#include "ui/live/liveheader.h"
#include "ui/live/liveside.h"
#include "ui/live/shownrun.h"
#include "ui/live/stagebar.h"
#include "ui/live/thresholdbars.h"
#include "ui/parts.h"
#include "ui/theme.h"

#include <QApplication>
#include <QEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace dyno {

namespace {

constexpr int sideWidth = 392;
constexpr qsizetype mostInMenu = 40;

std::vector<ChartThreshold> chartThresholds(const std::vector<Threshold> &thresholds)
{
    std::vector<ChartThreshold> lines;
    for (const Threshold &t : thresholds)
        if (findMetric(t.figure) && t.figure != "tps" && t.transaction.empty() && t.scope == Threshold::Scope::Level)
            lines.push_back({t.figure, t.limit,
                             LivePage::tr("limit: %1").arg(thresholdWords(t).remove(QStringLiteral("< ")))});
    return lines;
}

// Without the tries of a search.
std::vector<const RunInfo *> comparable(const std::vector<RunInfo> &runs)
{
    std::vector<const RunInfo *> found;
    for (const RunInfo &info : runs)
        if (const auto stored = storedStep(info); !stored || !stored->step.isTry())
            found.push_back(&info);
    return found;
}

QString runTitle(const RunListing &listing)
{
    const QString repeat =
        QStringLiteral("%1 %2").arg(QString::fromStdString(listing.info.profile), QString::number(listing.info.repeat));
    return listing.title.isEmpty() ? repeat : QStringLiteral("%1: %2").arg(listing.title, repeat);
}

} // namespace

LivePage::LivePage(const Workbench &workbench, QWidget *parent)
    : QWidget(parent), m_bench(workbench), m_reader(new RunFetch(workbench.store, this)), m_header(new LiveHeader),
      m_back(makeButton(tr("Back to the running one"))), m_chartsButton(makeButton(tr("Charts"))),
      m_overlayButton(makeButton(tr("Overlay"))),
      m_pause(makeButton(tr("Pause view"))), m_compare(makeButton({}, ButtonKind::Primary)), m_stop(makeButton(tr("Stop…"))), m_overlayMenu(new QMenu(this)),
      m_place(new QStackedWidget), m_banner(new Banner(Banner::Kind::Error)), m_stage(new StageBar),
      m_figures(new FigureRow), m_charts(new RunStack), m_side(new LiveSide)
{
    m_overlayButton->setIcon(makeIcon(QStringLiteral("chevron-down")));
    m_overlayButton->setLayoutDirection(Qt::RightToLeft);
    m_overlayButton->setMenu(m_overlayMenu);
    m_chartsButton->setIcon(makeIcon(QStringLiteral("chevron-down")));
    m_chartsButton->setLayoutDirection(Qt::RightToLeft);
    m_chartsButton->setMenu(new ChartMenu(*m_charts, this));
    m_stop->setIcon(makeIcon(QStringLiteral("stop")));
    m_pause->setCheckable(true);
    m_pause->setShortcut(QKeySequence(QStringLiteral("Ctrl+P")));
    m_pause->setToolTip(tr("Ctrl+P: the run goes on"));
    for (QPushButton *button : {m_back, m_chartsButton, m_overlayButton, m_pause, m_stop, m_compare})
        m_header->acts()->addWidget(button);

    // As many charts as are chosen: those that find no room are scrolled to.
    auto *scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidgetResizable(true);
    scroll->setWidget(m_charts);
    scroll->setMinimumWidth(m_charts->minimumSizeHint().width());
    auto *charts = new QSplitter(Qt::Horizontal);
    charts->setChildrenCollapsible(false);
    charts->addWidget(scroll);
    charts->addWidget(m_side);
    charts->setStretchFactor(0, 1);
    charts->setSizes({scaled(1440 - 64 - sideWidth), scaled(sideWidth)});
    m_charts->setTheme(currentChartTheme());
    m_charts->setAccessibleName(tr("Charts over time"));

    auto *content = new QWidget;
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_figures);
    column->addWidget(charts, 1);

    auto *empty = new EmptyState(
        tr("Nothing runs"),
        tr("While a run goes on, its throughput, response times and the database host's CPU are "
           "here on one time axis, over the saved runs that you lay under it."),
        tr("Go to Bench"));
    connect(empty, &EmptyState::acted, this, &LivePage::benchWanted);
    m_place->addWidget(empty);
    m_place->addWidget(content);

    auto *page = new QVBoxLayout(this);
    page->setContentsMargins(0, 0, 0, 0);
    page->setSpacing(0);
    page->addWidget(m_header);
    page->addWidget(m_banner);
    page->addWidget(m_stage);
    page->addWidget(m_place, 1);

    connect(m_back, &QPushButton::clicked, this, &LivePage::watch);
    connect(m_overlayMenu, &QMenu::aboutToShow, this, &LivePage::fillOverlayMenu);
    connect(m_pause, &QPushButton::toggled, this, [this](bool paused) {
        m_charts->setPaused(paused);
        m_pause->setText(paused ? tr("Go on showing") : tr("Pause view"));
        if (!paused)
            showFigures();
    });
    connect(m_stop, &QPushButton::clicked, this, [this] {
        // What is stopping already can only be hurried.
        if (m_bench.session.stage() == RunSession::Stage::Stopping)
            m_bench.session.stop();
        else
            m_stage->askStop();
    });
    connect(m_compare, &QPushButton::clicked, this, [this] {
        std::vector<std::string> ids;
        for (const RunInfo &info : m_bench.session.runs())
            ids.push_back(info.id);
        emit compareWanted(ids); // with the tries, which it shows apart
    });
    connect(m_stage, &StageBar::stopWanted, this, [this](bool closing) {
        m_bench.session.stop();
        if (closing)
            connect(&m_bench.session, &RunSession::finished, this, &LivePage::closeWanted,
                    Qt::QueuedConnection);
    });
    connectSession();
    connectReader();
    showHeader();
    showButtons();
}

LivePage::~LivePage() = default;

void LivePage::follow(const BenchPlan &plan)
{
    m_header->setPlan(plan);
    watch();
}

void LivePage::watch()
{
    if (!m_bench.session.isActive())
        return;
    m_following = true;
    m_banner->setText({});
    m_pause->setChecked(false);
    // The session may have begun already, or may still be connecting.
    m_reader->cancel();
    if (m_running && m_running->isRunning()) {
        if (m_run != m_running)
            show(m_running);
    } else {
        m_run.reset();
        m_place->setCurrentIndex(1);
        showCharts();
        m_side->setRun(nullptr);
    }
    showSearch();
    showHeader();
    showButtons();
}

void LivePage::openRun(const std::string &run)
{
    if (m_bench.session.isActive() && !m_bench.session.runs().empty() &&
        m_bench.session.runs().back().id == run) {
        watch();
        return;
    }
    m_banner->setText({});
    read({run}, [this](const RunFetch::Records &records) { showSaved(*records.front()); });
}

void LivePage::showSaved(const RunRecord &record)
{
    m_following = false;
    takeOverlayAway(record.info.id);
    show(std::make_shared<ShownRun>(record));
    if (record.info.state == RunState::Failed)
        m_banner->setText(tr("This run failed"), QString::fromStdString(record.info.message));
}

void LivePage::overlay(const std::vector<std::string> &runs)
{
    m_banner->setText({});
    read(runs, [this](const RunFetch::Records &records) {
        m_overlays.clear();
        auto rest = records.begin();
        // Under what goes on, else under the first of them.
        if (!m_bench.session.isActive() && rest != records.end())
            showSaved(**rest++);
        for (; rest != records.end(); ++rest)
            addOverlay(**rest);
        showCharts();
        showFigures();
    });
}

void LivePage::askBeforeClose()
{
    m_stage->askStop(true);
}

std::string LivePage::shownRun() const
{
    return m_run ? m_run->info.id : std::string();
}

std::vector<std::string> LivePage::overlaidRuns() const
{
    std::vector<std::string> ids;
    for (const Overlay &o : m_overlays)
        ids.push_back(o.chart.info.id);
    return ids;
}

std::vector<std::string> LivePage::runsInView() const
{
    std::vector<std::string> ids = overlaidRuns();
    if (m_run)
        ids.insert(ids.begin(), m_run->info.id);
    return ids;
}

void LivePage::setOverlaid(const std::string &run, bool on)
{
    if (on) {
        read({run}, [this](const RunFetch::Records &records) {
            addOverlay(*records.front());
            showCharts();
            showFigures();
        });
        return;
    }
    takeOverlayAway(run);
    showCharts();
    showFigures();
}

void LivePage::addOverlay(const RunRecord &record)
{
    const std::string &id = record.info.id;
    takeOverlayAway(id);
    if (id != shownRun())
        m_overlays.push_back({chartRun(record, ChartRun::Role::Saved), summarize(record)});
}

void LivePage::takeOverlayAway(const std::string &run)
{
    std::erase_if(m_overlays, [&](const Overlay &o) { return o.chart.info.id == run; });
}

void LivePage::fillOverlayMenu()
{
    m_overlayMenu->clear();
    const std::vector<std::string> chosen = overlaidRuns();
    qsizetype shown = 0;
    const Result<QList<RunListing>> listings = m_bench.store.listings();
    if (!listings) {
        m_overlayMenu->addAction(QString::fromStdString(listings.error().message))->setEnabled(false);
        return;
    }
    for (const RunListing &listing : *listings) {
        const std::string id = listing.info.id;
        if (id == shownRun() || listing.tickCount == 0 || shown++ >= mostInMenu)
            continue;
        QAction *act = m_overlayMenu->addAction(runTitle(listing));
        act->setCheckable(true);
        act->setChecked(std::find(chosen.begin(), chosen.end(), id) != chosen.end());
        connect(act, &QAction::triggered, this, [this, id](bool on) { setOverlaid(id, on); });
    }
    if (shown == 0)
        m_overlayMenu->addAction(tr("There are no other runs yet"))->setEnabled(false);
    if (!m_overlays.empty()) {
        m_overlayMenu->addSeparator();
        m_overlayMenu->addAction(tr("Take all away"), this, [this] {
            m_overlays.clear();
            showCharts();
            showFigures();
        });
    }
}

void LivePage::show(std::shared_ptr<ShownRun> run)
{
    m_run = std::move(run);
    takeOverlayAway(m_run->info.id);
    m_place->setCurrentIndex(1);
    m_charts->resetTimeRange();
    showCharts();
    m_side->setRun(m_run.get());
    showFigures();
    showSearch();
    showHeader();
    showButtons();
}

void LivePage::showCharts()
{
    std::vector<ChartRun> runs;
    if (m_run) {
        runs.push_back(m_run->chart);
        runs.back().label.clear();
    }
    for (const Overlay &o : m_overlays) {
        runs.push_back(o.chart);
        runs.back().label.clear();
    }
    nameRuns(runs);
    const std::size_t first = m_run ? 1 : 0;
    for (std::size_t i = 0; i < m_overlays.size(); ++i)
        m_overlays[i].chart.label = runs[first + i].label;
    m_charts->setThresholds(m_run ? chartThresholds(m_run->thresholds) : std::vector<ChartThreshold>());
    m_charts->setRuns(std::move(runs));
    const Overlay *base = baseline();
    m_side->setBaseline(base);
    m_overlayButton->setText(m_overlays.empty()       ? tr("Overlay")
                             : m_overlays.size() == 1 ? tr("Overlay: %1").arg(base->chart.label)
                                                      : tr("Overlay: %1 runs").arg(m_overlays.size()));
}

const Overlay *LivePage::baseline() const
{
    return m_overlays.empty() ? nullptr : &m_overlays.front();
}

void LivePage::showFigures()
{
    if (!m_run)
        return;
    m_figures->show(*m_run, baseline());
    m_side->refresh(*m_run);
}

void LivePage::showHeader()
{
    m_header->refresh(m_run.get(), m_bench.session, m_following);
}

void LivePage::showButtons()
{
    const bool active = m_bench.session.isActive();
    m_stop->setVisible(active);
    m_stop->setText(m_bench.session.stage() == RunSession::Stage::Stopping ? tr("Stop at once")
                                                                           : tr("Stop…"));
    m_pause->setVisible(active && m_following);
    m_back->setVisible(active && !m_following);
    m_chartsButton->setVisible(m_place->currentIndex() == 1);
    m_overlayButton->setVisible(m_place->currentIndex() == 1);
    // What has just ended is compared in one step; of a search what ran at one load in the end.
    const std::size_t runs = comparable(m_bench.session.runs()).size();
    m_compare->setVisible(!active && runs > 1);
    m_compare->setText(tr("Compare %1").arg(runs));
}

// The crosshair's keys act wherever the page has the keys and nobody else wants them.
void LivePage::keyPressEvent(QKeyEvent *event)
{
    event->ignore();
    // What the charts leave over comes back here, on its way to the window.
    if (m_forwarding || m_place->currentIndex() != 1 || m_charts->hasFocus())
        return;
    m_forwarding = true;
    QApplication::sendEvent(m_charts, event);
    m_forwarding = false;
}

void LivePage::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::StyleChange || event->type() == QEvent::PaletteChange) {
        m_charts->setTheme(currentChartTheme());
        m_side->followTheme();
    }
    QWidget::changeEvent(event);
}

} // namespace dyno
