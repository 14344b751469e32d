// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace dyno {

// What a setting comes to, in words that are the same for every engine.
struct Reading
{
    std::string text;                                         // "128 MB", "every commit flushed", "on"
    double number = std::numeric_limits<double>::quiet_NaN(); // bytes, ms, a count, or a rank; NaN: no number

    bool isNumber() const { return !std::isnan(number); }
};

// Sizes and times as servers write them: "128MB", "134217728", "8kB"; "5min", "200ms", "3". A number without a
// unit is in bytes, or in `plainUnitMs` milliseconds.
std::optional<double> bytesOf(std::string_view text);
std::optional<double> millisecondsOf(std::string_view text, double plainUnitMs);
std::optional<bool> switchOf(std::string_view text); // "on", "OFF", "1", "true", "FORCE"

std::string bytesText(double bytes);  // "128 MB", "2.5 GB": powers of 1,024, as servers count
std::string timeText(double ms);      // "200 ms", "5 min"
std::string countText(double count);  // "5,000,000"

} // namespace dyno
