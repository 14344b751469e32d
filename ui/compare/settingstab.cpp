// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/settingstab.h"

#include "ui/figuretext.h"
#include "ui/parts.h"
#include "ui/runs/settingsmodel.h"
#include "ui/theme.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace dyno {

namespace {
constexpr int nameWidth = 220, leastColumn = 160, sideWidth = 300;
}

SettingsTab::SettingsTab(QWidget *parent)
    : CompareTab(parent), m_model(new SettingsModel(this)), m_table(makeTable(m_model, tr("Settings side by side"))),
      m_search(new QLineEdit), m_count(makeLabel({}, TextRole::Small, Tone::Quiet)),
      m_notes(makeLabel({}, TextRole::Small, Tone::Quiet)), m_title(makeLabel({}, TextRole::Panel)),
      m_help(makeLabel({})), m_sources(makeLabel({}, TextRole::Body, Tone::Quiet))
{
    m_search->setPlaceholderText(tr("Find a setting"));
    m_search->setAccessibleName(tr("Find a setting"));
    m_search->setClearButtonEnabled(true);
    m_search->setFixedWidth(scaled(240));
    auto *left = makeArea();
    auto *bar = new QHBoxLayout;
    bar->setContentsMargins(16, 8, 16, 8);
    bar->setSpacing(12);
    bar->addWidget(m_search);
    bar->addWidget(m_count);
    bar->addStretch(1);
    bar->addWidget(makeLabel(tr("as read at the start of the first run"), TextRole::Small, Tone::Quiet));
    auto *column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(bar);
    auto *inset = new QHBoxLayout; // with the cells' own margin that of pages
    inset->setContentsMargins(8, 0, 0, 0);
    inset->addWidget(m_table);
    column->addLayout(inset, 1);
    m_notes->setWordWrap(true);
    m_notes->setContentsMargins(16, 8, 16, 8);
    column->addWidget(m_notes);

    auto *side = makeArea();
    auto *about = new QVBoxLayout(side);
    about->setContentsMargins(16, 16, 16, 16);
    about->setSpacing(12);
    for (QLabel *label : {m_title, m_help, m_sources}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        about->addWidget(label);
    }
    about->addStretch(1);
    auto *split = new QSplitter(Qt::Horizontal);
    split->setChildrenCollapsible(false);
    split->addWidget(left);
    split->addWidget(side);
    split->setStretchFactor(0, 1);
    split->setSizes({scaled(1000), scaled(sideWidth)});
    auto *row = new QVBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(split);
    setFocusProxy(m_search);
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString &words) {
        m_model->setSearch(words);
        layOut();
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &SettingsTab::showCurrent);
    connect(split, &QSplitter::splitterMoved, this, &SettingsTab::layOut);
}

void SettingsTab::fill(const ComparedSet &set)
{
    std::vector<ServerSettings> snapshots;
    QStringList names, notes;
    for (std::size_t side = 0; side < set.comparison.sides.size(); ++side) {
        const QString label = QString::fromStdString(set.comparison.sides[side].label);
        const std::vector<LoadedRunPtr> runs = set.runsOf(side);
        const auto known = std::find_if(runs.begin(), runs.end(), [](const LoadedRunPtr &run) {
            return run->facts.evidence && run->facts.evidence->atStart;
        });
        if (known == runs.end()) {
            notes << tr("The settings of %1 are unknown.").arg(label);
            continue;
        }
        const ServerSettings &settings = *(*known)->facts.evidence->atStart;
        for (const std::string &note : settings.notes)
            notes << tr("%1: %2").arg(label, QString::fromStdString(note));
        names << label;
        snapshots.push_back(settings);
    }
    m_model->setSettings(snapshots, names);
    m_notes->setText(notes.join(QLatin1Char('\n')));
    m_notes->setVisible(!notes.isEmpty());
    layOut();
}

void SettingsTab::layOut()
{
    m_table->clearSpans();
    for (int row = 0; row < m_model->rowCount() && m_model->columnCount() > 1; ++row)
        if (m_model->index(row, 0).data(SettingsModel::HeadRole).toBool())
            m_table->setSpan(row, 0, 1, m_model->columnCount());
    const int columns = m_model->columnCount() - 1;
    m_table->setColumnWidth(0, scaled(nameWidth));
    for (int i = 1; i <= columns; ++i)
        m_table->setColumnWidth(i, std::max(scaled(leastColumn),
                                            (m_table->viewport()->width() - scaled(nameWidth)) / columns));
    m_count->setText(m_model->shownCount() == m_model->settingCount()
                         ? tr("%1 settings").arg(wholeText(m_model->settingCount()))
                         : tr("%1 of %2 settings").arg(wholeText(m_model->shownCount()),
                                                       wholeText(m_model->settingCount())));
    if (!m_table->currentIndex().isValid() && m_model->rowCount() > 1)
        m_table->setCurrentIndex(m_model->index(1, 0));
    showCurrent();
}

void SettingsTab::showCurrent()
{
    const QModelIndex name = m_table->currentIndex().siblingAtColumn(0);
    const bool isSetting = name.isValid() && !name.data(SettingsModel::HeadRole).toBool();
    m_title->setText(isSetting ? name.data().toString()
                     : m_model->rowCount() == 0 && m_search->text().isEmpty()
                         ? tr("No settings were read")
                         : tr("Choose a setting to see what it is"));
    m_help->setText(isSetting ? name.data(Qt::ToolTipRole).toString() : QString());
    QStringList sources;
    for (int column = 1; isSetting && column < m_model->columnCount(); ++column) {
        const QModelIndex value = name.siblingAtColumn(column);
        const QString text = value.data().toString(), source = value.data(Qt::ToolTipRole).toString();
        sources << m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString() + QLatin1Char('\n') + text
                       + (source.isEmpty() || source == text ? QString() : QLatin1Char('\n') + source);
    }
    m_sources->setText(sources.join(QStringLiteral("\n\n")));
    m_help->setVisible(!m_help->text().isEmpty());
}

void SettingsTab::resizeEvent(QResizeEvent *event)
{
    CompareTab::resizeEvent(event);
    layOut();
}

} // namespace dyno
