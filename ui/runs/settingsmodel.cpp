// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/settingsmodel.h"

#include "ui/theme.h"

#include <QFont>

#include <algorithm>

namespace dyno {

namespace {

QString text(std::string_view value)
{
    return QString::fromUtf8(value.data(), qsizetype(value.size()));
}

QString valueText(const std::string &value)
{
    return value.empty() ? QStringLiteral("–") : text(value).simplified();
}

} // namespace

bool SettingsModel::Setting::fits(const QString &words) const
{
    const auto has = [&](const QString &where) { return where.contains(words, Qt::CaseInsensitive); };
    return words.isEmpty() || has(title) || std::any_of(values.begin(), values.end(), has)
           || std::any_of(sources.begin(), sources.end(), has);
}

void SettingsModel::setSettings(const std::vector<ServerSettings> &settings, const QStringList &names,
                                const std::vector<SettingChange> &changes)
{
    beginResetModel();
    m_names = names;
    m_all.clear();
    for (const SettingChange &change : changes)
        m_all.push_back({tr("Changed during the run"),
                         text(change.name),
                         {},
                         {tr("%1, then %2").arg(valueText(change.before), valueText(change.after))},
                         {}});
    const bool isAlone = settings.size() == 1;
    for (const SettingsRow &row : layOut(settings)) {
        Setting setting;
        setting.group = isAlone ? (row.isMeaning ? tr("By meaning") : tr("By the server's names"))
                                : text(kindTitle(row.kind));
        setting.title = text(row.title);
        setting.help = text(row.help);
        for (const SettingsRow::Cell &cell : row.cells) {
            setting.values << valueText(cell.text);
            setting.sources << text(cell.source);
        }
        m_all.push_back(std::move(setting));
    }
    show();
    endResetModel();
}

void SettingsModel::setSearch(const QString &words)
{
    beginResetModel();
    m_search = words.trimmed();
    show();
    endResetModel();
}

void SettingsModel::show()
{
    m_lines.clear();
    m_shownSettings = 0;
    const QString *group = nullptr;
    for (std::size_t i = 0; i < m_all.size(); ++i) {
        if (!m_all[i].fits(m_search))
            continue;
        if (!group || *group != m_all[i].group)
            m_lines.push_back({int(i), true});
        group = &m_all[i].group;
        m_lines.push_back({int(i), false});
        ++m_shownSettings;
    }
}

int SettingsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_lines.size());
}

int SettingsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : 1 + int(m_names.size());
}

QVariant SettingsModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Line &line = m_lines[std::size_t(index.row())];
    const Setting &setting = m_all[std::size_t(line.setting)];
    const int column = index.column() - 1;
    switch (role) {
    case Qt::DisplayRole:
        if (line.isHead)
            return column < 0 ? QVariant(setting.group) : QVariant();
        return column < 0 ? setting.title : setting.values.value(column);
    case Qt::ToolTipRole:
        if (line.isHead)
            return {};
        return column < 0 ? setting.help : setting.sources.value(column, setting.values.value(column));
    case Qt::FontRole:
        return line.isHead ? QVariant(uiFont(13, QFont::Medium)) : QVariant();
    case HeadRole:
        return line.isHead;
    default:
        return {};
    }
}

QVariant SettingsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole)
        return int(Qt::AlignLeft | Qt::AlignVCenter);
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == 0 ? tr("Setting") : m_names.value(section - 1);
}

Qt::ItemFlags SettingsModel::flags(const QModelIndex &index) const
{
    const bool isHead = index.data(HeadRole).toBool();
    return isHead ? Qt::ItemFlags(Qt::ItemIsEnabled) : QAbstractTableModel::flags(index);
}

} // namespace dyno
