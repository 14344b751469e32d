// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/workloads/workload.h"

#include <QAbstractTableModel>
#include <QColor>

#include <memory>
#include <vector>

namespace dyno {

// One transaction of a mix with its part of all transactions.
struct MixPart
{
    QString title, name;
    bool isWrite = false;
    double weight = 0, share = 0; // share: 0 to 1
};

// The mix of a workload with its parameters set: weights as the workload gives them, and the shares they
// make.
class MixModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { TitleColumn, WeightColumn, ShareColumn, ColumnCount };
    enum Role { NameRole = Qt::UserRole, ColorRole };

    using QAbstractTableModel::QAbstractTableModel;
    void setMix(const Workload *workload, const CompiledWorkload *compiled);
    const std::vector<MixPart> &parts() const { return m_parts; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::vector<MixPart> m_parts;
};

// Slate shades, apart from one another: parts of a whole are no engines and get no hue.
QColor mixColor(int part);

} // namespace dyno
