// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/connection.h"
#include "engines/db/pgcopyform.h"
#include "engines/db/pgerrors.h"

#include <memory>
#include <string>

namespace dyno {

// Rows of one table as COPY … FROM STDIN. Begins after the server has accepted the COPY.
class PgBulkWriter final : public BulkWriter
{
public:
    // The connection must live as long as the writer. With `ownsTransaction` the end of the rows ends the
    // transaction that is open.
    PgBulkWriter(PGconn *connection, std::string table, std::size_t columns, std::unique_ptr<PgCopyForm> form,
                 std::string place, bool ownsTransaction);
    ~PgBulkWriter() override;

    Result<void> write(std::span<const Value> row) override;
    Result<void> finish() override;
    std::string_view method() const override { return "COPY"; }

private:
    Result<void> send();

    PGconn *m_connection;
    const std::string m_tried, m_place;
    const std::size_t m_columns;
    const std::unique_ptr<PgCopyForm> m_form;
    const bool m_ownsTransaction;
    std::string m_buffer;
    bool m_isOpen = true;
};

} // namespace dyno
