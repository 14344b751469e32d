// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workload/tablepanel.h"

#include "ui/parts.h"

#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

namespace dyno {

TablePanel makeTablePanel(const QString &title, const QString &detail, QTableView *table,
                          const QList<QPushButton *> &acts)
{
    auto *place = new QWidget;
    const PanelHead head = makePanelHead(title, detail);
    for (QPushButton *act : acts)
        head.acts->addWidget(act);
    auto *body = new QVBoxLayout;
    body->setContentsMargins(8, 0, 8, 8);
    body->addWidget(table);
    auto *column = new QVBoxLayout(place);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(head.widget);
    column->addLayout(body, 1);
    return {place, head.detail};
}

void enableFromRow(QPushButton *act, QTableView *table, int first)
{
    const auto show = [act, table, first] { act->setEnabled(table->currentIndex().row() >= first); };
    QObject::connect(table->selectionModel(), &QItemSelectionModel::currentChanged, act, show);
    // A reset leaves no row, and does not say so.
    QObject::connect(table->model(), &QAbstractItemModel::modelReset, act, show);
    show();
}

} // namespace dyno
