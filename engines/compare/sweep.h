// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/compare/comparison.h"
#include "engines/compare/repeats.h"

#include <cstddef>
#include <vector>

namespace dyno {

// What the groups differ in on purpose: one series, one profile, several values of one thing. Null where that is not
// so. Lives as long as the groups' evidence.
const Varied *variedOf(const std::vector<RepeatGroup> &groups);

// As groupRepeats(), parted into what is compared with one another: the values of each profile where a series varies
// one thing (labelled by them), else all of them together. Of one series in the order of its plan, whatever ran first.
// Tries of a search for the capacity are no repeats and are left out; empty where nothing else is there.
std::vector<std::vector<RepeatGroup>> groupsToCompare(const std::vector<RunFacts> &runs);

// Sides of a comparison by the median of its headline, from the highest to the lowest; those without one last.
std::vector<std::size_t> sidesByEffect(const Comparison &comparison);

} // namespace dyno
