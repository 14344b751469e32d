// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/runrecord.h"

#include <string>

namespace dyno {

// How the statements of a run's scripts are sent, those that only begin and end transactions left out: no engine
// prepares them, and there is nothing in them to parse.
struct SentCounts
{
    std::int32_t prepared = 0, anew = 0, text = 0;
    std::string example; // "create-order.sql:7: why", of one that is not prepared

    std::int32_t all() const { return prepared + anew + text; }
};
// All zero where it is unknown.
SentCounts sentCountsOf(const RunInfo &info);

} // namespace dyno
