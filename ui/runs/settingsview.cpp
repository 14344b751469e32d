// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/settingsview.h"

#include "app/runstore.h"
#include "ui/figuretext.h"
#include "ui/parts.h"
#include "ui/runs/runtext.h"
#include "ui/theme.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace dyno {

SettingsView::SettingsView(const RunStore &store, const std::vector<RunListing> &runs, QWidget *parent)
    : QDialog(parent), m_search(new QLineEdit), m_count(makeLabel({}, TextRole::Small, Tone::Quiet)),
      m_notes(makeLabel({}, TextRole::Small, Tone::Quiet)), m_table(makeTable(&m_model, tr("Settings")))
{
    setWindowTitle(runs.size() == 1 ? tr("Settings of %1").arg(runLabel(runs.front())) : tr("Settings side by side"));
    resize(scaled(980), scaled(680));
    m_search->setPlaceholderText(tr("Find a setting"));
    m_search->setAccessibleName(tr("Find a setting"));
    m_search->setClearButtonEnabled(true);
    m_search->setFixedWidth(scaled(240));
    m_notes->setWordWrap(true);

    auto *bar = new QHBoxLayout;
    bar->addWidget(m_search);
    bar->addSpacing(8);
    bar->addWidget(m_count);
    bar->addStretch(1);
    bar->addWidget(makeLabel(tr("as read at the start of each run"), TextRole::Small, Tone::Quiet));
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 12, 16, 12);
    column->setSpacing(8);
    column->addLayout(bar);
    column->addWidget(m_table, 1);
    column->addWidget(m_notes);

    fill(store, runs);
    const int names = scaled(220);
    m_table->setColumnWidth(0, names);
    for (int i = 1; i < m_model.columnCount(); ++i)
        m_table->setColumnWidth(i, std::max(scaled(180), (width() - names - scaled(48)) / (m_model.columnCount() - 1)));
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString &words) {
        m_model.setSearch(words);
        spanHeads();
        showCount();
    });
    spanHeads();
    showCount();
    m_search->setFocus();
}

void SettingsView::fill(const RunStore &store, const std::vector<RunListing> &runs)
{
    std::vector<ServerSettings> snapshots;
    std::vector<SettingChange> changes;
    QStringList names, notes;
    for (const RunListing &run : runs) {
        const auto info = store.loadInfo(run.info.id);
        auto atStart = info ? settingsFromJson(info->settingsJson) : Result<ServerSettings>(info.error());
        if (!atStart) {
            notes << tr("The settings of %1 are unknown.").arg(runLabel(run));
            continue;
        }
        for (const std::string &note : atStart->notes)
            notes << tr("%1: %2").arg(runLabel(run), QString::fromStdString(note));
        if (const auto atEnd = settingsFromJson(info->settingsEndJson); atEnd && runs.size() == 1)
            changes = changesBetween(*atStart, *atEnd);
        snapshots.push_back(std::move(*atStart));
        names << runLabel(run);
    }
    m_model.setSettings(snapshots, names, changes);
    m_notes->setText(notes.join(QLatin1Char('\n')));
    m_notes->setVisible(!notes.isEmpty());
}

void SettingsView::showCount()
{
    m_count->setText(m_model.shownCount() == m_model.settingCount()
                         ? tr("%1 settings").arg(wholeText(m_model.settingCount()))
                         : tr("%1 of %2 settings").arg(wholeText(m_model.shownCount()), wholeText(m_model.settingCount())));
}

// A head stands over all columns.
void SettingsView::spanHeads()
{
    m_table->clearSpans();
    if (m_model.columnCount() < 2)
        return;
    for (int row = 0; row < m_model.rowCount(); ++row)
        if (m_model.index(row, 0).data(SettingsModel::HeadRole).toBool())
            m_table->setSpan(row, 0, 1, m_model.columnCount());
}

} // namespace dyno
