// SPDX-License-Identifier: GPL-3.0-or-later
// Published results: every row is as long as its series has columns.
#include "engines/measure/published.h"
#include "tests/fuzz/require.h"

using namespace dyno;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string text = textOf(data, size);
    const auto read = readPublications(text);
    if (read.has_error()) {
        require(!read.error().message.empty(), "a fault without words");
        return 0;
    }
    for (const Publication &publication : *read)
        for (const PublishedSeries &series : publication.series)
            for (const auto &row : series.rows)
                require(row.size() == series.columns.size(), "a row of another length", series.title);
    return 0;
}
