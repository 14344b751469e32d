// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/seriesstore.h"

#include <QWidget>

#include <optional>
#include <vector>

class QLabel;
class QListView;
class QTableView;

namespace dyno {

class EventModel;
class LevelTableModel;
class SearchView;
class Segmented;
class StatementTableModel;
class ThresholdBars;
struct Overlay;
struct RunEvent;
struct ShownRun;

// Beside the charts: the level table filling in, the limits, what happened.
class LiveSide : public QWidget
{
    Q_OBJECT
public:
    explicit LiveSide(QWidget *parent = nullptr);
    // Another run, or none yet: null.
    void setRun(const ShownRun *run);
    // The same run with more ticks.
    void refresh(const ShownRun &run);
    void append(const RunEvent &event);
    // Of the search for the capacity that the run is of; empty: it is of none. `now`: the load that is tried.
    void setSearches(const std::vector<StoredSearch> &searches, const std::optional<SearchPoint> &now);
    void followTheme();
    // The run that levels are compared with; null: none.
    void setBaseline(const Overlay *base);

private:
    QWidget *makeLevels();
    QWidget *makeEvents();
    void showTable();
    LevelTableModel *m_levels;
    QTableView *m_levelTable;
    QLabel *m_levelsDetail = nullptr;
    SearchView *m_search;
    QWidget *m_searchPanel;
    StatementTableModel *m_statements;
    QTableView *m_statementTable;
    Segmented *m_tables; // levels or statements, where a run recorded them
    ThresholdBars *m_thresholds;
    QWidget *m_thresholdPanel;
    EventModel *m_events;
    QListView *m_eventList;
};

} // namespace dyno
