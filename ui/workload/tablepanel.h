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
TablePanel makeTablePanel(const QString &title, const QString &detail, QTableView *table,
                          const QList<QPushButton *> &acts = {});

} // namespace dyno
