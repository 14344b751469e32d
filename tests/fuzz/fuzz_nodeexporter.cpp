// SPDX-License-Identifier: GPL-3.0-or-later
// The text of a node_exporter, twice, as two seconds of a machine: figures are numbers, and parts are parts of a whole.
#include "engines/host/nodeexporter.h"
#include "engines/host/procfigures.h"
#include "tests/fuzz/hostrequire.h"

using namespace dyno;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string text = textOf(data, size);
    const std::size_t half = text.find("\n\n");
    ProcFigures figures;
    requireSound(figures.next(parseNodeExporter(text.substr(0, half)), 1));
    requireSound(figures.next(parseNodeExporter(half == std::string::npos ? text : text.substr(half + 2)), 1));
    (void)parseHttpAddress(text);
    return 0;
}
