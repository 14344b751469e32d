// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/run/searchplan.h"

#include "engines/run/rampnumber.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <sstream>
#include <vector>

namespace dyno {

namespace {

constexpr double mostUsers = 1'000'000, mostPerSecond = 10'000'000;
constexpr double leastRate = 0.1; // per second
constexpr std::int64_t longest = 24LL * 3'600'000'000; // of one hold
constexpr std::string_view word = "search";
constexpr const char *example = "search from=100 to=20000 hold=30s confirm=5m";

struct TimeOption
{
    std::string_view name;
    std::int64_t SearchPlan::*us;
    bool mayBeZero;
};
constexpr std::array timeOptions{TimeOption{"hold", &SearchPlan::holdUs, false},
                                 TimeOption{"confirm", &SearchPlan::confirmUs, false},
                                 TimeOption{"arrive", &SearchPlan::arriveUs, true}};

class Parser
{
public:
    SearchParse parse(std::string_view text)
    {
        std::istringstream words{std::string(text)};
        std::string each;
        words >> each; // "search"
        std::vector<std::string> options;
        while (words >> each) {
            if (each == "rate")
                m_plan.openLoop = true;
            else if (each.find('=') == std::string::npos)
                fault("“" + each + "” is not understood here. The form is: " + example);
            else
                options.push_back(each);
        }
        // The word "rate", wherever it stands, says what the numbers count.
        if (m_plan.openLoop)
            m_plan.to = 100'000;
        for (const std::string &option : options)
            take(option);
        if (m_faults.empty() && m_plan.from > m_plan.to)
            fault("from=" + rampNumber(m_plan.from) + " is more than to=" + rampNumber(m_plan.to) + ".");
        if (!m_faults.empty())
            return {std::nullopt, std::move(m_faults)};
        return {m_plan, {}};
    }

private:
    void fault(std::string message) { m_faults.push_back({"ramp", std::move(message)}); }

    void take(const std::string &option)
    {
        const std::size_t equals = option.find('=');
        const std::string name = option.substr(0, equals), value = option.substr(equals + 1);
        if (!m_seen.insert(name).second)
            return fault("“" + name + "” is given twice.");
        for (const TimeOption &time : timeOptions)
            if (time.name == name)
                return takeTime(time, value);
        if (name == "from" || name == "to" || name == "common")
            takeLoad(name, value);
        else if (name == "within")
            takeWithin(value);
        else if (name == "cache" && (value == "kept" || value == "reset"))
            m_plan.resetsCache = value == "reset";
        else if (name == "cache")
            fault("cache=“" + value + "” is neither kept nor reset.");
        else
            fault("“" + name + "” is unknown here. Known are from, to, hold, confirm, arrive, within, cache, common.");
    }

    void takeTime(const TimeOption &option, const std::string &value)
    {
        const auto us = parseDuration(value);
        if (!us)
            return fault(std::string(option.name) + "=“" + value + "” is no length of time. Write 500ms, 10s, 5m or 1m30s.");
        if (*us == 0 && !option.mayBeZero)
            return fault(std::string(option.name) + " must be longer than nothing.");
        if (*us > longest)
            return fault(std::string(option.name) + '=' + value + " is longer than a day.");
        m_plan.*option.us = *us;
    }

    void takeLoad(const std::string &name, const std::string &value)
    {
        const auto load = plainNumber(value);
        const double most = m_plan.openLoop ? mostPerSecond : mostUsers;
        const double least = name == "common" ? 0 : m_plan.openLoop ? leastRate : 1;
        if (!load)
            return fault(name + "=“" + value + "” is no number of "
                         + (m_plan.openLoop ? "arrivals per second." : "users."));
        if (*load < least || *load > most)
            return fault(name + '=' + value + " is out of range; expected " + rampNumber(least) + " to " + rampNumber(most)
                         + '.');
        if (!m_plan.openLoop && *load != std::floor(*load))
            return fault(name + '=' + value + ": users come whole.");
        if (name == "common")
            m_plan.common = *load;
        else
            (name == "from" ? m_plan.from : m_plan.to) = *load;
    }

    void takeWithin(std::string value)
    {
        const std::string given = value;
        if (value.ends_with('%'))
            value.pop_back();
        const auto percent = plainNumber(value);
        if (!percent || *percent < 0.1 || *percent > 50)
            return fault("within=“" + given + "” is no per cent from 0.1 to 50.");
        m_plan.withinPct = *percent;
    }

    SearchPlan m_plan;
    std::set<std::string> m_seen;
    Faults m_faults;
};

// Loads until one fails, or until one holds, and the halvings of the gap that is left then.
int undisturbedTries(const SearchPlan &plan)
{
    int up = 1, down = 1;
    for (double load = plan.from; load < plan.to; load = std::min(load * 2, plan.to))
        ++up;
    for (double load = plan.from; load > (plan.openLoop ? leastRate : 1); load /= 2)
        ++down;
    const int halvings = int(std::ceil(std::log2(100 / plan.withinPct)));
    return std::max(up, down) + halvings;
}

SearchCost costOf(const SearchPlan &plan, int tries, int confirming)
{
    const std::int64_t arrive = plan.openLoop ? 0 : plan.arriveUs;
    return {tries + confirming, tries * (arrive + plan.heldUs({0, false})) + confirming * (arrive + plan.heldUs({0, true}))};
}

} // namespace

double SearchPlan::leastGap(double load) const
{
    return std::max(load * withinPct / 100, openLoop ? leastRate : 1);
}

bool isSearchText(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos || !text.substr(begin).starts_with(word))
        return false;
    const std::size_t end = begin + word.size();
    return end == text.size() || std::string_view(" \t\r\n").find(text[end]) != std::string_view::npos;
}

SearchParse parseSearch(std::string_view text)
{
    return Parser().parse(text);
}

std::string searchText(const SearchPlan &plan)
{
    std::string text(word);
    if (plan.openLoop)
        text += " rate";
    text += " from=" + rampNumber(plan.from) + " to=" + rampNumber(plan.to) + " hold=" + durationText(plan.holdUs);
    const SearchPlan usual;
    if (plan.confirmUs > 0)
        text += " confirm=" + durationText(plan.confirmUs);
    if (plan.arriveUs != usual.arriveUs)
        text += " arrive=" + durationText(plan.arriveUs);
    if (plan.withinPct != usual.withinPct)
        text += " within=" + rampNumber(plan.withinPct) + '%';
    if (plan.resetsCache)
        text += " cache=reset";
    if (plan.common)
        text += " common=" + rampNumber(*plan.common);
    return text;
}

Ramp rampOf(const SearchPlan &plan, const SearchPoint &point)
{
    Ramp ramp;
    ramp.openLoop = plan.openLoop;
    ramp.shape = plan.openLoop ? Ramp::Shape::Rate : Ramp::Shape::Levels;
    if (!plan.openLoop && plan.arriveUs > 0)
        ramp.phases.push_back({Phase::Kind::Arrive, 0, 0, point.load, plan.arriveUs});
    ramp.phases.push_back({Phase::Kind::Hold, 0, point.load, point.load, plan.heldUs(point)});
    return ramp;
}

int mostSearching(const SearchPlan &plan)
{
    return 2 * undisturbedTries(plan);
}

SearchCost usualCost(const SearchPlan &plan)
{
    return costOf(plan, undisturbedTries(plan), 2);
}

SearchCost worstCost(const SearchPlan &plan)
{
    return costOf(plan, mostSearching(plan), mostConfirming);
}

} // namespace dyno
