// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/workloads/workload.h"

namespace dyno {

// What of `chosen` resolves without faults: values of no parameter of the workload, and those out of range, are left
// out.
ParameterValues fittingParameters(const Workload &workload, ParameterValues chosen);

} // namespace dyno
