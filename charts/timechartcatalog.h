// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/timechart.h"

namespace dyno {

// Every chart over time. Adding one is adding its file pair and its row.
std::span<const TimeChart *const> timeChartCatalog();
// Null: none of that id.
const TimeChart *findTimeChart(std::string_view id);

} // namespace dyno
