// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/run/ramp.h"

#include <charconv>
#include <cmath>

namespace dyno {

namespace {

struct Unit
{
    std::string_view name;
    std::int64_t us;
};
// "ms" before "m": the first that fits is taken.
constexpr Unit units[] = {{"ms", 1000}, {"us", 1}, {"h", 3'600'000'000}, {"m", 60'000'000}, {"s", 1'000'000}};

} // namespace

std::optional<std::int64_t> parseDuration(std::string_view text)
{
    if (text.empty())
        return std::nullopt;
    double sum = 0;
    bool bare = true;
    while (!text.empty()) {
        double number = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number,
                                                  std::chars_format::fixed);
        if (error != std::errc() || !(number >= 0)) // also refuses nan
            return std::nullopt;
        text.remove_prefix(std::size_t(end - text.data()));
        if (text.empty()) {
            if (!bare) // "1m30": what would the 30 be
                return std::nullopt;
            sum += number * 1e6;
            break;
        }
        bool known = false;
        for (const Unit &unit : units)
            if (text.starts_with(unit.name)) {
                sum += number * double(unit.us);
                text.remove_prefix(unit.name.size());
                known = true;
                break;
            }
        if (!known)
            return std::nullopt;
        bare = false;
    }
    if (sum > 1e15) // 31 years, far below where µs overflow
        return std::nullopt;
    return std::int64_t(std::llround(sum));
}

std::string durationText(std::int64_t us)
{
    if (us == 0)
        return "0s";
    std::string text;
    for (const Unit &unit : {units[2], units[3], units[4], units[0], units[1]})
        if (const std::int64_t count = us / unit.us; count > 0) {
            text += std::to_string(count);
            text += unit.name;
            us -= count * unit.us;
        }
    return text;
}

} // namespace dyno
