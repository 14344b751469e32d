// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace dyno {

// One column of generated data: every value is a function of seed, table, column and row number, so that
// chunks are made in parallel and every engine gets the same bytes. Generators are rows of a catalog
// (generators.h).
struct ColumnSpec
{
    std::string name;
    std::string generator;                       // id in the generator catalog
    std::map<std::string, std::string> settings; // of the generator, numbers written out
};

struct TableSpec
{
    std::string name;
    std::uint64_t rows = 0;
    std::vector<ColumnSpec> columns;
};

// The data of a workload with its parameters set. Schema texts are by engine id, dialect or "" (all engines),
// the first that fits wins; `schema` is run before the rows, `indexes` after them, `checks` holds queries that
// must each return no row (correctness before and after a run). Values.
struct DataSet
{
    std::string workload;   // id, for our mark
    std::string parameters; // those that shape the data, as text, for our mark
    std::vector<TableSpec> tables;
    std::map<std::string, std::string> schema;
    std::map<std::string, std::string> indexes;
    std::map<std::string, std::string> checks;
};

} // namespace dyno
