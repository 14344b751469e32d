// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/runlistmodel.h"

#include "ui/figuretext.h"
#include "ui/runs/limitmarks.h"
#include "ui/runs/runtext.h"

#include <QLocale>

#include <algorithm>
#include <map>

namespace dyno {

namespace {

// Runs of their own share the last group.
const std::string singles;

QString text(const std::string &s)
{
    return QString::fromStdString(s);
}

} // namespace

RunListModel::RunListModel(RunStore &store, QObject *parent)
    : QAbstractTableModel(parent), m_store(store), m_limits(new LimitMarks(store, this))
{
    connect(m_limits, &LimitMarks::found, this, [this](const std::string &run) {
        const QModelIndex at = indexOf(run);
        if (at.isValid())
            emit dataChanged(at.siblingAtColumn(LimitsColumn), at.siblingAtColumn(LimitsColumn), {LimitsRole});
    });
    connect(&m_store, &RunStore::added, this, &RunListModel::read);
    connect(&m_store, &RunStore::removed, this, &RunListModel::read);
    connect(&m_store, &RunStore::changed, this, &RunListModel::change);
    read();
}

void RunListModel::read()
{
    beginResetModel();
    Result<QList<RunListing>> listings = m_store.listings();
    m_error = listings ? std::nullopt : std::optional(listings.error());
    m_listings = listings ? std::move(*listings) : QList<RunListing>();
    m_haystacks.clear();
    QSet<QString> known;
    for (const RunListing &l : m_listings) {
        m_haystacks.push_back(searchText(l));
        known.insert(text(l.info.id));
    }
    // What cannot be read now may be there again: ticks wait for it.
    const bool gone = !m_error && !known.contains(m_ticked);
    if (gone)
        m_ticked.intersect(known);
    layOut();
    endResetModel();
    if (gone)
        emit ticksChanged();
}

void RunListModel::layOut()
{
    m_rows.clear();
    m_shown = 0;
    std::vector<int> matching;
    for (int i = 0; i < int(m_listings.size()); ++i) {
        if (m_filter.passes(m_listings[i], m_haystacks[std::size_t(i)]))
            matching.push_back(i);
    }
    m_shown = int(matching.size());
    if (!m_grouped) {
        for (const int i : matching)
            m_rows.push_back({i, {}});
        return;
    }
    std::map<std::string, int> sizes;
    for (const RunListing &l : m_listings)
        ++sizes[l.info.series];
    std::map<std::string, std::vector<int>> groups;
    for (const int i : matching) {
        const std::string &series = m_listings[i].info.series;
        groups[series.empty() || sizes[series] < 2 ? singles : series].push_back(i);
    }
    const auto add = [this](const std::string &series, std::vector<int> &runs, bool named) {
        if (named)
            m_rows.push_back({-1, series});
        // Within a plan in the order in which it ran.
        if (series != singles)
            std::reverse(runs.begin(), runs.end());
        if (!m_folded.contains(text(series)) || !named)
            for (const int i : runs)
                m_rows.push_back({i, series});
        runs.clear();
    };
    for (const int i : matching) {
        const auto group = groups.find(m_listings[i].info.series);
        if (group != groups.end() && group->first != singles && !group->second.empty())
            add(group->first, group->second, true);
    }
    if (const auto rest = groups.find(singles); rest != groups.end())
        add(singles, rest->second, groups.size() > 1);
}

std::vector<const RunListing *> RunListModel::runsOf(const std::string &series) const
{
    std::vector<const RunListing *> runs;
    if (series.empty())
        return runs;
    for (const RunListing &l : m_listings)
        if (l.info.series == series)
            runs.push_back(&l);
    return runs;
}

void RunListModel::change(const std::string &run)
{
    const auto at = std::find_if(m_listings.begin(), m_listings.end(),
                                 [&](const RunListing &l) { return l.info.id == run; });
    const auto now = m_store.listing(run);
    if (at == m_listings.end() || !now) {
        read();
        return;
    }
    *at = *now;
    m_limits->forget(run);
    m_haystacks[std::size_t(at - m_listings.begin())] = searchText(*now);
    const QModelIndex row = indexOf(run);
    if (row.isValid())
        emit dataChanged(row, row.siblingAtColumn(ColumnCount - 1));
}

void RunListModel::setSearch(const QString &search)
{
    RunFilter filter = m_filter;
    filter.words = search.toCaseFolded().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    setWhole(std::move(filter));
}

void RunListModel::setFilter(RunFilter filter)
{
    filter.words = m_filter.words;
    setWhole(std::move(filter));
}

void RunListModel::setWhole(RunFilter filter)
{
    if (filter == m_filter)
        return;
    beginResetModel();
    m_filter = std::move(filter);
    layOut();
    endResetModel();
}

void RunListModel::setGrouped(bool grouped)
{
    if (m_grouped == grouped)
        return;
    beginResetModel();
    m_grouped = grouped;
    layOut();
    endResetModel();
}

void RunListModel::setFolded(const QModelIndex &group, bool folded)
{
    if (!isGroup(group))
        return;
    const QString series = text(m_rows[std::size_t(group.row())].series);
    if (m_folded.contains(series) == folded)
        return;
    beginResetModel();
    if (folded)
        m_folded.insert(series);
    else
        m_folded.remove(series);
    layOut();
    endResetModel();
}

const RunListing *RunListModel::listing(const QModelIndex &index) const
{
    if (!index.isValid())
        return nullptr;
    const int i = m_rows[std::size_t(index.row())].listing;
    return i < 0 ? nullptr : &m_listings[i];
}

QModelIndex RunListModel::indexOf(const std::string &run) const
{
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        if (m_rows[i].listing >= 0 && m_listings[m_rows[i].listing].info.id == run)
            return index(int(i), 0);
    return {};
}

bool RunListModel::isGroup(const QModelIndex &index) const
{
    return index.isValid() && m_rows[std::size_t(index.row())].listing < 0;
}

std::vector<const RunListing *> RunListModel::ticked() const
{
    std::vector<const RunListing *> runs;
    for (const RunListing &l : m_listings)
        if (m_ticked.contains(text(l.info.id)))
            runs.push_back(&l);
    // As they ran: the first is what the others are compared with.
    std::reverse(runs.begin(), runs.end());
    return runs;
}

void RunListModel::clearTicks()
{
    m_ticked.clear();
    if (!m_rows.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1), {Qt::CheckStateRole});
    emit ticksChanged();
}

int RunListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int RunListModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QVariant RunListModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Row &row = m_rows[std::size_t(index.row())];
    if (row.listing < 0)
        return groupData(row, index.column(), role);
    return runData(m_listings[row.listing], index.column(), role);
}

void RunListModel::tick(const Row &row, bool on)
{
    const QString id = text(m_listings[row.listing].info.id);
    if (on)
        m_ticked.insert(id);
    else
        m_ticked.remove(id);
}

std::vector<QString> RunListModel::tickable(const Row &group) const
{
    std::vector<QString> ids;
    for (int i = 0; i < int(m_listings.size()); ++i)
        if (!group.series.empty() && m_listings[i].info.series == group.series
            && m_filter.passes(m_listings[i], m_haystacks[std::size_t(i)]))
            ids.push_back(text(m_listings[i].info.id));
    return ids;
}

bool RunListModel::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (isGroup(index) && role == Qt::CheckStateRole) {
        const std::vector<QString> ids = tickable(m_rows[std::size_t(index.row())]);
        if (ids.empty())
            return false;
        for (const QString &id : ids) {
            if (value.toInt() == Qt::Checked)
                m_ticked.insert(id);
            else
                m_ticked.remove(id);
        }
        emit dataChanged(this->index(0, 0), this->index(rowCount() - 1, ColumnCount - 1), {Qt::CheckStateRole});
        emit ticksChanged();
        return true;
    }
    const RunListing *l = listing(index);
    if (!l)
        return false;
    if (role == Qt::CheckStateRole) {
        tick(m_rows[std::size_t(index.row())], value.toInt() == Qt::Checked);
        emit dataChanged(index.siblingAtColumn(0), index.siblingAtColumn(ColumnCount - 1),
                         {Qt::CheckStateRole});
        emit ticksChanged();
        return true;
    }
    if (role != Qt::EditRole || index.column() != RunColumn)
        return false;
    if (const Result<void> done = m_store.rename(l->info.id, value.toString().trimmed()); !done) {
        emit failed(done.error());
        return false;
    }
    return true;
}

Qt::ItemFlags RunListModel::flags(const QModelIndex &index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
    if (!isGroup(index) && index.column() == RunColumn)
        flags |= Qt::ItemIsUserCheckable | Qt::ItemIsEditable;
    return flags;
}

} // namespace dyno
