// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/timechart.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace dyno {

// Every chart over time. Adding one is adding its file pair and its row.
std::span<const TimeChart *const> timeChartCatalog();
// Null: none of that id.
const TimeChart *findTimeChart(std::string_view id);
// Those of the ids that there are; without ids throughput, response, cpu and users.
std::vector<const TimeChart *> timeCharts(const std::vector<std::string> &ids);

} // namespace dyno
