// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/live/liveheader.h"

#include "app/runsession.h"
#include "ui/figuretext.h"
#include "ui/live/shownrun.h"

#include <QHBoxLayout>

#include <algorithm>

namespace dyno {

LiveHeader::LiveHeader(QWidget *parent) : PageHeader(tr("Live"), parent), m_progress(new PlanProgress)
{
    middle()->addWidget(m_progress);
    m_progress->hide();
}

void LiveHeader::setPlan(const BenchPlan &plan)
{
    m_order.clear();
    for (int repeat = 1; repeat <= plan.repeats; ++repeat)
        for (const ProfileAndSecret &entry : plan.profiles)
            for (std::size_t value = 0; value < (plan.vary ? plan.vary->values.size() : 1); ++value)
                m_order.push_back({entry.profile.engine, repeat, 0, false});
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
    const QString place = tr("%1, run %2 of %3")
                              .arg(name, QString::number(session.runNumber()), QString::number(session.runCount()));
    setSubject(session.runCount() > 1 ? place : name,
               tr("%1, repeat %2: %3 left").arg(profile, QString::number(info.repeat), left));
}

void LiveHeader::showProgress(const ShownRun *run, const RunSession &session)
{
    // Those to come are known from the plan, those that were from the session.
    std::vector<PlanProgress::Step> steps = m_order;
    const std::vector<RunInfo> &runs = session.runs();
    steps.resize(std::max(steps.size(), runs.size()));
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const RunInfo &info = runs[i];
        double done = info.state == RunState::Running ? 0 : 1;
        if (run && run->info.id == info.id && run->isRunning() && run->last && info.plannedUs() > 0)
            done = std::min(0.999, run->last->endSeconds() * 1e6 / double(info.plannedUs()));
        steps[i] = {info.engine, info.repeat, done, info.state == RunState::Failed};
    }
    m_progress->setVisible(steps.size() > 1);
    m_progress->setSteps(std::move(steps), session.runNumber() - 1);
}

} // namespace dyno
