// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/data/datagenerator.h"

#include <QAbstractTableModel>

#include <optional>
#include <string>
#include <vector>

namespace dyno {

// Rows of a table that were made, as texts.
class SampleModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;
    void set(std::vector<std::string> columns, std::vector<std::vector<std::optional<std::string>>> rows);
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<std::string> m_columns;
    std::vector<std::vector<std::optional<std::string>>> m_rows;
};

// The first rows of a table as a load would make them.
std::vector<std::vector<std::optional<std::string>>> sampleRows(const TableGenerator &table, std::size_t most);

} // namespace dyno
