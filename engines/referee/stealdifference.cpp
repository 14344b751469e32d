// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/measure/decimal.h"
#include "engines/referee/rules.h"

#include "engines/referee/groups.h"
#include "engines/referee/reading.h"

namespace dyno::rules {

Findings stealDifference(Runs runs)
{
    constexpr double most = 3; // points
    return extremes("steal-difference", Severity::Watch, "CPU steal", runs,
                    [](const Evidence &run) -> std::optional<Reading> {
                        const auto stolen = run.judgedMean([](const SecondSeen &s) {
                            return s.host.cpu ? std::optional(s.host.cpu->steal) : std::nullopt;
                        });
                        return stolen ? std::optional(Reading{decimalText(*stolen, 1) + "%", *stolen}) : std::nullopt;
                    },
                    [](double low, double high) { return high - low >= most; },
                    "The runs had different machines under them, though the same name. Run them again, in turn, when "
                    "the host is quiet.");
}

} // namespace dyno::rules
