// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>

#include <cstdint>

namespace dyno {

// The settings of sandboxes side by side: a row a meaning, a column an engine, for one memory budget. The tip of a
// row says where its values come from.
class SettingsPairModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    void setMemory(std::int64_t bytes); // 0: the default

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::int64_t m_memory = 0;
};

} // namespace dyno
