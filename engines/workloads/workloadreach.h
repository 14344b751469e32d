// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/data/dataset.h"
#include "engines/workloads/compiledworkload.h"
#include "engines/workloads/sqlreach.h"

#include <string>
#include <string_view>
#include <vector>

namespace dyno {

// A statement of a workload that touches what the workload has not made, or that writes.
struct WorkloadHit
{
    std::string where; // "order.sql:3", "schema", "list names"
    std::string text;  // "DROP TABLE customers"; of one that writes: its first words
};

// What is looked at. Of a run: the scripts of transactions that happen at all, and queries of lists.
struct ReachOf
{
    const DataSet *data = nullptr;            // what the workload calls its own
    const CompiledWorkload *scripts = nullptr; // null: no run
    std::string_view engine;                  // id in the engine catalog
    // The data is loaded first, or carries our mark: what the workload declares is its own. Else only what its scripts
    // make is.
    bool isMarked = false;
    bool loads = false; // the texts of a load run too: schema, indexes, drop
    bool drops = false; // the text of `drop` runs
    bool checks = false;
};

// By what the statements say; no server is asked. Each hit once.
std::vector<WorkloadHit> foreignHits(const ReachOf &what);
// Those that are not known only to read, a line of a script each.
std::vector<WorkloadHit> writesOf(const ReachOf &what);
// All of it in full, scripts as they are sent with variables by their names.
std::vector<WorkloadHit> statementsOf(const ReachOf &what);

} // namespace dyno
