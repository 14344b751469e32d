// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace dyno {

// Moves labels apart along one axis: every two end up at least `gap` from each other, in the order in which
// they were wanted, between `top` and `bottom`, and together as near to their wanted places as can be. Where
// they do not fit, the gap shrinks evenly. Same order in the answer as in `wanted`.
std::vector<double> spreadLabels(const std::vector<double> &wanted, double gap, double top, double bottom);

} // namespace dyno
