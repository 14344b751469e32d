// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/result.h"
#include "engines/run/ramp.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace dyno {

// One load that is tried.
struct SearchPoint
{
    double load = 0;       // users, or arrivals per second
    bool confirms = false; // an edge that was found, held for longer

    bool operator==(const SearchPoint &) const = default;
};

// What a search for the capacity is asked to do; stands where a ramp stands. Made from text:
//
//     search from=100 to=20000 hold=30s confirm=5m      the largest number of users that hold the thresholds
//     search rate from=10 to=5000 hold=30s              the highest rate of arrivals
//
// All of it may be left out; also arrive=5s, within=5% (how close the edges come), cache=kept|reset (what is done before
// a run is done before the first one of each profile, or before every one) and common=2000 (the load at which all
// profiles run in the end; 0: none).
struct SearchPlan
{
    double from = 10;          // tried first
    double to = 20'000;        // the most that is tried
    std::int64_t holdUs = 30'000'000;
    std::int64_t confirmUs = 0; // 0: as long as the hold
    std::int64_t arriveUs = 5'000'000;
    double withinPct = 5;      // of the load that holds
    bool openLoop = false;     // loads are arrivals per second
    bool resetsCache = false;
    std::optional<double> common; // absent: the most that all profiles hold

    std::int64_t heldUs(const SearchPoint &point) const
    {
        return point.confirms && confirmUs > 0 ? confirmUs : holdUs;
    }
    // The two edges count as one below this distance, which no number of users can undercut.
    double leastGap(double load) const;
    bool operator==(const SearchPlan &) const = default;
};

bool isSearchText(std::string_view text);
// All faults of the text, not the first. On failure the plan is empty and faults is not.
struct SearchParse
{
    std::optional<SearchPlan> plan;
    Faults faults;
};
SearchParse parseSearch(std::string_view text);
// As parseSearch() reads it back, without what stands at its default.
std::string searchText(const SearchPlan &plan);

// Everyone arrives, then the hold.
Ramp rampOf(const SearchPlan &plan, const SearchPoint &point);

// How many runs of one profile a search takes, and how long they last, without what is done before each.
struct SearchCost
{
    int runs = 0;
    std::int64_t us = 0;
};
// Of a whole search, when every edge confirms at once: no edge, wherever it lies, takes more.
SearchCost usualCost(const SearchPlan &plan);
// When edges move as they are confirmed, until the search gives up.
SearchCost worstCost(const SearchPlan &plan);
// After so many confirming runs a search gives up, …
inline constexpr int mostConfirming = 12;
// … or after so many runs that do not confirm.
int mostSearching(const SearchPlan &plan);

} // namespace dyno
