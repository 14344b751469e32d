// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace dyno {

// One column of generated data: every value is a function of seed, table, column and row number, so that
// chunks are made in parallel and every engine gets the same bytes. Generators are rows of a catalog
// (generators.h).
struct ColumnSpec
{
    std::string name;
    std::string generator;                       // id in the generator catalog
    std::map<std::string, std::string> settings; // of the generator; numbers written out, lists by line feeds
    bool hidden = false;                         // never loaded, only read by other columns
};

// Rows are numbered from 1. A table with a parent has, for each row of it, between minChildren and maxChildren
// rows, drawn evenly; `rows` is then not read.
struct TableSpec
{
    std::string name;
    std::uint64_t rows = 0;
    std::vector<ColumnSpec> columns;
    std::string parent;
    std::uint32_t minChildren = 0;
    std::uint32_t maxChildren = 0;
};

// The data of a workload with its parameters set. Schema texts are by engine id, dialect or "" (all engines),
// the first that fits wins; `schema` is run before the rows, `indexes` after them, `drop` before the tables are
// dropped (routines, views), `checks` holds queries that must each return no row (correctness before and after
// a run). Every table that the schema makes is in `tables`, also those that begin empty. Values.
struct DataSet
{
    std::string workload;   // id, for our mark
    std::string parameters; // those that shape the data, as text, for our mark
    std::vector<TableSpec> tables;
    std::map<std::string, std::string> schema;
    std::map<std::string, std::string> indexes;
    std::map<std::string, std::string> checks;
    std::map<std::string, std::string> drop;
    std::map<std::string, std::string> sizes; // the workload's: such parameters → "tiny"
};

// The key of such a map whose text an engine takes: its own id, its dialect, or "". Null: none fits.
const std::string *keyFor(const std::map<std::string, std::string> &texts, std::string_view engine);
// Its text; null: none fits.
const std::string *textFor(const std::map<std::string, std::string> &texts, std::string_view engine);

} // namespace dyno
