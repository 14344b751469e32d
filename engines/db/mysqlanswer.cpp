// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/mysqlanswer.h"

#include "engines/db/mysqlpacked.h"

#include <algorithm>
#include <cstring>

namespace dyno {

namespace {

constexpr unsigned char okMark = 0x00, localFileMark = 0xFB, endMark = 0xFE, errorMark = 0xFF;
constexpr std::size_t longestEnd = 8; // a longer packet that begins like an end is a row
constexpr unsigned moreResults = 8, outParameters = 4096;
constexpr unsigned progressReport = 0xFFFF; // instead of an error number

} // namespace

void MySqlColumns::clear()
{
    m_fields.clear();
    m_names.clear();
}

void MySqlColumns::append(std::string_view name, enum_field_types type, unsigned flags, unsigned charset)
{
    MYSQL_FIELD &field = m_fields.emplace_back();
    field.name_length = static_cast<unsigned>(name.size());
    field.type = type;
    field.flags = flags;
    field.charsetnr = charset;
    m_names += name;
}

void MySqlColumns::copy(const MYSQL_FIELD *fields, unsigned count)
{
    clear();
    for (unsigned i = 0; i < count; ++i)
        append({fields[i].name, fields[i].name_length}, fields[i].type, fields[i].flags, fields[i].charsetnr);
}

// Catalog, schema, table twice, name twice, what newer servers add, and a tail of fixed size: its length,
// character set (2), width (4), type (1), flags (2), decimals (1), filler (2).
bool MySqlColumns::add(const unsigned char *bytes, std::size_t size)
{
    constexpr std::size_t tailSize = 12;
    if (size < tailSize)
        return false;
    const unsigned char *at = bytes, *const end = bytes + size;
    std::size_t length = 0;
    for (int skipped = 0; skipped < 4; ++skipped, at += length)
        if (!readPackedLength(at, end, length))
            return false;
    if (!readPackedLength(at, end, length))
        return false;
    const unsigned char *const tail = end - tailSize;
    append({reinterpret_cast<const char *>(at), length}, static_cast<enum_field_types>(tail[6]),
           loadNumber<std::uint16_t>(tail + 7), loadNumber<std::uint16_t>(tail));
    return true;
}

std::span<const MYSQL_FIELD> MySqlColumns::fields()
{
    // The names may have moved while they grew.
    char *name = m_names.data();
    for (MYSQL_FIELD &field : m_fields) {
        field.name = name;
        name += field.name_length;
    }
    return m_fields;
}

void MySqlAnswer::begin(MySqlColumns *columns, RowSink *sink)
{
    m_isText = columns == nullptr;
    m_columns = m_isText ? &m_textColumns : columns;
    m_sink = sink;
    m_expects = Expects::Header;
    m_rows = m_affected = m_insertId = 0;
}

MySqlAnswer::State MySqlAnswer::take(const unsigned char *bytes, std::size_t size)
{
    if (size == 0)
        return State::Damaged;
    if (bytes[0] == errorMark)
        return takeError(bytes, size);
    switch (m_expects) {
    case Expects::Header:
        return takeHeader(bytes, size);
    case Expects::Column:
        return takeColumn(bytes, size);
    case Expects::EndOfColumns:
        return takeEndOfColumns(bytes, size);
    case Expects::Row:
        break;
    }
    return takeRow(bytes, size);
}

MySqlAnswer::State MySqlAnswer::takeHeader(const unsigned char *bytes, std::size_t size)
{
    const unsigned char *at = bytes + 1, *const end = bytes + size;
    if (bytes[0] == okMark) {
        std::uint64_t affected = 0, insertId = 0;
        if (!readPackedNumber(at, end, affected) || !readPackedNumber(at, end, insertId) || end - at < 2)
            return State::Damaged;
        m_affected += affected;
        if (insertId != 0)
            m_insertId = insertId;
        return endOfResult(loadNumber<std::uint16_t>(at));
    }
    if (bytes[0] == localFileMark) // these connections never offered to send files
        return State::Damaged;
    at = bytes;
    std::uint64_t count = 0;
    if (!readPackedNumber(at, end, count) || count == 0)
        return State::Damaged;
    // MariaDB spares the columns of a prepared statement that it has sent before, and says so.
    const bool saysWhetherColumnsFollow = at != end;
    if (saysWhetherColumnsFollow && *at == 0) {
        m_expects = Expects::EndOfColumns;
        return m_columns->size() == count ? State::Incomplete : State::Damaged;
    }
    m_keepsColumns = m_sink || saysWhetherColumnsFollow;
    if (m_keepsColumns)
        m_columns->clear();
    m_columnsLeft = count;
    m_expects = Expects::Column;
    return State::Incomplete;
}

MySqlAnswer::State MySqlAnswer::takeColumn(const unsigned char *bytes, std::size_t size)
{
    if (m_keepsColumns && !m_columns->add(bytes, size))
        return State::Damaged;
    if (--m_columnsLeft == 0)
        m_expects = Expects::EndOfColumns;
    return State::Incomplete;
}

MySqlAnswer::State MySqlAnswer::takeEndOfColumns(const unsigned char *bytes, std::size_t size)
{
    if (bytes[0] != endMark || size > longestEnd)
        return State::Damaged;
    if (m_sink) {
        const std::span<const MYSQL_FIELD> fields = m_columns->fields();
        m_reader.begin(fields.data(), static_cast<unsigned>(fields.size()));
        m_sink->onColumns(m_reader.names());
    }
    m_expects = Expects::Row;
    return State::Incomplete;
}

MySqlAnswer::State MySqlAnswer::takeRow(const unsigned char *bytes, std::size_t size)
{
    if (bytes[0] == endMark && size <= longestEnd)
        return size < 5 ? State::Damaged : endOfResult(loadNumber<std::uint16_t>(bytes + 3));
    ++m_rows;
    if (m_sink) {
        const std::span<const Value> row =
            m_isText ? m_reader.textRow(bytes, size) : m_reader.binaryRow(bytes, size);
        if (row.empty())
            return State::Damaged;
        m_sink->onRow(row);
    }
    return State::Incomplete;
}

MySqlAnswer::State MySqlAnswer::takeError(const unsigned char *bytes, std::size_t size)
{
    constexpr std::size_t numberSize = 3, stateSize = 6;
    if (size < numberSize)
        return State::Damaged;
    const unsigned number = loadNumber<std::uint16_t>(bytes + 1);
    if (number == progressReport)
        return State::Incomplete;
    std::string_view words(reinterpret_cast<const char *>(bytes) + numberSize, size - numberSize);
    const bool hasState = words.size() >= stateSize && words[0] == '#';
    m_fault.set(number, hasState ? words.substr(1, stateSize - 1) : "HY000",
                words.substr(hasState ? stateSize : 0));
    return State::Refused;
}

MySqlAnswer::State MySqlAnswer::endOfResult(unsigned status)
{
    m_serverStatus = status;
    m_expects = Expects::Header;
    // After the values of OUT parameters a result follows, whether the server says so or not.
    return status & (moreResults | outParameters) ? State::Incomplete : State::Complete;
}

} // namespace dyno
