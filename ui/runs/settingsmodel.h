// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/serversettings.h"
#include "engines/referee/settingstable.h"

#include <QAbstractTableModel>
#include <QString>
#include <QStringList>

#include <vector>

namespace dyno {

// Settings of runs side by side: heads ("Different", "The same", …) with the lines below them; first, for a run
// alone, what changed while it ran.
class SettingsModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Role { HeadRole = Qt::UserRole }; // true: a head over lines

    using QAbstractTableModel::QAbstractTableModel;
    // `names` are those of the columns, as many as snapshots.
    void setSettings(const std::vector<ServerSettings> &settings, const QStringList &names,
                     const std::vector<SettingChange> &changes = {});
    // Lines that have these words in their name or in a value, without case; empty: all.
    void setSearch(const QString &words);
    // Settings in all and shown, heads not counted.
    int settingCount() const { return int(m_all.size()); }
    int shownCount() const { return m_shownSettings; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

private:
    struct Setting
    {
        QString group, title, help;
        QStringList values, sources;
        bool fits(const QString &words) const;
    };
    struct Line
    {
        int setting = 0;
        bool isHead = false; // of the setting's group
    };
    void show();

    std::vector<Setting> m_all;
    std::vector<Line> m_lines;
    QStringList m_names;
    QString m_search;
    int m_shownSettings = 0;
};

} // namespace dyno
