// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/workloads/workload.h"

namespace dyno {

// The person's workloads whose SQL they have written here, or looked at before it ran. A folder that comes from
// elsewhere, or that another program changed, is not among them. Kept in the settings.
bool isSeen(const Workload &workload); // built-in ones are
void markSeen(const Workload &workload);

} // namespace dyno
