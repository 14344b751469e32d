// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/compare/comparetab.h"

class QLabel;
class QLineEdit;
class QTableView;

namespace dyno {

class SettingsModel;

// The servers' settings side by side, differences first, with a search; beside them what the chosen one means.
class SettingsTab : public CompareTab
{
    Q_OBJECT
public:
    explicit SettingsTab(QWidget *parent = nullptr);
    void fill(const ComparedSet &set) override;

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void layOut();
    void showCurrent();

    SettingsModel *m_model;
    QTableView *m_table;
    QLineEdit *m_search;
    QLabel *m_count, *m_notes, *m_title, *m_help, *m_sources;
};

} // namespace dyno
