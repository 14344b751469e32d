// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/settingsreader.h"

#include "engines/db/text.h"

namespace dyno {

namespace {

// Sessions of ours that a run before has just closed may still be ending: they are those of this program, this
// account, this database and this machine. An account without pg_read_all_stats sees that others are there, but
// not what they are.
constexpr std::string_view otherSessions =
    "SELECT coalesce(datname, ''), count(*) FROM pg_stat_activity "
    "WHERE pid <> pg_backend_pid() AND usename IS NOT NULL AND coalesce(backend_type, 'client backend') = "
    "'client backend' AND NOT (usename = current_user AND datname = current_database() AND "
    "application_name = current_setting('application_name') AND client_addr IS NOT DISTINCT FROM inet_client_addr()) "
    "GROUP BY 1";

void readSessions(SettingsReader &reader)
{
    std::map<std::string, std::int64_t> databases;
    std::int64_t sum = 0;
    const auto rows = reader.rows("Other sessions", otherSessions);
    for (const SettingsReader::Row &row : rows) {
        const std::int64_t count = wholeNumber(row[1].value_or("")).value_or(0);
        sum += count;
        databases[row[0].value_or("")] += count;
    }
    reader.setFact(fact::otherSessions, std::to_string(sum));
    reader.setFact(fact::otherDatabases, countedNames(databases));
}

} // namespace

void readPgSettings(Connection &connection, const Profile &, ServerSettings &settings)
{
    SettingsReader reader(connection, settings);
    // What loading has set goes back to what the profile's sessions begin with.
    (void)connection.query("RESET ALL");
    reader.values("Settings", "SELECT name, current_setting(name, true) FROM pg_settings");
    // No lock of somebody else may hold a run up.
    (void)connection.query("SET statement_timeout = '5s'");
    reader.facts("Version, start and default isolation",
                 "SELECT version(), extract(epoch FROM now() - pg_postmaster_start_time())::bigint, "
                 "CASE WHEN inet_server_addr() IS NULL THEN 'unix socket' ELSE 'TCP' END, "
                 "current_setting('default_transaction_isolation'), current_setting('TimeZone')",
                 {fact::fullVersion, fact::uptime, fact::transport, fact::isolation, fact::timeZone});
    reader.facts("Encoding and collation",
                 "SELECT pg_encoding_to_char(encoding), datcollate FROM pg_database "
                 "WHERE datname = current_database()",
                 {fact::encoding, fact::collation});
    reader.facts("Extensions",
                 "SELECT string_agg(extname || ' ' || extversion, ', ' ORDER BY extname) FROM pg_extension",
                 {fact::extensions});
    reader.facts("Sizes of tables and indexes",
                 "SELECT coalesce(sum(pg_table_size(c.oid)), 0), coalesce(sum(pg_indexes_size(c.oid)), 0) "
                 "FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace "
                 "WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'm')",
                 {fact::dataBytes, fact::indexBytes});
    reader.facts("Connections in use",
                 "SELECT count(*) - 1 FROM pg_stat_activity WHERE usename IS NOT NULL", {fact::usedConnections});
    reader.facts("Transactions in other databases",
                 "SELECT sum(xact_commit + xact_rollback) FROM pg_stat_database "
                 "WHERE datname IS NOT NULL AND datname <> current_database()",
                 {fact::otherTransactions});
    reader.facts("Replicas", "SELECT count(*) FROM pg_stat_replication", {fact::replicas});
    readSessions(reader);
}

} // namespace dyno
