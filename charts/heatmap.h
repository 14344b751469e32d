// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/scale.h"
#include "charts/stackstate.h"

#include <QRectF>

class QPainter;

namespace dyno {

// A logarithmic axis that holds all response times of the run that are shown.
Scale heatScale(const StackState &state);
// A cell for each stretch of time and row of response times, in the colour of the run's engine. A stretch is as wide as
// two pixels at least, so that an hour costs no more than a minute.
void paintHeat(QPainter &painter, const StackState &state, const QRectF &plot, const Scale &x, const Scale &y);

} // namespace dyno
