// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/referee/meaningreaders.h"

#include "engines/db/text.h"
#include "engines/referee/meaning.h"

namespace dyno::readers {

namespace {

Reading wordReading(std::string text)
{
    return {std::move(text)};
}

Reading switchReading(bool on)
{
    return {on ? "on" : "off", on ? 1.0 : 0.0};
}

Reading durabilityReading(Durability tier, std::string text)
{
    return {std::move(text), double(tier)};
}

std::string lower(const ServerSettings &settings, std::string_view name)
{
    const std::string *value = settings.value(name);
    return value ? asciiLower(*value) : std::string();
}

std::optional<double> numberOf(const ServerSettings &settings, std::string_view name)
{
    const std::string *value = settings.value(name);
    const auto number = value ? millisecondsOf(*value, 1) : std::nullopt;
    return number;
}

} // namespace

std::optional<Reading> word(const ServerSettings &settings, std::string_view name)
{
    const std::string *value = settings.value(name);
    return value ? std::optional(wordReading(*value)) : std::nullopt;
}

std::optional<Reading> onOff(const ServerSettings &settings, std::string_view name)
{
    const std::string *value = settings.value(name);
    const auto on = value ? switchOf(*value) : std::nullopt;
    return on ? std::optional(switchReading(*on)) : std::nullopt;
}

std::optional<Reading> bytes(const ServerSettings &settings, std::string_view name)
{
    const std::string *value = settings.value(name);
    const auto size = value ? bytesOf(*value) : std::nullopt;
    return size ? std::optional(Reading{bytesText(*size), *size}) : std::nullopt;
}

std::optional<Reading> time(const ServerSettings &settings, std::string_view name, double plainUnitMs)
{
    const std::string *value = settings.value(name);
    const auto ms = value ? millisecondsOf(*value, plainUnitMs) : std::nullopt;
    if (!ms)
        return std::nullopt;
    return Reading{*ms > 0 ? timeText(*ms) : "none", *ms};
}

std::optional<Reading> count(const ServerSettings &settings, std::string_view name)
{
    const auto number = numberOf(settings, name);
    return number ? std::optional(Reading{countText(*number), *number}) : std::nullopt;
}

std::optional<Reading> factWord(const ServerSettings &settings, std::string_view name)
{
    const std::string *text = settings.fact(name);
    return text && !text->empty() ? std::optional(wordReading(*text)) : std::nullopt;
}

std::optional<Reading> factBytes(const ServerSettings &settings, std::string_view name)
{
    const auto size = settings.number(name);
    return size ? std::optional(Reading{bytesText(double(*size)), double(*size)}) : std::nullopt;
}

std::optional<Reading> factCount(const ServerSettings &settings, std::string_view name)
{
    const auto number = settings.number(name);
    return number ? std::optional(Reading{countText(double(*number)), double(*number)}) : std::nullopt;
}

std::optional<Reading> off(const ServerSettings &)
{
    return switchReading(false);
}

std::optional<Reading> pgDurability(const ServerSettings &settings)
{
    const std::string fsync = lower(settings, "fsync"), commit = lower(settings, "synchronous_commit");
    if (fsync.empty() || commit.empty())
        return std::nullopt;
    if (fsync == "off")
        return durabilityReading(Durability::NotFlushed, "not flushed");
    if (commit == "off") // the log's writer follows within three of its rounds, 0.6 s by default
        return durabilityReading(Durability::WithinASecond, "flushed within a second");
    return durabilityReading(Durability::EveryCommit, "every commit flushed");
}

std::optional<Reading> innodbDurability(const ServerSettings &settings)
{
    const std::string commit = lower(settings, "innodb_flush_log_at_trx_commit");
    if (commit.empty())
        return std::nullopt;
    if (lower(settings, "innodb_flush_method") == "nosync")
        return durabilityReading(Durability::NotFlushed, "not flushed");
    if (commit == "0" || commit == "2") {
        const double seconds = numberOf(settings, "innodb_flush_log_at_timeout").value_or(1);
        if (seconds > 1)
            return durabilityReading(Durability::SomeTimeLater,
                                     "flushed within " + std::to_string(int(seconds)) + " seconds");
        return durabilityReading(Durability::WithinASecond, "flushed within a second");
    }
    // A crash takes back what the log of changes does not have.
    const bool hasBinaryLog = switchOf(lower(settings, "log_bin")).value_or(false);
    const std::string sync = lower(settings, "sync_binlog");
    if (hasBinaryLog && sync == "0")
        return durabilityReading(Durability::SomeTimeLater, "flushed when the operating system likes");
    if (hasBinaryLog && !sync.empty() && sync != "1")
        return durabilityReading(Durability::SomeTimeLater, "every " + sync + "th commit flushed");
    return durabilityReading(Durability::EveryCommit, "every commit flushed");
}

std::optional<Reading> sqliteDurability(const ServerSettings &settings)
{
    const std::string journal = lower(settings, "journal_mode"), sync = lower(settings, "synchronous");
    if (journal.empty() || sync.empty())
        return std::nullopt;
    if (sync == "0" || sync == "off")
        return durabilityReading(Durability::NotFlushed, "not flushed");
    if (journal == "off" || journal == "memory")
        return durabilityReading(Durability::NotFlushed, "flushed, but a crash may damage the file");
    if (journal == "wal" && (sync == "1" || sync == "normal"))
        return durabilityReading(Durability::SomeTimeLater, "flushed at checkpoints");
    return durabilityReading(Durability::EveryCommit, "every commit flushed");
}

std::optional<Reading> sqliteCache(const ServerSettings &settings)
{
    const auto size = numberOf(settings, "cache_size"), page = numberOf(settings, "page_size");
    if (!size || !page)
        return std::nullopt;
    const double bytes = *size < 0 ? -*size * 1024 : *size * *page;
    return Reading{bytesText(bytes) + " a connection", bytes};
}

std::optional<Reading> innodbLogSize(const ServerSettings &settings)
{
    if (const auto capacity = bytes(settings, "innodb_redo_log_capacity"))
        return capacity;
    const auto file = numberOf(settings, "innodb_log_file_size");
    if (!file)
        return std::nullopt;
    const double size = *file * numberOf(settings, "innodb_log_files_in_group").value_or(1);
    return Reading{bytesText(size), size};
}

std::optional<Reading> sqliteLogSize(const ServerSettings &settings)
{
    const auto pages = numberOf(settings, "wal_autocheckpoint"), page = numberOf(settings, "page_size");
    if (lower(settings, "journal_mode") != "wal" || !pages || !page)
        return std::nullopt;
    return Reading{bytesText(*pages * *page), *pages * *page};
}

std::optional<Reading> innodbTornPages(const ServerSettings &settings)
{
    const std::string value = lower(settings, "innodb_doublewrite");
    if (value == "detect_only")
        return Reading{"noticed, not repaired", 0};
    if (value == "detect_and_recover")
        return switchReading(true);
    return onOff(settings, "innodb_doublewrite");
}

std::optional<Reading> innodbQueryCache(const ServerSettings &settings)
{
    if (settings.values.empty())
        return std::nullopt;
    const std::string type = lower(settings, "query_cache_type");
    const bool isOn = !type.empty() && type != "off" && type != "0"
                      && numberOf(settings, "query_cache_size").value_or(0) > 0;
    return isOn ? Reading{"on, " + bytesText(*numberOf(settings, "query_cache_size")), 1} : switchReading(false);
}

std::optional<Reading> pgStatistics(const ServerSettings &settings)
{
    if (settings.values.empty())
        return std::nullopt;
    const std::string functions = lower(settings, "track_functions");
    const bool isDetailed = lower(settings, "shared_preload_libraries").find("pg_stat_statements") != std::string::npos
                            || lower(settings, "track_io_timing") == "on"
                            || (!functions.empty() && functions != "none");
    return Reading{isDetailed ? "detailed" : "basic", isDetailed ? 1.0 : 0.0};
}

std::optional<Reading> mysqlStatistics(const ServerSettings &settings)
{
    const auto on = onOff(settings, "performance_schema");
    if (!on)
        return std::nullopt;
    return Reading{on->number > 0 ? "detailed" : "basic", on->number};
}

std::optional<Reading> pgReplicationLog(const ServerSettings &settings)
{
    const std::string level = lower(settings, "wal_level");
    if (level.empty())
        return std::nullopt;
    const std::string archive = lower(settings, "archive_mode");
    return switchReading(level == "logical" || archive == "on" || archive == "always"
                         || settings.number(fact::replicas).value_or(0) > 0);
}

std::optional<Reading> pgStatementLog(const ServerSettings &settings)
{
    if (settings.values.empty())
        return std::nullopt;
    const std::string statements = lower(settings, "log_statement");
    const std::string slow = lower(settings, "log_min_duration_statement");
    if (statements == "all" || statements == "mod" || slow == "0" || lower(settings, "log_duration") == "on")
        return Reading{"every statement", 1};
    return slow.empty() || slow.front() == '-' ? Reading{"off", 0} : Reading{"slow ones", 0};
}

std::optional<Reading> mysqlStatementLog(const ServerSettings &settings)
{
    if (settings.values.empty())
        return std::nullopt;
    const bool logsSlow = switchOf(lower(settings, "slow_query_log")).value_or(false);
    const bool allAreSlow = numberOf(settings, "long_query_time").value_or(10) <= 0;
    if (switchOf(lower(settings, "general_log")).value_or(false) || (logsSlow && allAreSlow))
        return Reading{"every statement", 1};
    return logsSlow ? Reading{"slow ones", 0} : Reading{"off", 0};
}

std::optional<Reading> mysqlStatementTimeout(const ServerSettings &settings)
{
    if (const auto inSeconds = time(settings, "max_statement_time", 1000)) // MariaDB
        return inSeconds;
    return time(settings, "max_execution_time", 1);
}

std::optional<Reading> tls(const ServerSettings &settings)
{
    const std::string *text = settings.fact(fact::tls);
    if (!text)
        return std::nullopt;
    const std::string protocol = text->substr(0, text->find(' ')); // the cipher is the servers' business
    return Reading{protocol, protocol == "off" ? 0.0 : 1.0};
}

} // namespace dyno::readers
