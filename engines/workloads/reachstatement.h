// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/workloads/reachtokens.h"
#include "engines/workloads/sqlreach.h"

namespace dyno {

// Adds to `reach` what the statement tokens[begin … end) does, for sqlreach.cpp. `isInText`: it makes a routine, or stands in
// a text that is run.
void lookAtStatement(const ReachTokens &tokens, std::size_t begin, std::size_t end, bool isInText, SqlReach &reach);

} // namespace dyno
