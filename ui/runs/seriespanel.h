// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/result.h"

#include <QWidget>

#include <string>

class QLabel;
class QPushButton;

namespace dyno {

class RunStore;
struct KeptSeries;

// Where the series of a run stands: how much of it is there, what its search found, and a way to go on with it. Read
// once, in the background, and again when runs of the store change.
class SeriesPanel : public QWidget
{
    Q_OBJECT
public:
    explicit SeriesPanel(RunStore &store, QWidget *parent = nullptr);
    // Empty: none; the panel hides.
    void setSeries(const std::string &series);
    // Something runs already, so that this cannot go on now.
    void setBusy(bool busy);

signals:
    void continueWanted(const std::string &series);

private:
    struct Shown;
    static Shown shownOf(Result<KeptSeries> kept);
    void read();
    void take(const Shown &shown);

    RunStore &m_store;
    std::string m_series;
    int m_asked = 0; // the newest reading counts
    bool m_isWhole = false, m_isBusy = false;
    QLabel *m_text;
    QPushButton *m_continue;
};

} // namespace dyno
