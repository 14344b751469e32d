// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/drawing.h"

namespace dyno {

// All that reports and commands need drawn, by charts. A QApplication must be there; the platform may be
// `offscreen`.
Drawing chartDrawing();

// The whole of a PDF, SVG or PNG file of runs; which picture, `wish` says. A picture that these runs have no
// figures for is refused with the names of those that they have.
Result<QByteArray> drawnFile(const std::vector<ReportRun> &runs, const PictureWish &wish);

} // namespace dyno
