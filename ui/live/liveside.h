// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QListView;
class QTableView;

namespace dyno {

class EventModel;
class LevelTableModel;
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
    // The run that levels are compared with; null: none.
    void setBaseline(const Overlay *base);

private:
    QWidget *makeLevels();
    QWidget *makeEvents();
    LevelTableModel *m_levels;
    QTableView *m_levelTable;
    QLabel *m_levelsDetail = nullptr;
    ThresholdBars *m_thresholds;
    QWidget *m_thresholdPanel;
    EventModel *m_events;
    QListView *m_eventList;
};

} // namespace dyno
