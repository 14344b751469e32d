// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/measure/littleslaw.h"

namespace dyno {

std::optional<LittleCheck> littleCheck(const LevelSummary &level, const RunInfo &info)
{
    const Figures &f = level.figures;
    if (info.openLoop || f.committed == 0 || f.seconds <= 0 || level.users <= 0)
        return std::nullopt;
    const double thinkMs = (info.thinkMinMs + info.thinkMaxMs) / 2;
    return LittleCheck{level.users, double(f.attempted) / f.seconds * (f.mean + thinkMs) / 1000.0};
}

} // namespace dyno
