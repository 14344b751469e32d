// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <string>

class QLabel;
class QPushButton;

namespace dyno {

class RunStore;

// Where the series of a run stands: how much of it is there, what its search found, and a way to go on with it.
class SeriesPanel : public QWidget
{
    Q_OBJECT
public:
    explicit SeriesPanel(RunStore &store, QWidget *parent = nullptr);
    // Empty: none; the panel hides. `isRunning`: something runs already.
    void setSeries(const std::string &series, bool isRunning);

signals:
    void continueWanted(const std::string &series);

private:
    RunStore &m_store;
    std::string m_series;
    QLabel *m_text;
    QPushButton *m_continue;
};

} // namespace dyno
