// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/workbench.h"

#include <QWidget>

#include <string>
#include <vector>

namespace dyno {

// A run over time: the one that goes on, or a saved one, over any number of saved runs.
class LivePage : public QWidget
{
    Q_OBJECT
public:
    explicit LivePage(const Workbench &workbench, QWidget *parent = nullptr);

    // Shows what the session runs, as it comes.
    void followSession();
    // Shows a saved run.
    void openRun(const std::string &run);
    // Draws saved runs, dimmed, under the one that is shown; without one, the first of them is shown.
    void overlay(const std::vector<std::string> &runs);

signals:
    void benchWanted();
};

} // namespace dyno
