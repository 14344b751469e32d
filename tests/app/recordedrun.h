// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/runstore.h"
#include "tests/app/madeuprun.h"

#include <string>

namespace madeup {

// A run of `ticks` seconds, kept in the store; with fewer than six it was stopped.
inline dyno::RunInfo record(dyno::RunStore &store, const std::string &name, int ticks = 6)
{
    dyno::RunInfo info = madeup::info(name);
    store.begin(info).value();
    for (int i = 0; i < ticks; ++i)
        store.appendTick(info.id, tick(std::uint32_t(i), std::uint64_t(1000 + 100 * i))).value();
    info.state = ticks < 6 ? dyno::RunState::Stopped : dyno::RunState::Finished;
    info.endedMs = info.startedMs + ticks * 1000;
    store.finish(info).value();
    return info;
}

} // namespace madeup
