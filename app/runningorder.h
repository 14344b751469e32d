// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace dyno {

// In which order a series runs what it compares. Every repeat runs each of them once.
enum class RunningOrder {
    Balanced, // each stands at every place, and behind every other, equally often (a Williams design): A B, B A, …
    Shuffled  // each repeat dealt anew, from the seed
};
// "balanced", "shuffled", as on the command line and in plans; stable.
std::string_view runningOrderName(RunningOrder order);
std::optional<RunningOrder> runningOrderOf(std::string_view name);

// What runs when: numbers from 0 to `count` − 1, `count` of them a repeat. The first repeat of a balanced order is in
// the order of the plan. The same seed gives the same order on every machine.
std::vector<std::size_t> runningOrder(RunningOrder order, std::size_t count, std::size_t repeats, std::uint64_t seed);

} // namespace dyno
