// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/run/capacitysearch.h"

#include "engines/run/rampnumber.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace dyno {

double CapacitySearch::rounded(double load) const
{
    return m_plan.openLoop ? std::round(load * 10) / 10 : std::round(load);
}

std::vector<CapacitySearch::Load> CapacitySearch::loads() const
{
    std::map<double, Load> byLoad;
    for (const SearchTry &each : m_tries)
        byLoad[each.point.load] = {each.point.load, each.holds, each.point.confirms};
    std::vector<Load> all;
    for (const auto &[load, newest] : byLoad)
        all.push_back(newest);
    return all;
}

std::optional<double> CapacitySearch::failedAt() const
{
    for (const Load &each : loads())
        if (!each.holds)
            return each.load;
    return std::nullopt;
}

std::optional<double> CapacitySearch::passedAt() const
{
    std::optional<double> highest;
    for (const Load &each : loads()) {
        if (!each.holds)
            break;
        highest = each.load;
    }
    return highest;
}

bool CapacitySearch::isConfirmed(std::optional<double> load) const
{
    for (const Load &each : loads())
        if (load && each.load == *load)
            return each.confirmed;
    return true; // there is no such edge
}

bool CapacitySearch::isConfirmed() const
{
    return !m_tries.empty() && isConfirmed(passedAt()) && isConfirmed(failedAt());
}

bool CapacitySearch::gaveUp() const
{
    const auto confirming
        = std::count_if(m_tries.begin(), m_tries.end(), [](const SearchTry &each) { return each.point.confirms; });
    const auto others = std::ptrdiff_t(m_tries.size()) - confirming;
    return !isConfirmed() && (confirming >= mostConfirming || others >= mostSearching(m_plan));
}

std::vector<double> CapacitySearch::undecided() const
{
    std::map<double, std::pair<bool, bool>> came; // held, failed
    for (const SearchTry &each : m_tries)
        (each.holds ? came[each.point.load].first : came[each.point.load].second) = true;
    std::vector<double> both;
    for (const auto &[load, ways] : came)
        if (ways.first && ways.second)
            both.push_back(load);
    return both;
}

std::optional<SearchPoint> CapacitySearch::next() const
{
    if (gaveUp())
        return std::nullopt;
    const double least = m_plan.openLoop ? 0.1 : 1;
    const std::optional<double> passed = passedAt(), failed = failedAt();
    const auto heldShort = [this](double load) {
        return std::any_of(m_tries.begin(), m_tries.end(), [load](const SearchTry &each) {
            return each.point.load == load && each.holds && !each.point.confirms;
        });
    };
    const bool isLong = std::any_of(m_tries.begin(), m_tries.end(), [&](const SearchTry &each) {
        return each.point.confirms && !each.holds && heldShort(each.point.load);
    });
    if (!passed && !failed)
        return SearchPoint{m_plan.from, false};
    if (!failed && *passed < m_plan.to)
        return SearchPoint{std::min(rounded(*passed * 2), m_plan.to), isLong};
    if (!passed && *failed > least)
        return SearchPoint{std::max(rounded(*failed / 2), least), isLong};
    if (passed && failed && *failed - *passed > m_plan.leastGap(*passed)) {
        const double middle = rounded((*passed + *failed) / 2);
        if (middle > *passed && middle < *failed)
            return SearchPoint{middle, isLong};
    }
    if (!isConfirmed(passed))
        return SearchPoint{*passed, true};
    if (!isConfirmed(failed))
        return SearchPoint{*failed, true};
    return std::nullopt;
}

void CapacitySearch::record(SearchTry tried)
{
    m_tries.push_back(std::move(tried));
}

SearchCost remainingCost(CapacitySearch search)
{
    SearchCost cost;
    while (const auto point = search.next()) {
        const std::optional<double> passed = search.passedAt();
        const bool holds = !passed || point->load <= *passed;
        ++cost.runs;
        cost.us += rampOf(search.plan(), *point).lengthUs();
        search.record({*point, holds, {}, {}});
    }
    return cost;
}

std::string capacityText(const CapacitySearch &search)
{
    const SearchPlan &plan = search.plan();
    const std::optional<double> passed = search.passedAt(), failed = search.failedAt();
    const auto words = [&plan](double load) { return loadText(load, plan.openLoop); };
    const auto hold = [](double load) { return load == 1 ? " holds" : " hold"; };
    if (!passed && !failed)
        return "Nothing was tried.";
    std::string text;
    if (!passed)
        text = words(*failed) + (*failed == 1 ? " does not hold, " : " do not hold, ")
               + (search.next() ? "and nothing less was tried" : "and there is nothing less to try");
    else
        text = words(*passed) + hold(*passed)
               + (failed ? ", " + rampNumber(*failed) + (*failed == 1 ? " does not" : " do not")
                  : search.next() ? ", and no more was tried"
                                  : ", the most that was to be tried");
    if (search.isConfirmed() && !search.next())
        text += "; confirmed by a hold of " + durationText(plan.heldUs({0, true})) + (passed && failed ? " each" : "");
    else if (search.gaveUp())
        text += "; the search gave up, as the same load held once and broke another time";
    else
        text += "; the search did not come to its end";
    if (const std::vector<double> both = search.undecided(); !both.empty())
        text += (both.size() == 1 ? ". " + words(both[0]) + " held once and broke once"
                                  : ". Held once and broke once: " + rampNumber(both.front()) + " to " + words(both.back()));
    return text + '.';
}

} // namespace dyno
