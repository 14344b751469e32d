// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/sandbox/pairedsettings.h"

#include <algorithm>
#include <array>

namespace dyno {

namespace {

using enum PairedSetting::Value;

constexpr std::string_view pg = "postgresql", maria = "mariadb", my = "mysql", lite = "sqlite";
constexpr std::int64_t mebibyte = std::int64_t(1) << 20;
constexpr std::int64_t leastLog = 64 * mebibyte; // below it checkpoints would be all that is measured
constexpr int usualConnections = 200, spareConnections = 32;

constexpr PairedSetting memory[] = {
    {pg, "shared_buffers", Share, {}, 40},
    {pg, "effective_cache_size", Share},
    {maria, "innodb_buffer_pool_size", Share},
    {my, "innodb_buffer_pool_size", Share},
    {lite, "cache_size", PageCache},
};
constexpr PairedSetting connections[] = {
    {pg, "max_connections", Connections},
    {maria, "max_connections", Connections},
    {my, "max_connections", Connections},
};
constexpr PairedSetting log[] = {
    {pg, "max_wal_size", Log},
    {maria, "innodb_log_file_size", Log},
    {my, "innodb_redo_log_capacity", Log},
};
constexpr PairedSetting commit[] = {
    {pg, "fsync", Text, "on"},
    {pg, "synchronous_commit", Text, "on"},
    {maria, "innodb_flush_log_at_trx_commit", Text, "1"},
    {my, "innodb_flush_log_at_trx_commit", Text, "1"},
    {lite, "journal_mode", Text, "wal"},
    {lite, "synchronous", Text, "full"},
};
constexpr PairedSetting tornPages[] = {
    {pg, "full_page_writes", Text, "on"},
    {maria, "innodb_doublewrite", Text, "ON"},
    {my, "innodb_doublewrite", Text, "ON"},
};
constexpr PairedSetting isolation[] = {
    {pg, "default_transaction_isolation", Text, "read committed"},
    {maria, "transaction_isolation", Text, "READ-COMMITTED"},
    {my, "transaction_isolation", Text, "READ-COMMITTED"},
};
constexpr PairedSetting replication[] = {
    {pg, "wal_level", Text, "minimal"},
    {pg, "max_wal_senders", Text, "0"},
    {maria, "skip_log_bin", Text, ""},
    {my, "skip_log_bin", Text, ""},
};
constexpr PairedSetting encryption[] = {
    {pg, "ssl", Text, "off"},
    {maria, "ssl", Text, "OFF"},
    {my, "tls_version", Text, ""},
};
constexpr PairedSetting pageCache[] = {
    {maria, "innodb_flush_method", Text, "O_DIRECT"},
    {my, "innodb_flush_method", Text, "O_DIRECT"},
};
constexpr PairedSetting instruments[] = {
    {maria, "performance_schema", Text, "OFF"},
    {my, "performance_schema", Text, "OFF"},
};
constexpr PairedSetting queryCache[] = {
    {maria, "query_cache_type", Text, "OFF"},
    {maria, "query_cache_size", Text, "0"},
};
constexpr PairedSetting restart[] = {
    {maria, "innodb_buffer_pool_dump_at_shutdown", Text, "OFF"},
    {maria, "innodb_buffer_pool_load_at_startup", Text, "OFF"},
    {my, "innodb_buffer_pool_dump_at_shutdown", Text, "OFF"},
    {my, "innodb_buffer_pool_load_at_startup", Text, "OFF"},
};
constexpr PairedSetting texts[] = {
    {maria, "character_set_server", Text, "utf8mb4"},
    {maria, "collation_server", Text, "utf8mb4_bin"},
    {my, "character_set_server", Text, "utf8mb4"},
    {my, "collation_server", Text, "utf8mb4_bin"},
};
constexpr PairedSetting names[] = {
    {maria, "skip_name_resolve", Text, ""},
    {my, "skip_name_resolve", Text, ""},
};
constexpr PairedSetting loading[] = {
    {maria, "local_infile", Text, "ON"},
    {my, "local_infile", Text, "ON"},
};

constexpr std::array pairs{
    SettingsPair{"Pages in memory",
                 "The memory budget. PostgreSQL keeps pages in shared_buffers and again in the system's page "
                 "cache, so that 40 % of the budget go to the first (as 1 GB against 2.5 GB in study A) and the "
                 "planner is told of the whole. SQLite keeps pages per connection: the budget is divided.",
                 memory},
    SettingsPair{"Connections", "The pool of the plan and 32 more, at least 200.", connections},
    SettingsPair{"Log before a checkpoint", "Half of the memory budget, at least 64 MB.", log},
    SettingsPair{"Commit reaches the disk", "Nothing that was committed is lost when the machine loses power.",
                 commit},
    SettingsPair{"Torn pages are mended", "A page that was half written is mended after a crash. SQLite's log "
                                          "holds whole pages.",
                 tornPages},
    SettingsPair{"Isolation", "Read committed, as in study A. SQLite is always serializable.", isolation},
    SettingsPair{"Replication log", "None, as in study A: no engine writes for a replica that is not there.",
                 replication},
    SettingsPair{"Encryption", "None: all are reached through a private socket.", encryption},
    SettingsPair{"System's page cache", "InnoDB passes it by, its pages lie in its own pool. PostgreSQL and "
                                        "SQLite always use it.",
                 pageCache},
    SettingsPair{"Instruments", "Off where they cost memory and time by default (study B measured three times "
                                "the memory).",
                 instruments},
    SettingsPair{"Query cache", "Off: the others have none.", queryCache},
    SettingsPair{"Memory after a restart", "Empty: the others keep no list of the pages that they had.", restart},
    SettingsPair{"Order of texts", "By code points, as the C.UTF-8 of PostgreSQL's cluster and SQLite's BINARY.",
                 texts},
    SettingsPair{"Names of clients", "Not looked up.", names},
    SettingsPair{"Loading", "Rows may be streamed by the client, as COPY does.", loading},
};

std::string megabytes(std::int64_t bytes, std::string_view engine)
{
    return std::to_string(std::max<std::int64_t>(1, bytes / mebibyte)) + (engine == pg ? "MB" : "M");
}

std::string valueOf(const PairedSetting &setting, const SandboxSizes &sizes)
{
    switch (setting.value) {
    case Text:
        break;
    case Share:
        return megabytes(sizes.memoryBytes * setting.percent / 100, setting.engine);
    case Log:
        return megabytes(std::max(leastLog, sizes.memoryBytes / 2), setting.engine);
    case Connections:
        return std::to_string(std::max(usualConnections, sizes.connections + spareConnections));
    case PageCache: // negative: KiB
        return std::to_string(-sizes.memoryBytes / 1024 / std::max(1, sizes.connections));
    }
    return std::string(setting.text);
}

} // namespace

std::span<const SettingsPair> settingsPairs()
{
    return pairs;
}

std::map<std::string, std::string> pairedSettings(std::string_view engine, const SandboxSizes &sizes)
{
    std::map<std::string, std::string> settings;
    for (const SettingsPair &pair : pairs)
        for (const PairedSetting &setting : pair.settings)
            if (setting.engine == engine)
                settings.emplace(setting.name, valueOf(setting, sizes));
    return settings;
}

std::string pairText(const SettingsPair &pair, std::string_view engine, const SandboxSizes &sizes)
{
    std::string text;
    for (const PairedSetting &setting : pair.settings) {
        if (setting.engine != engine)
            continue;
        const std::string value = valueOf(setting, sizes);
        text += (text.empty() ? "" : ", ") + std::string(setting.name) + (value.empty() ? "" : " = " + value);
    }
    return text;
}

} // namespace dyno
