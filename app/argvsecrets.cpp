// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/argvsecrets.h"

#include "engines/db/percentencoding.h"
#include "engines/db/text.h"

#include <algorithm>
#include <cstring>

namespace dyno {

namespace {

void hide(std::string &word, std::size_t from, std::size_t to)
{
    for (std::size_t i = from; i < to; ++i)
        word[i] = '*';
}

// scheme://user:PASSWORD@host…: from the first colon to the last @, since a password may hold an @ or a / that
// was not escaped.
void hideInLogin(std::string &word)
{
    const std::size_t scheme = word.find("://");
    if (scheme == std::string::npos)
        return;
    const std::size_t at = word.rfind('@'), colon = word.find(':', scheme + 3);
    if (at != std::string::npos && colon != std::string::npos && colon < at)
        hide(word, colon + 1, at);
}

// password, sslpassword, passwd: of any client library.
bool isSecretName(std::string_view name)
{
    const std::string plain = asciiLower(percentDecoded(name).value_or(std::string(name)));
    return plain.find("passw") != std::string::npos || plain == "pwd";
}

// From each equals sign back to what begins its name, and on to the end of its value.
void hideInOptions(std::string &word)
{
    for (std::size_t equals = word.find('='); equals != std::string::npos; equals = word.find('=', equals + 1)) {
        const std::size_t before = word.find_last_of("?&", equals);
        const std::size_t begin = before == std::string::npos ? 0 : before + 1;
        if (isSecretName(std::string_view(word).substr(begin, equals - begin)))
            hide(word, equals + 1, std::min(word.find('&', equals), word.size()));
    }
}

} // namespace

std::string withoutSecrets(std::string_view word)
{
    std::string shown(word);
    hideInLogin(shown);
    hideInOptions(shown);
    return shown;
}

void hideSecrets(int argc, char **argv)
{
    for (int i = 1; i < argc; ++i) {
        const std::string shown = withoutSecrets(argv[i]); // as long as it was
        std::memcpy(argv[i], shown.data(), shown.size());
    }
}

} // namespace dyno
