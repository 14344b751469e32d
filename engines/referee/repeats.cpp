// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/referee/rules.h"

#include "engines/measure/repeatkey.h"
#include "engines/referee/groups.h"

#include <algorithm>

namespace dyno::rules {

Findings repeats(Runs runs)
{
    if (runs.size() == 1) {
        if (runs[0].repeats >= fewestRepeats)
            return {}; // its plan has the others
        return {{"repeats", Severity::Context, {}, "This is a single run.",
                 "Runs on the same machine differ by some per cent: no gap of that size from one run is a result. "
                 "Repeat it three times or more (--repeat 3).",
                 {0}}};
    }
    RunGroups groups = groupBy(runs, [](const Evidence &run) { return std::optional(Reading{repeatKey(run.info)}); });
    const std::vector<std::string> names = groupNames(runs, groups);
    Finding finding{"repeats", Severity::Watch, {}, {},
                    "Runs on the same machine differ by some per cent: without three repeats of each nobody knows how "
                    "much, and there is no verdict. Repeat them (--repeat 3).",
                    {}};
    for (std::size_t i = 0; i < groups.size(); ++i)
        if (groups[i].runs.size() < std::size_t(fewestRepeats)) {
            const std::size_t count = groups[i].runs.size();
            const bool isCounted = names[i] == countText(count, runs.size());
            finding.sentence += (finding.sentence.empty() ? "Fewer than three runs: " : "; ")
                                + (isCounted ? names[i] + " are alike" : std::to_string(count) + " of " + names[i]);
            finding.runs.insert(finding.runs.end(), groups[i].runs.begin(), groups[i].runs.end());
        }
    if (finding.runs.empty())
        return {};
    finding.sentence += '.';
    std::sort(finding.runs.begin(), finding.runs.end());
    return {std::move(finding)};
}

} // namespace dyno::rules
