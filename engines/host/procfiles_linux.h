// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace dyno {

// Nothing where it cannot be read, or its process has ended.
std::optional<std::string> readProcFile(const std::string &path);
// The entries of a folder that are numbers: processes, or threads. Empty where it cannot be read.
std::vector<int> numbersIn(const std::string &folder);

} // namespace dyno
