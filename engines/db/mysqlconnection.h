// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/connection.h"
#include "engines/db/mysqlcancel.h"
#include "engines/db/mysqllogin.h"
#include "engines/db/mysqlvalues.h"

#include <memory>

namespace dyno {

// A blocking connection to MariaDB or MySQL.
class MySqlConnection final : public Connection
{
public:
    static Result<std::unique_ptr<Connection>> open(const MySqlDialect &dialect, const Profile &profile,
                                                    const Secret &secret);

    Result<Table> query(std::string_view sql) override;
    Result<void> stream(std::string_view sql,
                        const std::function<bool(std::span<const Value>)> &onRow) override;
    // LOAD DATA LOCAL, or batches of INSERT where the server forbids it. A transaction is open on this
    // connection until the writer has finished or died, so nothing else may be asked of it meanwhile.
    Result<std::unique_ptr<BulkWriter>> bulk(std::string_view table,
                                             const std::vector<std::string> &columns) override;
    // Who fills a table alone has its rows written as whole pages where the server can (MariaDB from 10.6). The server
    // then locks the table until the end of the transaction, so others beside it would wait, and fail in the end.
    Result<void> expectNewTables(bool alone) override
    {
        return run(alone ? "SET SESSION foreign_key_checks = 0, unique_checks = 0"
                         : "SET SESSION foreign_key_checks = 0, unique_checks = 1");
    }
    std::string quoteName(std::string_view name) const override;
    std::string quoteText(std::string_view text) const override;
    std::string serverVersion() const override { return mySqlVersion(m_handle.get()); }
    std::string tlsInUse() const override { return mySqlTls(m_handle.get()); }
    Result<std::pair<int, int>> connectionLimit() override;
    void cancel() override { cancelMySql(m_target); }

    // For the bulk writer. Runs one statement that returns no rows.
    Result<void> run(std::string_view sql);
    MYSQL *handle() const { return m_handle.get(); }

private:
    MySqlConnection(const MySqlDialect &dialect, const Profile &profile, const Secret &secret,
                    MySqlHandle handle);

    Error lastError(std::string_view sql) const;

    const MySqlDialect &m_dialect;
    const std::shared_ptr<MySqlCancelTarget> m_target;
    MySqlHandle m_handle;
    MySqlRowReader m_reader;
};

// For the engine catalog.
Result<std::unique_ptr<Connection>> openMariaDbConnection(const Profile &profile, const Secret &secret);
Result<std::unique_ptr<Connection>> openMySqlConnection(const Profile &profile, const Secret &secret);

} // namespace dyno
