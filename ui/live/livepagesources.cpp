// SPDX-License-Identifier: GPL-3.0-or-later
// Where the page's runs come from: the session, as they go on, and the store.
#include "ui/live/livepage.h"

#include "app/runstore.h"
#include "app/seriesstore.h"
#include "charts/runstack.h"
#include "ui/banner.h"
#include "ui/live/liveside.h"
#include "ui/live/shownrun.h"
#include "ui/live/stagebar.h"

#include <QPushButton>
#include <QTimer>

namespace dyno {

namespace {

bool isTryOfSearch(const RunInfo &info)
{
    const auto stored = storedStep(info);
    return stored && stored->step.point;
}

std::vector<RunInfo> runsOfSeries(const RunStore &store, const std::string &series)
{
    std::vector<RunInfo> runs;
    const auto ids = store.resolveAll(QString::fromStdString(series));
    if (ids.has_value())
        for (const std::string &id : *ids)
            if (auto info = store.loadInfo(id); info.has_value())
                runs.push_back(std::move(*info));
    return runs;
}

} // namespace

void LivePage::connectSession()
{
    RunSession &session = m_bench.session;
    connect(&session, &RunSession::stageChanged, this, [this](RunSession::Stage stage, const QString &text) {
        if (stage == RunSession::Stage::Connecting && m_following)
            m_banner->setText({});
        const bool quiet = stage == RunSession::Stage::Running || stage == RunSession::Stage::Idle ||
                           stage == RunSession::Stage::Finished;
        if (quiet && !(m_stage->isAsking() && m_bench.session.isActive()))
            m_stage->clear();
        else
            m_stage->showStage(text);
        showButtons();
        showHeader();
        showSearch();
    });
    connect(&session, &RunSession::loadProgressed, m_stage, &StageBar::showLoad);
    connect(&session, &RunSession::runStarted, this, [this](const RunInfo &info) {
        m_running = std::make_shared<ShownRun>(info);
        if (m_following)
            show(m_running);
        showHeader();
    });
    connect(&session, &RunSession::ticked, this, [this](const std::string &run, const TickPtr &tick) {
        showHeader();
        if (!m_running || m_running->info.id != run)
            return;
        m_running->append(tick);
        if (m_run != m_running) {
            m_running->chart.series->append(*tick); // where it is shown, the charts do it
            return;
        }
        m_charts->appendTick(run, tick);
        if (!m_pause->isChecked())
            showFigures();
    });
    connect(&session, &RunSession::happened, this, [this](const std::string &run, const RunEvent &event) {
        if (!m_running || m_running->info.id != run)
            return;
        m_running->chart.events.push_back(event);
        if (m_run != m_running)
            return;
        m_charts->appendEvent(run, event);
        m_side->append(event);
    });
    connect(&session, &RunSession::runEnded, this, [this](const RunInfo &info) {
        showHeader();
        showSearch();
        if (info.state == RunState::Failed && m_following)
            m_banner->setText(tr("%1 failed").arg(QString::fromStdString(info.profile)),
                              QString::fromStdString(info.message));
        if (!m_running || m_running->info.id != info.id)
            return;
        m_running->info = m_running->chart.info = info;
        if (m_run != m_running)
            return;
        m_charts->setRunState(info.id, info.state);
        showFigures();
        showHeader();
    });
    connect(&session, &RunSession::failed, this, &LivePage::showError);
}

// Of the session, or of the series of the saved run that is shown.
void LivePage::showSearch()
{
    const RunSession &session = m_bench.session;
    std::vector<RunInfo> saved;
    std::vector<const RunInfo *> runs;
    const bool isOfSession = m_following || (m_run && m_run == m_running);
    if (isOfSession) {
        for (const RunInfo &info : session.runs())
            runs.push_back(&info);
    } else if (m_run && !m_run->info.series.empty() && isTryOfSearch(m_run->info)) {
        saved = runsOfSeries(m_bench.store, m_run->info.series);
        for (const RunInfo &info : saved)
            runs.push_back(&info);
    }
    std::vector<StoredSearch> searches = searchesOf(runs);
    std::optional<SearchPoint> now;
    if (isOfSession && session.isActive() && session.step() && session.step()->isTry())
        now = session.step()->point;
    m_side->setSearches(searches, now);
}

void LivePage::read(std::vector<std::string> runs, std::function<void(const RunFetch::Records &)> then)
{
    m_reader->read(std::move(runs), std::move(then), [this](const Error &error) { showError(error); });
}

void LivePage::showError(const Error &error)
{
    m_banner->setText(QString::fromStdString(error.message), QString::fromStdString(error.advice));
}

void LivePage::connectReader()
{
    // A bar that comes and goes in a moment is only unrest.
    constexpr int quietMs = 300;
    auto *patience = new QTimer(this);
    patience->setSingleShot(true);
    patience->setInterval(quietMs);
    connect(patience, &QTimer::timeout, this, [this] {
        if (m_reader->isReading())
            m_stage->showReading(m_read, m_toRead);
    });
    connect(m_reader, &RunFetch::progressed, this, [this, patience](int read, int total) {
        m_read = read;
        m_toRead = total;
        if (!m_reader->isReading()) {
            m_stage->endReading();
            patience->stop();
        } else if (m_stage->isReading()) {
            m_stage->showReading(read, total);
        } else if (!patience->isActive()) {
            patience->start();
        }
    });
    connect(m_stage, &StageBar::cancelWanted, m_reader, &RunFetch::cancel);
}

} // namespace dyno
