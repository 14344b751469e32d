// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/ramplevelmodel.h"

#include "charts/numbertext.h"
#include "ui/figuretext.h"
#include "ui/theme.h"

#include <QLocale>

namespace dyno {

void RampLevelModel::setRamp(const Ramp &ramp)
{
    std::vector<Row> rows;
    std::int64_t now = 0;
    for (const Phase &phase : ramp.phases) {
        now += phase.lengthUs;
        const auto level = std::size_t(qMax(0, phase.level));
        if (level >= rows.size())
            rows.resize(level + 1);
        Row &row = rows[level];
        if (phase.isJudged()) {
            row.users = phase.to;
            row.holdUs += phase.lengthUs;
        } else {
            row.arriveUs += phase.lengthUs;
        }
        row.endUs = now;
    }
    m_ramp = ramp;
    // Figures change while the text is typed; the selection should live through that.
    if (rows.size() == m_rows.size() && !rows.empty()) {
        m_rows = std::move(rows);
        emit dataChanged(index(0, 0), index(int(m_rows.size()) - 1, ColumnCount - 1));
        emit headerDataChanged(Qt::Horizontal, UsersColumn, UsersColumn);
        return;
    }
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

int RampLevelModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int RampLevelModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QVariant RampLevelModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Row &row = m_rows[std::size_t(index.row())];
    if (role == Qt::TextAlignmentRole)
        return int((index.column() == LevelColumn ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role == Qt::FontRole && index.column() == UsersColumn)
        return uiFont(12, QFont::Medium);
    if (role == Qt::EditRole && index.column() == UsersColumn)
        return QString::number(row.users);
    if (role != Qt::DisplayRole)
        return {};
    const auto length = [](std::int64_t us) {
        return us == 0 ? tr("at once") : lengthText(double(us) / 1e6);
    };
    switch (index.column()) {
    case LevelColumn:
        return QString::number(index.row() + 1);
    case UsersColumn:
        return numberText(row.users);
    case ArriveColumn:
        return length(row.arriveUs);
    case HoldColumn:
        return length(row.holdUs);
    case EndsColumn:
        return timeText(double(row.endUs) / 1e6);
    default:
        return {};
    }
}

bool RampLevelModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (!index.isValid() || role != Qt::EditRole || index.column() != UsersColumn)
        return false;
    bool ok = false;
    const double users = QLocale().toDouble(value.toString().trimmed(), &ok);
    if (!ok || users <= 0) {
        emit refused(value.toString());
        return false;
    }
    emit edited(index.row(), users);
    return true;
}

QVariant RampLevelModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return int((section == LevelColumn ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case LevelColumn:
        return tr("Level");
    case UsersColumn:
        return m_ramp.openLoop ? tr("Per second") : tr("Users");
    case ArriveColumn:
        return tr("Arrive");
    case HoldColumn:
        return tr("Hold");
    case EndsColumn:
        return tr("Ends");
    default:
        return {};
    }
}

Qt::ItemFlags RampLevelModel::flags(const QModelIndex &index) const
{
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (index.isValid() && index.column() == UsersColumn)
        flags |= Qt::ItemIsEditable;
    return flags;
}

Ramp withLevel(Ramp ramp, int level, double users)
{
    // Where nobody is there before or after, the ends stay at zero.
    double before = -1;
    for (std::size_t i = 0; i < ramp.phases.size(); ++i) {
        Phase &phase = ramp.phases[i];
        if (phase.isJudged()) {
            if (phase.level == level) {
                before = phase.to;
                phase.from = phase.to = users;
            }
            continue;
        }
        const bool leads =
            i + 1 < ramp.phases.size() && ramp.phases[i + 1].isJudged() && ramp.phases[i + 1].level == level;
        const bool follows = i > 0 && ramp.phases[i - 1].isJudged() && ramp.phases[i - 1].level == level;
        if (leads)
            phase.to = users;
        if (follows && before >= 0)
            phase.from = users;
    }
    return ramp;
}

} // namespace dyno
