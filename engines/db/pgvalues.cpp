// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/pgvalues.h"

#include "engines/db/pgmessage.h"

#include <algorithm>
#include <charconv>

namespace dyno {

namespace {

constexpr std::size_t numberRoom = 32; // the longest double takes 24

// Types by the numbers that the server gives them; fixed for built-in types.
constexpr Oid boolOid = 16, byteaOid = 17, int8Oid = 20, int2Oid = 21, int4Oid = 23, oidOid = 26,
              float4Oid = 700, float8Oid = 701;

template <class T> T parsed(std::string_view text)
{
    T number{};
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

unsigned nibble(char hex)
{
    return unsigned(hex <= '9' ? hex - '0' : (hex | 0x20) - 'a' + 10) & 15u;
}

// bytea in the server's hex form: \x00ff. The session sets bytea_output so.
void readHex(std::string_view text, std::string &bytes)
{
    bytes.clear();
    for (std::size_t i = 2; i + 1 < text.size(); i += 2)
        bytes.push_back(static_cast<char>(nibble(text[i]) << 4 | nibble(text[i + 1])));
}

} // namespace

char *pgWriteNumber(char *room, const Value &number)
{
    char *const end = room + numberRoom;
    return number.type == Value::Type::Int ? std::to_chars(room, end, number.integer).ptr
                                           : std::to_chars(room, end, number.real).ptr;
}

bool PgParameters::set(std::span<const Value> values)
{
    std::size_t room = 0;
    for (const Value &value : values)
        room += value.text.size() + numberRoom + 1;
    if (m_arena.size() < room)
        m_arena.resize(room);
    m_values.resize(values.size());
    m_lengths.resize(values.size());
    m_formats.resize(values.size());

    char *at = m_arena.data();
    for (std::size_t i = 0; i < values.size(); ++i) {
        const Value &value = values[i];
        m_values[i] = at;
        m_lengths[i] = 0; // looked at for bytes only
        m_formats[i] = 0;
        switch (value.type) {
        case Value::Type::Null:
            m_values[i] = nullptr;
            continue;
        case Value::Type::Bool:
            *at++ = value.boolean ? 't' : 'f';
            break;
        case Value::Type::Int:
        case Value::Type::Double:
            at = pgWriteNumber(at, value);
            break;
        case Value::Type::Text:
            if (value.text.find('\0') != std::string_view::npos)
                return false;
            [[fallthrough]];
        case Value::Type::Binary:
            at = std::copy(value.text.begin(), value.text.end(), at);
            break;
        }
        if (value.type == Value::Type::Binary) {
            m_formats[i] = 1;
            m_lengths[i] = int(value.text.size());
        }
        *at++ = '\0';
    }
    return true;
}

PgRows::Kind PgRows::kindOf(Oid type)
{
    switch (type) {
    case boolOid:
        return Kind::Bool;
    case int2Oid:
    case int4Oid:
    case int8Oid:
    case oidOid:
        return Kind::Int;
    case float4Oid:
    case float8Oid:
        return Kind::Double;
    case byteaOid:
        return Kind::Binary;
    default:
        return Kind::Text;
    }
}

void PgRows::resize(std::size_t columns)
{
    m_areSet = true;
    m_kinds.resize(columns);
    m_names.resize(columns);
    m_values.resize(columns);
    m_bytes.resize(columns);
}

void PgRows::setColumns(const PGresult *result)
{
    resize(std::size_t(PQnfields(result)));
    for (std::size_t i = 0; i < m_names.size(); ++i) {
        m_names[i] = PQfname(result, int(i));
        m_kinds[i] = kindOf(PQftype(result, int(i)));
    }
}

bool PgRows::setColumns(std::string_view rowDescription)
{
    m_description.assign(rowDescription.begin(), rowDescription.end());
    PgFields fields({m_description.data(), m_description.size()});
    resize(fields.number<std::uint16_t>());
    for (std::size_t i = 0; i < m_names.size() && fields.isGood(); ++i) {
        m_names[i] = fields.text();
        fields.bytes(sizeof(std::int32_t) + sizeof(std::int16_t)); // table and column of origin
        m_kinds[i] = kindOf(fields.number<Oid>());
        fields.bytes(sizeof(std::int16_t) + sizeof(std::int32_t) + sizeof(std::int16_t)); // size, modifier, format
    }
    return fields.isGood();
}

Value PgRows::valueOf(std::size_t column, std::string_view text)
{
    switch (m_kinds[column]) {
    case Kind::Text:
        break;
    case Kind::Bool:
        return Value::ofBool(text == "t");
    case Kind::Int:
        return Value::ofInt(parsed<std::int64_t>(text));
    case Kind::Double:
        return Value::ofDouble(parsed<double>(text));
    case Kind::Binary:
        readHex(text, m_bytes[column]);
        return Value::ofBinary(m_bytes[column]);
    }
    return Value::ofText(text);
}

std::span<const Value> PgRows::row(const PGresult *result, int row)
{
    for (std::size_t i = 0; i < m_values.size(); ++i) {
        const int column = int(i);
        m_values[i] = PQgetisnull(result, row, column)
                          ? Value::null()
                          : valueOf(i, {PQgetvalue(result, row, column), std::size_t(PQgetlength(result, row, column))});
    }
    return m_values;
}

std::optional<std::span<const Value>> PgRows::row(std::string_view dataRow)
{
    PgFields fields(dataRow);
    if (fields.number<std::uint16_t>() != m_values.size())
        return std::nullopt;
    for (std::size_t i = 0; i < m_values.size(); ++i) {
        const auto size = fields.number<std::int32_t>();
        m_values[i] = size < 0 ? Value::null() : valueOf(i, fields.bytes(std::size_t(size)));
    }
    return fields.isAtEnd() ? std::optional<std::span<const Value>>(m_values) : std::nullopt;
}

} // namespace dyno
