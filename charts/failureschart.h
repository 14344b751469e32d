// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/timechart.h"

namespace dyno {
extern const TimeChart failuresChart;
}
