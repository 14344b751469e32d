// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/summary.h"

#include <QAbstractTableModel>
#include <QString>

#include <string>
#include <vector>

namespace dyno {

// The level table of study A, filling in while a run goes on; where a saved run is laid under it, how far the
// throughput is from that run's at the same users.
class LevelTableModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column {
        UsersColumn,
        TpsColumn,
        P50Column,
        P95Column,
        P99Column,
        FailColumn,
        CpuColumn,
        ToColumn,
        ColumnCount
    };
    enum Role { IsRunningRole = Qt::UserRole, WarnsRole };

    using QAbstractTableModel::QAbstractTableModel;
    // `running`: the level that is being measured, or -1.
    void setLevels(std::vector<LevelSummary> levels, int running, bool openLoop);
    // Names of the transactions, for the tips; index as LevelSummary::types.
    void setTypes(std::vector<std::string> names) { m_types = std::move(names); }
    // Empty label: nothing to compare with.
    void setBaseline(std::vector<LevelSummary> levels, const QString &label);
    // Tab-separated, for a spreadsheet.
    QString text() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString cell(const LevelSummary &level, int column) const;
    QString tip(const LevelSummary &level) const;
    std::vector<LevelSummary> m_levels, m_baseline;
    std::vector<std::string> m_types;
    QString m_label;
    int m_running = -1;
    bool m_openLoop = false;
};

// "+12%", "−17%", "0%": how far `value` is from `base`; empty where there is no base.
QString differenceText(double value, double base);

} // namespace dyno
