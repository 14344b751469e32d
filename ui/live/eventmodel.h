// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/runrecord.h"

#include <QAbstractListModel>
#include <QStyledItemDelegate>

#include <vector>

namespace dyno {

// What happened in a run, the newest first.
class EventModel : public QAbstractListModel
{
    Q_OBJECT
public:
    enum Role { KindRole = Qt::UserRole, TimeRole };

    using QAbstractListModel::QAbstractListModel;
    void setEvents(std::vector<RunEvent> events);
    void append(const RunEvent &event);
    // All, or only what is no plain note.
    void setNotesShown(bool shown);

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;

private:
    bool isShown(const RunEvent &event) const;
    void show();
    std::vector<RunEvent> m_events; // in the order in which they came
    std::vector<int> m_shown;       // indexes, the newest first
    bool m_notes = true;
};

// An event: time, sign, words over as many lines as they need.
class EventDelegate : public QStyledItemDelegate
{
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
};

} // namespace dyno
