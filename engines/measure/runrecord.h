// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/tick.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dyno {

// A stretch of the ramp. Users (or, with `rate`, arrivals per second) go in a line from `from` to `to`.
struct Phase
{
    enum class Kind : std::uint8_t {
        Arrive, // load changes; not judged
        Hold    // constant load; judged
    };
    Kind kind = Kind::Hold;
    std::int32_t level = 0; // which level this phase belongs to, from 0
    double from = 0;
    double to = 0;
    std::int64_t lengthUs = 0;

    bool isJudged() const { return kind == Kind::Hold; }
};

// A rate that a workload's field quotes: committed transactions of some types in a stretch of time, such as the
// new orders a minute (NOPM) of TPC-C-like work.
struct QuotedRate
{
    std::string name;                // "NOPM"
    std::string title;               // "New orders a minute"
    double perSeconds = 60;
    std::vector<std::int32_t> types; // index into RunInfo::types
};

enum class RunState : std::uint8_t {
    Running,
    Finished,
    Stopped,     // by the person, before its end; what was measured is kept
    Failed,      // could not go on; `RunInfo::message` says why
    Interrupted  // the program ended in the middle
};
// "running", "finished", … as in the store and in JSON; stable.
std::string_view runStateName(RunState state);
std::optional<RunState> runStateOf(std::string_view name);

// Something that happened at a moment of a run: a mark on the time axis and a line in the log.
struct RunEvent
{
    enum class Kind : std::uint8_t {
        Note,           // level edges, start, end
        Finding,        // what the referee or the generator's self-check says
        ConnectionLost,
        ServerEvent,
        Failure
    };
    Kind kind = Kind::Note;
    std::int64_t atUs = 0; // since the run's start
    std::string text;
};
// "note", "finding", … as in the store and in JSON; stable.
std::string_view eventKindName(RunEvent::Kind kind);
std::optional<RunEvent::Kind> eventKindOf(std::string_view name);

// How a statement of a script reaches the server.
enum class SentAs : std::uint8_t {
    Prepared, // parsed once per connection, values as parameters
    Anew,     // parsed each time, values as parameters
    Text      // values written into the text
};
// "prepared", "anew", "text" as in the store and in JSON; stable.
std::string_view sentAsName(SentAs sentAs);
std::optional<SentAs> sentAsOf(std::string_view name);

// One statement of the scripts, as it was compiled for the run's engine.
struct ScriptStatement
{
    std::int32_t type = 0;   // of the transaction: index into RunInfo::types
    std::string where;       // "new-order.sql:7"
    std::string text;        // its first words
    SentAs sentAs = SentAs::Prepared; // with values of the wrong kind a prepared one may be sent as text
    std::string reason;      // why it is not prepared, where that was chosen for it; else empty
};

// What was run: everything that does not change while it runs, and the few facts that end it.
struct RunInfo
{
    std::string id;            // UUID, lower case
    std::string name;          // of the comparison this run belongs to, or of the run
    std::string series;        // UUID shared by the runs of one plan; empty for a run of its own
    std::int32_t repeat = 1;   // 1, 2, … among the runs of the same profile in the series
    RunState state = RunState::Running;
    std::string message;       // why it failed or stopped

    std::string engine;        // id in the engine catalog: "postgresql", "mariadb", "mysql", "sqlite"
    std::string profile;       // name of the profile, or its URL without password
    std::string serverVersion; // as the server says it, short: "15.18"
    std::string workload;      // id: "shop"
    std::string parameters;    // "size=tiny,writes=0.05"
    // What stands behind the two: fingerprints of the SQL, mix, journeys and pauses. Empty: unknown.
    std::string workAnywhere;  // of the source for all engines: the same on each of them
    std::string workHere;      // of what is for this run's engine
    std::string ramp;          // in the ramp's own syntax
    std::int32_t pool = 0;
    std::int32_t workers = 0;
    std::uint64_t seed = 0;
    double thinkMinMs = 0, thinkMaxMs = 0; // shortest and longest pause of a user
    std::optional<double> thinkMeanMs;     // over the mix; absent: even between the two
    std::string queryMode;     // "auto", "simple", …: how statements are sent; empty: unknown
    // Of all scripts, by how they are sent; lists of runs have these alone.
    std::int32_t preparedStatements = 0, anewStatements = 0, textStatements = 0;
    std::vector<ScriptStatement> statements; // of all scripts, index of StatementFacts
    bool openLoop = false;     // phases say arrivals per second, not users

    std::vector<Phase> phases;
    std::vector<std::string> types;  // transaction types: index of TypeFacts
    std::vector<QuotedRate> rates;   // beside tps, where the workload has any
    std::int64_t startedMs = 0;      // UTC since the epoch
    std::int64_t endedMs = 0;        // 0 while it runs
    std::int64_t connectUs = 0;      // to open, warm and prepare all connections, before the clock started
    // Settings snapshots (engines/db/serversettings.h), JSON objects; empty: none.
    std::string settingsBeforeJson;  // before the data was loaded
    std::string settingsJson;        // at the start
    std::string settingsEndJson;     // at the end
    std::string dataDigests;         // of the data as loaded: "table rows digest" a line; empty: unknown
    std::string planJson;            // the whole plan, to run it again; never holds a secret
    std::string hostSource;          // "this machine", "node_exporter http://…", empty: none
    std::int32_t hostCpus = 0;

    double meanThinkMs() const { return thinkMeanMs.value_or((thinkMinMs + thinkMaxMs) / 2); }

    std::int64_t plannedUs() const
    {
        std::int64_t sum = 0;
        for (const Phase &phase : phases)
            sum += phase.lengthUs;
        return sum;
    }
};

// A run with all that was measured: what charts, summary, comparison and export read.
struct RunRecord
{
    RunInfo info;
    std::vector<TickPtr> ticks;
    std::vector<RunEvent> events;
};

} // namespace dyno
