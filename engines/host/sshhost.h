// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/host/hostreader.h"

namespace dyno {

// Where to ask by ssh.
struct SshAddress
{
    std::string user;   // empty: as ssh's configuration says
    std::string host;
    std::string port;   // empty: likewise
    std::string config; // of ssh, instead of the user's own; empty: the user's own
    bool operator==(const SshAddress &) const = default;
};
// "ssh://user@machine:22?config=/path".
Result<SshAddress> parseSshAddress(std::string_view url);

// The texts of the machine's /proc files as the loop below prints them, each after a line of @ and its name.
ProcTexts parseSshAnswer(std::string_view answer);
// What runs there: for each line that it is sent, it prints the files and "@end LINE". It needs sh and cat, and ends
// with its input.
extern const char *const sshLoop;

// One ssh process, kept open. It never asks for anything: keys come from the agent or from files, and a machine whose
// key is not known is refused, as ssh's configuration says.
Result<std::unique_ptr<HostSource>> makeSshHost(std::string_view url);

} // namespace dyno
