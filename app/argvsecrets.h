// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace dyno {

// The word with the passwords of an address in it overwritten with stars: of scheme://user:password@host, and of
// options such as password=… after a ? or &, however their names are written. For every echo of a word that a
// person gave, whether or not it stands where an address belongs.
std::string withoutSecrets(std::string_view word);

// The same within the program's own words, so that lists of processes do not show them for longer than need be.
// Read the words first.
void hideSecrets(int argc, char **argv);

} // namespace dyno
