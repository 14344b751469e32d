// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace dyno {

// Overwrites the passwords of addresses among the program's words with stars, so that lists of processes do
// not show them for longer than need be. Read the words first.
void hideSecrets(int argc, char **argv);

} // namespace dyno
