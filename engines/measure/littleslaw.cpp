// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/measure/littleslaw.h"

namespace dyno {

namespace {
// Of fewer, chance alone moves the throughput of a level by more than a few per cent.
constexpr std::uint64_t fewestTransactions = 1000;
} // namespace

std::optional<LittleCheck> littleCheck(const LevelSummary &level, const RunInfo &info)
{
    const Figures &f = level.figures;
    if (info.openLoop || f.attempted < fewestTransactions || f.committed == 0 || f.seconds <= 0 || level.users <= 0)
        return std::nullopt;
    return LittleCheck{level.users, double(f.attempted) / f.seconds * (f.mean + info.meanThinkMs()) / 1000.0};
}

} // namespace dyno
