// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workload/tryview.h"

#include "app/planguard.h"
#include "app/secrets.h"
#include "ui/banner.h"
#include "ui/bench/passwordround.h"
#include "ui/bench/seenworkloads.h"
#include "ui/figuretext.h"
#include "ui/guardpanel.h"
#include "ui/parts.h"
#include "ui/segmented.h"
#include "ui/theme.h"
#include "ui/workload/codeeditor.h"
#include "ui/workload/editedworkload.h"
#include "ui/workload/samplemodel.h"
#include "ui/workload/trymodel.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QPointer>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>
#include <QtConcurrent/QtConcurrentRun>

#include <utility>

namespace dyno {

namespace {

const auto statementId = QStringLiteral("statement"), rowsId = QStringLiteral("rows"), planId = QStringLiteral("plan");

} // namespace

TryView::TryView(EditedWorkload &workload, PasswordRound &passwords, SecretStore &secrets, QWidget *parent)
    : QWidget(parent), m_workload(workload), m_passwords(passwords), m_secrets(secrets),
      m_trial(std::make_shared<Trial>()), m_model(new TryModel(this)), m_rows(new SampleModel(this)),
      m_transaction(new QComboBox), m_profile(new QComboBox), m_keep(new QCheckBox(tr("Keep what it changes"))),
      m_load(new QCheckBox(tr("Load the data where it is missing"))),
      m_run(makeButton(tr("Run once"), ButtonKind::Primary)), m_cancel(makeButton(tr("Cancel"))),
      m_state(makeLabel({}, TextRole::Small, Tone::Quiet)), m_banner(new Banner(Banner::Kind::Error)),
      m_guard(new GuardPanel),
      m_table(makeTable(m_model, tr("Statements"))), m_rowTable(makeTable(m_rows, tr("Rows of the statement"))),
      m_what(new Segmented), m_text(new CodeEditor)
{
    m_transaction->setAccessibleName(tr("Transaction to try"));
    m_profile->setAccessibleName(tr("Profile to try it on"));
    for (QComboBox *box : {m_transaction, m_profile})
        box->setMinimumWidth(scaled(180));
    m_keep->setToolTip(tr("Otherwise a transaction is put around it and rolled back"));
    auto *head = new QHBoxLayout;
    head->setContentsMargins(16, 8, 16, 8);
    head->setSpacing(12);
    head->addWidget(m_transaction);
    head->addWidget(makeLabel(tr("on"), TextRole::Body, Tone::Quiet));
    head->addWidget(m_profile);
    head->addWidget(m_run);
    head->addWidget(m_cancel);
    head->addStretch(1);
    auto *choices = new QHBoxLayout;
    choices->setContentsMargins(16, 0, 16, 8);
    choices->setSpacing(16);
    choices->addWidget(m_load);
    choices->addWidget(m_keep);
    choices->addStretch(1);
    choices->addWidget(m_state);

    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->horizontalHeader()->setSectionResizeMode(TryModel::StatementColumn, QHeaderView::Stretch);
    const int widths[] = {32, 0, 150, 80, 80, 80};
    for (int i = 0; i < TryModel::ColumnCount; ++i)
        if (i != TryModel::StatementColumn)
            m_table->setColumnWidth(i, scaled(widths[i]));
    m_what->setSmall(true);
    m_what->setChoices({statementId, rowsId, planId}, {tr("Statement"), tr("Rows"), tr("Plan")});
    m_what->setCurrent(statementId);
    m_what->setAccessibleName(tr("What is shown of the statement"));
    m_text->setReadOnly(true);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setAccessibleName(tr("The statement, or its plan"));

    auto *details = new QWidget;
    auto *detailColumn = new QVBoxLayout(details);
    detailColumn->setContentsMargins(0, 0, 0, 0);
    auto *what = new QHBoxLayout;
    what->setContentsMargins(16, 8, 16, 0);
    what->addWidget(m_what);
    what->addStretch(1);
    detailColumn->addLayout(what);
    detailColumn->addWidget(m_text, 1);
    detailColumn->addWidget(m_rowTable, 1);
    auto *split = new QSplitter(Qt::Vertical);
    split->setChildrenCollapsible(false);
    split->addWidget(m_table);
    split->addWidget(details);
    split->setSizes({scaled(300), scaled(300)});
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(head);
    column->addLayout(choices);
    column->addWidget(m_banner);
    column->addWidget(m_guard);
    column->addWidget(makeLine(Line::Horizontal));
    column->addWidget(split, 1);

    connect(m_run, &QPushButton::clicked, this, [this] { begin(m_load->isChecked()); });
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        m_state->setText(tr("Cancelling"));
        m_trial->cancel();
    });
    connect(m_banner, &Banner::acted, this, [this] { begin(true); });
    connect(&m_watcher, &QFutureWatcherBase::finished, this, &TryView::take);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &TryView::showStatement);
    connect(m_what, &Segmented::chosen, this, &TryView::showStatement);
    connect(&m_workload, &EditedWorkload::opened, this, [this] {
        m_waiting.reset();
        m_model->setReport({});
        m_banner->setText({});
        m_guard->dismiss();
        m_state->clear();
        fillTransactions();
        showStatement();
    });
    connect(&m_workload, &EditedWorkload::checked, this, [this] {
        fillTransactions();
        if (const auto load = std::exchange(m_waiting, std::nullopt))
            begin(*load);
    });
    showRunning();
    showStatement();
}

TryView::~TryView()
{
    m_trial->cancel();
    m_watcher.waitForFinished();
}

void TryView::setProfiles(const std::vector<Profile> &profiles)
{
    const QString before = m_profile->currentText();
    m_profiles = profiles;
    m_profile->clear();
    for (const Profile &profile : profiles)
        m_profile->addItem(QString::fromStdString(profile.name));
    m_profile->setCurrentIndex(qMax(0, m_profile->findText(before)));
    showRunning();
}

void TryView::fillTransactions()
{
    const QString before = m_transaction->currentData().toString();
    m_transaction->clear();
    if (const Workload *known = m_workload.workload())
        for (const TransactionSource &transaction : known->transactions)
            m_transaction->addItem(QString::fromStdString(transaction.title.empty() ? transaction.name : transaction.title),
                                   QString::fromStdString(transaction.name));
    m_transaction->setCurrentIndex(qMax(0, m_transaction->findData(before)));
    showRunning();
}

// What is tried is what is to be seen: saved, checked, and without faults.
bool TryView::isReady(bool load)
{
    m_workload.flush();
    if (!m_workload.isSaved()) {
        showError(makeError(ErrorKind::Usage, "The try did not start: what was typed is not saved.",
                            "Why stands above. Run it again once it is."));
        return false;
    }
    if (!m_workload.isSettled()) {
        m_waiting = load;
        m_state->setText(tr("Checking what was typed"));
        return false;
    }
    if (const Faults &faults = m_workload.faults(); !faults.empty()) {
        showError(makeError(ErrorKind::Usage,
                            "The try did not start: " + faults.front().where + ": " + faults.front().message,
                            "Mend it under SQL; the faults stand below the text."));
        return false;
    }
    return true;
}

void TryView::begin(bool load)
{
    const int at = m_profile->currentIndex();
    if (at < 0 || std::size_t(at) >= m_profiles.size() || isTrying())
        return;
    m_banner->setText({});
    m_guard->dismiss();
    if (!isReady(load))
        return;
    m_state->clear();
    const Profile profile = m_profiles[std::size_t(at)];
    m_passwords.begin(
        {profile}, [this, profile, load] { ask(profile, load); },
        [this](const Profile &refused) {
            showError(makeError(ErrorKind::Authentication, "The try did not start: " + refused.name + " needs a password.",
                                "Run it again and give it."));
        });
    if (m_passwords.isWaiting())
        m_state->setText(tr("Asking the server whether it lets us in"));
}

TrialPlan TryView::planOf(const Profile &profile, bool load) const
{
    TrialPlan plan;
    plan.profile = profile;
    plan.workload = *m_workload.workload();
    plan.parameters = m_workload.parameters();
    plan.transaction = m_transaction->currentData().toString().toStdString();
    plan.keep = m_keep->isChecked();
    plan.load = load;
    plan.isForeign = !isSeen(plan.workload);
    return plan;
}

void TryView::ask(const Profile &profile, bool load)
{
    if (!m_workload.workload())
        return;
    const PlanGuard guard = guardOf(planOf(profile, load));
    m_state->clear();
    if (guard.asks())
        m_guard->ask(guard, tr("Run it"), [this, profile, load] {
            if (const Workload *seen = m_workload.workload())
                markSeen(*seen);
            start(profile, load);
        });
    else
        start(profile, load);
}

void TryView::start(const Profile &profile, bool load)
{
    m_secrets.find(profile, [self = QPointer(this), profile, load](const std::optional<Secret> &secret) {
        const Workload *known = self ? self->m_workload.workload() : nullptr;
        // Something may have been typed while the password was asked for.
        if (!known || self->isTrying() || !self->isReady(load))
            return;
        TrialPlan plan = self->planOf(profile, load);
        plan.secret = secret.value_or(Secret());
        plan.seed = ++self->m_seed;
        const auto told = [self](const std::string &what) {
            QMetaObject::invokeMethod(qApp, [self, text = QString::fromStdString(what)] {
                if (self)
                    self->m_state->setText(text);
            });
        };
        self->m_watcher.setFuture(QtConcurrent::run([trial = self->m_trial, plan, told] {
            return std::make_shared<Result<TryReport>>(trial->run(plan, told));
        }));
        self->showRunning();
    });
}

void TryView::take()
{
    showRunning();
    const Answer answer = m_watcher.result();
    if (answer->has_error()) {
        m_model->setReport({});
        m_state->clear();
        showError(answer->error());
        showStatement();
        return;
    }
    m_model->setReport(**answer);
    const TryReport &report = m_model->report();
    int failed = 0;
    for (std::size_t i = 0; i < report.statements.size(); ++i)
        if (report.statements[i].error)
            failed = int(i);
    m_table->selectRow(report.error ? failed : 0);
    if (report.error)
        showError(*report.error);
    QStringList words{tr("%1 in %2").arg(tr("%n round trip(s)", nullptr, int(report.roundTrips)),
                                         microsecondText(report.us))};
    words << (report.isRolledBack ? tr("rolled back") : m_keep->isChecked() ? tr("kept") : tr("not rolled back"));
    if (!report.note.empty())
        words << QString::fromStdString(report.note);
    m_state->setText(words.join(QStringLiteral(" · ")));
    showStatement();
}

void TryView::showError(const Error &error)
{
    m_state->clear();
    m_banner->setText(QString::fromStdString(error.message), QString::fromStdString(error.advice));
    m_banner->setAct(error.kind == ErrorKind::NotFound ? tr("Load the data and try") : QString());
}

void TryView::showRunning()
{
    const bool isRunning = isTrying();
    m_run->setEnabled(!isRunning && m_transaction->count() > 0 && m_profile->count() > 0);
    m_run->setToolTip(m_profile->count() == 0 ? tr("Make a profile on Bench first") : QString());
    m_cancel->setVisible(isRunning);
    for (QWidget *choice : std::initializer_list<QWidget *>{m_transaction, m_profile, m_keep, m_load})
        choice->setEnabled(!isRunning);
}

void TryView::showStatement()
{
    const TriedStatement *statement = m_model->statement(qMax(0, m_table->currentIndex().row()));
    const QString what = m_what->current();
    m_rowTable->setVisible(what == rowsId);
    m_text->setVisible(what != rowsId);
    m_rows->set(statement ? statement->result.columns : std::vector<std::string>(),
                statement ? statement->result.rows : decltype(Table::rows)());
    if (what != rowsId) {
        m_text->setLanguage(what == statementId ? CodeLanguage::Sql : CodeLanguage::Plain);
        QString text;
        if (statement && what == statementId)
            text = statementText(*statement)
                   + (statement->error ? QStringLiteral("\n\n-- ") + QString::fromStdString(statement->error->message)
                                       : QString());
        else if (statement)
            text = planText(*statement);
        else
            text = tr("Nothing was tried yet.");
        m_text->setPlainText(text);
    }
}

} // namespace dyno
