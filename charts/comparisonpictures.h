// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/distributionpicture.h"

#include <QImage>
#include <QSize>
#include <QString>

namespace dyno {

// Pictures of distributions for reports, slides and exports, without a window: what distributionSeries() gives, put
// into a state with a theme. A QApplication must be there; the platform may be `offscreen`. GUI thread only.
//
// Paints with the crosshair where the state has one, on the surface of its theme. `vector`: for file formats.
void paintDistribution(QPainter &painter, const DistributionState &state, QSize size, bool vector);

// An <svg> element without an XML head; text stays text.
QString distributionSvg(const DistributionState &state, QSize size, const QString &title);
QImage distributionImage(const DistributionState &state, QSize size, double pixelRatio = 2);

} // namespace dyno
