// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/compare/comparetab.h"

class QTableView;
class QVBoxLayout;

namespace dyno {

class SearchView;

// Searches for the capacity among the runs: the results, the loads that were tried, and each try in a table.
class CapacityTab : public CompareTab
{
    Q_OBJECT
public:
    explicit CapacityTab(QWidget *parent = nullptr);
    void fill(const ComparedSet &set) override;
    void followTheme() override;

private:
    SearchView *m_view;
    QWidget *m_tables = nullptr;
    QVBoxLayout *m_column;
};

} // namespace dyno
