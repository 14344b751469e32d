// SPDX-License-Identifier: GPL-3.0-or-later
// A threshold is read as the same when it is written, and judges a run without measurements.
#include "engines/measure/threshold.h"
#include "tests/fuzz/require.h"

#include <cmath>

using namespace dyno;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string text = textOf(data, size);
    const auto threshold = parseThreshold(text);
    if (threshold.has_error()) {
        require(!threshold.error().message.empty(), "a fault without words", text);
        return 0;
    }
    require(std::isfinite(threshold->limit), "a limit that is no number", text);
    require(findThresholdFigure(threshold->figure) != nullptr, "a figure that is none", text);
    const auto again = parseThreshold(thresholdText(*threshold));
    require(again.has_value() && *again == *threshold, "another threshold", text + " → " + thresholdText(*threshold));
    (void)judge(*threshold, Summary(), RunInfo());
    return 0;
}
