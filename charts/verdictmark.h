// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/palette.h"
#include "engines/compare/verdict.h"

#include <QPointF>

class QPainter;

namespace dyno {

// More and fewer as triangles, the same as two lines, no result as a wave, no verdict as a warning sign.
// Never green or red: the direction by mark, the worth by word.
void paintVerdictMark(QPainter &painter, Verdict::Kind kind, QPointF centre, double size,
                      const Palette &palette);

} // namespace dyno
