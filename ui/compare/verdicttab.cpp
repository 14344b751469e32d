// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/verdicttab.h"

#include "app/comparisonreport.h"
#include "ui/compare/verdictdelegate.h"
#include "ui/compare/verdictmodel.h"
#include "ui/parts.h"
#include "ui/segmented.h"
#include "ui/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QShortcut>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>

namespace dyno {

namespace {

const auto mainId = QStringLiteral("main");
const auto allId = QStringLiteral("all");

constexpr int widestColumn = 420;

} // namespace

VerdictTab::VerdictTab(bool detailed, QWidget *parent)
    : CompareTab(parent), m_model(new VerdictModel(this)), m_sorted(new QSortFilterProxyModel(this)),
      m_table(nullptr), m_against(nullptr), m_method(makeLabel({}, TextRole::Small, Tone::Quiet)),
      m_rows(new Segmented), m_copy(makeButton(tr("Copy"), ButtonKind::Outlined, ButtonSize::Small)),
      m_detailed(detailed)
{
    m_model->setDetailed(detailed);
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(VerdictModel::SortRole);
    m_table = makeTable(m_sorted, tr("Verdicts"));
    m_table->setItemDelegate(new VerdictDelegate(m_table));
    m_table->verticalHeader()->setDefaultSectionSize(scaled(32));
    m_table->horizontalHeader()->setSectionsClickable(true);
    m_table->horizontalHeader()->setSortIndicatorClearable(true);
    m_table->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    m_table->setSortingEnabled(true);

    PanelHead head = makePanelHead(tr("Verdicts"), QStringLiteral(" "));
    m_against = head.detail;
    m_rows->setSmall(true);
    m_rows->setChoices({mainId, allId}, {tr("Main figures"), tr("All figures")});
    m_rows->setCurrent(mainId);
    m_rows->setAccessibleName(tr("Which figures"));
    m_rows->setVisible(detailed);
    head.acts->addWidget(m_rows);
    auto *menu = new QMenu(this);
    menu->addAction(tr("As text"), this, [this] { copy(asText(), tr("text")); });
    menu->addAction(tr("As Markdown"), this, [this] { copy(asMarkdown(), tr("Markdown")); });
    menu->addAction(tr("As CSV"), this, [this] { copy(asCsv(), tr("CSV")); });
    m_copy->setMenu(menu);
    m_copy->setToolTip(tr("Ctrl+C copies as text"));
    head.acts->addWidget(m_copy);

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(head.widget);
    setAttribute(Qt::WA_StyledBackground);
    setProperty("area", "surface");
    auto *inset = new QHBoxLayout; // with the cells' own margin that of pages
    inset->setContentsMargins(8, 0, 0, 0);
    inset->addWidget(m_table);
    column->addLayout(inset, 1);
    m_method->setWordWrap(true);
    m_method->setContentsMargins(16, 8, 16, 8);
    m_method->setVisible(detailed);
    column->addWidget(m_method);
    setFocusProxy(m_table);

    // The table itself would copy one cell.
    auto *keys = new QShortcut(QKeySequence::Copy, this);
    keys->setContext(Qt::WidgetWithChildrenShortcut);
    connect(keys, &QShortcut::activated, this, [this] { copy(asText(), tr("text")); });
    connect(m_rows, &Segmented::chosen, this, [this](const QString &id) {
        m_model->setRows(id == allId ? VerdictModel::Rows::All : VerdictModel::Rows::Main);
        layOut();
    });
}

void VerdictTab::fill(const ComparedSet &set)
{
    m_comparison = set.comparison;
    m_model->setSet(set);
    const bool hasVerdicts = m_comparison.sides.size() > 1;
    m_against->setText(
        hasVerdicts ? tr("against %1; 95% interval of the ratio of the repeats")
                          .arg(QString::fromStdString(m_comparison.sides.front().label))
                    : tr("one side only: figures and their spread"));
    m_method->setText(hasVerdicts ? QString::fromStdString(methodText(m_comparison)) : QString());
    m_method->setVisible(m_detailed && hasVerdicts);
    m_copy->setEnabled(!m_comparison.rows.empty());
    layOut();
}

void VerdictTab::layOut()
{
    m_table->resizeColumnsToContents();
    for (int column = 0; column < m_model->columnCount(); ++column)
        m_table->setColumnWidth(column, std::min(m_table->columnWidth(column), scaled(widestColumn)));
}

void VerdictTab::followTheme()
{
    m_table->verticalHeader()->setDefaultSectionSize(scaled(32));
    emit m_model->headerDataChanged(Qt::Horizontal, 0, m_model->columnCount() - 1);
    layOut();
}

std::vector<std::string> VerdictTab::shownMetrics() const
{
    std::vector<std::string> ids;
    if (m_rows->current() == allId)
        for (const LevelMetric &metric : levelMetricTable())
            ids.emplace_back(metric.id);
    return ids;
}

QString VerdictTab::asText() const
{
    return comparisonText(m_comparison, {shownMetrics()});
}

QString VerdictTab::asMarkdown() const
{
    return comparisonMarkdown(m_comparison, {shownMetrics()});
}

QString VerdictTab::asCsv() const
{
    return QString::fromUtf8(comparisonsCsv({m_comparison}));
}

void VerdictTab::copy(const QString &text, const QString &what)
{
    QApplication::clipboard()->setText(text);
    QToolTip::showText(m_copy->mapToGlobal(QPoint(0, m_copy->height())), tr("Copied as %1.").arg(what), m_copy);
}

} // namespace dyno
