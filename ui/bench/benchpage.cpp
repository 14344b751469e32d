// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/benchpage.h"

#include "app/profilestore.h"
#include "app/runsession.h"
#include "app/runstore.h"
#include "app/secrets.h"
#include "app/workloadcatalog.h"
#include "ui/bench/benchplans.h"
#include "ui/bench/connectiontests.h"
#include "ui/bench/foundservers.h"
#include "ui/bench/parameterspanel.h"
#include "ui/bench/planbar.h"
#include "ui/bench/plantext.h"
#include "ui/bench/profileform.h"
#include "ui/bench/profilemodel.h"
#include "ui/bench/profilespanel.h"
#include "ui/bench/rampeditor.h"
#include "ui/bench/repeatspanel.h"
#include "ui/bench/ritualpanel.h"
#include "ui/bench/thresholdspanel.h"
#include "ui/bench/welcome.h"
#include "ui/bench/workloadpanel.h"
#include "ui/figuretext.h"
#include "ui/pageheader.h"
#include "ui/parts.h"
#include "ui/theme.h"
#include "ui/undobar.h"

#include <QLineEdit>
#include <QMenu>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>

namespace dyno {

namespace {

constexpr int settleMs = 150; // between the last key and working the plan out again
constexpr int leftWidth = 336, rightWidth = 416;
const std::string demoProfile = "SQLite demo";

QString sentenceOf(const Error &error)
{
    return QString::fromStdString(error.message);
}

// Two splitters whose line is one line.
void bind(QSplitter *a, QSplitter *b)
{
    QObject::connect(a, &QSplitter::splitterMoved, b, [a, b] { b->setSizes(a->sizes()); });
    QObject::connect(b, &QSplitter::splitterMoved, a, [a, b] { a->setSizes(b->sizes()); });
}

} // namespace

BenchPage::BenchPage(const Workbench &workbench, QWidget *parent)
    : QWidget(parent), m_bench(workbench), m_tests(new ConnectionTests(workbench.secrets, this)),
      m_model(new ProfileModel(workbench.profiles, *m_tests, this)), m_ramp(new RampEditor(this)),
      m_profiles(new ProfilesPanel(*m_model, workbench.profiles)), m_repeats(new RepeatsPanel),
      m_ritual(new RitualPanel),
      m_thresholds(new ThresholdsPanel), m_workload(new WorkloadPanel(workbench.workloads)),
      m_parameters(new ParametersPanel), m_form(new ProfileForm(workbench.profiles, workbench.secrets)),
      m_welcome(new Welcome), m_planBar(new PlanBar), m_undo(nullptr), m_name(new QLineEdit),
      m_presets(new QMenu(this)), m_settings(new QWidget), m_found(new FoundServers),
      m_place(new QStackedWidget), m_planner(new QSplitter(Qt::Vertical)), m_settle(new QTimer(this))
{
    auto *header = new PageHeader(tr("Bench"));
    m_name->setPlaceholderText(tr("Name of the comparison"));
    m_name->setAccessibleName(tr("Name of the comparison"));
    m_name->setFixedWidth(scaled(300));
    header->start()->addWidget(m_name);
    auto *presets = makeButton(tr("Presets"));
    presets->setIcon(makeIcon(QStringLiteral("chevron-down")));
    presets->setLayoutDirection(Qt::RightToLeft);
    presets->setMenu(m_presets);
    presets->setToolTip(tr("Set-ups of published studies, and others worth a look"));
    header->acts()->addWidget(presets);
    fillPresets();

    auto *settings = new QVBoxLayout(m_settings);
    settings->setContentsMargins(0, 0, 0, 0);
    settings->setSpacing(0);
    settings->addWidget(makeLine(Line::Horizontal));
    settings->addWidget(m_repeats);
    settings->addWidget(m_ritual);
    settings->addWidget(makeLine(Line::Horizontal));
    settings->addWidget(m_thresholds);
    auto *left = makeArea();
    m_leftColumn = new QVBoxLayout(left);
    m_leftColumn->setContentsMargins(0, 0, 0, 0);
    m_leftColumn->setSpacing(0);
    m_leftColumn->addWidget(m_profiles, 1);
    m_leftColumn->addWidget(m_found);
    m_leftColumn->addWidget(m_settings);

    makePlanner();
    m_place->addWidget(m_planner);
    m_place->addWidget(m_form);
    m_place->addWidget(m_welcome);
    auto *columns = new QSplitter(Qt::Horizontal);
    columns->setChildrenCollapsible(false);
    columns->addWidget(left);
    columns->addWidget(m_place);
    columns->setStretchFactor(1, 1);
    columns->setSizes({scaled(leftWidth), scaled(1440 - 64 - leftWidth)});

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(header);
    column->addWidget(columns, 1);
    column->addWidget(m_planBar);
    m_undo = new UndoBar(this);
    setFocusProxy(m_profiles);

    m_settle->setSingleShot(true);
    m_settle->setInterval(settleMs);
    connectPlan();
    begin();
    showPlace();
    testAll();
}

void BenchPage::makePlanner()
{
    auto *top = new QSplitter(Qt::Horizontal);
    top->addWidget(m_workload);
    top->addWidget(m_parameters);
    auto *bottom = new QSplitter(Qt::Horizontal);
    bottom->addWidget(m_ramp->curvePanel());
    bottom->addWidget(m_ramp->levelsPanel());
    for (QSplitter *row : {top, bottom}) {
        row->setChildrenCollapsible(false);
        row->setStretchFactor(0, 1);
        row->setSizes({scaled(1440 - 64 - leftWidth - rightWidth), scaled(rightWidth)});
    }
    bind(top, bottom);
    m_planner->setChildrenCollapsible(false);
    m_planner->addWidget(top);
    m_planner->addWidget(bottom);
    m_planner->setSizes({scaled(322), scaled(406)});
    m_planner->setAttribute(Qt::WA_StyledBackground);
    m_planner->setProperty("area", "surface");
}

void BenchPage::fillPresets()
{
    m_presets->setToolTipsVisible(true);
    for (const Workload &workload : m_bench.workloads.workloads()) {
        if (workload.presets.empty())
            continue;
        m_presets->addSection(QString::fromStdString(workload.title.empty() ? workload.id : workload.title));
        for (const Preset &preset : workload.presets) {
            QAction *act =
                m_presets->addAction(QString::fromStdString(preset.title), this, [this, &workload, &preset] {
                    setPlan(presetPlan(plan(), workload, preset));
                });
            act->setToolTip(QString::fromStdString(preset.description));
        }
    }
}

void BenchPage::connectPlan()
{
    connect(m_settle, &QTimer::timeout, this, &BenchPage::showPlan);
    connect(&m_bench.profiles, &ProfileStore::changed, this, &BenchPage::testNew);
    connect(m_model, &ProfileModel::chosenChanged, this, [this] {
        showPlace();
        changed();
    });
    connect(m_workload, &WorkloadPanel::chosen, this, [this] {
        if (!m_filling)
            showWorkload();
        changed();
    });
    connect(m_parameters, &ParametersPanel::changed, this, &BenchPage::changed);
    connect(m_ramp, &RampEditor::changed, this, &BenchPage::changed);
    connect(m_repeats, &RepeatsPanel::changed, this, &BenchPage::changed);
    connect(m_thresholds, &ThresholdsPanel::changed, this, &BenchPage::changed);
    connect(m_ritual, &RitualPanel::changed, this, &BenchPage::changed);
    connect(m_found, &FoundServers::sandboxWanted, this,
            [this](const std::string &engine) { editProfile(sandboxOf(engine), true); });
    connect(m_name, &QLineEdit::textChanged, this, &BenchPage::changed);
    connect(m_tests, &ConnectionTests::changed, this, [this] {
        emit statusText(status());
        m_settle->start();
    });

    connect(m_profiles, &ProfilesPanel::createWanted, this,
            [this](const Profile &start) { editProfile(start, true); });
    connect(m_profiles, &ProfilesPanel::urlWanted, this, [this] {
        editProfile({}, true);
        m_form->focusUrl();
    });
    connect(m_profiles, &ProfilesPanel::editWanted, this,
            [this](const Profile &p) { editProfile(p, false); });
    connect(m_profiles, &ProfilesPanel::testWanted, this, &BenchPage::testAll);
    connect(m_profiles, &ProfilesPanel::removed, this, [this](const Profile &gone, bool wasChosen) {
        m_undo->offer(tr("Removed the profile %1.").arg(QString::fromStdString(gone.name)),
                      [this, gone, wasChosen] {
                          if (const Result<void> back = m_bench.profiles.save(gone); !back)
                              m_planBar->setFinding(sentenceOf(back.error()));
                          m_model->setChosen(gone.name, wasChosen);
                      });
    });
    connect(m_profiles, &ProfilesPanel::failed, this, [this](const Error &error) {
        m_planBar->setFinding(sentenceOf(error), QString::fromStdString(error.advice));
    });
    auto *again = new QShortcut(QKeySequence(Qt::Key_F5), this);
    again->setContext(Qt::WidgetWithChildrenShortcut);
    connect(again, &QShortcut::activated, this, &BenchPage::testAll);

    connect(m_form, &ProfileForm::closed, this, &BenchPage::closeForm);
    connect(m_form, &ProfileForm::saved, this, [this](const std::string &name) {
        m_model->setChosen(name, true);
        if (const auto saved = m_bench.profiles.find(name))
            m_tests->test(*saved);
        closeForm();
    });
    connect(m_welcome, &Welcome::planWanted, this, &BenchPage::prepareDemo);
    connect(m_welcome, &Welcome::demoWanted, this, [this] {
        prepareDemo();
        if (!m_model->chosen().empty())
            run(plan());
    });
    connect(m_planBar, &PlanBar::runWanted, this, [this] { run(plan()); });
    connect(m_planBar, &PlanBar::tryWanted, this, &BenchPage::tryOut);
    connect(m_planBar, &PlanBar::liveWanted, this, &BenchPage::liveWanted);
    connect(&m_bench.session, &RunSession::failed, this, [this](const Error &error) {
        m_planBar->setFinding(sentenceOf(error), QString::fromStdString(error.advice));
    });
    connect(&m_bench.session, &RunSession::stageChanged, this,
            [this] { m_planBar->setBusy(m_bench.session.isActive()); });
}

void BenchPage::changed()
{
    if (m_filling)
        return;
    m_settle->start();
}

void BenchPage::showWorkload()
{
    m_parameters->setWorkload(m_workload->workload());
}

void BenchPage::showPlace()
{
    const bool none = m_model->rowCount() == 0;
    m_settings->setVisible(!none);
    m_found->setVisible(none);
    m_leftColumn->setStretchFactor(m_profiles, none ? 0 : 1);
    m_leftColumn->setStretchFactor(m_found, none ? 1 : 0);
    if (m_place->currentWidget() != m_form)
        m_place->setCurrentWidget(none ? static_cast<QWidget *>(m_welcome) : m_planner);
}

BenchPlan BenchPage::plan() const
{
    BenchPlan plan;
    plan.name = m_name->text().trimmed();
    for (const Profile &profile : m_model->chosen())
        plan.profiles.push_back({profile, {}});
    if (const Workload *workload = m_workload->workload())
        plan.workload = workload->id;
    plan.parameters = m_parameters->chosen();
    plan.ramp = m_ramp->text().toStdString();
    plan.thresholds = m_thresholds->thresholds();
    plan.pool = m_parameters->pool();
    plan.repeats = m_repeats->repeats();
    plan.before = m_ritual->before();
    plan.ritual = m_ritual->ritual();
    return plan;
}

void BenchPage::setPlan(const BenchPlan &plan)
{
    m_filling = true;
    m_name->setText(plan.name);
    QStringList names;
    for (const ProfileAndSecret &entry : plan.profiles)
        names << QString::fromStdString(entry.profile.name);
    m_model->setChosenNames(names);
    m_workload->setWorkload(plan.workload);
    m_parameters->setWorkload(m_workload->workload(), plan.parameters);
    m_parameters->setPool(plan.pool);
    m_ramp->setText(QString::fromStdString(plan.ramp));
    m_thresholds->setThresholds(plan.thresholds);
    m_repeats->setRepeats(plan.repeats);
    m_ritual->set(plan.before, plan.ritual);
    m_filling = false;
    showPlan();
}

void BenchPage::showPlan()
{
    const BenchPlan now = plan();
    std::vector<std::string> engines;
    for (const ProfileAndSecret &entry : now.profiles)
        engines.push_back(entry.profile.engine);
    m_repeats->setEngines(engines);
    m_workload->setParameters(m_parameters->resolved(),
                              engines.empty() ? std::string("sqlite") : engines.front());
    keepDraft({now, m_model->chosenNames()});

    if (m_model->rowCount() == 0) {
        m_planBar->setFinding({});
        m_planBar->setNothing(tr("Nothing to run yet. Run the demo, or add a profile."));
        return;
    }
    if (now.profiles.empty()) {
        m_planBar->setFinding({});
        m_planBar->setNothing(tr("Nothing to run yet. Tick a profile."));
        return;
    }
    Faults faults = checkBenchPlan(now);
    faults.insert(faults.end(), m_workload->faults().begin(), m_workload->faults().end());
    for (const Fault &fault : m_ritual->faults())
        faults.push_back(fault);
    if (!m_thresholds->isValid())
        faults.push_back({"thresholds", "one has no limit"});
    const Workload *workload = m_workload->workload();
    if (!faults.empty() || !workload || !m_ramp->ramp()) {
        QStringList lines;
        for (const Fault &fault : faults)
            lines << QString::fromStdString(fault.where + ": " + fault.message);
        m_planBar->setFinding(faults.size() == 1
                                  ? tr("The plan cannot run yet: %1").arg(lines.value(0))
                                  : tr("The plan cannot run yet, %1 things are not right").arg(faults.size()),
                              faults.size() == 1 ? QString() : lines.join(QStringLiteral(" · ")));
        m_planBar->setNothing(tr("Nothing to run until that is mended."));
        return;
    }
    const QString finding = poolFinding(now);
    m_planBar->setFinding(finding, {}, false);
    m_planBar->setPlan(planSentence(now, *workload, *m_ramp->ramp()), runCount(now),
                       planSeconds(now, *m_ramp->ramp()));
}

QString BenchPage::poolFinding(const BenchPlan &plan) const
{
    for (const ProfileAndSecret &entry : plan.profiles) {
        const ConnectionTests::Outcome &outcome = m_tests->outcome(entry.profile.name);
        const int pool = plan.pool > 0 ? plan.pool : entry.profile.pool;
        const int room = outcome.report.maxConnections - outcome.report.usedConnections;
        const QString name = QString::fromStdString(entry.profile.name);
        if (outcome.state == ConnectionTests::State::Answers && outcome.report.maxConnections > 0 &&
            pool > room)
            return tr("%1 allows %2 connections, %3 are in use: a pool of %4 does not fit.")
                .arg(name)
                .arg(outcome.report.maxConnections)
                .arg(outcome.report.usedConnections)
                .arg(pool);
        if (outcome.state == ConnectionTests::State::Failed)
            return tr("%1 cannot be reached now: %2").arg(name, sentenceOf(outcome.error));
    }
    return {};
}

void BenchPage::run(const BenchPlan &plan)
{
    m_settle->stop();
    showPlan();
    const Faults faults = m_bench.session.start(plan);
    if (faults.empty()) {
        emit started(plan);
        return;
    }
    QStringList lines;
    for (const Fault &fault : faults)
        lines << QString::fromStdString(fault.where + ": " + fault.message);
    m_planBar->setFinding(tr("The run did not start"), lines.join(QStringLiteral(" · ")));
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

void BenchPage::editProfile(const Profile &profile, bool isNew)
{
    if (isNew)
        m_form->create(profile);
    else
        m_form->edit(profile);
    m_place->setCurrentWidget(m_form);
    m_planBar->hide();
}

void BenchPage::closeForm()
{
    m_place->setCurrentWidget(m_planner);
    showPlace();
    m_planBar->show();
    m_profiles->setFocus();
}

void BenchPage::testAll()
{
    for (const Profile &profile : m_bench.profiles.profiles())
        m_tests->test(profile);
}

void BenchPage::testNew()
{
    for (const Profile &profile : m_bench.profiles.profiles())
        if (m_tests->outcome(profile.name).state == ConnectionTests::State::Untested)
            m_tests->test(profile);
}

QString BenchPage::status() const
{
    int answering = 0;
    for (const Profile &profile : m_bench.profiles.profiles())
        if (const auto state = m_tests->outcome(profile.name).state;
            state == ConnectionTests::State::Answers || state == ConnectionTests::State::Sandbox)
            ++answering;
    const auto count = m_bench.profiles.profiles().size();
    return count == 0 ? QString() : tr("%1 of %2 profiles answer").arg(answering).arg(count);
}

// The draft, or what most comparisons begin with.
void BenchPage::begin()
{
    if (const std::optional<Draft> draft = readDraft()) {
        setPlan(draft->plan);
        m_model->setChosenNames(draft->chosen);
        return;
    }
    m_thresholds->setThresholds({"p95<200ms", "p99<500ms", "errors<1%"});
    showWorkload();
    showPlan();
}

} // namespace dyno
