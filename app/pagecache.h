// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/result.h"

namespace dyno {

// Writes all changed pages of the system to the disk and drops what it keeps of files in memory. Implemented per
// platform (pagecache_linux.cpp). Error: it is not permitted, and what to do.
Result<void> dropPageCache();

} // namespace dyno
