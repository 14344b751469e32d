// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/metrics.h"
#include "engines/measure/runrecord.h"

namespace dyno {

// A run's seconds on the time axis of another run, so that levels of the same users lie over one another: the
// hold of each begins where the other's does, with as much of the arrival before it as the other has. What
// the other has no level for, and what is longer than there, is left out. A level that the ramp comes by
// twice goes to the same visit.
MetricSeries alignedByLevel(const MetricSeries &series, const RunInfo &run, const RunInfo &reference);

} // namespace dyno
