// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace dyno {

// A query that must return no row. Its name is the comment before it.
struct Check
{
    std::string name;
    std::string sql;
};

// Queries end with a semicolon at the end of a line.
std::vector<Check> splitChecks(std::string_view text);

} // namespace dyno
