// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/referee/rules.h"

#include "engines/referee/groups.h"
#include "engines/referee/meaning.h"

namespace dyno::rules {

// Study C: doublewrite off was the largest single gain of its settings.
Findings tornPages(Runs runs)
{
    return differs("torn-pages", Severity::Watch, "protection from torn pages", runs,
                   groupBy(runs, readingOf(meaning::tornPages)),
                   "Without it fewer pages are written, and a power cut may damage the data for good. Set it alike ("
                       + settingsBehind(meaning::tornPages, runs) + ").");
}

} // namespace dyno::rules
