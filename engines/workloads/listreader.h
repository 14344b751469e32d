// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/workloads/json.h"
#include "engines/workloads/workload.h"

#include <filesystem>
#include <string_view>
#include <vector>

namespace dyno {

// "lists" of workload.json. Files must lie in `folder`; what is in them is looked at before a run.
std::vector<ListSource> readLists(const JsonNode &root, const std::filesystem::path &folder, Faults &faults);

// The lists for one engine, with parameters written into their queries.
std::vector<CompiledList> listsFor(const Workload &workload, const ParameterValues &resolved,
                                   std::string_view engine, Faults &faults);

} // namespace dyno
