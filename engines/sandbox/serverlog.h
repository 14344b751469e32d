// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace dyno {

// The last lines of a server's log that say something, each on a line of its own and indented; empty: nothing
// was written.
std::string logEnd(const std::string &path);

} // namespace dyno
