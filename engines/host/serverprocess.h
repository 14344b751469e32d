// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/tick.h"
#include "engines/result.h"

#include <memory>
#include <string>

namespace dyno {

// A process of this machine, and those that it started.
struct ServerProcess
{
    int id = 0;
    std::string name; // "postgres"
};

// The database server at the other end of a connected socket, when it runs on this machine: of a unix socket the
// process that listens, of a TCP connection the one that holds its other end (or that one's parents of the same
// name). Where that may not be looked into, the one database server of the user who listens there. What holds it must
// be a database server: a proxy's figures are not the server's.
Result<ServerProcess> findServerProcess(int socket);
// The one that the person names, whatever it is called.
Result<ServerProcess> namedServerProcess(int id);
// This process, in which an embedded engine does its work.
Result<ServerProcess> ownProcess();

// Figures of a server's processes, read on a thread of its own about once a second; less often where the reading
// itself would cost more than half a per cent of a core, and memory, which costs most, less often still.
class ServerSource
{
public:
    virtual ~ServerSource() = default;
    // The latest; never waits.
    virtual ServerFigures sample() = 0;
    // Why there are none; empty when there are.
    virtual std::string note() const = 0;
};
std::unique_ptr<ServerSource> followProcess(const ServerProcess &process);

} // namespace dyno
