// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/referee/rules.h"

#include "engines/referee/groups.h"
#include "engines/referee/releases.h"

#include <cstdlib>

namespace dyno::rules {

Findings versions(Runs runs)
{
    constexpr int mostYears = 3;
    Findings found;
    int oldest = 0, newest = 0;
    const RunGroups ages = groupBy(runs, [&](const Evidence &run) -> std::optional<Reading> {
        const int year = releaseYear(run.info.engine, run.info.serverVersion);
        if (year == 0)
            return std::nullopt;
        oldest = oldest == 0 ? year : std::min(oldest, year);
        newest = std::max(newest, year);
        return Reading{"of " + std::to_string(year), double(year)};
    });
    if (newest - oldest >= mostYears)
        found = differs("versions", Severity::Watch, "age of versions", runs, ages,
                        "Years of work lie between them. Compare versions of about the same age, or say that the age is "
                        "what is compared.");
    // Of one engine.
    std::vector<std::string> seen;
    for (const Evidence &run : runs) {
        if (std::find(seen.begin(), seen.end(), run.info.engine) != seen.end())
            continue;
        seen.push_back(run.info.engine);
        const RunGroups groups = groupBy(runs, [&](const Evidence &other) -> std::optional<Reading> {
            if (other.info.engine != run.info.engine || other.info.serverVersion.empty())
                return std::nullopt;
            return Reading{"version " + other.info.serverVersion};
        });
        for (Finding &each : differs("versions", Severity::Context, "versions", runs, groups,
                                     "Good if the version is what is compared; else use one of them."))
            found.push_back(std::move(each));
    }
    return found;
}

} // namespace dyno::rules
