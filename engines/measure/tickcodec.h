// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/runrecord.h"
#include "engines/measure/tick.h"
#include "engines/measure/tickbytes.h"
#include "engines/result.h"

#include <cstddef>
#include <span>
#include <vector>

namespace dyno {

// A tick as bytes, for the store: a version byte, then sections with a tag and a length each, so that a program
// passes over figures that it does not know. A newer version than this program knows is refused, a damaged one
// too, and one with more in it than `limits` allow, before there is memory for it; older are read.
std::vector<std::byte> encodeTick(const Tick &tick);
Result<Tick> decodeTick(std::span<const std::byte> bytes, const TickLimits &limits = {});
// What a tick of that run can have.
TickLimits tickLimitsOf(const RunInfo &info);

} // namespace dyno
