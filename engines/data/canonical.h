// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/data/loader.h"
#include "engines/db/value.h"

#include <cstdint>
#include <span>
#include <string>

namespace dyno {

// What a column holds, so that a value has one text whatever engine it comes from: SQLite's 12.5, PostgreSQL's
// "12.50" and MariaDB's "12.50" are one DECIMAL(10,2).
struct ColumnKind
{
    enum class Kind : std::uint8_t { Integer, Decimal, Text, Timestamp, Boolean };
    Kind kind = Kind::Integer;
    int scale = 0; // digits after the point of a Decimal

    bool operator==(const ColumnKind &) const = default;
};

// Appends the canonical text: whole numbers in digits; decimals with exactly `scale` digits; text without
// trailing blanks (CHAR pads with them on some engines); timestamps "2026-01-02 03:04:05[.5]" in UTC; booleans
// 0 or 1. A value that does not fit its kind is appended as it is, so that it makes a difference.
void appendCanonical(std::string &out, const Value &value, ColumnKind kind);

// Digest of a table's content: the sum of a 128-bit hash of every row's canonical text. So the order of rows
// does not count, but how often a row stands there does.
class ContentDigest
{
public:
    void addRow(std::span<const Value> row, std::span<const ColumnKind> kinds);
    void add(const ContentDigest &other);
    std::uint64_t rows() const { return m_rows; }
    std::string text() const; // 32 hexadecimal digits
    TableDigest ofTable(std::string table) const;

private:
    std::uint64_t m_low = 0;
    std::uint64_t m_high = 0;
    std::uint64_t m_rows = 0;
    std::string m_scratch; // kept so that a row allocates nothing
};

} // namespace dyno
