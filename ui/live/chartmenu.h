// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/chartrun.h"

#include <QMenu>

#include <vector>

namespace dyno {

class RunStack;

// Which charts are shown and how; copies them as a picture or as figures. The choice is kept.
class ChartMenu : public QMenu
{
    Q_OBJECT
public:
    // `charts` outlives the menu.
    explicit ChartMenu(RunStack &charts, QWidget *parent = nullptr);

private:
    void showChosen();
    void enableKnown();
    void copyPicture() const;
    void copyFigures() const;
    RunStack &m_charts;
    std::vector<QAction *> m_acts; // as the catalog
};

// A line per run and tick for spreadsheets, tabs between: label, second, every metric. Unknown figures stay empty.
QString figuresText(const std::vector<ChartRun> &runs);

} // namespace dyno
