// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/referee/meaning.h"

#include "engines/db/enginecatalog.h"
#include "engines/referee/meaningreaders.h"

namespace dyno {

namespace {

using namespace readers;
using S = const ServerSettings &;
using R = std::optional<Reading>;

constexpr MeaningSide none{};
// A fact is read alike everywhere.
constexpr MeaningSide transportSide{"transport", [](S s) -> R { return factWord(s, fact::transport); }};
constexpr MeaningSide isolationSide{"isolation", [](S s) -> R { return factWord(s, fact::isolation); }};
constexpr MeaningSide tlsSide{"tls", tls};
constexpr MeaningSide dataSide{"data_bytes", [](S s) -> R { return factBytes(s, fact::dataBytes); }};
constexpr MeaningSide indexSide{"index_bytes", [](S s) -> R { return factBytes(s, fact::indexBytes); }};
constexpr MeaningSide sessionsSide{"other_sessions", [](S s) -> R { return factCount(s, fact::otherSessions); }};
constexpr MeaningSide replicasSide{"replicas", [](S s) -> R { return factCount(s, fact::replicas); }};
constexpr MeaningSide encodingSide{"encoding", [](S s) -> R { return factWord(s, fact::encoding); }};
constexpr MeaningSide collationSide{"collation", [](S s) -> R { return factWord(s, fact::collation); }};
constexpr MeaningSide zoneSide{"time_zone", [](S s) -> R { return factWord(s, fact::timeZone); }};
constexpr MeaningSide versionSide{"version", [](S s) -> R { return factWord(s, fact::version); }};

// What is judged stands first, then what is only laid side by side.
constexpr std::array meanings{
    Meaning{meaning::durability, "Flush at commit", "What a commit waits for, and what a power cut may take back.",
            {"fsync, synchronous_commit", pgDurability},
            {"innodb_flush_log_at_trx_commit, innodb_flush_log_at_timeout, innodb_flush_method, log_bin, sync_binlog",
             innodbDurability},
            {"journal_mode, synchronous", sqliteDurability}},
    Meaning{meaning::tornPages, "Protection from torn pages",
            "Whether a page that was half written in a power cut can be repaired; it costs writes.",
            {"full_page_writes", [](S s) -> R { return onOff(s, "full_page_writes"); }},
            {"innodb_doublewrite", innodbTornPages},
            {"", [](S) -> R { return Reading{"on", 1}; }}}, // its journal holds whole pages
    Meaning{meaning::isolation, "Isolation", "What transactions see of one another.", isolationSide, isolationSide,
            isolationSide},
    Meaning{meaning::memory, "Memory for data",
            "The engine's own cache; what does not fit is read through the operating system's.",
            {"shared_buffers", [](S s) -> R { return bytes(s, "shared_buffers"); }},
            {"innodb_buffer_pool_size", [](S s) -> R { return bytes(s, "innodb_buffer_pool_size"); }},
            {"cache_size, page_size", sqliteCache}},
    Meaning{meaning::dataSize, "Size of tables", "On disk, as the engine stores them.", dataSide, dataSide, dataSide},
    Meaning{"index_size", "Size of indexes", "Those that are kept apart from their tables.", indexSide, indexSide,
            none},
    Meaning{meaning::maxConnections, "Connections allowed", "More are refused.",
            {"max_connections", [](S s) -> R { return count(s, "max_connections"); }},
            {"max_connections", [](S s) -> R { return count(s, "max_connections"); }}, none},
    Meaning{meaning::transport, "Transport", "How the program reaches the server.", transportSide, transportSide,
            transportSide},
    Meaning{meaning::tls, "TLS", "Whether the connection is encrypted.", tlsSide, tlsSide, none},
    Meaning{meaning::queryCache, "Query cache", "Answers a query that was asked before without running it.",
            {"", off}, {"query_cache_type, query_cache_size", innodbQueryCache}, {"", off}},
    Meaning{meaning::statistics, "Figures of itself",
            "How much a server counts and times while it works: performance_schema, or more than PostgreSQL's counters.",
            {"shared_preload_libraries, track_io_timing, track_functions", pgStatistics},
            {"performance_schema", mysqlStatistics}, {"", [](S) -> R { return Reading{"basic", 0}; }}},
    Meaning{meaning::replicationLog, "Log for replicas", "Changes written once more, for replicas or an archive.",
            {"wal_level, archive_mode", pgReplicationLog}, {"log_bin", [](S s) -> R { return onOff(s, "log_bin"); }},
            {"", off}},
    Meaning{meaning::statementLog, "Log of statements", "Statements written to a log as they run.",
            {"log_statement, log_min_duration_statement, log_duration", pgStatementLog},
            {"general_log, slow_query_log, long_query_time", mysqlStatementLog}, {"", off}},
    Meaning{"log_size", "Log before a checkpoint",
            "How much may be written before pages must go to their places; larger means fewer writes.",
            {"max_wal_size", [](S s) -> R { return bytes(s, "max_wal_size"); }},
            {"innodb_redo_log_capacity, innodb_log_file_size, innodb_log_files_in_group", innodbLogSize},
            {"wal_autocheckpoint, page_size", sqliteLogSize}},
    Meaning{"checkpoint", "Checkpoint", "What else makes the engine write its pages.",
            {"checkpoint_timeout", [](S s) -> R { return time(s, "checkpoint_timeout", 1000); }},
            {"innodb_max_dirty_pages_pct",
             [](S s) -> R {
                 const auto share = count(s, "innodb_max_dirty_pages_pct");
                 return share ? R(Reading{"at " + share->text + "% changed pages"}) : R();
             }},
            none},
    Meaning{"log_buffer", "Memory for the log", "Collects what a commit writes.",
            {"wal_buffers", [](S s) -> R { return bytes(s, "wal_buffers"); }},
            {"innodb_log_buffer_size", [](S s) -> R { return bytes(s, "innodb_log_buffer_size"); }}, none},
    Meaning{"sort_memory", "Memory for a sort", "Of one operation; what does not fit goes to disk.",
            {"work_mem", [](S s) -> R { return bytes(s, "work_mem"); }},
            {"sort_buffer_size", [](S s) -> R { return bytes(s, "sort_buffer_size"); }}, none},
    Meaning{"flush_method", "Way of flushing", "Which call of the operating system brings writes to the disk.",
            {"wal_sync_method", [](S s) -> R { return word(s, "wal_sync_method"); }},
            {"innodb_flush_method", [](S s) -> R { return word(s, "innodb_flush_method"); }},
            {"fullfsync", [](S s) -> R { return onOff(s, "fullfsync"); }}},
    Meaning{"io_capacity", "Reads and writes at a time", "How much the engine asks of the disk in the background.",
            {"effective_io_concurrency", [](S s) -> R { return count(s, "effective_io_concurrency"); }},
            {"innodb_io_capacity", [](S s) -> R { return count(s, "innodb_io_capacity"); }}, none},
    Meaning{"huge_pages", "Huge pages", "Large pages of memory for the cache.",
            {"huge_pages", [](S s) -> R { return word(s, "huge_pages"); }},
            {"large_pages", [](S s) -> R { return onOff(s, "large_pages"); }}, none},
    Meaning{"checksums", "Checksums of pages", "Notice a page that the disk has damaged.",
            {"data_checksums", [](S s) -> R { return onOff(s, "data_checksums"); }},
            {"innodb_checksum_algorithm", [](S s) -> R { return word(s, "innodb_checksum_algorithm"); }}, none},
    Meaning{"page_size", "Page size", "The unit in which data lies on disk and in the cache.",
            {"block_size", [](S s) -> R { return bytes(s, "block_size"); }},
            {"innodb_page_size", [](S s) -> R { return bytes(s, "innodb_page_size"); }},
            {"page_size", [](S s) -> R { return bytes(s, "page_size"); }}},
    Meaning{"served_by", "Connections served by", "What of the operating system carries a connection.",
            {"", [](S) -> R { return Reading{"a process each"}; }},
            {"thread_handling", [](S s) -> R { return word(s, "thread_handling"); }},
            {"", [](S) -> R { return Reading{"the caller's thread"}; }}},
    Meaning{"cleaning", "Cleaning up", "Removes old versions of rows in the background.",
            {"autovacuum", [](S s) -> R { return onOff(s, "autovacuum"); }},
            {"innodb_purge_threads", [](S s) -> R { return count(s, "innodb_purge_threads"); }},
            {"auto_vacuum", [](S s) -> R { return word(s, "auto_vacuum"); }}},
    Meaning{"lock_timeout", "Longest wait for a lock", "Then the statement fails.",
            {"lock_timeout", [](S s) -> R { return time(s, "lock_timeout", 1); }},
            {"innodb_lock_wait_timeout", [](S s) -> R { return time(s, "innodb_lock_wait_timeout", 1000); }},
            {"busy_timeout", [](S s) -> R { return time(s, "busy_timeout", 1); }}},
    Meaning{"deadlocks", "Search for deadlocks", "After how long, or whether at all.",
            {"deadlock_timeout", [](S s) -> R { return time(s, "deadlock_timeout", 1); }},
            {"innodb_deadlock_detect", [](S s) -> R { return onOff(s, "innodb_deadlock_detect"); }}, none},
    Meaning{"statement_timeout", "Longest statement", "The server ends what runs longer.",
            {"statement_timeout", [](S s) -> R { return time(s, "statement_timeout", 1); }},
            {"max_statement_time, max_execution_time", mysqlStatementTimeout}, none},
    Meaning{"version", "Version", "As the server says it.", versionSide, versionSide, versionSide},
    Meaning{"encoding", "Encoding", "Of texts in our database.", encodingSide, encodingSide, encodingSide},
    Meaning{"collation", "Collation", "How texts are compared and sorted.", collationSide, collationSide,
            collationSide},
    Meaning{"time_zone", "Time zone", "The server's own; the program's sessions use UTC.", zoneSide, zoneSide, none},
    Meaning{"other_sessions", "Sessions of others", "Connected when the snapshot was taken.", sessionsSide,
            sessionsSide, none},
    Meaning{"replicas", "Replicas", "That follow this server.", replicasSide, replicasSide, none},
};

struct DialectSide
{
    std::string_view dialect;
    MeaningSide Meaning::*side;
};
constexpr std::array sides{DialectSide{"postgresql", &Meaning::postgresql}, DialectSide{"mysql", &Meaning::mysql},
                           DialectSide{"sqlite", &Meaning::sqlite}};

} // namespace

std::span<const Meaning> meaningCatalog()
{
    return meanings;
}

const Meaning *findMeaning(std::string_view id)
{
    for (const Meaning &meaning : meanings)
        if (meaning.id == id)
            return &meaning;
    return nullptr;
}

const MeaningSide *sideOf(const Meaning &meaning, std::string_view engineId)
{
    const Engine *engine = findEngine(engineId);
    for (const DialectSide &each : sides)
        if (engine && each.dialect == engine->dialect)
            return &(meaning.*each.side);
    return nullptr;
}

std::optional<Reading> readMeaning(std::string_view id, const ServerSettings &settings)
{
    const Meaning *meaning = findMeaning(id);
    const MeaningSide *side = meaning ? sideOf(*meaning, settings.engine) : nullptr;
    return side && side->read ? side->read(settings) : std::nullopt;
}

} // namespace dyno
