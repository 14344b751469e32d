// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/live/liveside.h"

#include "ui/live/eventmodel.h"
#include "ui/live/leveldelegate.h"
#include "ui/live/leveltablemodel.h"
#include "ui/live/shownrun.h"
#include "ui/live/statementtablemodel.h"
#include "ui/live/thresholdbars.h"
#include "ui/parts.h"
#include "ui/searchview.h"
#include "ui/segmented.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QListView>
#include <QTableView>
#include <QVBoxLayout>

namespace dyno {

namespace {
const auto levelsId = QStringLiteral("levels"), statementsId = QStringLiteral("statements");
}

LiveSide::LiveSide(QWidget *parent)
    : QWidget(parent), m_levels(new LevelTableModel(this)), m_levelTable(makeTable(m_levels, tr("Levels"))),
      m_search(new SearchView), m_searchPanel(new QWidget), m_statements(new StatementTableModel(this)),
      m_statementTable(makeTable(m_statements, tr("Statements"))), m_tables(new Segmented),
      m_thresholds(new ThresholdBars), m_thresholdPanel(new QWidget), m_events(new EventModel(this)),
      m_eventList(new QListView)
{
    setAttribute(Qt::WA_StyledBackground);
    setProperty("area", "surface");
    auto *thresholds = new QVBoxLayout(m_thresholdPanel);
    thresholds->setContentsMargins(0, 0, 0, 0);
    thresholds->setSpacing(0);
    thresholds->addWidget(makeLine(Line::Horizontal));
    thresholds->addWidget(makePanelHead(tr("Thresholds")).widget);
    auto *bars = new QVBoxLayout;
    bars->setContentsMargins(16, 0, 16, 12);
    bars->addWidget(m_thresholds);
    thresholds->addLayout(bars);

    auto *search = new QVBoxLayout(m_searchPanel);
    search->setContentsMargins(0, 0, 0, 0);
    search->setSpacing(0);
    search->addWidget(makePanelHead(tr("Search for capacity")).widget);
    search->addWidget(m_search);
    search->addWidget(makeLine(Line::Horizontal));
    m_searchPanel->hide();

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_searchPanel);
    column->addWidget(makeLevels(), 3);
    column->addWidget(m_thresholdPanel);
    column->addWidget(makeEvents(), 4);
}

QWidget *LiveSide::makeLevels()
{
    const PanelHead head = makePanelHead(tr("Levels"), tr("only the hold is judged"));
    m_levelsDetail = head.detail;
    auto *copy = makeButton(tr("Copy"), ButtonKind::Text);
    copy->setToolTip(tr("Copy the table for a spreadsheet"));
    connect(copy, &QPushButton::clicked, this,
            [this] {
                QApplication::clipboard()->setText(m_tables->current() == statementsId ? m_statements->text()
                                                                                       : m_levels->text());
            });
    m_tables->setSmall(true);
    m_tables->setChoices({levelsId, statementsId}, {tr("Levels"), tr("Statements")});
    m_tables->setCurrent(levelsId);
    m_tables->setAccessibleName(tr("Table beside the charts"));
    connect(m_tables, &Segmented::chosen, this, &LiveSide::showTable);
    head.acts->insertWidget(0, m_tables);
    m_statementTable->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_statementTable->horizontalHeader()->setSectionResizeMode(StatementTableModel::StatementColumn, QHeaderView::Stretch);
    head.acts->addWidget(copy);
    m_levelTable->setItemDelegate(new LevelDelegate(m_levelTable));
    // As wide as their figures and heads.
    m_levelTable->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_levelTable->horizontalHeader()->setSectionResizeMode(LevelTableModel::UsersColumn, QHeaderView::Stretch);
    auto *panel = new QWidget;
    auto *column = new QVBoxLayout(panel);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(head.widget);
    column->addWidget(m_levelTable, 1);
    column->addWidget(m_statementTable, 1);
    showTable();
    return panel;
}

QWidget *LiveSide::makeEvents()
{
    const PanelHead head = makePanelHead(tr("Events"));
    auto *notes = makeButton(tr("Findings only"), ButtonKind::Text);
    notes->setCheckable(true);
    connect(notes, &QPushButton::toggled, this, [this, notes](bool only) {
        m_events->setNotesShown(!only);
        notes->setText(only ? tr("All events") : tr("Findings only"));
    });
    head.acts->addWidget(notes);
    m_eventList->setModel(m_events);
    m_eventList->setItemDelegate(new EventDelegate(m_eventList));
    m_eventList->setFrameShape(QFrame::NoFrame);
    m_eventList->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_eventList->setResizeMode(QListView::Adjust);
    m_eventList->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_eventList->setAccessibleName(tr("Events"));
    auto *panel = new QWidget;
    auto *column = new QVBoxLayout(panel);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeLine(Line::Horizontal));
    column->addWidget(head.widget);
    column->addWidget(m_eventList, 1);
    return panel;
}

void LiveSide::setRun(const ShownRun *run)
{
    m_events->setEvents(run ? run->chart.events : std::vector<RunEvent>());
    if (run) {
        refresh(*run);
        return;
    }
    m_levels->setLevels({}, -1, false);
    m_statements->set({}, {});
    m_thresholdPanel->hide();
    showTable();
}

void LiveSide::showTable()
{
    const bool has = m_statements->rowCount() > 0;
    m_tables->setVisible(has);
    const bool statements = has && m_tables->current() == statementsId;
    m_levelTable->setVisible(!statements);
    m_statementTable->setVisible(statements);
    m_levelsDetail->setVisible(!statements);
}

void LiveSide::refresh(const ShownRun &run)
{
    const Summary summary = run.builder.summary();
    m_levels->setTypes(run.info.types);
    m_levels->setLevels(summary.levels, run.isRunning() ? run.level() : -1, run.info.openLoop);
    m_statements->set(summary.statements, run.info);
    showTable();
    m_thresholds->set(run.thresholds, summary, run.info);
    m_thresholdPanel->setVisible(!run.thresholds.empty());
}

void LiveSide::setSearches(const std::vector<StoredSearch> &searches, const std::optional<SearchPoint> &now)
{
    m_searchPanel->setVisible(!searches.empty());
    if (!searches.empty())
        m_search->set(searches, now, false);
}

void LiveSide::followTheme()
{
    m_search->followTheme();
}

void LiveSide::append(const RunEvent &event)
{
    m_events->append(event);
}

void LiveSide::setBaseline(const Overlay *base)
{
    m_levels->setBaseline(base ? base->summary.levels : std::vector<LevelSummary>(),
                          base ? base->chart.label : QString());
    m_levelsDetail->setText(base ? tr("change: to %1").arg(base->chart.label) : tr("only the hold is judged"));
    m_levelTable->setColumnHidden(LevelTableModel::ToColumn, base == nullptr);
}

} // namespace dyno
