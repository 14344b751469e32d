// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/data/datagenerator.h"
#include "engines/db/enginecatalog.h"

#include <cstdint>
#include <string>
#include <vector>

namespace dyno {

// How large a table will be right after it was loaded, with its indexes: an estimate from a sample of its rows, the
// columns' types, and how the engine lays rows out. Within about a third of what servers say.
struct TableSize
{
    std::string table;
    std::uint64_t rows = 0;   // of a table with a parent: the mean of what can come
    double tableBytes = 0;
    double indexBytes = 0;    // the primary key too, where the table is not kept in it
};

// As DataSet::tables. `generator` was built from `data`. Looks at no server; some milliseconds.
std::vector<TableSize> estimateSizes(const DataSet &data, const DataGenerator &generator, const Engine &engine);
double totalBytes(const std::vector<TableSize> &sizes);

} // namespace dyno
