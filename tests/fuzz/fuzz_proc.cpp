// SPDX-License-Identifier: GPL-3.0-or-later
// Files of /proc, one after another as ssh brings them, and those of processes.
#include "engines/host/processfigures.h"
#include "engines/host/procfigures.h"
#include "engines/host/sshhost.h"
#include "tests/fuzz/hostrequire.h"

using namespace dyno;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string text = textOf(data, size);
    const std::size_t half = text.find("\n\n");
    ProcFigures figures;
    requireSound(figures.next(parseSshAnswer(text.substr(0, half)), 1));
    requireSound(figures.next(parseSshAnswer(half == std::string::npos ? text : text.substr(half + 2)), 1));
    ProcFigures alike; // every file is the whole text
    requireSound(alike.next(ProcTexts{text, text, text, text, text}, 1));
    (void)parseProcessStat(text);
    (void)parseReadBytes(text);
    (void)parseContextSwitches(text);
    (void)parseProportionalSize(text);
    (void)parseSshAddress(text);
    return 0;
}
