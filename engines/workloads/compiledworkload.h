// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/runrecord.h"
#include "engines/workloads/program.h"

#include <cstdint>
#include <deque>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace dyno {

class ScriptSymbols;
class ValueList;

// Time between two transactions of a user. Never part of a latency. Uniform between the two; with a mean,
// `minMs` and then exponential with that mean, at most `maxMs` in all, as the users of TPC-C think.
struct ThinkTime
{
    double minMs = 0;
    double maxMs = 0;
    double meanMs = 0; // 0: uniform

    // How long it takes on average.
    double expectedMs() const;
};

struct CompiledTransaction
{
    std::string name;   // "create-order"
    std::string title;  // "Create order"
    double weight = 1;
    std::shared_ptr<const Program> program;
    ThinkTime think{};  // after it, where there are no journeys
    std::size_t firstStatement = 0; // where its statements begin among all of the workload
};

// One step of a journey: its transaction, done with some probability, then a wait. A step that is not done is
// not waited for.
struct JourneyStep
{
    std::size_t transaction = 0; // index into CompiledWorkload::transactions
    double probability = 1;
    ThinkTime wait;
};

// What one person does from coming to leaving; then the next journey is drawn by weight.
struct CompiledJourney
{
    std::string name;
    double weight = 1;
    std::vector<JourneyStep> steps; // the first is always done
};

// Values from the person's own data, drawn from with pick(): what fills them before the run.
struct CompiledList
{
    std::string name;
    std::string query;          // of one column, for this engine; empty: from the file
    std::filesystem::path file; // CSV
    std::string column;         // of the file; empty: the first
};

// A workload with its parameters set, for one engine: all that the runner needs. Immutable, shared by all
// threads of a run. Statement ids are dense over all transactions.
struct CompiledWorkload
{
    std::string id;
    std::vector<CompiledTransaction> transactions;
    std::vector<Statement> statements; // those that are prepared, each text once
    std::shared_ptr<const ScriptSymbols> symbols; // the variables of its scripts; see compileScripts()
    std::vector<QuotedRate> rates;         // of `transactions`
    std::vector<CompiledJourney> journeys; // empty: transactions are drawn by weight
    std::vector<CompiledList> lists;
    bool makesObjects = false;      // a script holds CREATE: what others need may not be there before it ran
    std::size_t statementCount = 0; // of all transactions, in their order, whichever way they are sent
};

// The pauses that users make between two transactions: the shortest, the longest, and the mean over the mix.
struct Pauses
{
    double minMs = 0, maxMs = 0, meanMs = 0;
};
Pauses pausesOf(const CompiledWorkload &workload);

// A virtual user's script side. `client` numbers users from 0 over the whole run; the streams of two users
// are independent for every seed. `lists` must outlive it; null where the workload has none.
std::unique_ptr<ScriptUser, void (*)(ScriptUser *)> makeScriptUser(const CompiledWorkload &workload,
                                                                   std::uint64_t seed, std::int64_t client,
                                                                   const std::deque<ValueList> *lists = nullptr);

} // namespace dyno
