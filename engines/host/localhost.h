// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/host/hostsource.h"

namespace dyno {

// This machine's own figures; one implementation per system, in a file named for it.
Result<std::unique_ptr<HostSource>> makeLocalHost();

} // namespace dyno
