// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/data/generators.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace dyno {

// Makes the rows of one table. Immutable; any number of threads.
class TableGenerator
{
public:
    TableGenerator(const TableSpec &spec, std::uint64_t seed, Faults &faults);

    const std::string &name() const { return m_spec.name; }
    const std::string &parentName() const { return m_spec.parent; }
    const std::vector<std::string> &columns() const { return m_columnNames; } // without hidden ones
    std::span<const ColumnKind> kinds() const { return m_kinds; }
    const Generator *column(std::string_view name) const; // also hidden ones; null: none

    // Rows are made by units: a row, or in a table with a parent the children of one parent row.
    std::uint64_t units() const { return m_units; }
    std::uint64_t childrenOf(std::uint64_t parent) const;
    RowAt child(std::uint64_t parent, std::uint64_t number) const
    {
        return {(parent - 1) * m_spec.maxChildren + number, parent, number};
    }
    double rowsPerUnit() const;
    std::uint64_t countRows() const; // exact; walks the parents' draws where there is a parent

    // Calls `onRow` for the rows of units first … last - 1, from 1.
    template <class OnRow> void eachRow(std::uint64_t first, std::uint64_t last, OnRow onRow) const
    {
        for (std::uint64_t unit = first; unit < last; ++unit) {
            if (m_spec.parent.empty()) {
                onRow(RowAt{unit, 0, 0});
                continue;
            }
            const std::uint64_t count = childrenOf(unit);
            for (std::uint64_t i = 1; i <= count; ++i)
                onRow(child(unit, i));
        }
    }
    // Writes one value per visible column.
    void makeRow(const RowAt &row, Value *out, TextArena &arena) const;

private:
    friend class DataGenerator;
    TableSpec m_spec;
    Draw m_children; // how many children a parent has
    std::uint64_t m_units = 0;
    std::vector<std::unique_ptr<Generator>> m_generators; // as the spec's columns
    std::vector<const Generator *> m_visible;
    std::vector<std::string> m_columnNames;
    std::vector<ColumnKind> m_kinds;
};

// All tables of a data set for one seed. Immutable; any number of threads.
class DataGenerator
{
public:
    struct Build;
    static Build build(const DataSet &data, std::uint64_t seed);

    const std::vector<std::unique_ptr<TableGenerator>> &tables() const { return m_tables; }
    const TableGenerator *find(std::string_view table) const;

private:
    std::vector<std::unique_ptr<TableGenerator>> m_tables;
};

struct DataGenerator::Build
{
    std::unique_ptr<const DataGenerator> generator; // null when there are faults
    Faults faults;                                  // where: "table.column"
};

} // namespace dyno
