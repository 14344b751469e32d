// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/connection.h"

#include <mysql.h>

#include <cstdint>
#include <string>
#include <vector>

namespace dyno {

class MySqlConnection;

// Answers every LOAD DATA LOCAL with a refusal: a server must not read the files of this machine.
void refuseLocalFiles(MYSQL *mysql);

// Rows gathered into pieces of a few megabytes, each sent as one statement, all in one transaction.
class MySqlBulkWriter final : public BulkWriter
{
public:
    static Result<std::unique_ptr<BulkWriter>> begin(MySqlConnection &connection, std::string_view table,
                                                     const std::vector<std::string> &columns);
    ~MySqlBulkWriter() override;

    Result<void> write(std::span<const Value> row) override;
    Result<void> finish() override;
    std::string_view method() const override;

private:
    enum class ColumnKind : std::uint8_t { Plain, Bytes, Bits };
    MySqlBulkWriter(MySqlConnection &connection, std::string_view table)
        : m_connection(connection), m_table(table)
    {
    }

    Result<void> prepare(const std::vector<std::string> &columns);
    void makeStatements(const std::vector<std::string> &columns);
    void appendLoadField(const Value &value, ColumnKind kind);
    void appendLiteral(const Value &value);
    Result<void> send();
    Result<void> sendLoad();
    Result<void> checkLoaded();

    MySqlConnection &m_connection;
    const std::string m_table;
    std::vector<ColumnKind> m_kinds;
    std::string m_statement; // LOAD DATA …, or the beginning of INSERT
    std::string m_piece;
    std::size_t m_pieceLimit = 0;
    std::uint64_t m_rowsInPiece = 0;
    bool m_loadsData = false;
    bool m_isOpen = false; // its transaction
};

} // namespace dyno
