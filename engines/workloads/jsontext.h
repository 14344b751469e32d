// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <boost/json/value.hpp>

#include <string>

namespace dyno {

// JSON as a person would write it: what fits into a line of 110 characters stands in one, all else a member a line,
// indented by two. The order of members stays.
std::string jsonText(const boost::json::value &value);

} // namespace dyno
