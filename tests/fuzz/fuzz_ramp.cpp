// SPDX-License-Identifier: GPL-3.0-or-later
// Ramps, searches and times: what is read is sound, and is read as the same when it is written.
#include "engines/run/ramp.h"
#include "engines/run/searchplan.h"
#include "tests/fuzz/require.h"

#include <cmath>

using namespace dyno;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string text = textOf(data, size);
    const RampParse ramp = parseRamp(text);
    require(ramp.ramp.has_value() == ramp.faults.empty(), "neither a ramp nor a fault", text);
    if (ramp.ramp) {
        require(ramp.ramp->lengthUs() > 0, "a ramp without length", text);
        require(std::isfinite(ramp.ramp->peak()) && ramp.ramp->peak() >= 0, "a peak that is no number", text);
        const std::string written = rampText(*ramp.ramp);
        const RampParse again = parseRamp(written);
        require(again.ramp && again.ramp->lengthUs() == ramp.ramp->lengthUs() && again.ramp->peak() == ramp.ramp->peak()
                    && again.ramp->phases.size() == ramp.ramp->phases.size(),
                "another ramp", text + " → " + written);
    }
    if (isSearchText(text)) {
        const SearchParse search = parseSearch(text);
        require(search.plan.has_value() == search.faults.empty(), "neither a search nor a fault", text);
        if (search.plan) {
            const SearchParse again = parseSearch(searchText(*search.plan));
            require(again.plan && *again.plan == *search.plan, "another search", searchText(*search.plan));
            require(usualCost(*search.plan).runs > 0, "a search without runs", text);
        }
    }
    if (const auto us = parseDuration(text)) {
        require(*us >= 0, "a time below nothing", text);
        require(parseDuration(durationText(*us)) == us, "another time", text + " → " + durationText(*us));
    }
    return 0;
}
