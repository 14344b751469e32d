// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/charttheme.h"
#include "charts/timechart.h"

#include <QRectF>
#include <QSize>

#include <vector>

namespace dyno {

struct PanelPlace
{
    QRectF title; // the whole line above the plot area
    QRectF plot;
};

// Where everything of a stack stands. All edges are whole pixels; all plot areas have the same left and
// right.
struct StackLayout
{
    QRectF lane;
    std::vector<PanelPlace> panels;
    QRectF axis;

    double left() const { return panels.empty() ? lane.left() : panels.front().plot.left(); }
    double right() const { return panels.empty() ? lane.right() : panels.front().plot.right(); }
    // From the lane's lower edge to the base of the last chart.
    QRectF body() const;
};
StackLayout stackLayout(QSize size, const ChartTheme &theme, const std::vector<const TimeChart *> &charts);
// The least size in which all charts can be read.
QSize leastStackSize(const ChartTheme &theme, std::size_t charts);

} // namespace dyno
