// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/runstore.h"

#include <QString>

namespace dyno {

// "PostgreSQL 1": profile and repeat, or what the person called the run.
QString runLabel(const RunListing &listing);
// "partial", "failed", …; nothing for a run that ended well.
QString stateText(const RunInfo &info);
// "15:16" today, "29 Jul, 21:40" else.
QString startedText(qint64 ms);
// All that a search looks through, without case.
QString searchText(const RunListing &listing);

// "levels 100–3,200", "ramp 50", "spike 100–3,000", "users 50", "rate 500": what tells ramps apart in a list.
QString rampShort(const std::string &ramp);

} // namespace dyno
