// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Only for runstack.cpp and runstackinput.cpp.

#include "charts/runstack.h"
#include "charts/stackpicture.h"
#include "charts/stackstate.h"

#include <QElapsedTimer>
#include <QPixmap>
#include <QPointF>
#include <QTimer>

#include <optional>
#include <string>
#include <utility>

namespace dyno {

struct RunStack::Private
{
    // From the finest change to the coarsest: each one includes those before it.
    enum class Stale { Nothing, Over, Lead, All };

    explicit Private(RunStack *owner) : q(owner) {}

    RunStack *q;
    StackState state;
    StackPicture picture;
    bool paused = false;

    Stale stale = Stale::All;
    QTimer redraw;
    QElapsedTimer sinceRedraw;
    QPixmap ground, others, plots; // plots: all layers of the plot areas together

    std::optional<QPointF> pressedAt;
    std::pair<double, double> pressedRange;

    ChartRun *find(const std::string &id);
    // Draws all ticks that the run has.
    void show(const ChartRun &run);

    void touch(Stale what);
    // For what arrives by itself: at most ten times a second.
    void touchLater(Stale what);
    // Brings picture and layers up to date.
    void refresh();
    // Tells a screen reader what is read out.
    void describe();

    void setRange(std::optional<std::pair<double, double>> range);
    void zoom(double factor, double around);
    void pan(double share);
    void moveCrossHair(std::optional<double> seconds);
    void stepCrossHair(int ticks);
    // The key of the read-out there; null: none.
    const std::string *readOutAt(const QPointF &at);
    bool isInPlots(const QPointF &at) const;

private:
    QPixmap layer() const;
};

} // namespace dyno
