// SPDX-License-Identifier: GPL-3.0-or-later
// A second of a run as the store and `.sqldyno` files hold it: what can be read is written as the same.
#include "engines/measure/tickcodec.h"
#include "tests/fuzz/require.h"

#include <span>

using namespace dyno;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const auto tick = decodeTick(std::as_bytes(std::span(data, size)));
    if (tick.has_error()) {
        require(!tick.error().message.empty(), "a fault without words");
        return 0;
    }
    (void)tick->total();
    const auto written = encodeTick(*tick);
    const auto again = decodeTick(written);
    require(again.has_value(), "it cannot be read again");
    require(encodeTick(*again) == written, "another tick");
    return 0;
}
