// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/connection.h"
#include "engines/db/pgcancel.h"
#include "engines/db/pgerrors.h"
#include "engines/db/profile.h"

namespace dyno {

// A blocking connection to PostgreSQL, for loading, checks and settings. Bulk rows travel by COPY in text
// form.
class PgConnection final : public Connection
{
public:
    PgConnection(PgHandle connection, std::string place);
    ~PgConnection() override;

    Result<Table> query(std::string_view sql) override;
    Result<void> stream(std::string_view sql,
                        const std::function<bool(std::span<const Value>)> &onRow) override;
    // The connection serves nothing else until the writer is finished or gone.
    Result<std::unique_ptr<BulkWriter>> bulk(std::string_view table,
                                             const std::vector<std::string> &columns) override;
    Result<void> expectNewTables(bool /*alone*/) override
    {
        m_hasNewTables = true;
        return {};
    }
    std::string quoteName(std::string_view name) const override;
    std::string quoteText(std::string_view text) const override;
    std::string serverVersion() const override;
    std::string tlsInUse() const override;
    Result<std::pair<int, int>> connectionLimit() override;
    void cancel() override { m_canceller.cancel(); }

private:
    Error errorOf(const PGresult *result, std::string_view sql) const;
    Result<void> send(std::string_view sql);
    std::string listed(const std::vector<std::string> &columns) const;
    std::vector<Oid> typesOf(std::string_view table, const std::vector<std::string> &columns);
    Result<std::unique_ptr<BulkWriter>> copy(std::string_view table, const std::vector<std::string> &columns,
                                             const std::vector<Oid> &types, bool isFrozen);
    // Reads what is left of a command's results; the first error among them.
    Result<void> drain(std::string_view sql);

    PgHandle m_connection;
    const std::string m_place;
    PgCanceller m_canceller;
    bool m_hasNewTables = false;
};

Result<std::unique_ptr<Connection>> openPgConnection(const Profile &profile, const Secret &secret);

} // namespace dyno
