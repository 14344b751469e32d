// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/measure/decimal.h"
#include "engines/referee/rules.h"

namespace dyno::rules {

Findings steal(Runs runs)
{
    constexpr double watch = 2, unequal = 10; // per cent of all CPUs
    const auto stolen = runs.front().judgedMean([](const SecondSeen &s) {
        return s.host.cpu ? std::optional(s.host.cpu->steal) : std::nullopt;
    });
    if (!stolen || *stolen < watch)
        return {};
    return {{"steal", *stolen < unequal ? Severity::Watch : Severity::Unequal, {},
             "Other virtual machines took " + decimalText(*stolen, 1) + "% of the database host's CPU.",
             "The server had that much less, and how much changes with the hour. Run again when the host is quiet, or "
             "on dedicated CPUs.",
             {0}}};
}

} // namespace dyno::rules
