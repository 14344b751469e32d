// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/data/canonical.h"

#include <xxhash.h>

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>

namespace dyno {

namespace {

void appendInteger(std::string &out, std::int64_t number)
{
    std::array<char, 24> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number);
    out.append(buffer.data(), end.ptr);
}

// A number given in units of 10^-scale.
void appendScaled(std::string &out, std::int64_t units, int scale)
{
    std::int64_t power = 1;
    for (int i = 0; i < scale; ++i)
        power *= 10;
    if (units < 0)
        out += '-';
    const std::int64_t size = std::abs(units);
    appendInteger(out, size / power);
    if (scale == 0)
        return;
    std::array<char, 24> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), size % power);
    out += '.';
    out.append(static_cast<std::size_t>(scale) - static_cast<std::size_t>(end.ptr - digits.data()), '0');
    out.append(digits.data(), end.ptr);
}

void appendDecimalText(std::string &out, std::string_view text, int scale)
{
    const std::string_view whole = text;
    const bool negative = !text.empty() && text.front() == '-';
    if (negative)
        text.remove_prefix(1);
    const std::size_t point = text.find('.');
    std::string_view fraction = point == std::string_view::npos ? std::string_view{} : text.substr(point + 1);
    const std::string_view integer = text.substr(0, point);
    while (fraction.size() > static_cast<std::size_t>(scale) && fraction.back() == '0')
        fraction.remove_suffix(1);
    const auto isDigits = [](std::string_view t) {
        return t.find_first_not_of("0123456789") == std::string_view::npos;
    };
    if (integer.empty() || !isDigits(integer) || !isDigits(fraction)
        || fraction.size() > static_cast<std::size_t>(scale)) {
        out += whole;
        return;
    }
    const std::size_t first = integer.find_first_not_of('0');
    const std::string_view digits = first == std::string_view::npos ? "0" : integer.substr(first);
    const bool isZero = digits == "0" && fraction.find_first_not_of('0') == std::string_view::npos;
    if (negative && !isZero)
        out += '-';
    out += digits;
    if (scale > 0) {
        out += '.';
        out += fraction;
        out.append(static_cast<std::size_t>(scale) - fraction.size(), '0');
    }
}

void appendTimestamp(std::string &out, std::string_view text)
{
    constexpr std::size_t toSeconds = 19;
    if (text.size() < toSeconds) {
        out += text;
        return;
    }
    out += text.substr(0, 10);
    out += ' ';
    out += text.substr(11, 8);
    text.remove_prefix(toSeconds);
    std::size_t end = 0;
    if (!text.empty() && text.front() == '.') {
        end = text.find_first_not_of("0123456789", 1);
        std::string_view fraction = text.substr(0, end);
        while (!fraction.empty() && (fraction.back() == '0' || fraction.back() == '.'))
            fraction.remove_suffix(1);
        out += fraction;
        end = std::min(end, text.size());
    }
    const std::string_view zone = text.substr(end);
    if (zone != "+00" && zone != "+00:00" && zone != "Z")
        out += zone;
}

} // namespace

void appendCanonical(std::string &out, const Value &value, ColumnKind kind)
{
    using Kind = ColumnKind::Kind;
    switch (value.type) {
    case Value::Type::Null:
        out += '\0';
        return;
    case Value::Type::Bool:
        out += value.boolean ? '1' : '0';
        return;
    case Value::Type::Int:
        if (kind.kind == Kind::Decimal) {
            appendInteger(out, value.integer);
            if (kind.scale > 0) {
                out += '.';
                out.append(static_cast<std::size_t>(kind.scale), '0');
            }
        } else {
            appendInteger(out, value.integer);
        }
        return;
    case Value::Type::Double:
        appendScaled(out, std::llround(value.real * std::pow(10.0, kind.scale)), kind.scale);
        return;
    case Value::Type::Text:
    case Value::Type::Binary:
        break;
    }
    std::string_view text = value.text;
    switch (kind.kind) {
    case Kind::Decimal:
        appendDecimalText(out, text, kind.scale);
        return;
    case Kind::Timestamp:
        appendTimestamp(out, text);
        return;
    case Kind::Boolean:
        out += text == "t" || text == "true" || text == "1" || text == std::string_view("\1", 1) ? "1" : "0";
        return;
    case Kind::Integer:
    case Kind::Text:
        while (!text.empty() && text.back() == ' ')
            text.remove_suffix(1);
        out += text;
        return;
    }
}

void ContentDigest::addRow(std::span<const Value> row, std::span<const ColumnKind> kinds)
{
    m_scratch.clear();
    for (std::size_t i = 0; i < row.size(); ++i) {
        appendCanonical(m_scratch, row[i], kinds[i]);
        m_scratch += '\x1f';
    }
    const XXH128_hash_t hash = XXH3_128bits(m_scratch.data(), m_scratch.size());
    m_low += hash.low64;
    m_high += hash.high64 + (m_low < hash.low64 ? 1 : 0);
    ++m_rows;
}

void ContentDigest::add(const ContentDigest &other)
{
    m_low += other.m_low;
    m_high += other.m_high + (m_low < other.m_low ? 1 : 0);
    m_rows += other.m_rows;
}

std::string ContentDigest::text() const
{
    std::array<char, 33> buffer{};
    std::snprintf(buffer.data(), buffer.size(), "%016llx%016llx", static_cast<unsigned long long>(m_high),
                  static_cast<unsigned long long>(m_low));
    return buffer.data();
}

TableDigest ContentDigest::ofTable(std::string table) const
{
    return {std::move(table), m_rows, text()};
}

} // namespace dyno
