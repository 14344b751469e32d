// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

class QLabel;
class QPushButton;
class QTableView;
class QWidget;

namespace dyno {

// A head with buttons, and a table below: of what the editor of workloads is made.
struct TablePanel
{
    QWidget *widget;
    QLabel *detail; // the head's quiet words
};
// The act can be chosen while the current row is `first` or one below it.
void enableFromRow(QPushButton *act, QTableView *table, int first = 0);
TablePanel makeTablePanel(const QString &title, const QString &detail, QTableView *table,
                          const QList<QPushButton *> &acts = {});

} // namespace dyno
