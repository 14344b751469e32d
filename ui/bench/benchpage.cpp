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
#include "ui/bench/passwordround.h"
#include "ui/bench/planbar.h"
#include "ui/bench/presetmenu.h"
#include "ui/bench/profileform.h"
#include "ui/bench/profileimporter.h"
#include "ui/bench/profilemodel.h"
#include "ui/bench/profilespanel.h"
#include "ui/bench/rampeditor.h"
#include "ui/bench/repeatspanel.h"
#include "ui/bench/ritualpanel.h"
#include "ui/bench/thresholdspanel.h"
#include "ui/bench/varypanel.h"
#include "ui/bench/welcome.h"
#include "ui/bench/workloadpanel.h"
#include "ui/guardpanel.h"
#include "ui/pageheader.h"
#include "ui/parts.h"
#include "ui/theme.h"
#include "ui/undobar.h"
#include "ui/workload/workloadeditor.h"

#include <QLineEdit>
#include <QMenu>
#include <QScrollArea>
#include <QScrollBar>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>

namespace dyno {

namespace {

// As tall as what it holds where there is room for that; else it scrolls.
class SettingsArea final : public QScrollArea
{
public:
    SettingsArea()
    {
        setWidgetResizable(true);
        setFrameShape(QFrame::NoFrame);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setFocusPolicy(Qt::NoFocus);
        viewport()->setAutoFillBackground(false);
    }
    QSize sizeHint() const override { return widget() ? widget()->sizeHint() : QScrollArea::sizeHint(); }
    // Nothing is cut at its side.
    QSize minimumSizeHint() const override
    {
        const QSize least = QScrollArea::minimumSizeHint();
        return widget() ? QSize(widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width(),
                                least.height())
                        : least;
    }
};

constexpr int settleMs = 150; // between the last key and working the plan out again
constexpr int leftWidth = 304, rightWidth = 416;

QString sentenceOf(const Error &error)
{
    return QString::fromStdString(error.message);
}

// Two splitters whose line is one line. Their parts take each other's least widths: else the line breaks where there
// is little room.
void bind(QSplitter *a, QSplitter *b)
{
    for (int i = 0; i < a->count(); ++i) {
        const int least =
            qMax(a->widget(i)->minimumSizeHint().width(), b->widget(i)->minimumSizeHint().width());
        a->widget(i)->setMinimumWidth(least);
        b->widget(i)->setMinimumWidth(least);
    }
    QObject::connect(a, &QSplitter::splitterMoved, b, [a, b] { b->setSizes(a->sizes()); });
    QObject::connect(b, &QSplitter::splitterMoved, a, [a, b] { a->setSizes(b->sizes()); });
}

} // namespace

BenchPage::BenchPage(const Workbench &workbench, QWidget *parent)
    : QWidget(parent), m_bench(workbench), m_tests(new ConnectionTests(workbench.secrets, this)),
      m_passwords(new PasswordRound(*m_tests, workbench.secrets, this)),
      m_model(new ProfileModel(workbench.profiles, *m_tests, this)), m_ramp(new RampEditor(this)),
      m_profiles(new ProfilesPanel(*m_model, workbench.profiles)), m_repeats(new RepeatsPanel),
      m_ritual(new RitualPanel), m_vary(new VaryPanel),
      m_thresholds(new ThresholdsPanel), m_workload(new WorkloadPanel(workbench.workloads)),
      m_parameters(new ParametersPanel),
      m_editor(new WorkloadEditor(workbench.workloads, *m_passwords, workbench.secrets)), m_form(new ProfileForm(workbench.profiles, workbench.secrets)),
      m_welcome(new Welcome), m_planBar(new PlanBar), m_guard(new GuardPanel), m_undo(nullptr), m_name(new QLineEdit),
      m_presets(new QMenu(this)), m_settings(new SettingsArea), m_found(new FoundServers),
      m_place(new QStackedWidget), m_planner(new QSplitter(Qt::Vertical)),
      m_plannerArea(new QScrollArea), m_settle(new QTimer(this))
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
    makePresets();

    auto *content = new QWidget;
    auto *settings = new QVBoxLayout(content);
    settings->setContentsMargins(0, 0, 0, 0);
    settings->setSpacing(0);
    settings->addWidget(makeLine(Line::Horizontal));
    settings->addWidget(m_repeats);
    settings->addWidget(m_ritual);
    settings->addWidget(m_vary);
    settings->addWidget(makeLine(Line::Horizontal));
    settings->addWidget(m_thresholds);
    m_settings->setWidget(content);
    content->setAutoFillBackground(false);
    auto *left = makeArea();
    m_leftColumn = new QVBoxLayout(left);
    m_leftColumn->setContentsMargins(0, 0, 0, 0);
    m_leftColumn->setSpacing(0);
    m_leftColumn->addWidget(m_profiles, 1);
    m_leftColumn->addWidget(m_found);
    m_leftColumn->addWidget(m_settings);

    makePlanner();
    // Where there is less room than its panels need, it scrolls: nothing lies over anything else.
    m_plannerArea->setWidgetResizable(true);
    m_plannerArea->setFrameShape(QFrame::NoFrame);
    m_plannerArea->setFocusPolicy(Qt::NoFocus);
    m_plannerArea->setWidget(m_planner);
    m_place->addWidget(m_plannerArea);
    m_place->addWidget(m_form);
    m_place->addWidget(m_welcome);
    m_place->addWidget(m_editor);
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
    column->addWidget(m_guard);
    column->addWidget(m_planBar);
    m_undo = new UndoBar(this);
    setFocusProxy(m_profiles);

    m_settle->setSingleShot(true);
    m_settle->setInterval(settleMs);
    connectPlan();
    connectWorkloads();
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

void BenchPage::connectPlan()
{
    connect(m_settle, &QTimer::timeout, this, &BenchPage::showPlan);
    connect(&m_bench.profiles, &ProfileStore::changed, this, &BenchPage::testNew);
    connect(m_model, &ProfileModel::chosenChanged, this, [this] {
        if (!m_filling)
            m_kept.profiles.clear(); // now it is the person who says on what
        showPlace();
        changed();
    });
    connect(m_workload, &WorkloadPanel::chosen, this, [this] {
        if (!m_filling) {
            m_kept.scripts.clear(); // of another workload
            m_kept.variables.clear();
            m_vary->setVary(std::nullopt);
            showWorkload();
        }
        changed();
    });
    connect(m_parameters, &ParametersPanel::changed, this, &BenchPage::changed);
    connect(m_ramp, &RampEditor::changed, this, &BenchPage::changed);
    connect(m_repeats, &RepeatsPanel::changed, this, &BenchPage::changed);
    connect(m_thresholds, &ThresholdsPanel::changed, this, &BenchPage::changed);
    connect(m_ritual, &RitualPanel::changed, this, &BenchPage::changed);
    connect(m_vary, &VaryPanel::changed, this, &BenchPage::changed);
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
    auto *importer = new ProfileImporter(m_bench.profiles, m_bench.secrets, this);
    connect(m_profiles, &ProfilesPanel::importWanted, importer, &ProfileImporter::choose);
    connect(importer, &ProfileImporter::told, this, [this](const QString &sentence, const QString &detail, bool isError) {
        m_planBar->setFinding(sentence, detail, isError);
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
    connect(m_form, &ProfileForm::passwordNotKept, this, [this](const Error &error) {
        m_planBar->setFinding(tr("The password is kept for this session only."), sentenceOf(error), false);
    });
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
    // What a run made or filled: files that were not there, connections that are free again.
    connect(&m_bench.session, &RunSession::finished, this, &BenchPage::testAll);
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
    if (m_place->currentWidget() != m_form && m_place->currentWidget() != m_editor)
        m_place->setCurrentWidget(none ? static_cast<QWidget *>(m_welcome) : m_plannerArea);
}

void BenchPage::editProfile(const Profile &profile, bool isNew)
{
    if (isNew)
        m_form->create(profile);
    else
        m_form->edit(profile);
    m_place->setCurrentWidget(m_form);
    m_guard->dismiss();
    m_planBar->hide();
}

void BenchPage::closeForm()
{
    m_place->setCurrentWidget(m_plannerArea);
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
    using State = ConnectionTests::State;
    int ready = 0;
    for (const Profile &profile : m_bench.profiles.profiles())
        if (const State state = m_tests->outcome(profile.name).state;
            state == State::Answers || state == State::Sandbox || state == State::NewFile)
            ++ready;
    const auto count = m_bench.profiles.profiles().size();
    return count == 0 ? QString() : tr("%1 of %2 profiles are ready").arg(ready).arg(count);
}

} // namespace dyno
