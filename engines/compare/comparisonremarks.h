// SPDX-License-Identifier: GPL-3.0-or-later
// What comparison.cpp has said about its rows; for it alone.
#pragma once

#include "engines/compare/comparison.h"

namespace dyno {

// Each looks at the finished rows of `comparison` and at the runs behind them, and adds remarks.
void remarkOutliers(Comparison &comparison, const std::vector<RepeatGroup> &groups);
void remarkDrift(Comparison &comparison, const std::vector<RepeatGroup> &groups);
void remarkOrder(Comparison &comparison, const std::vector<RepeatGroup> &groups);
void remarkSteadiness(Comparison &comparison, const std::vector<RepeatGroup> &groups);
void remarkAccounting(Comparison &comparison, const std::vector<RepeatGroup> &groups);

} // namespace dyno
