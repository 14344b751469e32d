// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBrush>
#include <QColor>

namespace dyno {

// Lines at 45° over a ground, as a texture at the device's pixel ratio: pattern brushes of Qt leave the
// ground clear and do not scale.
QBrush hatchBrush(const QColor &ground, const QColor &lines, double pixelRatio);

} // namespace dyno
