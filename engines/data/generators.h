// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/data/canonical.h"
#include "engines/data/dataset.h"
#include "engines/data/draw.h"
#include "engines/db/value.h"
#include "engines/result.h"

#include <cstdint>
#include <memory>
#include <memory_resource>
#include <span>
#include <string_view>

namespace dyno {

// Which row is being made. In a table with a parent `number` has gaps: (parent - 1) * maxChildren + child.
struct RowAt
{
    std::uint64_t number = 0;
    std::uint64_t parent = 0; // row of the parent table; 0: no parent
    std::uint64_t child = 0;  // which of its children, from 1
};

// Where made texts lie until their chunk has been written.
class TextArena
{
public:
    char *room(std::size_t size) { return static_cast<char *>(m_memory.allocate(size, 1)); }
    std::string_view keep(std::string_view text);
    void clear() { m_memory.release(); }

private:
    std::pmr::monotonic_buffer_resource m_memory{64 * 1024};
};

class DataGenerator;
class TableGenerator;

// Makes the values of one column. Immutable once connected; any number of threads.
class Generator
{
public:
    virtual ~Generator() = default;
    virtual Value make(const RowAt &row, TextArena &arena) const = 0;
    virtual ColumnKind kind() const = 0;
    // Finds the other columns it reads; `own` is its table. Faults are sentences about what is not there.
    virtual void connect(const DataGenerator &, const TableGenerator & /*own*/, std::vector<std::string> &) {}
    // The columns it reads, to find circles.
    virtual std::vector<const Generator *> reads() const { return {}; }
};

struct GeneratorSetting
{
    enum class Type : std::uint8_t {
        Number, // may be an expression over parameters
        Text,
        List    // of texts or numbers
    };
    std::string_view name;
    Type type;
    std::string_view fallback; // "!" : must be given
};

// Settings read with checks.
class GeneratorSettings
{
public:
    GeneratorSettings(const ColumnSpec &column, std::span<const GeneratorSetting> declared,
                      std::vector<std::string> &faults);
    std::string text(std::string_view name) const;
    std::int64_t integer(std::string_view name, std::int64_t least, std::int64_t most) const;
    double real(std::string_view name, double least, double most) const;
    std::vector<std::string> list(std::string_view name) const;
    void fault(std::string message) const { m_faults.push_back(std::move(message)); }

private:
    const ColumnSpec &m_column;
    std::span<const GeneratorSetting> m_declared;
    std::vector<std::string> &m_faults;
};

// A row of the catalog.
struct GeneratorKind
{
    std::string_view id;
    std::span<const GeneratorSetting> settings;
    // Never null; what is wrong with the settings is added to their faults.
    std::unique_ptr<Generator> (*make)(const GeneratorSettings &settings, const Draw &draw);
};
std::span<const GeneratorKind> generatorCatalog();
const GeneratorKind *findGenerator(std::string_view id);
// "row, uniform, …" for messages.
std::string generatorNames();

} // namespace dyno
