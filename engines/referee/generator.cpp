// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/measure/decimal.h"
#include "engines/referee/rules.h"

#include <algorithm>

namespace dyno::rules {

// An embedded engine does its work on the generator's own threads: they are meant to be busy.
Findings generator(Runs runs)
{
    constexpr double lagLimitUs = 10'000, lateShare = 0.1, cpuLimit = 90; // of a core, a worker
    const Evidence &run = runs.front();
    if (run.isEmbedded())
        return {};
    const double workers = std::max(1, run.info.workers);
    const auto cpu = run.judgedMean([](const SecondSeen &s) { return std::optional(s.generator.cpu); });
    if (cpu && *cpu >= cpuLimit * workers)
        return {{"generator", Severity::Unequal, {},
                 "The load generator used " + decimalText(*cpu / workers, 0) + "% of each of its "
                     + std::to_string(run.info.workers) + " cores: it was the bottleneck.",
                 "The figures are the generator's own. Give it more workers, or a machine of its own.", {0}}};
    // By length: a tick in which the program stood still is as long as that.
    double judged = 0, late = 0;
    for (const SecondSeen &second : run.seconds)
        if (second.isJudged) {
            const double seconds = double(second.lengthUs) / 1e6;
            judged += seconds;
            if (double(second.generator.loopLagP99) > lagLimitUs)
                late += seconds;
        }
    if (late <= 0 || late < lateShare * judged)
        return {};
    return {{"generator", Severity::Watch, {},
             "In " + decimalText(late, 0) + " of " + decimalText(judged, 0)
                 + " seconds the load generator was more than 10 ms late.",
             "Response times are too high by about as much. Give the generator more workers, or a machine of its own.",
             {0}}};
}

} // namespace dyno::rules
