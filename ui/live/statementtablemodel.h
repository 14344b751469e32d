// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/summary.h"

#include <QAbstractTableModel>

namespace dyno {

// Where the time of the statements goes, of a run that recorded it: those that took most of it first.
class StatementTableModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { StatementColumn, RateColumn, P50Column, P95Column, ShareColumn, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;
    // `figures` as RunInfo::statements.
    void set(std::vector<StatementFigures> figures, const RunInfo &info);
    // Tab-separated, for a spreadsheet.
    QString text() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row
    {
        StatementFigures figures;
        QString where, text;
    };
    std::vector<Row> m_rows;
};

} // namespace dyno
