// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/reachwords.h"

namespace dyno {

namespace {

constexpr std::string_view reading[] = {"select", "with", "values", "table", "show", "explain", "describe", "desc",
                                        "declare"};
constexpr std::string_view writing[] = {"insert", "update",  "delete",   "merge", "into",
                                        "lock",   "outfile", "dumpfile", "call",  "replace"};
constexpr std::string_view acting[] = {"dblink",
                                       "dblink_exec",
                                       "load_extension",
                                       "load_file",
                                       "lo_create",
                                       "lo_export",
                                       "lo_from_bytea",
                                       "lo_import",
                                       "lo_put",
                                       "lo_truncate",
                                       "lo_unlink",
                                       "nextval",
                                       "pg_backup_start",
                                       "pg_backup_stop",
                                       "pg_cancel_backend",
                                       "pg_create_logical_replication_slot",
                                       "pg_create_physical_replication_slot",
                                       "pg_create_restore_point",
                                       "pg_drop_replication_slot",
                                       "pg_logical_emit_message",
                                       "pg_logical_slot_get_changes",
                                       "pg_notify",
                                       "pg_promote",
                                       "pg_reload_conf",
                                       "pg_rotate_logfile",
                                       "pg_stat_reset",
                                       "pg_stat_statements_reset",
                                       "pg_switch_wal",
                                       "pg_terminate_backend",
                                       "pg_wal_replay_pause",
                                       "pg_wal_replay_resume",
                                       "query_to_xml",
                                       "set_config",
                                       "setval",
                                       "writefile"};
constexpr std::string_view control[] = {"begin",     "start",   "commit", "end",  "rollback", "abort",
                                        "savepoint", "release", "fetch",  "move", "close"};
constexpr std::string_view ofServers[] = {"global",   "persist", "persist_only", "write",      "password",
                                          "role",     "session_authorization",   "authorization", "sql_log_bin",
                                          "resource", "default"};
constexpr std::string_view server[] = {"attach", "change", "copy",   "detach",   "flush",  "grant",    "import",
                                       "install", "kill",  "load",   "purge",    "reassign", "reset",  "revoke",
                                       "shutdown", "stop", "uninstall"};
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
constexpr std::string_view behind[] = {"add",  "as",    "cascade", "disable", "drop",     "enable", "modify", "on",
                                       "owner", "rename", "restrict", "set",  "using"};

} // namespace

WordList readingWords()
{
    return reading;
}
WordList writingWords()
{
    return writing;
}
WordList actingFunctions()
{
    return acting;
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
WordList wordsBehindNames()
{
    return behind;
}

} // namespace dyno
