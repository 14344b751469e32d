// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/argvsecrets.h"

#include <algorithm>
#include <cstring>
#include <string_view>

namespace dyno {

namespace {

void fill(char *word, std::size_t from, std::size_t to)
{
    if (from < to)
        std::memset(word + from, '*', to - from);
}

// scheme://user:PASSWORD@host…: from the first colon to the last @, since a password may hold an @ or a / that
// was not escaped.
void hideInLogin(char *word, std::string_view text)
{
    const std::size_t scheme = text.find("://");
    if (scheme == std::string_view::npos)
        return;
    const std::size_t begin = scheme + 3, at = text.rfind('@'), colon = text.find(':', begin);
    if (at != std::string_view::npos && colon != std::string_view::npos && colon < at)
        fill(word, colon + 1, at);
}

void hideInQuery(char *word, std::string_view text)
{
    constexpr std::string_view key = "password=";
    for (std::size_t at = text.find(key); at != std::string_view::npos; at = text.find(key, at + 1)) {
        const std::size_t from = at + key.size();
        fill(word, from, std::min(text.find('&', from), text.size()));
    }
}

} // namespace

void hideSecrets(int argc, char **argv)
{
    for (int i = 1; i < argc; ++i) {
        hideInLogin(argv[i], argv[i]);
        hideInQuery(argv[i], argv[i]);
    }
}

} // namespace dyno
