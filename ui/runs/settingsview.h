// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/runs/settingsmodel.h"

#include <QDialog>

#include <vector>

class QLabel;
class QLineEdit;
class QTableView;

namespace dyno {

class RunStore;
struct RunListing;

// The settings of the servers of one or several runs, as read at their start, with a search; of a run alone also
// what changed while it ran. A window of its own, so that the library stays in sight.
class SettingsView : public QDialog
{
    Q_OBJECT
public:
    // Runs without a snapshot are named below the table.
    SettingsView(const RunStore &store, const std::vector<RunListing> &runs, QWidget *parent);

private:
    void fill(const RunStore &store, const std::vector<RunListing> &runs);
    void showCount();
    void spanHeads();

    SettingsModel m_model;
    QLineEdit *m_search;
    QLabel *m_count, *m_notes;
    QTableView *m_table;
};

} // namespace dyno
