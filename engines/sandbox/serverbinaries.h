// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/result.h"
#include "engines/sandbox/process.h"

#include <string>
#include <string_view>
#include <vector>

namespace dyno {

// A database server's program on this machine.
struct ServerBinary
{
    std::string engine;
    std::string version; // "15.14", as the program itself says
    std::string program; // path as we see it
    std::string root;    // of the file system that it belongs to; empty: this machine's own

    bool operator==(const ServerBinary &) const = default;
};

// All that are found: in PATH, in the usual places of distributions, and at the same places below the folders
// that SQLDYNO_SERVER_ROOT lists (separated by colons), for servers that lie in a root file system of their own.
// The machine's own come first, newest first. Asks each new program once for its version, some 20 ms.
std::vector<ServerBinary> findServerBinaries(std::string_view engine);

// The first whose version begins with `version` ("15" fits 15.14 and not 150.1). The error says what to install.
Result<ServerBinary> chooseServer(std::string_view engine, std::string_view version);

// How a program of the binary's file system is started, as an unprivileged account where we are root: as it
// is; in its root by chroot, which only root may; else by that root's own loader and libraries. `program` is a
// path as we see it. Error: no account to run it as.
Result<ProcessSpec> launch(const ServerBinary &binary, const std::string &program, std::vector<std::string> words);
// The same path as the started program sees it.
std::string pathInside(const ServerBinary &binary, const std::string &path);
// True where launch() changes the root, so that all files of the program must lie below it.
bool changesRoot(const ServerBinary &binary);

} // namespace dyno
