// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/runrecord.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace dyno {

// Figures of transactions over a stretch of time. Times in ms; percentiles come from merged histograms.
struct Figures
{
    double seconds = 0;
    std::uint64_t attempted = 0, committed = 0, failed = 0, retried = 0;
    double tps = 0;                 // committed per second
    double p50 = 0, p90 = 0, p95 = 0, p99 = 0, p999 = 0, max = 0, mean = 0; // response time
    double serviceP95 = 0, poolWaitP50 = 0, poolWaitP95 = 0, lagP95 = 0;
    double failPct = 0;             // failed of attempted
    double roundTripsPerTransaction = 0;
    double statementsPerTransaction = 0;
    std::uint64_t statements = 0, asText = 0, anew = 0; // sent: all; as text; parsed anew. The rest was prepared
};
Figures figuresOf(const TypeFacts &facts, double seconds);

// Figures of one statement over a stretch of time. Times in ms, from sending it to its last byte.
struct StatementFigures
{
    std::uint64_t sent = 0, failed = 0, rows = 0;
    double perSecond = 0;
    double p50 = 0, p95 = 0, p99 = 0, max = 0, mean = 0;
    double share = 0; // per cent of the time that all statements together took

    // False: it was sent in pipelines alone, or not at all; its times and its share are not known.
    bool isTimed() const { return max > 0; }
};
// Empty where figures by statement were not recorded.
std::vector<StatementFigures> statementFiguresOf(const std::vector<StatementFacts> &facts, double seconds);

// One level of the ramp, judged by its hold alone. Response times and failures are those of the transactions that
// began in the hold, also of those that ended after it: leaving these out would leave out the slowest. Throughput
// (figures.tps, rates) counts what was committed while the hold went on: in a saturated level the queue of the
// hold is still being worked off after it, and that is no throughput of the hold.
struct LevelSummary
{
    std::int32_t level = 0;
    double users = 0;               // or arrivals per second, with RunInfo::openLoop
    bool complete = false;          // the whole hold was measured
    Figures figures;
    std::vector<Figures> types;     // the same per transaction type; index as RunInfo::types
    std::uint64_t completed = 0;    // committed while the hold went on
    std::uint64_t ended = 0;        // committed or failed while it went on: what the host worked for
    std::vector<double> rates;      // as RunInfo::rates
    std::optional<HostFigures::Cpu> cpu; // mean over the hold, weighted by time
    std::optional<double> load1;    // at the end of the hold
    // The host, means over the hold: context switches, and bytes read, written, received and sent, a second.
    std::optional<double> contextSwitches, diskRead, diskWritten, netReceived, netSent;
    std::uint32_t hostCpus = 0;     // 0: not known by the ticks
    ServerFigures server;           // of the server's processes, means over the hold
    bool followsServer = false;     // they were followed in this run, also where this level knows nothing of them
    ServerCounters counters;        // means over the hold
    std::uint64_t reconnects = 0, connectionsLost = 0, shed = 0;
    std::int64_t generatorLagP99 = 0; // worst tick, µs
    double generatorCpu = 0;        // mean, per cent of a core
    std::vector<StatementFigures> statements; // ended in the hold; index as RunInfo::statements; empty: not recorded
};

struct Summary
{
    std::vector<LevelSummary> levels; // those of which at least one tick of the hold was measured
    // All ticks as if they were one level, arrivals included; without users, completed, rates and statements.
    LevelSummary overall;
    Figures total;                    // all ticks, arrivals included
    std::vector<Figures> types;       // per transaction type, all ticks; index as RunInfo::types
    std::vector<StatementFigures> statements; // all ticks; index as RunInfo::statements; empty: not recorded
    std::array<std::uint64_t, failureCount> failedBy{};
    std::uint64_t reconnects = 0, connectionsLost = 0, skipped = 0, shed = 0;

    // The level with the highest throughput; null when no level was measured.
    const LevelSummary *ceiling() const;
};
Summary summarize(const RunRecord &record);

// The same, tick by tick: for a run that goes on. append() costs as much at its end as at its start.
class SummaryBuilder
{
public:
    // Reads phases and types of `info`; keeps no reference to it.
    explicit SummaryBuilder(const RunInfo &info);
    ~SummaryBuilder();
    SummaryBuilder(SummaryBuilder &&) noexcept;
    SummaryBuilder &operator=(SummaryBuilder &&) noexcept;

    void append(const Tick &tick);
    Summary summary() const;
    // Parts of it, for those who look every second: a level (absent before its hold), and Summary::overall.
    std::optional<LevelSummary> level(std::int32_t number) const;
    LevelSummary overall() const;

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace dyno
