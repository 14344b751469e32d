// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bench/settingspairmodel.h"

#include "engines/db/enginecatalog.h"
#include "engines/sandbox/pairedsettings.h"

namespace dyno {

void SettingsPairModel::setMemory(std::int64_t bytes)
{
    if (m_memory == bytes)
        return;
    m_memory = bytes;
    emit dataChanged(index(0, 1), index(rowCount() - 1, columnCount() - 1));
}

int SettingsPairModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(settingsPairs().size());
}

int SettingsPairModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : 1 + int(engineCatalog().size());
}

QVariant SettingsPairModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const SettingsPair &pair = settingsPairs()[std::size_t(index.row())];
    if (role == Qt::ToolTipRole)
        return QString::fromUtf8(pair.reason);
    if (role != Qt::DisplayRole)
        return {};
    if (index.column() == 0)
        return QString::fromUtf8(pair.meaning);
    SandboxSizes sizes;
    if (m_memory > 0)
        sizes.memoryBytes = m_memory;
    const Engine &engine = engineCatalog()[std::size_t(index.column() - 1)];
    return QString::fromStdString(pairText(pair, engine.id, sizes)).replace(QLatin1String(", "), QLatin1String("\n"));
}

QVariant SettingsPairModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section < 0 || section >= columnCount())
        return {};
    return section == 0 ? tr("Meaning") : QString::fromUtf8(engineCatalog()[std::size_t(section - 1)].title);
}

} // namespace dyno
