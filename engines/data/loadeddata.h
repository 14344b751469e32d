// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/data/target.h"

#include <set>
#include <string>
#include <string_view>

namespace dyno {

// Hash of all that shapes the data on this engine: an edited workload is loaded again.
std::string definitionOf(const DataSet &data, std::string_view engine);

// The mark of the data set's workload. Error NotFound: nothing of it was loaded there.
Result<Mark> markOf(const Target &target, const DataSet &data);

// How what a mark speaks of suits what is wanted of it.
enum class Fit : std::uint8_t {
    AsWanted,
    NotWhole,    // its load was interrupted, or goes on
    OtherValues, // other parameters or another seed
    OtherDefinition
};
Fit fitOf(const Mark &loaded, const std::set<std::string> &tablesThere, const std::string &parameters,
          const std::string &seed, const std::string &definition);

// Error: what is there is not the data that was asked for, with advice how to come to it. Data without a mark is
// taken as it is when every table is there: another program made it, such as the real pgbench.
Result<void> refuseUnfit(const Target &target, const DataSet &data, const LoadRequest &request);

} // namespace dyno
