// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/timechart.h"

#include <span>

namespace dyno {

// What the server counts about itself (engines/measure/servercounters.h): a chart for each counter, before them that
// of the sessions by what they wait for. In the order in which they are offered.
std::span<const TimeChart *const> counterCharts();

} // namespace dyno
