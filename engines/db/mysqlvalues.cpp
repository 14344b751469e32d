// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/mysqlvalues.h"

#include "engines/db/mysqlpacked.h"

#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>

namespace dyno {

namespace {

constexpr unsigned binaryCharset = 63;
my_bool yes = 1, no = 0; // the library wants them writable, and does not write

char *twoDigits(char *to, unsigned number)
{
    if (number > 99)
        return std::to_chars(to, to + 10, number).ptr;
    *to++ = static_cast<char>('0' + number / 10);
    *to++ = static_cast<char>('0' + number % 10);
    return to;
}

char *fraction(char *to, std::uint32_t micros)
{
    if (micros == 0)
        return to;
    *to++ = '.';
    int digits = 6;
    for (; micros % 10 == 0; micros /= 10)
        --digits;
    for (int i = digits - 1; i >= 0; --i, micros /= 10)
        to[i] = static_cast<char>('0' + micros % 10);
    return to + digits;
}

// Length 0, 4, 7 or 11: what is missing is zero.
std::string_view dateText(const unsigned char *bytes, std::size_t size, bool withTime, char *scratch)
{
    const unsigned year = size >= 4 ? loadNumber<std::uint16_t>(bytes) : 0;
    char *to = twoDigits(scratch, year / 100);
    to = twoDigits(to, year % 100);
    *to++ = '-';
    to = twoDigits(to, size >= 4 ? bytes[2] : 0);
    *to++ = '-';
    to = twoDigits(to, size >= 4 ? bytes[3] : 0);
    if (withTime) {
        *to++ = ' ';
        to = twoDigits(to, size >= 7 ? bytes[4] : 0);
        *to++ = ':';
        to = twoDigits(to, size >= 7 ? bytes[5] : 0);
        *to++ = ':';
        to = twoDigits(to, size >= 7 ? bytes[6] : 0);
        to = fraction(to, size >= 11 ? loadNumber<std::uint32_t>(bytes + 7) : 0);
    }
    return {scratch, static_cast<std::size_t>(to - scratch)};
}

// Length 0, 8 or 12: sign, days, hours, minutes, seconds, microseconds.
std::string_view timeText(const unsigned char *bytes, std::size_t size, char *scratch)
{
    char *to = scratch;
    if (size >= 8 && bytes[0] != 0)
        *to++ = '-';
    to = twoDigits(to, size >= 8 ? loadNumber<std::uint32_t>(bytes + 1) * 24 + bytes[5] : 0);
    *to++ = ':';
    to = twoDigits(to, size >= 8 ? bytes[6] : 0);
    *to++ = ':';
    to = twoDigits(to, size >= 8 ? bytes[7] : 0);
    to = fraction(to, size >= 12 ? loadNumber<std::uint32_t>(bytes + 8) : 0);
    return {scratch, static_cast<std::size_t>(to - scratch)};
}

std::string_view withoutTrailingZeros(std::string_view time)
{
    if (time.find('.') == std::string_view::npos)
        return time;
    time = time.substr(0, time.find_last_not_of('0') + 1);
    return time.ends_with('.') ? time.substr(0, time.size() - 1) : time;
}

// 1.1f becomes 1.1, not 1.10000002384185791.
double asWritten(float number)
{
    char text[32];
    const auto end = std::to_chars(text, text + sizeof text, number).ptr;
    double shortest = number;
    std::from_chars(text, end, shortest);
    return shortest;
}

Value unsignedValue(std::uint64_t number, char *scratch)
{
    if (number <= std::uint64_t(std::numeric_limits<std::int64_t>::max()))
        return Value::ofInt(static_cast<std::int64_t>(number));
    const auto end = std::to_chars(scratch, scratch + 32, number).ptr;
    return Value::ofText({scratch, static_cast<std::size_t>(end - scratch)});
}

std::uint64_t bigEndian(const unsigned char *bytes, std::size_t size)
{
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < size; ++i)
        number = number << 8 | bytes[i];
    return number;
}

// The library reads through these pointers and never writes.
void *bytesOf(const Value &value)
{
    switch (value.type) {
    case Value::Type::Bool:
        return const_cast<bool *>(&value.boolean);
    case Value::Type::Int:
        return const_cast<std::int64_t *>(&value.integer);
    case Value::Type::Double:
        return const_cast<double *>(&value.real);
    case Value::Type::Text:
    case Value::Type::Binary:
        return const_cast<char *>(value.text.data() ? value.text.data() : "");
    case Value::Type::Null:
        break;
    }
    return nullptr;
}

} // namespace

enum_field_types mySqlType(const Value &value)
{
    switch (value.type) {
    case Value::Type::Bool:
        return MYSQL_TYPE_TINY;
    case Value::Type::Int:
        return MYSQL_TYPE_LONGLONG;
    case Value::Type::Double: {
        const double size = std::abs(value.real);
        return size == 0 || (size >= 1e-4 && size < 1e15) ? MYSQL_TYPE_NEWDECIMAL : MYSQL_TYPE_DOUBLE;
    }
    case Value::Type::Text:
        return MYSQL_TYPE_STRING;
    case Value::Type::Binary:
        return MYSQL_TYPE_BLOB;
    case Value::Type::Null:
        break;
    }
    return MYSQL_TYPE_NULL;
}

char *writeMySqlDecimal(char *to, double real)
{
    return std::to_chars(to, to + mostDecimalBytes, real, std::chars_format::fixed).ptr;
}

bool bindMySqlParameters(MYSQL_STMT *statement, std::span<const Value> values,
                         MySqlBindScratch &scratch)
{
    if (values.size() != statement->param_count)
        return false;
    if (values.empty())
        return true;
    if (!statement->bind_param_done) {
        scratch.binds.assign(values.size(), MYSQL_BIND{});
        for (MYSQL_BIND &bind : scratch.binds)
            bind.buffer_type = MYSQL_TYPE_NULL;
        if (mysql_stmt_bind_param(statement, scratch.binds.data()))
            return false;
    }
    if (scratch.decimals.size() < values.size())
        scratch.decimals.resize(values.size());
    // The library keeps one bind per parameter; writing there spares a copy and the types on the wire.
    for (std::size_t i = 0; i < values.size(); ++i) {
        const Value &value = values[i];
        MYSQL_BIND &bind = statement->params[i];
        if (value.isNull()) {
            bind.is_null = &yes;
            continue;
        }
        bind.is_null = &no;
        bind.buffer = bytesOf(value);
        bind.buffer_length = value.text.size();
        bind.length = &bind.buffer_length;
        const enum_field_types type = mySqlType(value);
        if (type == MYSQL_TYPE_NEWDECIMAL) {
            char *const text = scratch.decimals[i].data();
            bind.buffer = text;
            bind.buffer_length = static_cast<unsigned long>(writeMySqlDecimal(text, value.real) - text);
        }
        if (bind.buffer_type != type) {
            bind.buffer_type = type;
            statement->send_types_to_server = 1;
        }
    }
    return true;
}

MySqlRowReader::Kind MySqlRowReader::kindOf(const MYSQL_FIELD &field)
{
    switch (field.type) {
    case MYSQL_TYPE_NULL:
        return Kind::Null;
    case MYSQL_TYPE_TINY:
        return Kind::Int8;
    case MYSQL_TYPE_SHORT:
    case MYSQL_TYPE_YEAR:
        return Kind::Int16;
    case MYSQL_TYPE_INT24:
    case MYSQL_TYPE_LONG:
        return Kind::Int32;
    case MYSQL_TYPE_LONGLONG:
        return Kind::Int64;
    case MYSQL_TYPE_FLOAT:
        return Kind::Float;
    case MYSQL_TYPE_DOUBLE:
        return Kind::Double;
    case MYSQL_TYPE_DATE:
    case MYSQL_TYPE_NEWDATE:
        return Kind::Date;
    case MYSQL_TYPE_DATETIME:
    case MYSQL_TYPE_TIMESTAMP:
        return Kind::DateTime;
    case MYSQL_TYPE_TIME:
        return Kind::Time;
    case MYSQL_TYPE_BIT:
        return Kind::Bit;
    case MYSQL_TYPE_DECIMAL:
    case MYSQL_TYPE_NEWDECIMAL:
    case MYSQL_TYPE_JSON:
        return Kind::Text; // whatever their character set says
    default:
        return field.charsetnr == binaryCharset ? Kind::Binary : Kind::Text;
    }
}

void MySqlRowReader::begin(const MYSQL_FIELD *fields, unsigned count)
{
    m_columns.resize(count);
    m_names.resize(count);
    m_row.resize(count);
    for (unsigned i = 0; i < count; ++i) {
        m_columns[i].kind = kindOf(fields[i]);
        m_columns[i].isUnsigned = (fields[i].flags & UNSIGNED_FLAG) != 0;
        m_names[i] = std::string_view(fields[i].name, fields[i].name_length);
    }
}

std::span<const Value> MySqlRowReader::binaryRow(const unsigned char *bytes, std::size_t size)
{
    const std::size_t count = m_columns.size(), nullBytes = (count + 9) / 8;
    if (size < 1 + nullBytes)
        return {};
    const unsigned char *const nulls = bytes + 1, *const end = bytes + size;
    const unsigned char *at = nulls + nullBytes;
    for (std::size_t i = 0; i < count; ++i) {
        Column &column = m_columns[i];
        Value &value = m_row[i];
        value = {};
        if (nulls[(i + 2) / 8] >> ((i + 2) % 8) & 1)
            continue;
        static constexpr std::array<std::uint8_t, 13> fixedSizes{0, 1, 2, 4, 8, 4, 8};
        std::size_t length = fixedSizes[std::size_t(column.kind)];
        if (column.kind >= Kind::Date ? !readPackedLength(at, end, length) : std::size_t(end - at) < length)
            return {};
        const std::string_view raw(reinterpret_cast<const char *>(at), length);
        switch (column.kind) {
        case Kind::Null:
            break;
        case Kind::Int8:
            value = Value::ofInt(column.isUnsigned ? at[0] : loadNumber<std::int8_t>(at));
            break;
        case Kind::Int16:
            value = Value::ofInt(column.isUnsigned ? loadNumber<std::uint16_t>(at)
                                                   : loadNumber<std::int16_t>(at));
            break;
        case Kind::Int32:
            value = Value::ofInt(column.isUnsigned ? std::int64_t(loadNumber<std::uint32_t>(at))
                                                   : loadNumber<std::int32_t>(at));
            break;
        case Kind::Int64:
            value = column.isUnsigned ? unsignedValue(loadNumber<std::uint64_t>(at), column.scratch.data())
                                      : Value::ofInt(loadNumber<std::int64_t>(at));
            break;
        case Kind::Float:
            value = Value::ofDouble(asWritten(loadNumber<float>(at)));
            break;
        case Kind::Double:
            value = Value::ofDouble(loadNumber<double>(at));
            break;
        case Kind::Date:
        case Kind::DateTime:
            value = Value::ofText(dateText(at, length, column.kind == Kind::DateTime, column.scratch.data()));
            break;
        case Kind::Time:
            value = Value::ofText(timeText(at, length, column.scratch.data()));
            break;
        case Kind::Bit:
            value = unsignedValue(bigEndian(at, length), column.scratch.data());
            break;
        case Kind::Text:
            value = Value::ofText(raw);
            break;
        case Kind::Binary:
            value = Value::ofBinary(raw);
            break;
        }
        at += length;
    }
    return m_row;
}

std::span<const Value> MySqlRowReader::textRow(const unsigned char *bytes, std::size_t size)
{
    constexpr unsigned char nullMark = 0xFB;
    const unsigned char *at = bytes, *const end = bytes + size;
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        if (at != end && *at == nullMark) {
            ++at;
            m_row[i] = Value::null();
            continue;
        }
        std::size_t length = 0;
        if (!readPackedLength(at, end, length))
            return {};
        m_row[i] = fromText(m_columns[i], {reinterpret_cast<const char *>(at), length});
        at += length;
    }
    return m_row;
}

std::span<const Value> MySqlRowReader::textRow(char **fields, const unsigned long *lengths)
{
    for (std::size_t i = 0; i < m_columns.size(); ++i)
        m_row[i] = fields[i] ? fromText(m_columns[i], {fields[i], lengths[i]}) : Value::null();
    return m_row;
}

Value MySqlRowReader::fromText(Column &column, std::string_view text)
{
    const char *const end = text.data() + text.size();
    switch (column.kind) {
    case Kind::Null:
        return Value::null();
    case Kind::Int8:
    case Kind::Int16:
    case Kind::Int32:
    case Kind::Int64: {
        std::int64_t number = 0;
        return std::from_chars(text.data(), end, number).ec == std::errc() ? Value::ofInt(number)
                                                                           : Value::ofText(text);
    }
    case Kind::Float:
    case Kind::Double: {
        double number = 0;
        std::from_chars(text.data(), end, number);
        return Value::ofDouble(number);
    }
    case Kind::Bit:
        return unsignedValue(bigEndian(reinterpret_cast<const unsigned char *>(text.data()), text.size()),
                             column.scratch.data());
    case Kind::DateTime:
    case Kind::Time:
        return Value::ofText(withoutTrailingZeros(text));
    case Kind::Binary:
        return Value::ofBinary(text);
    case Kind::Date:
    case Kind::Text:
        break;
    }
    return Value::ofText(text);
}

void MySqlKeptValues::keep(std::span<const Value> values)
{
    m_values.assign(values.begin(), values.end());
    std::size_t size = 0;
    for (const Value &value : m_values)
        size += value.text.size();
    m_bytes.clear();
    m_bytes.reserve(size); // so that what points into it stays valid
    for (Value &value : m_values) {
        const std::size_t at = m_bytes.size();
        m_bytes += value.text;
        value.text = std::string_view(m_bytes).substr(at, value.text.size());
    }
}

} // namespace dyno
