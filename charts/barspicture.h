// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/userspicture.h"

#include <QRectF>

class QPainter;

namespace dyno {

// A chart by users that has one level only, as bars: a line a series with its name, the bar to the median,
// every repeat as an open marker, and the value. Takes the same state; levels beyond the first are not drawn.
void paintBars(QPainter &painter, const UsersState &state, const QRectF &area);

} // namespace dyno
