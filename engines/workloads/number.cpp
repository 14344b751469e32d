// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/workloads/number.h"

#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>

namespace dyno {

namespace {

char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
}
bool isSpace(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}
bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isPrefixIgnoringCase(std::string_view text, std::string_view word)
{
    return text.size() <= word.size() && equalsIgnoringCase(text, word.substr(0, text.size()));
}

char *writeWord(char *to, std::string_view word)
{
    std::memcpy(to, word.data(), word.size());
    return to + word.size();
}

char *writeSpecial(char *to, double value)
{
    if (std::isnan(value))
        return writeWord(to, "NaN");
    return writeWord(to, value < 0 ? "-Infinity" : "Infinity");
}

// Spaces, a sign and digits only: pgbench then insists on an integer.
bool looksLikeInteger(std::string_view text)
{
    std::size_t at = 0;
    while (at < text.size() && isSpace(text[at]))
        ++at;
    if (at < text.size() && (text[at] == '+' || text[at] == '-'))
        ++at;
    if (at == text.size())
        return false;
    for (; at < text.size(); ++at) {
        if (!isDigit(text[at]))
            return false;
    }
    return true;
}

std::optional<std::int64_t> integerOfText(std::string_view text)
{
    while (!text.empty() && isSpace(text.front()))
        text.remove_prefix(1);
    if (!text.empty() && text.front() == '+')
        text.remove_prefix(1);
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

} // namespace

bool equalsIgnoringCase(std::string_view a, std::string_view b)
{
    if (a.size() != b.size())
        return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (lower(a[i]) != lower(b[i]))
            return false;
    }
    return true;
}

char *writeInteger(char *to, std::int64_t value)
{
    return std::to_chars(to, to + numberTextSize, value).ptr;
}

char *writeDouble(char *to, double value)
{
    if (!std::isfinite(value))
        return writeSpecial(to, value);
    return std::to_chars(to, to + numberTextSize, value, std::chars_format::general,
                         std::numeric_limits<double>::digits10)
        .ptr;
}

char *writeShortestDouble(char *to, double value)
{
    if (!std::isfinite(value))
        return writeSpecial(to, value);
    // The shortest digits, in PostgreSQL's two forms.
    const double size = std::abs(value);
    const bool isPlain = size == 0 || (size >= 1e-4 && size < 1e15);
    return std::to_chars(to, to + numberTextSize, value, isPlain ? std::chars_format::fixed : std::chars_format::scientific)
        .ptr;
}

char *writeNumber(char *to, const Number &number)
{
    switch (number.type) {
    case Number::Type::Null:
        return writeWord(to, "NULL");
    case Number::Type::Bool:
        return writeWord(to, number.boolean ? "true" : "false");
    case Number::Type::Int:
        return writeInteger(to, number.integer);
    case Number::Type::Double:
        return writeDouble(to, number.real);
    }
    return to;
}

std::optional<std::int64_t> canonicalInteger(std::string_view text)
{
    if (text.empty() || text.size() > 20)
        return std::nullopt;
    const std::string_view digits = text.front() == '-' ? text.substr(1) : text;
    if (digits.empty() || (digits.front() == '0' && text.size() > 1))
        return std::nullopt;
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

std::optional<double> doubleOfText(std::string_view text)
{
    while (!text.empty() && isSpace(text.front()))
        text.remove_prefix(1);
    bool isNegative = false;
    if (!text.empty() && (text.front() == '+' || text.front() == '-')) {
        isNegative = text.front() == '-';
        text.remove_prefix(1);
    }
    auto format = std::chars_format::general;
    if (text.size() > 2 && text[0] == '0' && lower(text[1]) == 'x') {
        format = std::chars_format::hex;
        text.remove_prefix(2);
    }
    if (text.empty() || text.front() == '-')
        return std::nullopt;
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, format);
    if (error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    // strtod() calls a result below the normal range an underflow.
    if (value != 0 && std::abs(value) < std::numeric_limits<double>::min())
        return std::nullopt;
    return isNegative ? -value : value;
}

std::optional<Number> numberOfText(std::string_view text)
{
    if (text.empty())
        return std::nullopt;
    if (equalsIgnoringCase(text, "null"))
        return nullNumber();
    if (isPrefixIgnoringCase(text, "true") || isPrefixIgnoringCase(text, "yes") ||
        equalsIgnoringCase(text, "on"))
        return numberOf(true);
    if (isPrefixIgnoringCase(text, "false") || isPrefixIgnoringCase(text, "no") ||
        equalsIgnoringCase(text, "off") || equalsIgnoringCase(text, "of"))
        return numberOf(false);
    if (looksLikeInteger(text)) {
        const auto integer = integerOfText(text);
        return integer ? std::optional(numberOf(*integer)) : std::nullopt;
    }
    const auto real = doubleOfText(text);
    return real ? std::optional(numberOf(*real)) : std::nullopt;
}

double Number::toDouble() const
{
    switch (type) {
    case Type::Null:
        return 0;
    case Type::Bool:
        return boolean ? 1 : 0;
    case Type::Int:
        return static_cast<double>(integer);
    case Type::Double:
        return real;
    }
    return 0;
}

std::int64_t Number::toInteger() const
{
    if (type == Type::Int)
        return integer;
    const double rounded = std::rint(toDouble());
    if (std::isnan(rounded))
        return 0;
    if (rounded < -0x1p63)
        return std::numeric_limits<std::int64_t>::min();
    if (rounded >= 0x1p63)
        return std::numeric_limits<std::int64_t>::max();
    return static_cast<std::int64_t>(rounded);
}

std::string Number::toText() const
{
    char text[numberTextSize];
    return std::string(text, writeNumber(text, *this));
}

} // namespace dyno
