// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace dyno {

// Fits what was laid out with scaled() to another text scale: fixed and least sizes of `root` and all in it, columns
// and rows of tables and grids. Hair lines stay as they are. Sizes are kept as they were at the first scale, so that
// going there and back changes nothing.
void rescale(QWidget *root, double from, double to);

} // namespace dyno
