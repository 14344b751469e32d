// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/referee/evidence.h"

#include <cstdint>
#include <optional>
#include <string>

namespace dyno {

// Who else used a server during a run, as far as its snapshots tell.
struct OtherSessions
{
    std::int64_t sessions = 0;             // connected at the start or at the end, the larger
    std::string databases;                 // theirs: "mail 3, wordpress 12"; empty: unknown
    double transactionsPerSecond = 0;      // in other databases; 0: none, or unknown
    std::int64_t connections = 0;          // made during the run, beside the run's own

    bool isAny() const { return sessions > 0 || isBusy(); }
    // More than somebody who looks at it with a client.
    bool isBusy() const;
    std::string text() const;
};
// Nothing: no snapshot, or the engine has no sessions.
std::optional<OtherSessions> othersOn(const Evidence &run);

} // namespace dyno
