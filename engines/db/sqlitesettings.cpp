// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/settingsreader.h"

#include "engines/db/sqlitepragmas.h"
#include "engines/db/text.h"

#include <array>

namespace dyno {

namespace {

// Those that only read when asked without a value, and that a snapshot of settings is about.
constexpr std::array<std::string_view, 31> pragmas{
    "analysis_limit", "application_id", "auto_vacuum", "automatic_index", "cache_size", "cache_spill",
    "cell_size_check", "checkpoint_fullfsync", "encoding", "foreign_keys", "freelist_count", "fullfsync",
    "hard_heap_limit", "ignore_check_constraints", "journal_mode", "journal_size_limit", "locking_mode",
    "max_page_count", "mmap_size", "page_count", "page_size", "query_only", "read_uncommitted",
    "recursive_triggers", "secure_delete", "soft_heap_limit", "synchronous", "temp_store", "threads",
    "trusted_schema", "wal_autocheckpoint"};

std::int64_t pragmaNumber(const ServerSettings &settings, const char *name)
{
    const std::string *value = settings.value(name);
    return value ? wholeNumber(*value).value_or(0) : 0;
}

} // namespace

void readSqliteSettings(Connection &connection, const Profile &profile, ServerSettings &settings)
{
    SettingsReader reader(connection, settings);
    for (const std::string_view name : pragmas)
        for (const SettingsReader::Row &row : reader.rowsIfAny("PRAGMA " + std::string(name)))
            if (!row.empty() && row[0])
                settings.setValue(std::string(name), *row[0]);
    // Waiting is done by a handler of ours, of which SQLite's own setting knows nothing.
    settings.setValue("busy_timeout", std::to_string(sqliteBusyTimeout(profile).count()));
    std::string options;
    for (const SettingsReader::Row &row : reader.rows("Compile options", "PRAGMA compile_options"))
        if (!row.empty() && row[0])
            options += (options.empty() ? "" : ", ") + *row[0];
    reader.setFact(fact::extensions, options);
    reader.facts("The version", "SELECT 'SQLite ' || sqlite_version() || ' ' || sqlite_source_id()", {fact::fullVersion});
    reader.setFact(fact::transport, "in this process");
    reader.setFact(fact::isolation, "serializable");
    reader.setFact(fact::collation, "BINARY");
    if (const std::string *encoding = settings.value("encoding"))
        reader.setFact(fact::encoding, *encoding);
    // Indexes lie among the tables. Pages that a dropped table left hold nothing.
    const std::int64_t pages = pragmaNumber(settings, "page_count") - pragmaNumber(settings, "freelist_count");
    reader.setFact(fact::dataBytes, std::to_string(pages * pragmaNumber(settings, "page_size")));
}

} // namespace dyno
