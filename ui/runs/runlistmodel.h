// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/runs/runfilter.h"

#include <QAbstractTableModel>
#include <QSet>
#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace dyno {

class LimitMarks;

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
        LimitsColumn,
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
        PinnedRole,
        LimitsRole // LimitMarks::Mark as int
    };

    explicit RunListModel(RunStore &store, QObject *parent = nullptr);

    void setSearch(const QString &text);
    // All of it but the words, which are setSearch()'s.
    void setFilter(RunFilter filter);
    const QList<RunListing> &listings() const { return m_listings; }
    void setGrouped(bool grouped);
    bool isGrouped() const { return m_grouped; }
    void setFolded(const QModelIndex &group, bool folded);

    // Takes the list anew, as after another program wrote to the store.
    void read();
    // Why the list cannot be read; nothing: it was.
    const std::optional<Error> &error() const { return m_error; }
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
    void layOut();
    void setWhole(RunFilter filter);
    void change(const std::string &run);
    // Ids of those runs of a group that are shown, folded or not; none of runs that share no series.
    std::vector<QString> tickable(const Row &group) const;
    void tick(const Row &row, bool on);
    QVariant groupData(const Row &row, int column, int role) const;
    QString limitsText(const RunListing &listing) const;
    QVariant runData(const RunListing &listing, int column, int role) const;
    std::vector<const RunListing *> runsOf(const std::string &series) const;

    RunStore &m_store;
    LimitMarks *m_limits;
    QList<RunListing> m_listings;
    std::optional<Error> m_error;
    std::vector<QString> m_haystacks; // what a search looks through, as the listings
    std::vector<Row> m_rows;
    QSet<QString> m_ticked, m_folded;
    RunFilter m_filter;
    bool m_grouped = true;
    int m_shown = 0;
};

} // namespace dyno
