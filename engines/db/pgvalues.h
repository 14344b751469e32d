// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/value.h"

#include <libpq-fe.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace dyno {

// Parameters in the form that libpq sends: text, but for bytes. Keeps its buffers, so that the steady state
// allocates nothing.
class PgParameters
{
public:
    // Copies all that the values point to. False when a text holds a zero byte, which PostgreSQL cannot
    // store.
    bool set(std::span<const Value> values);

    int count() const { return int(m_values.size()); }
    const char *const *values() const { return m_values.data(); }
    const int *lengths() const { return m_lengths.data(); }
    const int *formats() const { return m_formats.data(); }

private:
    std::vector<char> m_arena;
    std::vector<const char *> m_values;
    std::vector<int> m_lengths, m_formats;
};

// Reads the rows of a result in text format into Values by the type of the column: whole numbers as Int,
// floating ones as Double, booleans as Bool, bytea as Binary, all else (numeric, timestamps) as the server's
// text.
class PgRows
{
public:
    void setColumns(const PGresult *result);
    // Of the body of the protocol's RowDescription, which is copied; false: it is damaged.
    bool setColumns(std::string_view rowDescription);
    void clear() { m_areSet = false; }
    bool areSet() const { return m_areSet; }
    std::span<const std::string_view> names() const { return m_names; }
    // The views live until the next call, or until the result is cleared.
    std::span<const Value> row(const PGresult *result, int row);
    // Of the body of the protocol's DataRow, to which the views point. Nothing: it is damaged.
    std::optional<std::span<const Value>> row(std::string_view dataRow);

private:
    enum class Kind : std::uint8_t { Text, Bool, Int, Double, Binary };
    static Kind kindOf(Oid type);
    void resize(std::size_t columns);
    Value valueOf(std::size_t column, std::string_view text);

    bool m_areSet = false;
    std::vector<char> m_description; // the names point into it
    std::vector<Kind> m_kinds;
    std::vector<std::string_view> m_names;
    std::vector<Value> m_values;
    std::vector<std::string> m_bytes; // of Binary columns, by column
};

// A number as PostgreSQL reads it; returns the end. The room must be at least 32 bytes.
char *pgWriteNumber(char *room, const Value &number);

} // namespace dyno
