// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/measure/decimal.h"

#include <charconv>

namespace dyno {

// printf() would follow the locale, which Qt sets to the person's when the application is made.
std::string decimalText(double value, int decimals)
{
    char digits[64];
    const auto [end, error] = std::to_chars(digits, digits + sizeof digits, value, std::chars_format::fixed, decimals);
    return error == std::errc() ? std::string(digits, end) : std::string("?");
}

} // namespace dyno
