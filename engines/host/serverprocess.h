// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/tick.h"
#include "engines/result.h"

#include <memory>
#include <string>
#include <string_view>

namespace dyno {

// A process of this machine, and those that it started.
struct ServerProcess
{
    int id = 0;
    std::string name; // "postgres"
};

// The database server at the other end of a connected socket, when it runs on this machine: of a unix socket the
// process that listens, of a TCP connection the one that holds its other end (or that one's parents of the same
// name). Where that may not be looked into, the one database server of the user who holds it, unless something else of
// that user may hold it. What holds it must be a database server: a proxy's figures are not the server's.
Result<ServerProcess> findServerProcess(int socket);
// The one that the person names, whatever it is called.
Result<ServerProcess> namedServerProcess(int id);
// This process, in which an embedded engine does its work.
Result<ServerProcess> ownProcess();

// Figures of a server's processes, read on a thread of its own when they are asked for, which is about once a second;
// less often where the reading itself would cost more than seven tenths of a per cent of a core. Memory, which costs
// most, is read a few processes at a time, and known once all have been. A server that ends is looked for again, and followed under its new number.
class ServerSource
{
public:
    virtual ~ServerSource() = default;
    // What happened since the figures before; each is given once, memory too. Empty where the reading rests; where it
    // takes longer than this waits for it, a quarter of a second, its figures come a call late. `inAnyCase`: no rest,
    // since a stretch that is judged ends here.
    virtual ServerFigures sample(bool inAnyCase = false) = 0;
    // Why there are none; empty when there are.
    virtual std::string note() const = 0;
    // "process 4711 (postgres)"
    virtual std::string title() const = 0;
    // Which figure is never there, and why; empty: none.
    virtual std::string remark() const { return {}; }
};
std::unique_ptr<ServerSource> followProcess(const ServerProcess &process);

// True: the connection ends on this machine, whatever the server's address is called.
bool endsHere(int socket);
// The same of another machine, which is asked by ssh at `url` ("ssh://user@db1"), over an ssh process of its own. The
// server is found by the TCP connection `socket`, or by its number there; `named` 0: by the connection. Waits until it
// is found, for some seconds at most.
Result<std::unique_ptr<ServerSource>> followBySsh(std::string_view url, int socket, int named);

} // namespace dyno
