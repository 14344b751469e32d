// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/pgbulk.h"

#include "engines/db/pgvalues.h"

namespace dyno {

namespace {

constexpr std::size_t bufferSize = 256 * 1024;

// The letter after a backslash for characters that COPY's text form takes for its own; 0: none needed.
char escapeOf(char c)
{
    switch (c) {
    case '\\':
        return '\\';
    case '\n':
        return 'n';
    case '\r':
        return 'r';
    case '\t':
        return 't';
    default:
        return 0;
    }
}

void appendText(std::string &out, std::string_view text)
{
    std::size_t from = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (const char letter = escapeOf(text[i])) {
            out.append(text, from, i - from).append({'\\', letter});
            from = i + 1;
        }
    }
    out.append(text, from);
}

void appendBytes(std::string &out, std::string_view bytes)
{
    constexpr char digits[] = "0123456789abcdef";
    out += "\\\\x"; // a backslash for COPY, which is bytea's own
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        out += digits[byte >> 4];
        out += digits[byte & 15];
    }
}

void append(std::string &out, const Value &value)
{
    switch (value.type) {
    case Value::Type::Null:
        out += "\\N";
        break;
    case Value::Type::Bool:
        out += value.boolean ? 't' : 'f';
        break;
    case Value::Type::Text:
        appendText(out, value.text);
        break;
    case Value::Type::Binary:
        appendBytes(out, value.text);
        break;
    case Value::Type::Int:
    case Value::Type::Double: {
        char room[32];
        out.append(room, pgWriteNumber(room, value));
        break;
    }
    }
}

} // namespace

PgBulkWriter::PgBulkWriter(PGconn *connection, std::string table, std::size_t columns, std::string place,
                           bool ownsTransaction)
    : m_connection(connection), m_tried("COPY into " + std::move(table)), m_place(std::move(place)),
      m_columns(columns), m_ownsTransaction(ownsTransaction)
{
    m_buffer.reserve(bufferSize + bufferSize / 4);
}

PgBulkWriter::~PgBulkWriter()
{
    if (!m_isOpen)
        return;
    PQputCopyEnd(m_connection, "given up");
    while (const PgResult result{PQgetResult(m_connection)}) {
    }
    if (m_ownsTransaction)
        const PgResult rolledBack(PQexec(m_connection, "ROLLBACK"));
}

Result<void> PgBulkWriter::write(std::span<const Value> row)
{
    if (!m_isOpen || row.size() != m_columns)
        return makeError(ErrorKind::Usage, m_tried + ": a row has " + std::to_string(row.size()) +
                                               " values, expected " + std::to_string(m_columns) + ".");
    const std::size_t rowBegin = m_buffer.size();
    for (std::size_t i = 0; i < row.size(); ++i) {
        if (i > 0)
            m_buffer += '\t';
        if (row[i].type == Value::Type::Text && row[i].text.find('\0') != std::string_view::npos) {
            m_buffer.resize(rowBegin);
            return makeError(ErrorKind::Usage, m_tried + ": a text holds a zero byte.",
                             "PostgreSQL stores no zero byte in text; use bytea for it.");
        }
        append(m_buffer, row[i]);
    }
    m_buffer += '\n';
    return m_buffer.size() < bufferSize ? Result<void>() : send();
}

Result<void> PgBulkWriter::send()
{
    if (!m_buffer.empty() && PQputCopyData(m_connection, m_buffer.data(), int(m_buffer.size())) != 1)
        return pgConnectionError(m_connection, m_tried, m_place);
    m_buffer.clear();
    return {};
}

Result<void> PgBulkWriter::finish()
{
    if (!m_isOpen)
        return makeError(ErrorKind::Usage, m_tried + " is finished already.");
    if (auto sent = send(); !sent)
        return sent;
    m_isOpen = false;
    if (PQputCopyEnd(m_connection, nullptr) != 1)
        return pgConnectionError(m_connection, m_tried, m_place);
    Result<void> outcome;
    while (const PgResult result{PQgetResult(m_connection)}) {
        if (PQresultStatus(result.get()) != PGRES_COMMAND_OK && outcome)
            outcome = pgError(result.get(), m_tried, m_place);
    }
    if (m_ownsTransaction) {
        const PgResult ended(PQexec(m_connection, outcome ? "COMMIT" : "ROLLBACK"));
        if (outcome && PQresultStatus(ended.get()) != PGRES_COMMAND_OK)
            outcome = pgError(ended.get(), m_tried, m_place);
    }
    return outcome;
}

} // namespace dyno
