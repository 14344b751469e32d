// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/runspage.h"

#include "app/planguard.h"
#include "app/profilestore.h"
#include "app/runsession.h"
#include "app/runstore.h"
#include "app/seriesstore.h"
#include "ui/banner.h"
#include "ui/emptystate.h"
#include "ui/figuretext.h"
#include "ui/guardpanel.h"
#include "ui/pageheader.h"
#include "ui/parts.h"
#include "ui/runs/filterbar.h"
#include "ui/runs/rundelegate.h"
#include "ui/runs/runhead.h"
#include "ui/runs/runlistmodel.h"
#include "ui/runs/runside.h"
#include "ui/runs/runtext.h"
#include "ui/segmented.h"
#include "ui/theme.h"
#include "ui/undobar.h"

#include <QApplication>
#include <QHeaderView>
#include <QJsonDocument>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMouseEvent>
#include <QSettings>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

namespace dyno {

namespace {

constexpr int sideWidth = 336;
const auto groupedId = QStringLiteral("grouped");
const auto flatId = QStringLiteral("flat");
const auto hiddenKey = QStringLiteral("runs/hiddenColumns");

struct ColumnWidth
{
    int column, px;
};
constexpr ColumnWidth columnWidths[] = {{RunListModel::RampColumn, 136},    {RunListModel::SparkColumn, 132},
                                        {RunListModel::ResultColumn, 84},   {RunListModel::P95Column, 72},
                                        {RunListModel::FailColumn, 76},     {RunListModel::LimitsColumn, 60},   {RunListModel::StateColumn, 96},
                                        {RunListModel::StartedColumn, 116}, {RunListModel::TookColumn, 72}};

} // namespace

RunsPage::RunsPage(const Workbench &workbench, QWidget *parent)
    : QWidget(parent), m_bench(workbench), m_model(new RunListModel(workbench.store, this)), m_table(nullptr),
      m_side(new RunSide(workbench.store)), m_search(new QLineEdit), m_grouping(new Segmented),
      m_filters(new FilterBar(*m_model)),
      m_open(makeButton(tr("Open"))), m_rename(makeButton(tr("Rename"))), m_delete(makeButton(tr("Delete"))),
      m_overlay(makeButton(tr("Overlay"))), m_compare(makeButton(tr("Compare"), ButtonKind::Primary)),
      m_openPlan(makeButton(tr("Open plan"), ButtonKind::Text)),
      m_runAgain(makeButton(tr("Run again"), ButtonKind::Text)), m_columns(new QMenu(this)), m_place(new QStackedWidget),
      m_banner(new Banner(Banner::Kind::Error)), m_guard(new GuardPanel), m_undo(nullptr)
{
    makeTable();
    auto *unread = new EmptyState(
        tr("The runs cannot be read"),
        tr("Nothing is lost by looking again. What was wrong stands above, with what to do."), tr("Read again"));
    connect(unread, &EmptyState::acted, this, &RunsPage::reread);
    auto *empty = new EmptyState(
        tr("No runs yet"),
        tr("Every run is kept here with each of its seconds: to look at again, to lay under the next "
           "one, to compare. Make the first one on Bench."),
        tr("Go to Bench"));
    connect(empty, &EmptyState::acted, this, &RunsPage::benchWanted);
    auto *split = new QSplitter(Qt::Horizontal);
    split->setChildrenCollapsible(false);
    split->addWidget(m_table);
    split->addWidget(m_side);
    split->setStretchFactor(0, 1);
    split->setSizes({scaled(1440 - 64 - sideWidth), scaled(sideWidth)});
    m_place->addWidget(empty);
    m_place->addWidget(split);
    m_place->addWidget(unread);

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    makeHeader();
    makeFilters();
    column->addWidget(m_filters);
    column->addWidget(m_banner);
    column->addWidget(m_guard);
    column->addWidget(m_place, 1);
    m_undo = new UndoBar(this);
    setFocusProxy(m_table);

    connect(m_model, &QAbstractItemModel::modelReset, this, &RunsPage::laidOut);
    connect(m_model, &RunListModel::ticksChanged, this, &RunsPage::chosenChanged);
    connect(m_model, &QAbstractItemModel::dataChanged, this, &RunsPage::chosenChanged);
    connect(m_model, &RunListModel::failed, this, &RunsPage::showError);
    connect(m_side, &RunSide::failed, this, &RunsPage::showError);
    connect(&m_bench.session, &RunSession::stageChanged, this, &RunsPage::chosenChanged);
    connect(m_side, &RunSide::continueWanted, this, &RunsPage::continueSeries);
    connect(m_side, &RunSide::clearWanted, m_model, &RunListModel::clearTicks);
    laidOut();
}

void RunsPage::makeHeader()
{
    auto *header = new PageHeader(tr("Runs"));
    m_search->setPlaceholderText(tr("Search names, servers, workloads, notes, tags"));
    m_search->setAccessibleName(tr("Search runs"));
    m_search->setToolTip(tr("Ctrl+F"));
    m_search->setClearButtonEnabled(true);
    m_search->addAction(makeIcon(QStringLiteral("search"), IconTone::Quiet), QLineEdit::LeadingPosition);
    header->start()->addWidget(m_search);
    m_grouping->setChoices({groupedId, flatId}, {tr("By comparison"), tr("By time")});
    m_grouping->setCurrent(groupedId);
    m_grouping->setAccessibleName(tr("Order of runs"));
    header->start()->addWidget(m_grouping);
    for (QPushButton *button : {m_open, m_rename, m_delete, m_overlay, m_compare})
        header->acts()->addWidget(button);
    static_cast<QVBoxLayout *>(layout())->addWidget(header);

    connect(m_search, &QLineEdit::textChanged, m_model, &RunListModel::setSearch);
    connect(m_grouping, &Segmented::chosen, this,
            [this](const QString &id) { m_model->setGrouped(id == groupedId); });
    connect(m_open, &QPushButton::clicked, this, &RunsPage::openCurrent);
    connect(m_rename, &QPushButton::clicked, this,
            [this] { m_table->edit(m_table->currentIndex().siblingAtColumn(0)); });
    connect(m_delete, &QPushButton::clicked, this, &RunsPage::removeChosen);
    connect(m_overlay, &QPushButton::clicked, this, &RunsPage::overlayTicked);
    connect(m_compare, &QPushButton::clicked, this, &RunsPage::compareTicked);
    m_overlay->setToolTip(tr("Ctrl+Enter"));
    m_compare->setToolTip(tr("Ctrl+Shift+Enter"));
    m_open->setToolTip(tr("Enter"));
    m_rename->setToolTip(tr("F2"));
    m_delete->setToolTip(tr("Del"));
    const auto key = [this](const QKeySequence &keys, auto act) {
        auto *shortcut = new QShortcut(keys, this);
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        connect(shortcut, &QShortcut::activated, this, act);
    };
    key(QKeySequence::Find, [this] {
        m_search->setFocus();
        m_search->selectAll();
    });
    key(QKeySequence(Qt::CTRL | Qt::Key_Return), [this] { overlayTicked(); });
    key(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Return), [this] { compareTicked(); });
}

void RunsPage::makeFilters()
{
    m_openPlan->setToolTip(tr("Shows on Bench what was run, to change it"));
    m_runAgain->setToolTip(tr("Runs the same plan once more"));
    connect(m_openPlan, &QPushButton::clicked, this, [this] { takePlan(false); });
    connect(m_runAgain, &QPushButton::clicked, this, [this] { takePlan(true); });
    auto *columns = makeButton(tr("Columns"), ButtonKind::Outlined, ButtonSize::Small);
    columns->setIcon(makeIcon(QStringLiteral("chevron-down")));
    columns->setLayoutDirection(Qt::RightToLeft);
    columns->setMenu(m_columns);
    fillColumns();
    for (QPushButton *button : {m_openPlan, m_runAgain, columns})
        m_filters->acts()->addWidget(button);
}

void RunsPage::fillColumns()
{
    const QStringList hidden = QSettings().value(hiddenKey).toStringList();
    for (const ColumnWidth &width : columnWidths) {
        const QString name = QString::number(width.column);
        m_table->setColumnHidden(width.column, hidden.contains(name));
        QAction *act =
            m_columns->addAction(m_model->headerData(width.column, Qt::Horizontal, Qt::DisplayRole).toString());
        act->setCheckable(true);
        act->setChecked(!hidden.contains(name));
        connect(act, &QAction::triggered, this, [this, name, column = width.column](bool on) {
            m_table->setColumnHidden(column, !on);
            QSettings settings;
            QStringList now = settings.value(hiddenKey).toStringList();
            now.removeAll(name);
            if (!on)
                now.append(name);
            settings.setValue(hiddenKey, now);
        });
    }
}

void RunsPage::continueSeries(const std::string &series)
{
    auto kept = readSeries(m_bench.store, QString::fromStdString(series));
    if (kept.has_error())
        return showError(kept.error());
    for (ProfileAndSecret &entry : kept->plan.profiles)
        markProduction(entry.profile, m_bench.profiles);
    const PlanGuard guard = guardOf(kept->plan, &m_bench.workloads);
    kept->plan.isConfirmed = true;
    if (guard.asks())
        m_guard->ask(guard, tr("Go on with it"), [this, wanted = *kept] { resume(wanted); });
    else
        resume(*kept);
}

void RunsPage::resume(const KeptSeries &series)
{
    const Faults faults = m_bench.session.resume(series);
    if (faults.empty())
        emit continued(series.plan);
    else
        showError(makeError(ErrorKind::Usage,
                            tr("The series cannot be continued: %1: %2")
                                .arg(QString::fromStdString(faults.front().where),
                                     QString::fromStdString(faults.front().message))
                                .toStdString()));
}

void RunsPage::takePlan(bool run)
{
    const RunListing *listing = m_model->listing(m_table->currentIndex());
    if (!listing)
        return;
    const Result<RunInfo> info = m_bench.store.loadInfo(listing->info.id);
    if (!info) {
        showError(info.error());
        return;
    }
    const QJsonDocument json = QJsonDocument::fromJson(QByteArray::fromStdString(info->planJson));
    Result<BenchPlan> plan = BenchPlan::fromJson(json.object());
    if (plan)
        plan->isForeign = plan->isForeign || m_bench.store.isImported(listing->info.id);
    if (plan)
        emit planWanted(*plan, run);
    else
        showError(plan.error());
}

void RunsPage::makeTable()
{
    m_table = dyno::makeTable(m_model, tr("Runs"));
    auto *titles = new RunHead(m_table);
    titles->setDefaultAlignment(m_table->horizontalHeader()->defaultAlignment());
    titles->setFixedHeight(m_table->horizontalHeader()->height());
    titles->setSectionsClickable(false);
    titles->setMinimumSectionSize(m_table->horizontalHeader()->minimumSectionSize());
    m_table->setHorizontalHeader(titles);
    m_table->setItemDelegate(new RunDelegate(m_table));
    m_table->setEditTriggers(QAbstractItemView::EditKeyPressed);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->verticalHeader()->setMinimumSectionSize(scaled(20));
    QHeaderView *head = m_table->horizontalHeader();
    head->setSectionResizeMode(QHeaderView::Interactive);
    head->setSectionResizeMode(RunListModel::RunColumn, QHeaderView::Stretch);
    for (const ColumnWidth &width : columnWidths)
        m_table->setColumnWidth(width.column, scaled(width.px));
    m_table->viewport()->installEventFilter(this);
    m_table->installEventFilter(this);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex &now) {
                if (m_layingOut)
                    return;
                if (const RunListing *listing = m_model->listing(now))
                    m_current = listing->info.id;
                chosenChanged();
            });
}

void RunsPage::laidOut()
{
    m_layingOut = true;
    m_table->clearSpans();
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const bool group = m_model->isGroup(m_model->index(row, 0));
        if (group)
            m_table->setSpan(row, 0, 1, RunListModel::ColumnCount);
        const int height = group ? RunDelegate::groupRowHeight() : RunDelegate::runRowHeight();
        if (m_table->rowHeight(row) != height)
            m_table->setRowHeight(row, height);
    }
    m_place->setCurrentIndex(m_model->error() ? 2 : m_model->runCount() == 0 ? 0 : 1);
    if (m_model->error())
        showError(*m_model->error());
    else if (m_unread)
        m_banner->setText({});
    m_unread = m_model->error().has_value();
    QModelIndex now = m_model->indexOf(m_current);
    for (int row = 0; !now.isValid() && row < m_model->rowCount(); ++row)
        if (!m_model->isGroup(m_model->index(row, 0)))
            now = m_model->index(row, 0);
    m_table->setCurrentIndex(now);
    if (const RunListing *listing = m_model->listing(now))
        m_current = listing->info.id;
    m_layingOut = false;
    chosenChanged();
}

void RunsPage::chosenChanged()
{
    const std::vector<const RunListing *> ticked = m_model->ticked();
    const RunListing *current = m_model->listing(m_table->currentIndex());
    m_side->setBusy(m_bench.session.isActive());
    if (!ticked.empty())
        m_side->setRuns(ticked, true);
    else
        m_side->setRuns(
            current ? std::vector<const RunListing *>{current} : std::vector<const RunListing *>(), false);
    m_open->setEnabled(current);
    m_openPlan->setEnabled(current);
    m_runAgain->setEnabled(current && !m_bench.session.isActive());
    m_rename->setEnabled(current);
    m_delete->setEnabled(current || !ticked.empty());
    m_delete->setText(ticked.size() > 1 ? tr("Delete %1").arg(ticked.size()) : tr("Delete"));
    m_overlay->setEnabled(!ticked.empty());
    m_overlay->setText(ticked.size() > 1 ? tr("Overlay %1 on Live").arg(ticked.size())
                                         : tr("Overlay on Live"));
    m_compare->setEnabled(ticked.size() > 1);
    m_compare->setText(ticked.size() > 1 ? tr("Compare %1").arg(ticked.size()) : tr("Compare"));
    emit statusText(status());
}

QString RunsPage::status() const
{
    if (m_model->error())
        return tr("The runs cannot be read");
    if (m_model->runCount() == 0)
        return {};
    return tr("%1 runs, %2 shown, %3 chosen")
        .arg(wholeText(m_model->runCount()), wholeText(m_model->shownCount()),
             wholeText(qint64(m_model->ticked().size())));
}

void RunsPage::reread()
{
    m_model->read();
}

void RunsPage::openCurrent()
{
    const QModelIndex index = m_table->currentIndex();
    if (m_model->isGroup(index)) {
        fold(index, !index.data(RunListModel::IsFoldedRole).toBool());
        return;
    }
    if (const RunListing *listing = m_model->listing(index))
        emit opened(listing->info.id);
}

void RunsPage::overlayTicked()
{
    if (!m_model->ticked().empty())
        emit overlaid(chosenRuns());
}

std::vector<std::string> RunsPage::chosenRuns() const
{
    std::vector<std::string> ids;
    for (const RunListing *run : m_model->ticked())
        ids.push_back(run->info.id);
    if (ids.empty())
        if (const RunListing *current = m_model->listing(m_table->currentIndex()))
            ids.push_back(current->info.id);
    return ids;
}

void RunsPage::compareTicked()
{
    if (m_model->ticked().size() > 1)
        emit compared(chosenRuns());
}

void RunsPage::removeChosen()
{
    const std::vector<std::string> ids = chosenRuns();
    if (ids.empty())
        return;
    const RunListing *first = m_model->listing(m_model->indexOf(ids.front()));
    const QString name = first ? runLabel(*first) : QString::fromStdString(ids.front());
    if (const Result<void> done = m_bench.store.remove(ids); !done) {
        showError(done.error());
        return;
    }
    m_banner->setText({});
    m_undo->offer(ids.size() == 1 ? tr("Deleted %1.").arg(name) : tr("Deleted %1 runs.").arg(ids.size()),
                  [this, ids] {
                      if (const Result<void> back = m_bench.store.restore(ids); !back)
                          showError(back.error());
                  });
}

void RunsPage::showError(const Error &error)
{
    m_banner->setText(QString::fromStdString(error.message), QString::fromStdString(error.advice));
}

void RunsPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_search->setFixedWidth(scaled(width() < scaled(1200) ? 170 : 380));
}

} // namespace dyno
