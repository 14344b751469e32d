// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace dyno {

// Nothing where a % is not followed by two hexadecimal digits, or stands for a zero byte.
std::optional<std::string> percentDecoded(std::string_view text);
// Letters, digits, - . _ ~ and those of `alsoPlain` stay as they are.
void appendPercentEncoded(std::string &out, std::string_view text, std::string_view alsoPlain);

} // namespace dyno
