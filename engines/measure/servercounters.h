// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace dyno {

// What a database server counts about itself. The number of a counter is in stored ticks: a new one goes to the
// end, and none ever goes away.
enum class Counter : std::uint8_t {
    Commits,
    Rollbacks,
    Deadlocks,
    RowsRead,
    IndexReads,
    RowsInserted,
    RowsUpdated,
    RowsDeleted,
    CacheHits,
    CacheMisses,
    PagesWritten,
    CacheSpills,
    LogBytes,
    LogWrites,
    LogSyncs,
    LogWaits,
    TornPages,
    LockWaits,
    LockWaitTime,
    Busy,
    TemporaryFiles,
    Running,
    OnCpu,
    WaitLock,
    WaitLatch,
    WaitIo,
    WaitClient,
    WaitIpc,
    WaitOther
};
constexpr std::size_t counterCount = std::size_t(Counter::WaitOther) + 1;

// How a counter is called. What it is on each engine stands in the engine's own file (pgcounters.cpp, …) and in
// the manual (servercounters.md).
struct CounterRow
{
    Counter counter;
    std::string_view id;    // stable, as in exports: "db_rows_read"
    std::string_view title; // English source text, sentence case: "Rows read"
    std::string_view unit;  // "/s", "B/s", "sessions"
    bool isGauge = false;   // as it is at the moment; else a count that became a rate
};
constexpr std::array<CounterRow, counterCount> counterTable{{
    {Counter::Commits, "db_commits", "Commits", "/s"},
    {Counter::Rollbacks, "db_rollbacks", "Rollbacks", "/s"},
    {Counter::Deadlocks, "db_deadlocks", "Deadlocks", "/s"},
    {Counter::RowsRead, "db_rows_read", "Rows read", "/s"},
    {Counter::IndexReads, "db_index_reads", "Rows read by index", "/s"},
    {Counter::RowsInserted, "db_rows_inserted", "Rows inserted", "/s"},
    {Counter::RowsUpdated, "db_rows_updated", "Rows updated", "/s"},
    {Counter::RowsDeleted, "db_rows_deleted", "Rows deleted", "/s"},
    {Counter::CacheHits, "db_cache_hits", "Pages found in cache", "/s"},
    {Counter::CacheMisses, "db_cache_misses", "Pages not in cache", "/s"},
    {Counter::PagesWritten, "db_pages_written", "Pages written", "/s"},
    {Counter::CacheSpills, "db_cache_spills", "Pages written for want of cache", "/s"},
    {Counter::LogBytes, "db_log_bytes", "Log written", "B/s"},
    {Counter::LogWrites, "db_log_writes", "Writes to the log", "/s"},
    {Counter::LogSyncs, "db_log_syncs", "Syncs of the log", "/s"},
    {Counter::LogWaits, "db_log_waits", "Log buffer full", "/s"},
    {Counter::TornPages, "db_torn_pages", "Pages written twice", "/s"},
    {Counter::LockWaits, "db_lock_waits", "Waits for a lock", "/s"},
    {Counter::LockWaitTime, "db_lock_wait_ms", "Time spent waiting for locks", "ms/s"},
    {Counter::Busy, "db_busy", "File was busy", "/s"},
    {Counter::TemporaryFiles, "db_temporary", "Temporary files or tables on disk", "/s"},
    {Counter::Running, "db_running", "Sessions at work", "", true},
    {Counter::OnCpu, "db_on_cpu", "Sessions that wait for nothing", "", true},
    {Counter::WaitLock, "db_wait_lock", "Sessions that wait for a lock", "", true},
    {Counter::WaitLatch, "db_wait_latch", "Sessions that wait for a latch", "", true},
    {Counter::WaitIo, "db_wait_io", "Sessions that wait for a file", "", true},
    {Counter::WaitClient, "db_wait_client", "Sessions that wait for the client", "", true},
    {Counter::WaitIpc, "db_wait_ipc", "Sessions that wait for another process", "", true},
    {Counter::WaitOther, "db_wait_other", "Sessions that wait for something else", "", true},
}};

// One second of them, or one reading: rates and gauges, or totals and gauges. Absent means unknown, never zero.
struct ServerCounters
{
    std::array<std::optional<double>, counterCount> values;

    std::optional<double> &operator[](Counter counter) { return values[std::size_t(counter)]; }
    const std::optional<double> &operator[](Counter counter) const { return values[std::size_t(counter)]; }
    // Adds to what is there, from nothing on.
    void add(Counter counter, double value) { (*this)[counter] = (*this)[counter].value_or(0) + value; }
    bool isEmpty() const;
    bool operator==(const ServerCounters &) const = default;
};

// Per cent of the pages asked for that were in the server's own cache; NaN where that is unknown, or none was asked for.
double cacheHits(const ServerCounters &counters);

// Readings to figures of the time between them.
class CounterRates
{
public:
    // `totals` counts from whenever the server likes. `seconds` since the call before; the first call only takes the
    // starting point, and gives the gauges. A count that went down begins anew: its server was restarted.
    ServerCounters next(const ServerCounters &totals, double seconds);

private:
    ServerCounters m_before;
};

// The same of several parts that count each by itself, and answer each when it can. What a part counted while it kept
// silent is in the figures of the second in which it answers: over a run all that was counted is there.
class CounterSums
{
public:
    // The part's first totals only are its starting point. Totals that went down began anew, from nothing.
    void take(std::size_t part, const ServerCounters &totals);
    // Of what was taken since the last call that had any; `seconds` since the call before. Empty while nothing was.
    ServerCounters next(double seconds);

private:
    std::vector<std::optional<ServerCounters>> m_before; // by part
    ServerCounters m_counted;
    double m_seconds = 0; // since there were figures
};

} // namespace dyno
