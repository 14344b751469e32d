// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/referee/rules.h"

#include "engines/referee/groups.h"
#include "engines/referee/reading.h"

namespace dyno::rules {

namespace {

constexpr double leastBytes = 4 << 20; // a second, of all reads of the host
constexpr double ratio = 4;            // at first to at last
constexpr std::size_t fewestSeconds = 6;

struct DiskReads
{
    double first = 0, last = 0; // bytes a second, in the first and the last third of what is judged
    bool fellOff() const { return first >= leastBytes && first >= ratio * last; }
};

std::optional<DiskReads> readsOf(const Evidence &run)
{
    std::vector<double> reads;
    for (const SecondSeen &second : run.seconds)
        if (second.isJudged && second.host.diskRead)
            reads.push_back(*second.host.diskRead);
    if (reads.size() < fewestSeconds)
        return std::nullopt;
    const std::size_t third = reads.size() / 3;
    DiskReads result;
    for (std::size_t i = 0; i < third; ++i) {
        result.first += reads[i] / double(third);
        result.last += reads[reads.size() - 1 - i] / double(third);
    }
    return result;
}

} // namespace

// Caches were filled while it was measured.
Findings warmingUp(Runs runs)
{
    const auto reads = readsOf(runs.front());
    if (!reads || !reads->fellOff())
        return {};
    return {{"warming-up", Severity::Watch, {},
             "The host read " + bytesText(reads->first) + " a second at first and " + bytesText(reads->last)
                 + " a second at last: caches were filled while it was measured.",
             "The first seconds measure the disk, the last ones memory. Warm up before, or hold the levels for longer.",
             {0}}};
}

Findings warmth(Runs runs)
{
    constexpr std::int64_t justStartedS = 60, longUpS = 600;
    Findings found = differs("warm-or-cold", Severity::Watch, "caches", runs,
                             groupBy(runs,
                                     [](const Evidence &run) -> std::optional<Reading> {
                                         const auto reads = readsOf(run);
                                         if (!reads)
                                             return std::nullopt;
                                         return Reading{reads->fellOff() ? "filled while it was measured" : "steady"};
                                     }),
                             "One side was measured cold, another warm. Warm all of them up, or start all of them "
                             "anew.");
    if (!found.empty())
        return found;
    RunGroups groups = groupBy(runs, [](const Evidence &run) -> std::optional<Reading> {
        const auto uptime = run.atStart ? run.atStart->number(fact::uptime) : std::nullopt;
        if (!uptime || (*uptime >= justStartedS && *uptime < longUpS))
            return std::nullopt;
        return *uptime < justStartedS ? Reading{"started less than a minute before"}
                                      : Reading{"up for more than ten minutes"};
    });
    return differs("warm-or-cold", Severity::Context, "time since the server started", runs, groups,
                   "A server that has just been started has empty caches. Start all of them anew, or none.");
}

} // namespace dyno::rules
