// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/plaintable.h"

#include "ui/parts.h"

#include <QHeaderView>
#include <QStandardItemModel>
#include <QTableView>

#include <algorithm>
#include <cstring>

namespace dyno {

QTableView *makePlainTable(const QList<QStringList> &rows, const char *alignments, const QString &name, QWidget *parent)
{
    const int columns = int(rows.first().size()), last = int(std::strlen(alignments)) - 1;
    auto *model = new QStandardItemModel(int(rows.size()) - 1, columns, parent);
    for (int column = 0; column < columns; ++column) {
        const Qt::Alignment alignment
            = (alignments[std::min(column, last)] == 'l' ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter;
        auto *head = new QStandardItem(rows.first()[column]);
        head->setTextAlignment(alignment);
        model->setHorizontalHeaderItem(column, head);
        for (int row = 0; row + 1 < rows.size(); ++row) {
            auto *item = new QStandardItem(rows[row + 1].value(column));
            item->setTextAlignment(alignment);
            item->setEditable(false);
            model->setItem(row, column, item);
        }
    }
    QTableView *table = makeTable(model, name);
    // As wide as their texts, whatever size these take later; the page scrolls, not the table.
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table->horizontalHeader()->setSectionResizeMode(columns - 1, QHeaderView::Stretch);
    table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    table->setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);
    table->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    return table;
}

} // namespace dyno
