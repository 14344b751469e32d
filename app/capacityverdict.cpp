// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/capacityverdict.h"

#include "engines/compare/verdictwords.h"
#include "engines/run/searchplan.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace dyno {

namespace {

// The searches of one profile by one plan.
struct Capacities
{
    std::string profile;
    bool openLoop = false;
    std::vector<double> passed;
    double leastPassed = 0, mostFailed = 0, widest = 0;
};

bool isWhole(const CapacitySearch &search)
{
    return !search.next() && !search.gaveUp() && search.passedAt() && search.failedAt();
}

void add(Capacities &capacities, const CapacitySearch &search)
{
    const double passed = *search.passedAt(), failed = *search.failedAt();
    capacities.leastPassed = capacities.passed.empty() ? passed : std::min(capacities.leastPassed, passed);
    capacities.mostFailed = std::max(capacities.mostFailed, failed);
    capacities.widest = std::max(capacities.widest, failed - passed);
    capacities.passed.push_back(passed);
}

// By plan, in the order in which plans and profiles come first.
std::vector<std::vector<Capacities>> gathered(const std::vector<StoredSearch> &searches)
{
    std::vector<std::vector<Capacities>> plans;
    std::map<std::string, std::size_t> planAt;
    for (const StoredSearch &each : searches) {
        if (!isWhole(each.search))
            continue;
        const auto [at, isNew] = planAt.try_emplace(searchText(each.search.plan()), plans.size());
        if (isNew)
            plans.emplace_back();
        std::vector<Capacities> &sides = plans[at->second];
        auto side = std::find_if(sides.begin(), sides.end(),
                                 [&each](const Capacities &known) { return known.profile == each.profile; });
        if (side == sides.end())
            side = sides.insert(sides.end(), Capacities{each.profile, each.search.plan().openLoop, {}});
        add(*side, each.search);
    }
    return plans;
}

// Users are counted as requests are: more and fewer. What that is worth, the sentence leaves to its reader.
LevelMetric metricOf(double resolution)
{
    return {"capacity", "Capacity", "/s", LevelMetric::Better::Neither, LevelMetric::Scale::Ratio, true, resolution, nullptr};
}

CapacityVerdict judged(const Capacities &baseline, const Capacities &other, double marginPct)
{
    CapacityVerdict result{baseline.profile,      other.profile,       other.openLoop,
                           baseline.passed.size(), other.passed.size(), {},
                           100 * (other.leastPassed / baseline.mostFailed - 1),
                           100 * (other.mostFailed / baseline.leastPassed - 1)};
    VerdictRules rules;
    rules.marginPct = marginPct;
    result.verdict = judgeRepeats(metricOf(std::max(baseline.widest, other.widest)), baseline.passed, other.passed, rules);
    return result;
}

std::string edgesText(const CapacityVerdict &of)
{
    if (of.lowPct <= 0 && of.highPct >= 0)
        return "what was found allows more and fewer";
    const double near = of.lowPct > 0 ? of.lowPct : of.highPct, far = of.lowPct > 0 ? of.highPct : of.lowPct;
    return "what was found allows " + percentDigits(near) + " to " + percentDigits(far) + "% "
           + (of.lowPct > 0 ? "more" : "fewer");
}

} // namespace

std::vector<CapacityVerdict> capacityVerdicts(const std::vector<StoredSearch> &searches, double marginPct)
{
    std::vector<CapacityVerdict> verdicts;
    for (const std::vector<Capacities> &sides : gathered(searches))
        for (std::size_t i = 1; i < sides.size(); ++i)
            verdicts.push_back(judged(sides.front(), sides[i], marginPct));
    return verdicts;
}

std::string capacityVerdictText(const CapacityVerdict &of)
{
    const std::string subject = of.profile + " against " + of.baseline + ": ";
    const std::string counts = of.searches == of.baselineSearches
                                   ? std::to_string(of.searches) + " searches each"
                                   : std::to_string(of.searches) + " and " + std::to_string(of.baselineSearches) + " searches";
    const auto fewest = std::size_t(VerdictRules::fewestRepeats);
    if (of.searches < fewest || of.baselineSearches < fewest) {
        const bool isOne = of.searches == 1 && of.baselineSearches == 1;
        return subject + "not a result by " + (isOne ? "one search each" : counts) + ", three of each tell; "
               + edgesText(of) + (of.openLoop ? " arrivals." : " users.");
    }
    const VerdictWords words = verdictWords(of.verdict, metricOf(0));
    const std::string unit = of.openLoop ? "arrivals" : "users";
    const std::string what = !of.verdict.isDifference()        ? std::string()
                             : words.head.ends_with(" times") ? " the " + unit
                                                              : ' ' + unit;
    return subject + words.head + what + (words.rest.empty() ? "" : ", " + words.rest) + " (" + counts + ").";
}

} // namespace dyno
