// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/counterquestions.h"
#include "engines/db/text.h"

#include <algorithm>
#include <array>

namespace dyno {

namespace {

// A status variable, and the counter that it is, or is a part of.
struct Variable
{
    std::string_view name; // lower case
    Counter counter;
    double factor = 1;
};
constexpr std::array variables{
    Variable{"handler_commit", Counter::Commits},
    Variable{"handler_rollback", Counter::Rollbacks},
    Variable{"innodb_deadlocks", Counter::Deadlocks}, // MariaDB alone
    Variable{"innodb_rows_read", Counter::RowsRead},
    Variable{"handler_read_first", Counter::IndexReads},
    Variable{"handler_read_key", Counter::IndexReads},
    Variable{"handler_read_last", Counter::IndexReads},
    Variable{"handler_read_next", Counter::IndexReads},
    Variable{"handler_read_prev", Counter::IndexReads},
    Variable{"innodb_rows_inserted", Counter::RowsInserted},
    Variable{"innodb_rows_updated", Counter::RowsUpdated},
    Variable{"innodb_rows_deleted", Counter::RowsDeleted},
    Variable{"innodb_buffer_pool_read_requests", Counter::CacheHits},
    Variable{"innodb_buffer_pool_reads", Counter::CacheHits, -1}, // asked for, and not there
    Variable{"innodb_buffer_pool_reads", Counter::CacheMisses},
    Variable{"innodb_buffer_pool_pages_flushed", Counter::PagesWritten},
    Variable{"innodb_os_log_written", Counter::LogBytes},
    Variable{"innodb_log_writes", Counter::LogWrites},
    Variable{"innodb_os_log_fsyncs", Counter::LogSyncs},
    Variable{"innodb_log_waits", Counter::LogWaits},
    Variable{"innodb_dblwr_pages_written", Counter::TornPages},
    Variable{"innodb_row_lock_waits", Counter::LockWaits},
    Variable{"innodb_row_lock_time", Counter::LockWaitTime},
    Variable{"innodb_row_lock_current_waits", Counter::WaitLock},
    Variable{"created_tmp_disk_tables", Counter::TemporaryFiles},
    Variable{"threads_running", Counter::Running},
};
// Where InnoDB does not count rows by itself (newer MariaDB): of all storage engines, temporary tables left out.
constexpr std::array insteadOfInnodb{
    Variable{"rows_read", Counter::RowsRead},
    Variable{"handler_write", Counter::RowsInserted},
    Variable{"handler_update", Counter::RowsUpdated},
    Variable{"handler_delete", Counter::RowsDeleted},
};

std::string_view takeStatus(const Table &answer, ServerCounters &totals)
{
    ServerCounters instead;
    for (const auto &row : answer.rows) {
        const auto value = row.size() == 2 ? realNumber(row[1].value_or("")) : std::nullopt;
        if (!value)
            continue;
        const std::string name = asciiLower(row[0].value_or(""));
        for (const Variable &variable : variables)
            if (variable.name == name)
                totals.add(variable.counter, variable.factor * *value);
        for (const Variable &variable : insteadOfInnodb)
            if (variable.name == name)
                instead.add(variable.counter, *value);
    }
    for (std::size_t i = 0; i < counterCount; ++i)
        if (!totals.values[i])
            totals.values[i] = instead.values[i];
    // One of them is the thread that answers.
    if (auto &running = totals[Counter::Running])
        running = std::max(0.0, *running - 1);
    return {};
}

constexpr std::array questions{
    CounterQuestion{
        "The server's status variables",
        "SHOW GLOBAL STATUS WHERE Variable_name IN ('Handler_commit', 'Handler_rollback', 'Innodb_deadlocks', "
        "'Innodb_rows_read', 'Handler_read_first', 'Handler_read_key', 'Handler_read_last', 'Handler_read_next', "
        "'Handler_read_prev', 'Innodb_rows_inserted', 'Innodb_rows_updated', 'Innodb_rows_deleted', "
        "'Innodb_buffer_pool_read_requests', 'Innodb_buffer_pool_reads', 'Innodb_buffer_pool_pages_flushed', "
        "'Innodb_os_log_written', 'Innodb_log_writes', 'Innodb_os_log_fsyncs', 'Innodb_log_waits', "
        "'Innodb_dblwr_pages_written', 'Innodb_row_lock_waits', 'Innodb_row_lock_time', "
        "'Innodb_row_lock_current_waits', 'Created_tmp_disk_tables', 'Threads_running', 'Rows_read', 'Handler_write', "
        "'Handler_update', 'Handler_delete')",
        takeStatus},
};

} // namespace

std::span<const CounterQuestion> mySqlCounterQuestions()
{
    return questions;
}

} // namespace dyno
