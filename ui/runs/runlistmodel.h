// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/runstore.h"

#include <QAbstractTableModel>
#include <QSet>
#include <QString>

#include <string>
#include <vector>

namespace dyno {

// The library: one row a run, the newest first; grouped, the runs of one plan stand under a row with its
// name. Searching and folding leave rows out. Runs can be ticked; ticks live through searches.
class RunListModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column {
        RunColumn,
        RampColumn,
        SparkColumn,
        ResultColumn,
        P95Column,
        FailColumn,
        StateColumn,
        StartedColumn,
        TookColumn,
        ColumnCount
    };
    enum Role {
        EngineRole = Qt::UserRole,
        SparkRole,
        BadgeRole,
        IsGroupRole,
        IsFoldedRole,
        DetailRole,
        PinnedRole
    };

    explicit RunListModel(RunStore &store, QObject *parent = nullptr);

    void setSearch(const QString &text);
    void setGrouped(bool grouped);
    bool isGrouped() const { return m_grouped; }
    void setFolded(const QModelIndex &group, bool folded);

    int runCount() const { return int(m_listings.size()); }
    int shownCount() const { return m_shown; }
    // Null for the row of a group.
    const RunListing *listing(const QModelIndex &index) const;
    QModelIndex indexOf(const std::string &run) const;
    bool isGroup(const QModelIndex &index) const;
    // In the order of the list; also those that the search leaves out.
    std::vector<const RunListing *> ticked() const;
    void clearTicks();

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

signals:
    void ticksChanged();
    void failed(const dyno::Error &error);

private:
    struct Row
    {
        int listing = -1;   // -1: the row of a group
        std::string series; // of a group
    };
    void read();
    void layOut();
    void change(const std::string &run);
    void tick(const Row &row, bool on);
    QVariant groupData(const Row &row, int column, int role) const;
    QVariant runData(const RunListing &listing, int column, int role) const;
    std::vector<const RunListing *> runsOf(const std::string &series) const;

    RunStore &m_store;
    QList<RunListing> m_listings;
    std::vector<QString> m_haystacks; // what a search looks through, as the listings
    std::vector<Row> m_rows;
    QSet<QString> m_ticked, m_folded;
    QStringList m_words;
    bool m_grouped = true;
    int m_shown = 0;
};

} // namespace dyno
