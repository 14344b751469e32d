// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace dyno {

// Users, or arrivals per second, as parseRamp reads it: 100000, 2.7; never 1e+05.
std::string rampNumber(double amount);
// Reads the like: the whole text is a number without an exponent, and not below zero; else nothing.
std::optional<double> plainNumber(std::string_view text);
// "1 user", "3000 users", "2.7 arrivals per second".
std::string loadText(double amount, bool openLoop);

} // namespace dyno
