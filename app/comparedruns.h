// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/seriesstore.h"
#include "engines/compare/repeats.h"

#include <string>
#include <vector>

// Which runs are held against one another: the same on the command line, in reports and in the window.
namespace dyno {

// What sides are made of: all but the tries of searches. Where there is nothing else, the runs that confirmed what each
// search found to hold; none where none did.
std::vector<RunFacts> sideFacts(const std::vector<RunFacts> &runs, const std::vector<StoredSearch> &searches);

// groupsToCompare() of those: the values of each profile where one thing was varied, else all of them together. In each
// set the group that the run `baseline` (an id) belongs to comes first, if there is one.
std::vector<std::vector<RepeatGroup>> setsToCompare(const std::vector<RunFacts> &sides, const std::string &baseline = {});

// The group of that run to the front.
void putFirst(std::vector<RepeatGroup> &groups, const std::string &run);

} // namespace dyno
