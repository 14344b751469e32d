// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/sizeestimate.h"

#include "engines/workloads/indexedcolumns.h"

#include <algorithm>
#include <map>

namespace dyno {

namespace {

constexpr std::uint64_t sampledUnits = 200;
constexpr double pageBytes = 8192, smallestFile = 2 * pageBytes;

// Types of one size everywhere; the rest is as long as its values.
struct FixedType
{
    std::string_view name;
    double bytes;
};
constexpr FixedType fixedTypes[] = {
    {"bigint", 8}, {"int8", 8},   {"integer", 4},   {"int", 4},      {"int4", 4},        {"mediumint", 3},
    {"smallint", 2}, {"int2", 2}, {"tinyint", 1},   {"boolean", 1},  {"bool", 1},        {"date", 4},
    {"datetime", 5}, {"double", 8}, {"timestamp", 8}, {"timestamptz", 8}, {"real", 4},   {"bigserial", 8},
    {"serial", 4},
};

double textBytes(const Value &value)
{
    const auto length = double(value.text.size());
    return length + (length > 126 ? 3 : 1);
}

// As SQLite and other formats with small numbers in few bytes keep them, with the byte that says how long.
double packedBytes(std::int64_t number)
{
    constexpr std::int64_t ends[] = {1LL << 7, 1LL << 15, 1LL << 23, 1LL << 31, 1LL << 47};
    constexpr double sizes[] = {1, 2, 3, 4, 6};
    if (number == 0 || number == 1)
        return 1;
    const std::int64_t magnitude = number < 0 ? -(number + 1) : number;
    for (std::size_t i = 0; i < std::size(ends); ++i)
        if (magnitude < ends[i])
            return 1 + sizes[i];
    return 9;
}

double valueBytes(const Value &value, const ColumnKind &kind, const std::string &type, const StorageRules &rules)
{
    if (value.isNull())
        return rules.packsIntegers ? 1 : 0;
    if (rules.packsIntegers) {
        if (value.type == Value::Type::Int)
            return packedBytes(value.integer);
        return value.type == Value::Type::Bool ? 1 : value.type == Value::Type::Double ? 9 : textBytes(value);
    }
    for (const FixedType &fixed : fixedTypes)
        if (fixed.name == type)
            return fixed.bytes;
    switch (kind.kind) {
    case ColumnKind::Kind::Integer:
    case ColumnKind::Kind::Decimal:
    case ColumnKind::Kind::Timestamp:
        return 8;
    case ColumnKind::Kind::Boolean:
        return 1;
    case ColumnKind::Kind::Text:
        break;
    }
    return textBytes(value);
}

// Mean bytes of each column's values, from rows all over the table.
std::map<std::string, double> meanBytes(const TableGenerator &table, const TableLayout &layout,
                                        const StorageRules &rules)
{
    const std::size_t count = table.columns().size();
    std::vector<Value> values(count);
    std::vector<std::string> types(count);
    for (std::size_t c = 0; c < count; ++c)
        if (const auto type = layout.types.find(table.columns()[c]); type != layout.types.end())
            types[c] = type->second;
    std::vector<double> sums(count);
    double rows = 0;
    TextArena arena;
    const std::uint64_t units = table.units(), step = std::max<std::uint64_t>(1, units / sampledUnits);
    for (std::uint64_t unit = 1; unit <= units; unit += step) {
        table.eachRow(unit, unit + 1, [&](const RowAt &row) {
            table.makeRow(row, values.data(), arena);
            for (std::size_t c = 0; c < count; ++c)
                sums[c] += valueBytes(values[c], table.kinds()[c], types[c], rules);
            ++rows;
        });
        arena.clear();
    }
    std::map<std::string, double> means;
    for (std::size_t c = 0; c < count && rows > 0; ++c)
        means[table.columns()[c]] = sums[c] / rows;
    return means;
}

double keyBytes(const TableLayout::Index &index, const std::map<std::string, double> &means)
{
    double bytes = 0;
    for (const std::string &column : index.columns)
        if (const auto mean = means.find(column); mean != means.end())
            bytes += mean->second;
    return bytes;
}

} // namespace

std::vector<TableSize> estimateSizes(const DataSet &data, const DataGenerator &generator, const Engine &engine)
{
    std::string sql;
    for (const auto *texts : {&data.schema, &data.indexes})
        if (const std::string *text = textFor(*texts, engine.id))
            sql += *text + ";\n";
    const std::map<std::string, TableLayout> layouts = tableLayouts(sql);
    const StorageRules &rules = engine.storage;
    std::vector<TableSize> sizes;
    for (const auto &table : generator.tables()) {
        const auto found = layouts.find(table->name());
        const TableLayout layout = found == layouts.end() ? TableLayout{} : found->second;
        const std::map<std::string, double> means = meanBytes(*table, layout, rules);
        TableSize size{table->name(), std::uint64_t(double(table->units()) * table->rowsPerUnit() + 0.5), 0, 0};
        const auto rows = double(size.rows);
        double row = rules.perRow;
        for (const auto &mean : means)
            row += mean.second;
        size.tableBytes = std::max(rows * row / rules.tableFill, smallestFile);
        const auto primary = std::ranges::find_if(layout.indexes, &TableLayout::Index::isPrimary);
        const double pointer =
            rules.isClustered && primary != layout.indexes.end() ? keyBytes(*primary, means) : 0;
        for (const TableLayout::Index &index : layout.indexes) {
            const bool isTable = index.isPrimary
                                 && (rules.isClustered
                                     // SQLite's INTEGER PRIMARY KEY is the number of the row.
                                     || (rules.packsIntegers && index.columns.size() == 1
                                         && layout.types.contains(index.columns[0])
                                         && layout.types.at(index.columns[0]) == "integer"));
            if (isTable)
                continue;
            size.indexBytes += std::max(
                rows * (keyBytes(index, means) + pointer + rules.perIndexRow) / rules.indexFill, smallestFile);
        }
        sizes.push_back(std::move(size));
    }
    return sizes;
}

double totalBytes(const std::vector<TableSize> &sizes)
{
    double sum = 0;
    for (const TableSize &size : sizes)
        sum += size.tableBytes + size.indexBytes;
    return sum;
}

} // namespace dyno
