// SPDX-License-Identifier: GPL-3.0-or-later
// The plan that the page holds: made from its parts, shown, checked, run.
#include "ui/bench/benchpage.h"

#include "app/planguard.h"
#include "app/profilestore.h"
#include "app/runsession.h"
#include "app/series.h"
#include "ui/bench/benchplans.h"
#include "ui/bench/connectiontests.h"
#include "ui/bench/parameterspanel.h"
#include "ui/bench/passwordround.h"
#include "ui/bench/planbar.h"
#include "ui/bench/plantext.h"
#include "ui/bench/profilemodel.h"
#include "ui/bench/rampeditor.h"
#include "ui/bench/repeatspanel.h"
#include "ui/bench/ritualpanel.h"
#include "ui/bench/seenworkloads.h"
#include "ui/bench/thresholdspanel.h"
#include "ui/bench/varypanel.h"
#include "ui/bench/workloadpanel.h"
#include "ui/figuretext.h"
#include "ui/guardpanel.h"
#include "ui/workload/workloadeditor.h"

#include <QLineEdit>
#include <QTimer>

namespace dyno {

namespace {

const std::string demoProfile = "SQLite demo";

QString sentenceOf(const Error &error)
{
    return QString::fromStdString(error.message);
}

QString linesOf(const Faults &faults)
{
    QStringList lines;
    for (const Fault &fault : faults)
        lines << QString::fromStdString(fault.where + ": " + fault.message);
    return lines.join(QStringLiteral(" · "));
}

} // namespace

BenchPlan BenchPage::plan() const
{
    BenchPlan plan = m_kept;
    plan.name = m_name->text().trimmed();
    plan.profiles.clear();
    for (const Profile &profile : m_model->chosen())
        plan.profiles.push_back({withOptions(profile, m_parameters->options()), {}});
    plan.workload = m_workload->chosenId();
    plan.parameters = m_parameters->chosen();
    plan.ramp = m_ramp->text().toStdString();
    plan.thresholds = m_thresholds->thresholds();
    plan.pool = m_parameters->pool();
    plan.isolation = m_parameters->isolation();
    plan.repeats = m_repeats->repeats();
    plan.order = m_repeats->order();
    plan.vary = m_vary->vary();
    plan.perStatement = m_repeats->perStatement();
    plan.before = m_ritual->before();
    plan.ritual = m_ritual->ritual();
    return plan;
}

void BenchPage::setPlan(const BenchPlan &plan)
{
    closeWorkload(); // it is the plan that is to be seen
    m_waiting.reset();
    m_filling = true;
    m_kept = plan;
    m_name->setText(plan.name);
    QStringList names;
    for (const ProfileAndSecret &entry : plan.profiles)
        names << QString::fromStdString(entry.profile.name);
    m_model->setChosenNames(names);
    m_workload->setWorkload(plan.workload);
    m_parameters->setWorkload(m_workload->workload(), plan.parameters);
    m_parameters->setPool(plan.pool);
    m_parameters->setIsolation(plan.isolation);
    m_parameters->setOptions(optionsBeside(plan, m_bench.profiles));
    m_ramp->setText(QString::fromStdString(plan.ramp));
    m_thresholds->setThresholds(plan.thresholds);
    m_repeats->setRepeats(plan.repeats);
    m_repeats->setOrder(plan.order);
    m_vary->setVary(plan.vary);
    m_repeats->setPerStatement(plan.perStatement);
    m_ritual->set(plan.before, plan.ritual);
    m_filling = false;
    showPlan();
}

void BenchPage::runShown()
{
    const BenchPlan now = plan();
    if (!now.profiles.empty())
        run(now);
}

QStringList BenchPage::production() const
{
    QStringList names;
    for (const Profile &profile : m_model->chosen())
        if (profile.production)
            names << QString::fromStdString(profile.name);
    return names;
}

// Of a plan that was opened: those that it ran on and that are not saved any more.
QString BenchPage::missingProfiles() const
{
    QStringList names;
    for (const ProfileAndSecret &entry : m_kept.profiles)
        if (!m_bench.profiles.find(entry.profile.name))
            names << QString::fromStdString(profileTitle(entry.profile));
    return names.join(tr(", "));
}

void BenchPage::showPlan()
{
    const BenchPlan now = plan();
    if (m_guard->isAsking() && now.toJson() != m_asked)
        m_guard->dismiss();
    const QStringList production = this->production();
    emit productionChosen(production);
    std::vector<std::string> engines; // of all that runs in one repeat
    const std::size_t values = now.vary ? std::max<std::size_t>(now.vary->values.size(), 1) : 1;
    for (const ProfileAndSecret &entry : now.profiles)
        engines.insert(engines.end(), values, entry.profile.engine);
    m_repeats->setEngines(engines, now.seed);
    m_repeats->setSearch(m_ramp->search().has_value());
    m_vary->setNames(variableNames(now, &m_bench.workloads));
    m_workload->setParameters(m_parameters->resolved(),
                              engines.empty() ? std::string("sqlite") : engines.front());
    keepDraft({now, m_model->chosenNames()});

    if (m_model->rowCount() == 0) {
        m_planBar->setFinding({});
        m_planBar->setNothing(tr("Nothing to run yet. Run the demo, or add a profile."));
        return;
    }
    if (now.profiles.empty()) {
        const QString missing = missingProfiles();
        m_planBar->setFinding(missing.isEmpty() ? QString() : tr("The plan ran on what is not saved: %1").arg(missing),
                              {}, false);
        m_planBar->setNothing(tr("Nothing to run yet. Tick a profile."));
        return;
    }
    // Of one with faults the panel tells the same, with their places.
    Faults faults = m_workload->workload() ? checkBenchPlan(now, &m_bench.workloads) : Faults();
    faults.insert(faults.end(), m_workload->faults().begin(), m_workload->faults().end());
    for (const Fault &fault : m_ritual->faults())
        faults.push_back(fault);
    if (!m_thresholds->isValid())
        faults.push_back({"thresholds", "one has no limit"});
    const Workload *workload = m_workload->workload();
    if (faults.empty() && !production.isEmpty())
        faults = guardOf(now, &m_bench.workloads).refused;
    if (!faults.empty() || !workload || !m_ramp->ramp()) {
        m_planBar->setFinding(faults.size() == 1
                                  ? tr("The plan cannot run yet: %1").arg(linesOf(faults))
                                  : tr("The plan cannot run yet, %1 things are not right").arg(faults.size()),
                              faults.size() == 1 ? QString() : linesOf(faults));
        m_planBar->setNothing(tr("Nothing to run until that is mended."));
        return;
    }
    const QString missing = missingProfiles();
    m_planBar->setFinding(missing.isEmpty() ? poolFinding(now, *m_ramp->ramp()) : tr("The plan also ran on what is not saved: %1").arg(missing),
                          {}, false);
    m_planBar->setPlan(planSentence(now, *workload, *m_ramp->ramp()), costOf(now));
}

QString BenchPage::poolFinding(const BenchPlan &plan, const Ramp &ramp) const
{
    for (const ProfileAndSecret &entry : plan.profiles) {
        const ConnectionTests::Outcome &outcome = m_tests->outcome(entry.profile.name);
        const int pool = plannedPool(plan, entry.profile, ramp);
        const int room = outcome.report.maxConnections - outcome.report.usedConnections;
        const QString name = QString::fromStdString(entry.profile.name);
        if (outcome.state == ConnectionTests::State::Answers && outcome.report.maxConnections > 0 &&
            pool > room)
            return tr("%1 allows %2 connections, %3 are in use: a pool of %4 does not fit.")
                .arg(name, wholeText(outcome.report.maxConnections), wholeText(outcome.report.usedConnections),
                     wholeText(pool));
        if (outcome.state == ConnectionTests::State::Failed)
            return tr("%1 cannot be reached now: %2").arg(name, sentenceOf(outcome.error));
    }
    return {};
}

void BenchPage::run(const BenchPlan &plan)
{
    // What was typed into the workload is what runs.
    m_editor->flush();
    const bool isOfEditor = plan.workload == m_editor->shown();
    if (isOfEditor && !m_editor->isSaved()) {
        m_planBar->setFinding(tr("The run did not start: what was typed into the workload is not saved."),
                              tr("Open the workload: it says why."));
        return;
    }
    if (isOfEditor && !m_editor->isSettled()) {
        m_waiting = plan;
        return;
    }
    m_settle->stop();
    showPlan();
    if (!m_workload->workload())
        return;
    std::vector<Profile> profiles;
    for (const ProfileAndSecret &entry : plan.profiles)
        profiles.push_back(entry.profile);
    m_passwords->begin(
        std::move(profiles), [this, plan] { ask(plan, [this](const BenchPlan &wanted) { start(wanted); }); },
        [this](const Profile &profile) {
            m_planBar->setFinding(
                tr("The run did not start: %1 needs a password").arg(QString::fromStdString(profile.name)),
                tr("Run again and give it, or take the profile out."));
        });
    if (m_passwords->isWaiting())
        m_planBar->setFinding(tr("The servers are asked whether they let us in, then the run starts."), {}, false);
}

// What the person has to see first is shown above the plan; they chose the profiles themselves.
void BenchPage::ask(BenchPlan plan, std::function<void(const BenchPlan &)> then)
{
    const Workload *workload = m_workload->workload();
    plan.isForeign = plan.isForeign || (workload && !isSeen(*workload));
    PlanGuard guard = guardOf(plan, &m_bench.workloads);
    guard.addresses.clear();
    plan.isForeign = false;
    plan.isConfirmed = true;
    if (!guard.asks())
        return then(plan);
    m_planBar->setFinding({});
    m_asked = this->plan().toJson();
    m_guard->ask(guard, tr("Run it"), [this, plan, then] {
        m_kept.isForeign = false;
        if (const Workload *seen = m_workload->workload())
            markSeen(*seen);
        then(plan);
    });
}

void BenchPage::start(const BenchPlan &plan)
{
    const Faults faults = m_bench.session.start(plan);
    if (faults.empty())
        emit started(plan);
    else
        m_planBar->setFinding(tr("The run did not start"), linesOf(faults));
}

void BenchPage::tryOut()
{
    const BenchPlan now = plan();
    if (m_ramp->ramp() && !now.profiles.empty())
        run(trialPlan(now, *m_ramp->ramp()));
}

void BenchPage::prepareDemo()
{
    Profile profile;
    profile.name = demoProfile;
    profile.engine = "sqlite";
    profile.options = {{"journal_mode", "WAL"}};
    Result<Profile> placed = withPrivateFile(profile);
    if (!placed) {
        m_planBar->setFinding(sentenceOf(placed.error()), QString::fromStdString(placed.error().advice));
        return;
    }
    if (const Result<void> kept = m_bench.profiles.save(*placed); !kept) {
        m_planBar->setFinding(sentenceOf(kept.error()), QString::fromStdString(kept.error().advice));
        return;
    }
    setPlan(demoPlan(*placed));
    showPlace();
}

// The draft, or what most comparisons begin with.
void BenchPage::begin()
{
    if (const std::optional<Draft> draft = readDraft()) {
        setPlan(draft->plan);
        m_kept.profiles.clear(); // what was removed since is no news
        m_model->setChosenNames(draft->chosen);
        return;
    }
    setPlan(firstPlan());
}

} // namespace dyno
