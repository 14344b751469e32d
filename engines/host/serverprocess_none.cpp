// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/host/serverprocess.h"

// For systems whose processes we cannot follow yet.
namespace dyno {

Result<ServerProcess> findServerProcess(int)
{
    return makeError(ErrorKind::Unsupported, "The server's own processes are not measured on this system.");
}

Result<ServerProcess> namedServerProcess(int)
{
    return findServerProcess(-1);
}

Result<ServerProcess> ownProcess()
{
    return findServerProcess(-1);
}

std::unique_ptr<ServerSource> followProcess(const ServerProcess &)
{
    return {};
}

bool endsHere(int)
{
    return true;
}

Result<std::unique_ptr<ServerSource>> followBySsh(std::string_view, int, int)
{
    return findServerProcess(-1).error();
}

} // namespace dyno
