// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/run/tryonce.h"

#include <QAbstractTableModel>
#include <QString>

namespace dyno {

// The statements of a transaction that was tried, in the order in which they were sent.
class TryModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { NumberColumn, StatementColumn, SentColumn, RowsColumn, ChangedColumn, TimeColumn, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;
    void setReport(TryReport report);
    const TryReport &report() const { return m_report; }
    const TriedStatement *statement(int row) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    TryReport m_report;
};

// The statement as it was sent, and below it the values that were bound.
QString statementText(const TriedStatement &statement);
// What EXPLAIN said, as lines: a plan of one column as it is, one of several as columns.
QString planText(const TriedStatement &statement);

} // namespace dyno
