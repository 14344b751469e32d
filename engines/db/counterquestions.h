// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/connection.h"
#include "engines/measure/servercounters.h"

#include <span>
#include <string_view>

namespace dyno {

// One question to a server about its counters, asked once a second by any account that may.
struct CounterQuestion
{
    std::string_view what; // as the beginning of a message: "The write-ahead log's counters"
    std::string_view sql;
    // Adds what the answer says to `totals`; columns and rows that a server does not have are passed over. Returns
    // what the answer tells to be missing, as a sentence, else empty.
    std::string_view (*take)(const Table &answer, ServerCounters &totals);
    // The major versions that have what is asked for: from this one on, and before that one; 0: no limit.
    int since = 0, until = 0;

    // `serverVersion` as Session::serverVersion() says it; of one that says none, what has no limit is asked.
    bool suits(std::string_view serverVersion) const;
};

// One list for each client library; an embedded engine is not asked (Session::addCounts()).
std::span<const CounterQuestion> pgCounterQuestions();
std::span<const CounterQuestion> mySqlCounterQuestions();

} // namespace dyno
