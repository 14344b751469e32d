// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/connection.h"
#include "engines/db/enginecatalog.h"
#include "engines/workloads/compiledworkload.h"
#include "engines/workloads/valuelists.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace dyno {

// One transaction, run once and looked at.
struct TryRequest
{
    Profile profile;
    Secret secret;
    const Engine *engine = nullptr;                   // null: the profile's
    std::shared_ptr<const CompiledWorkload> workload; // for the profile's engine
    std::size_t transaction = 0;                      // index in it
    std::shared_ptr<const ValueLists> lists;          // filled; null where the workload has none
    std::uint64_t seed = 1;                           // another one draws other values
    bool keep = false;                                // else all that it changes is rolled back
    bool explain = true;
};

// One request to the server, and what came back.
struct TriedStatement
{
    enum class Sent : std::uint8_t {
        Prepared, // with values as parameters
        Once,     // parsed anew, with values as parameters
        Text,     // with the values written into it
        Held,     // not sent: it begins or ends a transaction, and all is to be rolled back
        Pause     // of the script; not waited for
    };
    Sent sent = Sent::Prepared;
    std::string sql;
    std::vector<std::optional<std::string>> values; // bound, in their order; absent: NULL
    Table result;                                   // its first mostTriedRows rows, texts cut
    std::uint64_t rows = 0, affected = 0;
    std::int64_t us = 0;                            // sent → last byte; preparing is not in it
    Table plan;                                     // what EXPLAIN says of it; empty where there is none
    std::optional<Error> planError, error;
    bool endedTransaction = false;                  // it committed by itself: nothing before it can be rolled back
};
inline constexpr std::size_t mostTriedRows = 200;
inline constexpr std::size_t mostTriedText = 4000; // bytes of one value that are kept

struct TryReport
{
    std::vector<TriedStatement> statements;
    std::int64_t us = 0;          // of all statements together
    std::uint64_t roundTrips = 0; // of the transaction itself, without EXPLAIN and what it needs
    bool isRolledBack = false;
    std::string note;             // what could not be done as asked; may be empty
    std::optional<Error> error;   // why it ended early: of the connection, the script, or the last statement
};

// Runs a transaction on a session and an event loop of its own. A pipeline's statements are sent one by one,
// so that each has a time; pauses are not waited for. Without `keep` a transaction is begun around it, and its own
// BEGIN and COMMIT are held back; behind a statement that commits by itself another one is begun.
class TryOnce
{
public:
    explicit TryOnce(TryRequest request);
    ~TryOnce();
    // Blocks; never on the GUI thread. Once.
    TryReport run();
    // Any thread: ends what runs now, at the latest after some seconds by cutting the connection off; what there is of
    // the report is returned by run().
    void cancel();

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace dyno
