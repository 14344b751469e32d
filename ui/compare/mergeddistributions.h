// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "charts/distribution.h"
#include "ui/compare/comparedset.h"

#include <functional>

namespace dyno {

// The response times of each side that has any: the histograms of its repeats merged, over the levels that `takes`
// says. With the colours and the warning that the side has in every chart, and the number of requests as its note.
std::vector<DistributionSeries> mergedDistributions(const ComparedSet &set,
                                                    const std::function<bool(const LoadedRun::Level &)> &takes);

} // namespace dyno
