// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/host/processfigures.h"
#include "engines/host/procfiles.h"
#include "engines/host/serverprocess.h"

#include <map>
#include <optional>
#include <set>
#include <string>

namespace dyno {

// Which of a machine's processes the database server is, as pure functions of its /proc.

// A TCP connection of ours, as the kernel's tables write its ends (engines/host/serverprocess_linux.cpp).
struct ConnectionEnds
{
    std::string theirs, ours; // "0100007F:1538"
    int ourPort = 0;
};
// Nothing: it is no such connection.
std::optional<ConnectionEnds> endsOf(int socket);

std::optional<ProcessStat> statOf(const ProcFiles &proc, int process);
// "The server's own processes are not measured: …"
Error serverNotFound(std::string why);

// The server that `process` belongs to: it, or the parent of the same name that began it.
Result<ServerProcess> serverAbove(const ProcFiles &proc, int process);
// True: one of the machine's processes holds the other end.
bool holdsEnd(const ProcFiles &proc, const ConnectionEnds &ends);
// The server that holds the other end of a connection. Where the processes' sockets may not be seen, it is the one
// server of the user who holds it, if nothing else of that user can be what holds it: a proxy runs as the same user at
// times, and its server may be on any machine.
Result<ServerProcess> serverOf(const ProcFiles &proc, const ConnectionEnds &ends);
Result<ServerProcess> processOf(const ProcFiles &proc, int id);

// What a server is known by after it has been restarted under another number.
struct ServerTrace
{
    ServerProcess process;
    std::uint64_t startedAt = 0;
    std::string user, commandLine;
    std::map<int, std::uint64_t> others; // that are called the same: number, and when it was started
    std::set<std::string> listens;       // ports and sockets; none where its open files may not be seen
};
// Nothing: it is gone.
std::optional<ServerTrace> traceOf(const ProcFiles &proc, const ServerProcess &process);
// The one that has come since in place of it: of the same name and user, that listens where the old one did. Where none
// does (yet), or that may not be seen, by its command line.
Result<ServerProcess> successorOf(const ProcFiles &proc, const ServerTrace &before);

} // namespace dyno
