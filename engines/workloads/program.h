// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/session.h"
#include "engines/db/value.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace dyno {

// What a script needs from the outside to go on. Views live until the next call of ScriptCursor::next().
struct Step
{
    enum class Kind : std::uint8_t {
        Execute,       // statement with parameters, prepared unless `once`
        Text,          // text as it stands
        Sleep,         // think time inside the script; never part of a latency. Of no length: others go on first
        BeginPipeline,
        SyncPipeline,
        EndPipeline,
        Done,          // the script ended well
        Fault          // the script itself failed: ScriptCursor::fault() says how
    };
    Kind kind = Kind::Done;
    const Statement *statement = nullptr;
    std::span<const Value> parameters;
    std::string_view text;
    bool once = false;       // extended query mode: parse it anew, keep no handle
    bool wantsKey = false;   // \lastid: hand Session::lastInsertId() to ScriptCursor::setKey() before next()
    RowSink *sink = nullptr; // for \gset and \aset; else null and rows are counted only
    std::chrono::microseconds sleep{0};
};

class Program;      // one script, compiled for one engine and query mode; immutable, shared by all threads
class ScriptUser;   // a virtual user's variables and random streams; kept over its transactions

// One execution of one program: where it stands. Belongs to a connection slot, is used for one transaction
// after the other and allocates nothing in the steady state. Runs \set, \if and the rest by itself and stops
// where the outside is needed:
//
//     cursor.begin(program, user, maxTries > 1);
//     for (Step step = cursor.next({}); step.kind != Step::Kind::Done; step = cursor.next(outcome)) …
class ScriptCursor
{
public:
    ScriptCursor();
    ~ScriptCursor();
    ScriptCursor(ScriptCursor &&) noexcept;

    // With `keepForRetry` the user's variables and random state are kept, so that retry() repeats the same
    // transaction with the same values (as pgbench's --max-tries does).
    void begin(const Program &program, ScriptUser &user, bool keepForRetry);
    void retry();
    // `last` is how the step before ended (ignored on the first call). Only good outcomes are handed in: after
    // a failure the caller ends the execution or calls retry().
    Step next(const Outcome &last);
    // After a step that `wantsKey`: the key that its INSERT made.
    void setKey(std::int64_t key);
    // After Step::Kind::Fault: file, line, what, and the values.
    const std::string &fault() const;
    // Number of the statement that was asked for last, within the script, from 0; for messages and
    // per-statement figures.
    std::uint32_t statementInScript() const;

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace dyno
