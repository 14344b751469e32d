// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/scale.h"
#include "charts/stacklayout.h"
#include "charts/stackstate.h"

#include <QRectF>
#include <QString>

#include <vector>

class QPainter;

namespace dyno {

// A level of the ramp on the time axis, in seconds.
struct LevelSpan
{
    double from = 0;
    double to = 0;
    double users = 0; // of its hold; arrivals per second where the loop is open
};
std::vector<LevelSpan> levelSpans(const RunInfo &info);

// Stretches in which users arrive, in seconds: not judged.
std::vector<std::pair<double, double>> arrivals(const RunInfo &info);

// A mark in the lane: one event, or several whose marks would cover each other; then it looks like the
// gravest.
struct EventMark
{
    RunEvent::Kind kind = RunEvent::Kind::Note;
    QRectF place;
    QString text; // "3:46 2 connections lost", a line each
};
std::vector<EventMark> eventMarks(const StackState &state, const StackLayout &layout, const Scale &x);

// The shade of arrivals and the edges of levels, under everything else.
void paintGround(QPainter &painter, const StackState &state, const StackLayout &layout, const Scale &x);
// Names of levels, the one of the last drawn tick strong, and event marks.
void paintLane(QPainter &painter, const StackState &state, const StackLayout &layout, const Scale &x);

} // namespace dyno
