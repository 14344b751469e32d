// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/pgbulk.h"

namespace dyno {

namespace {

constexpr std::size_t bufferSize = 256 * 1024;

} // namespace

PgBulkWriter::PgBulkWriter(PGconn *connection, std::string table, std::size_t columns,
                           std::unique_ptr<PgCopyForm> form, std::string place, bool ownsTransaction)
    : m_connection(connection), m_tried("COPY into " + std::move(table)), m_place(std::move(place)),
      m_columns(columns), m_form(std::move(form)), m_ownsTransaction(ownsTransaction)
{
    m_buffer.reserve(bufferSize + bufferSize / 4);
    m_form->begin(m_buffer);
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
    if (const std::string fault = m_form->append(m_buffer, row); !fault.empty()) {
        m_buffer.resize(rowBegin);
        return makeError(ErrorKind::Usage, m_tried + ": " + fault + ".", "Make the column fit what is generated for it; "
                                                                        "bytes with zeroes belong into bytea.");
    }
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
    m_form->end(m_buffer);
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
