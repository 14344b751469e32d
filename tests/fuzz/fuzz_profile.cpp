// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/profile.h"

#include "tests/fuzz/require.h"

#include <string>

using namespace dyno;

// Whatever is read can be written and read again with the same meaning.
// And a password, however badly escaped, is never repeated by an error.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string text = textOf(data, size);
    for (const char *begin : {"", "mariadb://", "sqlite:"}) {
        const auto read = parseProfileUrl(begin + text);
        if (!read)
            continue;
        const std::string url = profileUrl(read->profile);
        const auto again = parseProfileUrl(url);
        require(again && again->profile == read->profile, "not the same again", url);
        require(again->secret.isEmpty(), "a password was written", url);
        require(!read->profile.place().empty(), "no place", url);
    }

    const std::string marker = "Zq7wXk";
    const std::size_t half = size / 2;
    const std::string login = "postgresql://u:" + text.substr(0, half) + marker + text.substr(half) + "@db1/shop";
    if (text.find('@') == std::string::npos) { // with an @ before the marker, it is no password any more
        const auto read = parseProfileUrl(login);
        const std::string said = read ? read->profile.place() + profileUrl(read->profile)
                                      : read.error().message + read.error().advice;
        require(said.find(marker) == std::string::npos, "the password is repeated", said);
    }
    return 0;
}
