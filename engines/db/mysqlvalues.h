// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/value.h"

#include <mysql.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace dyno {

// The type under which a parameter travels. A double is what the same digits in a text would be: a DECIMAL, or
// a DOUBLE where only an exponent writes them.
enum_field_types mySqlType(const Value &value);
inline constexpr std::size_t mostDecimalBytes = 26;
char *writeMySqlDecimal(char *to, double real);

// What binding needs for itself; kept by a session.
struct MySqlBindScratch
{
    std::vector<MYSQL_BIND> binds;
    std::vector<std::array<char, mostDecimalBytes>> decimals;
};

// Points the parameters of a prepared statement at `values`, which must live until the request is sent.
// Types are sent to the server again only when they changed. Returns false when the count does not match.
bool bindMySqlParameters(MYSQL_STMT *statement, std::span<const Value> values,
                         MySqlBindScratch &scratch);

// Turns rows of either protocol into Values that point into the row, and allocates only when a result has
// more columns than any before it.
//
// Integers come as Int (unsigned ones beyond 63 bits as Text), FLOAT and DOUBLE as Double, BIT as Int, bytes
// as Binary, all else as Text. A fraction of a second has no trailing zeros: "2024-01-02 03:04:05.12".
class MySqlRowReader
{
public:
    void begin(const MYSQL_FIELD *fields, unsigned count);
    std::span<const std::string_view> names() const { return m_names; }

    // The Values live until the next row. An empty span with columns present: the row is damaged.
    std::span<const Value> binaryRow(const unsigned char *bytes, std::size_t size);
    std::span<const Value> textRow(const unsigned char *bytes, std::size_t size);
    std::span<const Value> textRow(char **fields, const unsigned long *lengths); // as the library splits it

private:
    enum class Kind : std::uint8_t {
        Null,
        Int8,
        Int16,
        Int32,
        Int64,
        Float,
        Double,
        Date,
        DateTime,
        Time,
        Bit,
        Text,
        Binary
    };
    struct Column
    {
        Kind kind = Kind::Text;
        bool isUnsigned = false;
        std::array<char, 32> scratch{}; // text of a date, time or large number
    };
    static Kind kindOf(const MYSQL_FIELD &field);
    static Value fromText(Column &column, std::string_view text);

    std::vector<Column> m_columns;
    std::vector<std::string_view> m_names;
    std::vector<Value> m_row;
};

// Keeps the values of a call until its statement has been prepared.
class MySqlKeptValues
{
public:
    void keep(std::span<const Value> values);
    std::span<const Value> values() const { return m_values; }

private:
    std::vector<Value> m_values;
    std::string m_bytes;
};

} // namespace dyno
