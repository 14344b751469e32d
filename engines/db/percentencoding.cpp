// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/percentencoding.h"

namespace dyno {

namespace {

int hexDigit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

bool isUnreserved(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '.' || c == '_' || c == '~';
}

} // namespace

std::optional<std::string> percentDecoded(std::string_view text)
{
    std::string out;
    out.reserve(text.size()); // at once, so that no copy of a password stays behind in a smaller block
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            out.push_back(text[i]);
            continue;
        }
        if (i + 2 >= text.size())
            return std::nullopt;
        const int high = hexDigit(text[i + 1]), low = hexDigit(text[i + 2]);
        if (high < 0 || low < 0 || (high == 0 && low == 0))
            return std::nullopt;
        out.push_back(char(high * 16 + low));
        i += 2;
    }
    return out;
}

void appendPercentEncoded(std::string &out, std::string_view text, std::string_view alsoPlain)
{
    static constexpr char digits[] = "0123456789ABCDEF";
    for (const char c : text) {
        if (isUnreserved(c) || alsoPlain.find(c) != std::string_view::npos) {
            out.push_back(c);
        } else {
            const auto byte = static_cast<unsigned char>(c);
            out.push_back('%');
            out.push_back(digits[byte >> 4]);
            out.push_back(digits[byte & 15]);
        }
    }
}

} // namespace dyno
