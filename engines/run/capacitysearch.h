// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/run/searchplan.h"

#include <optional>
#include <string>
#include <vector>

namespace dyno {

// A load that was tried, and how it came out.
struct SearchTry
{
    SearchPoint point;
    bool holds = false;
    std::string run; // its id, where it is stored
    std::string why; // what was broken first; empty where it holds
};

// The largest load that holds, of one profile. Doubles from the first load until one fails (halves where the first one
// fails), then halves the gap until both edges are close enough. Then each edge is tried once more, for as long as the
// confirmation lasts. An edge that comes out otherwise counts as it came out last, and the search goes on from there;
// once a long hold has broken what a short one held, all holds are long. A value: what was recorded alone decides,
// so that a search that was cut short goes on where it was.
class CapacitySearch
{
public:
    explicit CapacitySearch(const SearchPlan &plan) : m_plan(plan) {}

    // What to try now; nothing: the search is over.
    std::optional<SearchPoint> next() const;
    void record(SearchTry tried);

    const SearchPlan &plan() const { return m_plan; }
    const std::vector<SearchTry> &tries() const { return m_tries; }
    // Highest load that holds and is below every one that fails; nothing: none held so far.
    std::optional<double> passedAt() const;
    // Lowest load that fails; nothing: none failed so far.
    std::optional<double> failedAt() const;
    // The edges there are (the highest load alone where all hold, the lowest where none does) came out so twice.
    bool isConfirmed() const;
    // Ended without edges that stay: loads came out one way and then the other too often.
    bool gaveUp() const;
    // Loads that held once and failed once, from the lowest to the highest.
    std::vector<double> undecided() const;

private:
    // The newest word on each load counts.
    struct Load
    {
        double load = 0;
        bool holds = false, confirmed = false;
    };
    std::vector<Load> loads() const; // from the lowest
    bool isConfirmed(std::optional<double> load) const;
    double rounded(double load) const;

    SearchPlan m_plan;
    std::vector<SearchTry> m_tries;
};

// What is still to come, about: as if the next load failed wherever nothing is known.
SearchCost remainingCost(CapacitySearch search);
// The result, or how far it is, in words: "412 users hold, 430 do not; confirmed by a hold of 5m each."
std::string capacityText(const CapacitySearch &search);

} // namespace dyno
