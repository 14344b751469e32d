// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/run/ramp.h"

#include <QAbstractTableModel>

#include <vector>

namespace dyno {

// The levels of a ramp as a table: how many users, how long they arrive, how long they hold. Users are edited
// in place where the ramp's text can say it.
class RampLevelModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { LevelColumn, UsersColumn, ArriveColumn, HoldColumn, EndsColumn, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;
    void setRamp(const Ramp &ramp);
    const Ramp &ramp() const { return m_ramp; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

signals:
    void edited(int level, double users);
    void refused(const QString &typed); // it is no load

private:
    struct Row
    {
        double users = 0;
        std::int64_t arriveUs = 0, holdUs = 0, endUs = 0;
    };
    Ramp m_ramp;
    std::vector<Row> m_rows;
};

// The same ramp with one level changed; arrivals around it follow.
Ramp withLevel(Ramp ramp, int level, double users);

} // namespace dyno
