// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace dyno {

// The year in which a version first came out for general use ("15.18" of PostgreSQL: 2022). 0: not in the table.
int releaseYear(std::string_view engine, std::string_view version);

} // namespace dyno
