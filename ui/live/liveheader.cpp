// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/live/liveheader.h"

#include "app/runsession.h"
#include "engines/run/rampnumber.h"
#include "ui/figuretext.h"
#include "ui/live/shownrun.h"

#include <QHBoxLayout>

#include <algorithm>

namespace dyno {

namespace {

QString loadWords(double load, bool openLoop)
{
    return QString::fromStdString(loadText(load, openLoop));
}

} // namespace

LiveHeader::LiveHeader(QWidget *parent) : PageHeader(tr("Live"), parent), m_progress(new PlanProgress)
{
    middle()->addWidget(m_progress);
    m_progress->hide();
}

void LiveHeader::setPlan(const BenchPlan &plan)
{
    m_order.clear();
    if (isSearchText(plan.ramp)) // what it will try is not known; the side shows what it tried
        return;
    const std::size_t entries = entryCount(plan), values = entries / std::max<std::size_t>(plan.profiles.size(), 1);
    for (const std::size_t entry : runningOrder(plan.order, entries, std::size_t(plan.repeats), plan.seed))
        m_order.push_back({plan.profiles[entry / values].profile.engine, 1 + int(m_order.size() / entries), 0, false});
}

void LiveHeader::refresh(const ShownRun *run, const RunSession &session, bool following)
{
    if (run)
        showSubject(*run, session);
    else
        setSubject({}, {});
    if (session.isActive() && following)
        showProgress(run, session);
    else
        m_progress->hide();
}

void LiveHeader::showSubject(const ShownRun &run, const RunSession &session)
{
    const RunInfo &info = run.info;
    const QString profile = QString::fromStdString(info.profile);
    const QString name = info.name.empty() ? profile : QString::fromStdString(info.name);
    if (!run.isRunning()) {
        setSubject(QStringLiteral("%1, %2 %3").arg(name, profile, QString::number(info.repeat)), run.facts());
        return;
    }
    const double done = run.last ? run.last->endSeconds() : 0;
    const QString left = timeText(std::max(0.0, double(info.plannedUs()) / 1e6 - done));
    const SeriesProgress &progress = session.progress();
    const bool isSeries = progress.count() > 1;
    const bool isSearch = session.step() && session.step()->point;
    const QString place = (isSearch ? tr("%1, run %2 of about %3") : tr("%1, run %2 of %3"))
                              .arg(name, QString::number(progress.number()), QString::number(progress.count()));
    QString facts = (isSearch && session.step()->isTry()
                         ? tr("%1, %2: %3 left").arg(profile, loadWords(session.step()->point->load, info.openLoop), left)
                         : tr("%1, repeat %2: %3 left").arg(profile, QString::number(info.repeat), left));
    if (isSeries)
        facts += tr("; all ends about %1").arg(endClockText(progress.secondsLeft(std::chrono::steady_clock::now())));
    setSubject(isSeries ? place : name, facts);
}

void LiveHeader::showProgress(const ShownRun *run, const RunSession &session)
{
    // Those to come are known from the plan, those that were from the session.
    std::vector<PlanProgress::Step> steps = m_order;
    const std::vector<RunInfo> &runs = session.runs();
    // A search has no order that could be shown.
    const bool isSearch = isSearchText(session.plan().ramp);
    steps.resize(isSearch ? 0 : std::max(steps.size(), runs.size()));
    for (std::size_t i = 0; i < std::min(steps.size(), runs.size()); ++i) {
        const RunInfo &info = runs[i];
        double done = info.state == RunState::Running ? 0 : 1;
        if (run && run->info.id == info.id && run->isRunning() && run->last && info.plannedUs() > 0)
            done = std::min(0.999, run->last->endSeconds() * 1e6 / double(info.plannedUs()));
        steps[i] = {info.engine, info.repeat, done, info.state == RunState::Failed};
    }
    m_progress->setVisible(steps.size() > 1);
    m_progress->setSteps(std::move(steps), session.progress().number() - 1);
}

} // namespace dyno
