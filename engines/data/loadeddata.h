// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/data/target.h"

namespace dyno {

// Hash of all that shapes the data on this engine: an edited workload is loaded again.
std::string definitionOf(const DataSet &data, std::string_view engine);

// The mark of the data set's workload. Error NotFound: nothing of it was loaded there.
Result<Mark> markOf(const Target &target, const DataSet &data);
// Error: its load was interrupted, or it was loaded with other parameters, another seed, another definition. The
// advice says how to come to the data that was asked for.
Result<void> refuseOtherData(const Target &target, const Mark &mark, const DataSet &data, const LoadRequest &request);

} // namespace dyno
