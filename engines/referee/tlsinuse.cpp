// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/referee/rules.h"

#include "engines/referee/groups.h"
#include "engines/referee/meaning.h"

namespace dyno::rules {

Findings tlsInUse(Runs runs)
{
    return differs("tls", Severity::Watch, "TLS", runs, groupBy(runs, readingOf(meaning::tls)),
                   "Encryption costs CPU on both ends, most with small answers. Set the TLS mode of all profiles to the "
                   "same (disable or require).");
}

} // namespace dyno::rules
