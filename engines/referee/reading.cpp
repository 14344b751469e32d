// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/referee/reading.h"

#include "engines/db/text.h"
#include "engines/measure/decimal.h"

#include <array>
#include <charconv>
#include <span>

namespace dyno {

namespace {

struct Unit
{
    std::string_view name;
    double factor;
};
constexpr std::array byteUnits{Unit{"TB", 0x1p40}, Unit{"GB", 0x1p30}, Unit{"MB", 0x1p20}, Unit{"kB", 0x1p10},
                               Unit{"B", 1}};
constexpr std::array timeUnits{Unit{"d", 86'400'000}, Unit{"h", 3'600'000}, Unit{"min", 60'000}, Unit{"s", 1000},
                               Unit{"ms", 1},         Unit{"us", 0.001}};

std::optional<double> measured(std::string_view text, std::span<const Unit> units, double plain)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc())
        return std::nullopt;
    const std::string_view unit(end, std::size_t(text.data() + text.size() - end));
    if (unit.empty())
        return value * plain;
    for (const Unit &each : units)
        if (unit == each.name)
            return value * each.factor;
    return std::nullopt;
}

std::string written(double value, std::string_view unit)
{
    const bool isWhole = value == std::floor(value) || value >= 100;
    return decimalText(value, isWhole ? 0 : 1) + ' ' + std::string(unit);
}

} // namespace

std::optional<double> bytesOf(std::string_view text)
{
    return measured(text, byteUnits, 1);
}

std::optional<double> millisecondsOf(std::string_view text, double plainUnitMs)
{
    return measured(text, timeUnits, plainUnitMs);
}

std::optional<bool> switchOf(std::string_view text)
{
    const std::string word = asciiLower(text);
    for (const std::string_view on : {"on", "1", "true", "yes", "force", "enabled"})
        if (word == on)
            return true;
    for (const std::string_view off : {"off", "0", "false", "no", "none", "disabled"})
        if (word == off)
            return false;
    return std::nullopt;
}

std::string bytesText(double bytes)
{
    for (const Unit &unit : byteUnits)
        if (bytes >= unit.factor)
            return written(bytes / unit.factor, unit.name);
    return written(bytes, "B");
}

std::string timeText(double ms)
{
    for (const Unit &unit : timeUnits)
        if (ms >= unit.factor)
            return written(ms / unit.factor, unit.name);
    return "0 s";
}

std::string countText(double count)
{
    std::string digits = std::to_string(std::llround(count));
    for (std::size_t at = digits.size(); at > 3 + (digits[0] == '-' ? 1u : 0u);)
        digits.insert(at -= 3, 1, ',');
    return digits;
}

} // namespace dyno
