// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/comparedruns.h"

#include "engines/compare/sweep.h"

#include <algorithm>

namespace dyno {

std::vector<RunFacts> sideFacts(const std::vector<RunFacts> &runs, const std::vector<StoredSearch> &searches)
{
    std::vector<RunFacts> facts;
    std::copy_if(runs.begin(), runs.end(), std::back_inserter(facts),
                 [](const RunFacts &run) { return !run.evidence || !run.evidence->isTry; });
    if (!facts.empty())
        return facts;
    std::copy_if(runs.begin(), runs.end(), std::back_inserter(facts), [&searches](const RunFacts &run) {
        return std::any_of(searches.begin(), searches.end(), [&run](const StoredSearch &search) {
            const std::vector<SearchTry> &all = search.search.tries();
            const auto last = std::find_if(all.rbegin(), all.rend(), [&search](const SearchTry &each) {
                return search.search.passedAt() == each.point.load;
            });
            return last != all.rend() && last->run == run.info.id;
        });
    });
    return facts;
}

std::vector<std::vector<RepeatGroup>> setsToCompare(const std::vector<RunFacts> &sides, const std::string &baseline)
{
    std::vector<std::vector<RepeatGroup>> sets = groupsToCompare(sides);
    if (sets.empty() && !sides.empty()) // edges of searches alone
        sets = {groupRepeats(sides)};
    for (std::vector<RepeatGroup> &groups : sets)
        putFirst(groups, baseline);
    return sets;
}

void putFirst(std::vector<RepeatGroup> &groups, const std::string &run)
{
    const auto first = std::find_if(groups.begin(), groups.end(), [&run](const RepeatGroup &group) {
        return std::any_of(group.runs.begin(), group.runs.end(), [&run](const RunFacts &each) { return each.info.id == run; });
    });
    if (first != groups.end())
        std::rotate(groups.begin(), first, first + 1);
}

} // namespace dyno
