// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/workloads/json.h"
#include "engines/workloads/workload.h"

namespace dyno {

// What only shows when a workload is used: values out of range, wrong expressions, scripts and generators, with
// the parameters of each size and each preset, for each engine. `document` gives the lines.
void checkWorkload(const Workload &workload, const JsonDocument &document, Faults &faults);

} // namespace dyno
