// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/runrecord.h"

#include <string>

namespace dyno {

// Runs on one machine differ by some per cent: with fewer of each, no gap between two is a result.
inline constexpr int fewestRepeats = 3;

// Runs with the same key are repeats of one another: of the same series, or of none, and alike in profile, server
// version, workload, parameters, ramp, pool and workers; and in the SQL, mix and pauses behind the workload's name,
// as far as that is known of them: a run of unknown work is no repeat of one whose work is known.
inline std::string repeatKey(const RunInfo &info)
{
    std::string key;
    for (const std::string &part : {info.series, info.engine, info.profile, info.serverVersion, info.workload,
                                    info.parameters, info.workHere, info.ramp, std::to_string(info.pool), std::to_string(info.workers)})
        key += part + '\n';
    return key;
}

} // namespace dyno
