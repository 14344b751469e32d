// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/capacitytab.h"

#include "app/searchreport.h"
#include "ui/compare/plaintable.h"
#include "ui/parts.h"
#include "ui/searchview.h"
#include "ui/theme.h"

#include <QScrollArea>
#include <QTableView>
#include <QVBoxLayout>

namespace dyno {

namespace {

// Of a try's only level; null: nothing was measured.
const Figures *figuresOf(const ComparedSet &set, const std::string &id)
{
    for (const LoadedRunPtr &run : set.runs)
        if (run->facts.info.id == id)
            return run->facts.summary.levels.empty() ? nullptr : &run->facts.summary.levels.back().figures;
    return nullptr;
}

} // namespace

CapacityTab::CapacityTab(QWidget *parent) : CompareTab(parent), m_view(new SearchView), m_column(new QVBoxLayout)
{
    auto *area = new QScrollArea;
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    auto *page = makeArea();
    page->setLayout(m_column);
    m_column->setContentsMargins(0, 8, 0, 16);
    m_column->setSpacing(0);
    m_column->addWidget(m_view);
    area->setWidget(page);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(area);
    setFocusProxy(area);
}

void CapacityTab::fill(const ComparedSet &set)
{
    m_view->set(set.searches, std::nullopt, true);
    delete m_tables;
    m_tables = new QWidget;
    auto *column = new QVBoxLayout(m_tables);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    for (const StoredSearch &search : set.searches) {
        const QString profile = QString::fromStdString(search.profile);
        column->addWidget(makePanelHead(tr("Tries"), profile).widget);
        auto *inset = new QHBoxLayout;
        inset->setContentsMargins(8, 0, 8, 16);
        const QList<QStringList> rows = searchTable(search, [&set](const std::string &id) { return figuresOf(set, id); });
        inset->addWidget(makePlainTable(rows, searchTableAlignments, tr("Tries of %1").arg(profile), m_tables));
        column->addLayout(inset);
    }
    column->addStretch(1);
    m_column->addWidget(m_tables, 1);
}

void CapacityTab::followTheme()
{
    m_view->followTheme();
}

} // namespace dyno
