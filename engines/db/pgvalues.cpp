// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/pgvalues.h"

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

void PgRows::setColumns(const PGresult *result)
{
    const auto count = std::size_t(PQnfields(result));
    m_kinds.resize(count);
    m_names.resize(count);
    m_values.resize(count);
    m_bytes.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        m_names[i] = PQfname(result, int(i));
        switch (PQftype(result, int(i))) {
        case boolOid:
            m_kinds[i] = Kind::Bool;
            break;
        case int2Oid:
        case int4Oid:
        case int8Oid:
        case oidOid:
            m_kinds[i] = Kind::Int;
            break;
        case float4Oid:
        case float8Oid:
            m_kinds[i] = Kind::Double;
            break;
        case byteaOid:
            m_kinds[i] = Kind::Binary;
            break;
        default:
            m_kinds[i] = Kind::Text;
            break;
        }
    }
}

std::span<const Value> PgRows::row(const PGresult *result, int row)
{
    for (std::size_t i = 0; i < m_values.size(); ++i) {
        const int column = int(i);
        if (PQgetisnull(result, row, column)) {
            m_values[i] = Value::null();
            continue;
        }
        const std::string_view text(PQgetvalue(result, row, column),
                                    std::size_t(PQgetlength(result, row, column)));
        switch (m_kinds[i]) {
        case Kind::Text:
            m_values[i] = Value::ofText(text);
            break;
        case Kind::Bool:
            m_values[i] = Value::ofBool(text == "t");
            break;
        case Kind::Int:
            m_values[i] = Value::ofInt(parsed<std::int64_t>(text));
            break;
        case Kind::Double:
            m_values[i] = Value::ofDouble(parsed<double>(text));
            break;
        case Kind::Binary:
            readHex(text, m_bytes[i]);
            m_values[i] = Value::ofBinary(m_bytes[i]);
            break;
        }
    }
    return m_values;
}

} // namespace dyno
