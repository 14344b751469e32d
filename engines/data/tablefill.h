// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/data/canonical.h"
#include "engines/data/datagenerator.h"
#include "engines/data/loader.h"
#include "engines/db/connection.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>

namespace dyno {

struct FilledTable
{
    ContentDigest digest; // of what was generated
    std::string method;   // as the bulk writer says it
};

// Fills an empty table with what its generator makes: over the connection, and over others beside it where the engine
// takes the rows of a large table faster so, each with a stretch of its own. `onRows` is told of rows as they go out,
// from one thread at a time. What other connections or threads cannot be had for is filled by those that can. Blocks. Error: the first that any connection met; then no row is to be relied on.
Result<FilledTable> fillTable(const TableGenerator &table, const LoadRequest &request, Connection &connection,
                              const std::atomic<bool> &cancelled,
                              const std::function<void(std::uint64_t rows)> &onRows);

} // namespace dyno
