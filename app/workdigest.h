// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/workloads/workload.h"

#include <string>
#include <string_view>

namespace dyno {

// A fingerprint of what users send and how often: texts of the transactions that are part of the mix, in their order,
// with their weights, journeys, think times, lists (files with what is in them), parameters and variables. Comments
// and white space do not count; what only shapes the data does not either. `engine`: of the texts for that one alone;
// empty: of those for all engines, so that it is the same whichever of them is measured.
// 32 hex digits. Reads the files of lists.
std::string workDigest(const Workload &workload, const ParameterValues &values, const ParameterValues &variables,
                       std::string_view engine = {});

} // namespace dyno
