// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/result.h"

#include <exception>

namespace dyno {

// What the system would not give, of an exception that the standard library threw for it: descriptors, threads or
// memory. `tried`: "The load generator could not start".
Error resourceError(const std::exception &exception, const std::string &tried);

// Whether nothing more can be opened now, of which client libraries tell as of a server that is not there.
bool hasNoDescriptorLeft();
Error descriptorError(const std::string &tried);

} // namespace dyno
