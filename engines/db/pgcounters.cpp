// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/counterquestions.h"
#include "engines/db/text.h"

#include <algorithm>
#include <array>

namespace dyno {

namespace {

// A column of a view, and the counter that it is, or is a part of.
struct Column
{
    std::string_view name;
    Counter counter;
};

std::string_view takeColumns(std::span<const Column> columns, const Table &answer, ServerCounters &totals)
{
    if (answer.rows.empty())
        return {};
    for (const Column &column : columns) {
        const auto place = std::find(answer.columns.begin(), answer.columns.end(), column.name);
        if (place == answer.columns.end())
            continue; // of an older or a newer server
        const auto value = realNumber(answer.rows[0][std::size_t(place - answer.columns.begin())].value_or(""));
        if (value)
            totals.add(column.counter, *value);
    }
    return {};
}

std::string_view takeDatabase(const Table &answer, ServerCounters &totals)
{
    static constexpr std::array columns{
        Column{"xact_commit", Counter::Commits},      Column{"xact_rollback", Counter::Rollbacks},
        Column{"deadlocks", Counter::Deadlocks},      Column{"tup_returned", Counter::RowsRead},
        Column{"tup_fetched", Counter::IndexReads},   Column{"tup_inserted", Counter::RowsInserted},
        Column{"tup_updated", Counter::RowsUpdated},  Column{"tup_deleted", Counter::RowsDeleted},
        Column{"blks_hit", Counter::CacheHits},       Column{"blks_read", Counter::CacheMisses},
        Column{"temp_files", Counter::TemporaryFiles},
    };
    return takeColumns(columns, answer, totals);
}

std::string_view takeLog(const Table &answer, ServerCounters &totals)
{
    static constexpr std::array columns{
        Column{"wal_bytes", Counter::LogBytes},       Column{"wal_write", Counter::LogWrites},
        Column{"wal_sync", Counter::LogSyncs},        Column{"wal_buffers_full", Counter::LogWaits},
        Column{"wal_fpi", Counter::TornPages},
    };
    return takeColumns(columns, answer, totals);
}

std::string_view takeWriters(const Table &answer, ServerCounters &totals)
{
    static constexpr std::array columns{
        Column{"buffers_checkpoint", Counter::PagesWritten},
        Column{"buffers_clean", Counter::PagesWritten},
        Column{"buffers_backend", Counter::PagesWritten},
        Column{"pages", Counter::PagesWritten},
    };
    return takeColumns(columns, answer, totals);
}

struct WaitClass
{
    std::string_view name; // pg_stat_activity.wait_event_type
    Counter counter;
};
constexpr std::array waitClasses{
    WaitClass{"", Counter::OnCpu},           WaitClass{"Lock", Counter::WaitLock},
    WaitClass{"LWLock", Counter::WaitLatch}, WaitClass{"BufferPin", Counter::WaitLatch},
    WaitClass{"IO", Counter::WaitIo},        WaitClass{"Client", Counter::WaitClient},
    WaitClass{"IPC", Counter::WaitIpc},
};
constexpr std::string_view hidden = "?";

std::string_view takeSessions(const Table &answer, ServerCounters &totals)
{
    totals[Counter::Running] = 0;
    for (const WaitClass &one : waitClasses)
        totals[one.counter] = 0;
    totals[Counter::WaitOther] = 0;
    bool isHidden = false;
    for (const auto &row : answer.rows) {
        const std::string name = row[0].value_or("");
        if (name == hidden) {
            isHidden = true;
            continue;
        }
        const auto found = std::find_if(waitClasses.begin(), waitClasses.end(),
                                        [&](const WaitClass &one) { return one.name == name; });
        const double count = realNumber(row[1].value_or("")).value_or(0);
        totals.add(found == waitClasses.end() ? Counter::WaitOther : found->counter, count);
        totals.add(Counter::Running, count);
    }
    return isHidden ? "What sessions of other accounts wait for is not seen; the role pg_read_all_stats would show it."
                    : std::string_view();
}

constexpr std::array questions{
    CounterQuestion{"The database's counters", "SELECT * FROM pg_stat_database WHERE datname = current_database()",
                    takeDatabase},
    CounterQuestion{"The write-ahead log's counters", "SELECT * FROM pg_stat_wal", takeLog, 14},
    CounterQuestion{"The write-ahead log's writes",
                    "SELECT sum(writes) AS wal_write, sum(fsyncs) AS wal_sync FROM pg_stat_io WHERE object = 'wal' AND "
                    "context = 'normal'",
                    takeLog, 18},
    CounterQuestion{"The page writers' counters", "SELECT * FROM pg_stat_bgwriter", takeWriters, 0, 17},
    // Checkpoints, writer and sessions together, as the view before had them: pages of tables and indexes, those that
    // make a file longer included. Counts of pages, and later of bytes.
    CounterQuestion{"The page writers' counters",
                    "SELECT sum(coalesce(writes, 0) + coalesce(extends, 0)) AS pages FROM pg_stat_io WHERE object = "
                    "'relation'",
                    takeWriters, 17, 18},
    CounterQuestion{"The page writers' counters",
                    "SELECT sum(coalesce(write_bytes, 0) + coalesce(extend_bytes, 0)) / "
                    "current_setting('block_size')::int AS pages FROM pg_stat_io WHERE object = 'relation'",
                    takeWriters, 18},
    CounterQuestion{"What sessions wait for",
                    "SELECT CASE WHEN backend_type IS NULL THEN '?' ELSE coalesce(wait_event_type, '') END, count(*) "
                    "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() "
                    "AND (backend_type IS NULL OR backend_type = 'client backend' AND state = 'active') GROUP BY 1",
                    takeSessions},
};

} // namespace

std::span<const CounterQuestion> pgCounterQuestions()
{
    return questions;
}

} // namespace dyno
