// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/settingsreader.h"

#include "engines/db/sqlitepragmas.h"
#include "engines/db/text.h"

#include <array>
#include <filesystem>

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

// 0 where there is none.
std::int64_t sizeOf(const std::string &file)
{
    std::error_code code;
    const auto size = std::filesystem::file_size(file, code);
    return code ? 0 : std::int64_t(size);
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
    // Indexes lie among the tables; what has not been written back yet lies beside the file.
    reader.setFact(fact::dataBytes, std::to_string(sizeOf(profile.file) + sizeOf(profile.file + "-wal")));
}

} // namespace dyno
