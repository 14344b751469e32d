// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/reachwords.h"

namespace dyno {

namespace {

constexpr std::string_view reading[] = {"select", "with", "values", "table", "show", "explain", "describe", "desc",
                                        "declare"};
constexpr std::string_view writing[] = {"insert", "update",  "delete",   "merge", "into",
                                        "lock",   "outfile", "dumpfile", "call",  "replace"};
// Besides the families below.
constexpr std::string_view acting[] = {"brin_desummarize_range", "brin_summarize_new_values", "brin_summarize_range",
                                       "connectby",              "crosstab",                  "crosstab2",
                                       "crosstab3",              "crosstab4",                 "crosstabn",
                                       "gin_clean_pending_list", "load_extension",            "load_file",
                                       "lowrite",                "nextval",                   "query_to_xml",
                                       "query_to_xml_and_xmlschema", "query_to_xmlschema",    "set_config",
                                       "setval",                 "ts_rewrite",                "ts_stat",
                                       "writefile",              "xpath_table"};
// Prefixes of functions by which servers and their extensions are run, replicated, written to and reached out of: new ones
// come with every version, so what is not known to read is not taken for reading.
constexpr std::string_view families[] = {"asynchronous_connection_failover_",
                                         "audit_log_",
                                         "binary_upgrade_",
                                         "dblink",
                                         "group_replication_",
                                         "keyring_",
                                         "lo_",
                                         "mysql_firewall_",
                                         "pg_",
                                         "postgres_fdw_",
                                         "sys_",
                                         "version_tokens_"};
// Of those families, what reads.
constexpr std::string_view readers[] = {"lo_close",
                                        "lo_get",
                                        "lo_lseek",
                                        "lo_lseek64",
                                        "lo_open",
                                        "lo_tell",
                                        "lo_tell64",
                                        "pg_backend_pid",
                                        "pg_blocking_pids",
                                        "pg_char_to_encoding",
                                        "pg_client_encoding",
                                        "pg_collation_for",
                                        "pg_column_compression",
                                        "pg_conf_load_time",
                                        "pg_current_snapshot",
                                        "pg_current_wal_flush_lsn",
                                        "pg_current_wal_insert_lsn",
                                        "pg_current_wal_lsn",
                                        "pg_describe_object",
                                        "pg_encoding_to_char",
                                        "pg_filenode_relation",
                                        "pg_has_role",
                                        "pg_input_is_valid",
                                        "pg_is_in_recovery",
                                        "pg_is_other_temp_schema",
                                        "pg_is_wal_replay_paused",
                                        "pg_stat_statements",
                                        "pg_jit_available",
                                        "pg_last_wal_receive_lsn",
                                        "pg_last_wal_replay_lsn",
                                        "pg_last_xact_replay_timestamp",
                                        "pg_my_temp_schema",
                                        "pg_options_to_table",
                                        "pg_partition_ancestors",
                                        "pg_partition_root",
                                        "pg_partition_tree",
                                        "pg_postmaster_start_time",
                                        "pg_relation_filenode",
                                        "pg_relation_filepath",
                                        "pg_safe_snapshot_blocking_pids",
                                        "pg_sequence_parameters",
                                        "pg_show_all_settings",
                                        "pg_size_bytes",
                                        "pg_size_pretty",
                                        "pg_sleep",
                                        "pg_sleep_for",
                                        "pg_sleep_until",
                                        "pg_tablespace_databases",
                                        "pg_tablespace_location",
                                        "pg_timezone_abbrevs",
                                        "pg_timezone_names",
                                        "pg_trigger_depth",
                                        "pg_typeof",
                                        "pg_visible_in_snapshot",
                                        "pg_wal_lsn_diff",
                                        "pg_walfile_name",
                                        "pg_walfile_name_offset",
                                        "pg_xact_commit_timestamp",
                                        "pg_xact_status"};
constexpr std::string_view readingPrefixes[] = {"pg_get_", "pg_snapshot_", "pg_stat_get_", "pg_stat_statements_info"};
constexpr std::string_view readingSuffixes[] = {"_is_visible", "_size"};
// Those that reach beyond the workload's own data: asked before a run, too.
constexpr std::string_view reaching[] = {"load_extension", "lo_export", "lo_unlink", "pg_cancel_backend",
                                         "pg_promote",     "pg_reload_conf", "pg_rotate_logfile",
                                         "pg_terminate_backend", "writefile"};
constexpr std::string_view reachingPrefixes[] = {"asynchronous_connection_failover_",
                                                 "dblink",
                                                 "group_replication_",
                                                 "pg_backup_",
                                                 "pg_copy_",
                                                 "pg_create_",
                                                 "pg_drop_",
                                                 "pg_file_",
                                                 "pg_logical_slot_get_",
                                                 "pg_replication_",
                                                 "pg_start_backup",
                                                 "pg_stat_reset",
                                                 "pg_stat_statements_reset",
                                                 "pg_stop_backup",
                                                 "pg_switch_wal",
                                                 "pg_wal_replay_",
                                                 "sys_"};
constexpr std::string_view control[] = {"begin",     "start",   "commit", "end",  "rollback", "abort",
                                        "savepoint", "release", "fetch",  "move", "close"};
constexpr std::string_view ofControl[] = {"and",      "begin",       "chain",     "commit",       "committed", "consistent",
                                          "abort",    "deferrable",  "deferred",  "end",          "isolation", "level",
                                          "no",       "only",        "read",      "release",      "repeatable", "rollback",
                                          "serializable", "snapshot", "start",    "transaction",  "uncommitted", "with",
                                          "work"};
constexpr std::string_view ofServers[] = {"global",        "persist",     "persist_only", "write",     "password",
                                          "role",          "session_authorization",       "authorization",
                                          "sql_log_bin",   "resource",    "default",      "statement", "sql_mode",
                                          "standard_conforming_strings"};
constexpr std::string_view server[] = {"attach",  "binlog",   "change", "clone",   "copy",  "detach",   "flush",
                                       "grant",   "import",   "install", "kill",   "load",  "purge",    "reassign",
                                       "reset",   "restart",  "revoke", "security", "shutdown", "stop", "uninstall"};
constexpr std::string_view before[] = {"begin", "then", "else", "loop", "do", "as", "analyze", "atomic", "for", "instead"};
constexpr std::string_view runTexts[] = {"do", "create", "prepare", "execute", "alter", "call"};
constexpr std::string_view kinds[] = {"access",     "aggregate",  "cast",        "collation",    "column",   "configuration",
                                      "conversion", "data",       "database",    "default",      "dictionary", "domain",
                                      "event",      "extension",  "foreign",     "function",     "group",    "index",
                                      "instance",   "language",   "large",       "logfile",      "mapping",  "materialized",
                                      "method",     "object",     "operator",    "owned",        "package",  "policy",
                                      "prepare",    "privileges", "procedure",   "publication",  "reference", "resource",
                                      "role",       "routine",    "rule",        "schema",       "search",   "sequence",
                                      "server",     "statistics", "subscription", "system",      "table",    "tablespace",
                                      "text",       "transform",  "trigger",     "type",         "undo",     "user",
                                      "view",       "wrapper"};
constexpr std::string_view fillers[] = {"by",     "concurrently", "exists", "fulltext", "global",    "if",     "local",  "not",
                                        "online", "or",           "only",   "replace",  "spatial",   "temp",   "temporary",
                                        "unique", "unlogged",     "virtual"};
constexpr std::string_view upkeep[] = {"analyze", "concurrently", "disable_page_skipping", "false", "freeze", "full", "off", "on",
                                       "parallel", "skip_locked",  "true",                  "verbose"};
constexpr std::string_view behind[] = {"add",  "as",    "cascade", "disable", "drop",     "enable", "modify", "on",
                                       "owner", "rename", "restrict", "set",  "using"};

bool beginsLike(WordList prefixes, std::string_view word)
{
    return std::any_of(prefixes.begin(), prefixes.end(), [&](std::string_view prefix) { return word.starts_with(prefix); });
}

} // namespace

WordList readingWords()
{
    return reading;
}
WordList writingWords()
{
    return writing;
}
bool actsWhenCalled(std::string_view function)
{
    if (isListed(acting, function))
        return true;
    if (!beginsLike(families, function) || isListed(readers, function) || beginsLike(readingPrefixes, function))
        return false;
    return std::none_of(std::begin(readingSuffixes), std::end(readingSuffixes),
                        [&](std::string_view suffix) { return function.ends_with(suffix); });
}
bool reachesOut(std::string_view function)
{
    return isListed(reaching, function) || beginsLike(reachingPrefixes, function);
}
WordList wordsOfControl()
{
    return ofControl;
}
WordList controlWords()
{
    return control;
}
WordList settingsOfServers()
{
    return ofServers;
}
WordList serverWords()
{
    return server;
}
WordList wordsBeforeStatements()
{
    return before;
}
WordList wordsThatRunTexts()
{
    return runTexts;
}
WordList kindWords()
{
    return kinds;
}
WordList fillerWords()
{
    return fillers;
}
WordList upkeepWords()
{
    return upkeep;
}
WordList wordsBehindNames()
{
    return behind;
}

} // namespace dyno
