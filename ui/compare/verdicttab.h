// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/compare/comparetab.h"

class QLabel;
class QPushButton;
class QSortFilterProxyModel;
class QTableView;

namespace dyno {

class Segmented;
class VerdictModel;

// The table of verdicts, sortable by a click on a head, and copied as text, Markdown or CSV.
class VerdictTab : public CompareTab
{
    Q_OBJECT
public:
    // `detailed`: differences with their intervals in columns of their own, all figures to choose, the method below.
    explicit VerdictTab(bool detailed, QWidget *parent = nullptr);
    void fill(const ComparedSet &set) override;
    void followTheme() override;
    // What the clipboard gets.
    QString asText() const;
    QString asMarkdown() const;
    QString asCsv() const;

private:
    std::vector<std::string> shownMetrics() const;
    void layOut();
    void copy(const QString &text, const QString &what);

    Comparison m_comparison;
    VerdictModel *m_model;
    QSortFilterProxyModel *m_sorted;
    QTableView *m_table;
    QLabel *m_against, *m_method;
    Segmented *m_rows;
    QPushButton *m_copy;
    bool m_detailed;
};

} // namespace dyno
