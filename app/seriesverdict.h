// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/report.h"

#include <cstddef>
#include <vector>

namespace dyno {

// What the thresholds say of several runs together: one answer for exit codes and reports. Tries of a search break
// thresholds on purpose and do not count; a search fails where no load holds.
struct SeriesVerdict
{
    std::size_t runs = 0;          // without the tries
    std::size_t broken = 0;        // of them: those in which a threshold does not hold
    bool hasThresholds = false;    // one of them
    std::size_t emptySearches = 0; // in which nothing held

    bool holds() const { return broken == 0 && emptySearches == 0; }
};
SeriesVerdict verdictOf(const std::vector<ReportRun> &runs);

} // namespace dyno
