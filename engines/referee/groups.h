// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/referee/evidence.h"
#include "engines/referee/reading.h"
#include "engines/referee/referee.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

// What rules share: runs that go together by a value, and how to name them.
namespace dyno {

// Runs that have the same value. In the order in which the values come up.
struct RunGroup
{
    Reading value;
    std::vector<std::size_t> runs;
};
using RunGroups = std::vector<RunGroup>;
using ValueOf = std::function<std::optional<Reading>(const Evidence &run)>;

// Runs whose value is unknown are left out: nothing is guessed.
RunGroups groupBy(std::span<const Evidence> runs, const ValueOf &value);
// Numbers go together while each is within `ratio` of the smallest of its group, or no more than `apart` above it; for
// sizes.
RunGroups groupByNumber(std::span<const Evidence> runs, double ratio, const ValueOf &value, double apart = 0);
// Of the snapshot at the start.
ValueOf readingOf(std::string_view meaning);

// What each group's runs are called, so that no two groups share a name: by engine, else with its version, the side of
// a comparison, the profile, or the run's name: "PostgreSQL and MariaDB". Where none tells them apart, how many they
// are: "11 of 12 runs", and one alone as runName().
std::vector<std::string> groupNames(std::span<const Evidence> runs, const RunGroups &groups);
// "MariaDB, 3 of 6 runs" where a name tells these runs from all others, else "3 of 6 runs".
std::string namesAndCount(std::span<const Evidence> runs, const std::vector<std::size_t> &some);
// "11 of 12 runs"
std::string countText(std::size_t count, std::size_t all);
// One run among others: "MariaDB, repeat 2"; empty when it is alone.
std::string runName(std::span<const Evidence> runs, std::size_t index);

// "Different isolation. PostgreSQL: read committed; MariaDB: repeatable read." Nothing unless there are at least
// two groups.
std::vector<Finding> differs(std::string_view rule, Severity severity, std::string_view what,
                             std::span<const Evidence> runs, const RunGroups &groups, std::string advice);
// The run with the lowest and the one with the highest value, where `isFar` says that they lie apart: "Different
// CPU steal. MariaDB, repeat 1: 0.5%; MariaDB, repeat 2: 14.0%."
std::vector<Finding> extremes(std::string_view rule, Severity severity, std::string_view what,
                              std::span<const Evidence> runs, const ValueOf &value,
                              bool (*isFar)(double low, double high), std::string advice);
// The settings that carry a meaning on the engines of these runs: "PostgreSQL: fsync, synchronous_commit; …".
std::string settingsBehind(std::string_view meaning, std::span<const Evidence> runs);

} // namespace dyno
