// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/measure/decimal.h"
#include "engines/referee/rules.h"

#include <algorithm>

namespace dyno::rules {

Findings startLoad(Runs runs)
{
    constexpr double context = 0.5, watch = 1; // for each CPU
    const Evidence &run = runs.front();
    const auto first = std::find_if(run.seconds.begin(), run.seconds.end(),
                                    [](const SecondSeen &s) { return s.host.load1.has_value(); });
    if (first == run.seconds.end() || run.info.hostCpus <= 0)
        return {};
    const double perCpu = *first->host.load1 / run.info.hostCpus;
    if (perCpu < context)
        return {};
    return {{"start-load", perCpu < watch ? Severity::Context : Severity::Watch, {},
             "The database host was busy when the run began: load " + decimalText(*first->host.load1, 1) + " on "
                 + std::to_string(run.info.hostCpus) + (run.info.hostCpus == 1 ? " CPU." : " CPUs."),
             "The load average counts the minute before: loading, the run before this one, or another program. Wait "
             "until the host is quiet.",
             {0}}};
}

} // namespace dyno::rules
