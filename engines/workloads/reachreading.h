// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/workloads/reachtokens.h"

#include <span>

namespace dyno {

// Whether one statement is known only to read, for sqlreach.cpp. What is not known is not taken for it.
bool onlyReads(std::span<const ReachToken> statement);

} // namespace dyno
