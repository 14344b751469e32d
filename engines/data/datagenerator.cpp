// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/data/datagenerator.h"

#include "engines/data/generatorkinds.h"

#include <set>

namespace dyno {

namespace {

// A column that reads itself through others would never end.
bool readsItself(const Generator *generator, std::set<const Generator *> &onPath,
                 std::set<const Generator *> &done)
{
    if (done.contains(generator))
        return false;
    if (!onPath.insert(generator).second)
        return true;
    for (const Generator *other : generator->reads()) {
        if (readsItself(other, onPath, done))
            return true;
    }
    onPath.erase(generator);
    done.insert(generator);
    return false;
}

} // namespace

TableGenerator::TableGenerator(const TableSpec &spec, std::uint64_t seed, Faults &faults)
    : m_spec(spec), m_children(seed, spec.name, "\1children"), m_units(spec.rows)
{
    for (const ColumnSpec &column : spec.columns) {
        const std::string where = spec.name + '.' + column.name;
        const GeneratorKind *kind = findGenerator(column.generator);
        if (!kind) {
            faults.push_back({where, "There is no generator \"" + column.generator + "\". There are: "
                                         + generatorNames() + '.'});
            continue;
        }
        std::vector<std::string> sentences;
        const GeneratorSettings settings(column, kind->settings, sentences);
        MadeGenerator made = kind->make(settings, Draw(seed, spec.name, column.name));
        if (column.settings.contains("nulls"))
            made = withNulls(std::move(made), settings.real("nulls", 0, 1),
                             Draw(seed, spec.name, column.name + "\1nulls"));
        m_generators.push_back(std::move(made));
        for (std::string &sentence : sentences)
            faults.push_back({where, std::move(sentence)});
    }
}

const Generator *TableGenerator::column(std::string_view name) const
{
    for (std::size_t i = 0; i < m_generators.size(); ++i) {
        if (m_spec.columns[i].name == name)
            return m_generators[i].get();
    }
    return nullptr;
}

std::uint64_t TableGenerator::childrenOf(std::uint64_t parent) const
{
    return m_spec.minChildren + m_children.below(m_spec.maxChildren - m_spec.minChildren + 1, parent);
}

double TableGenerator::rowsPerUnit() const
{
    return m_spec.parent.empty() ? 1.0 : (m_spec.minChildren + m_spec.maxChildren) / 2.0;
}

std::uint64_t TableGenerator::countRows() const
{
    if (m_spec.parent.empty())
        return m_units;
    std::uint64_t rows = 0;
    for (std::uint64_t parent = 1; parent <= m_units; ++parent)
        rows += childrenOf(parent);
    return rows;
}

void TableGenerator::makeRow(const RowAt &row, Value *out, TextArena &arena) const
{
    for (const Generator *generator : m_visible)
        *out++ = generator->make(row, arena);
}

DataGenerator::Build DataGenerator::build(const DataSet &data, std::uint64_t seed)
{
    Build build;
    auto generator = std::make_unique<DataGenerator>();
    for (const TableSpec &table : data.tables)
        generator->m_tables.push_back(std::make_unique<TableGenerator>(table, seed, build.faults));
    if (!build.faults.empty())
        return build;

    for (auto &table : generator->m_tables) {
        if (!table->m_spec.parent.empty()) {
            const TableGenerator *parent = generator->find(table->m_spec.parent);
            if (!parent || !parent->m_spec.parent.empty() || table->m_spec.minChildren > table->m_spec.maxChildren) {
                build.faults.push_back({table->name(), "The parent must be a table with rows of its own, and the "
                                                       "fewest children no more than the most."});
                continue;
            }
            table->m_units = parent->m_spec.rows;
        }
        for (std::size_t i = 0; i < table->m_generators.size(); ++i) {
            std::vector<std::string> sentences;
            table->m_generators[i]->connect(*generator, *table, sentences);
            for (std::string &sentence : sentences)
                build.faults.push_back({table->name() + '.' + table->m_spec.columns[i].name, std::move(sentence)});
        }
    }
    if (!build.faults.empty())
        return build;

    std::set<const Generator *> done;
    for (auto &table : generator->m_tables) {
        for (std::size_t i = 0; i < table->m_generators.size(); ++i) {
            std::set<const Generator *> onPath;
            const ColumnSpec &column = table->m_spec.columns[i];
            if (readsItself(table->m_generators[i].get(), onPath, done)) {
                build.faults.push_back({table->name() + '.' + column.name, "This column reads itself in a circle."});
                return build;
            }
        }
    }
    // A column's kind may be that of a column that it reads, so it is asked last.
    for (auto &table : generator->m_tables) {
        for (std::size_t i = 0; i < table->m_generators.size(); ++i) {
            if (table->m_spec.columns[i].hidden)
                continue;
            table->m_visible.push_back(table->m_generators[i].get());
            table->m_columnNames.push_back(table->m_spec.columns[i].name);
            table->m_kinds.push_back(table->m_generators[i]->kind());
        }
    }
    build.generator = std::move(generator);
    return build;
}

const TableGenerator *DataGenerator::find(std::string_view table) const
{
    for (const auto &candidate : m_tables) {
        if (candidate->name() == table)
            return candidate.get();
    }
    return nullptr;
}

} // namespace dyno
