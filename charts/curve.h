// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/plot.h"
#include "charts/stackstate.h"

#include <QColor>

#include <string>
#include <vector>

namespace dyno {

// A trace of one run, with its values: what one chart of a stack draws, and reads out.
struct Curve
{
    const Trace *trace = nullptr;
    const ChartRun *run = nullptr; // within the state that it was made from
    std::string key;               // in StackState::hidden
    QString name;                  // of a transaction type; empty: the trace's
    bool isLead = false;
    bool isHidden = false;
    EngineMark mark;
    QColor color;               // of the drawing, dimmed where the run is a saved one
    QColor text;                // of its name
    std::size_t ticks = 0;      // how many of the values are drawn
    std::vector<double> values; // one per tick of the run

    std::span<const double> time() const { return std::span(run->series->time()).first(ticks); }
    std::span<const double> shownValues() const { return std::span(values).first(ticks); }
};

// The others first, in the order of the runs, the lead last.
std::vector<Curve> makeCurves(const TimeChart &chart, const StackState &state);

// The axis of values that holds all that is visible of the curves and the thresholds.
Scale valueScale(const TimeChart &chart, const std::vector<Curve> &curves, const StackState &state);

// Layers in the order in which they are painted. `textures` is the pixel ratio for the hatch; 0 where the
// painter draws into a format without textures: then it is plain.
std::vector<PlotArea> leadAreas(const TimeChart &chart, const std::vector<Curve> &curves,
                                const StackState &state, const Scale &x, const Scale &y, double textures);
std::vector<PlotLine> otherLines(const std::vector<Curve> &curves, const ChartTheme &theme, const Scale &x,
                                 const Scale &y);
std::vector<PlotLine> leadLines(const TimeChart &chart, const std::vector<Curve> &curves,
                                const StackState &state, const Scale &x, const Scale &y);

} // namespace dyno
