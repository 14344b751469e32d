// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/host/serversearch.h"

#include <algorithm>
#include <array>
#include <sstream>
#include <vector>

namespace dyno {

namespace {

constexpr std::array<std::string_view, 3> serverNames{"postgres", "mysqld", "mariadbd"};

bool isServerName(const std::string &name)
{
    // mysqld_safe and mariadbd-safe begin a server, and are none.
    return name.find("safe") == std::string::npos &&
           std::any_of(serverNames.begin(), serverNames.end(),
                       [&](std::string_view known) { return name.find(known) != std::string::npos; });
}

// A row of the kernel's table of connections.
struct TableRow
{
    std::string user, inode; // of the process that holds it
};

// Of the connection as its other end sees it. A server that listens on both kinds of address has connections of the
// older kind among those of the newer.
std::optional<TableRow> rowOf(const ProcFiles &proc, const ConnectionEnds &ends)
{
    const std::string mapped = "0000000000000000FFFF0000";
    for (const char *file : {"net/tcp", "net/tcp6"}) {
        std::istringstream table(proc.read(file).value_or(""));
        for (std::string line; std::getline(table, line);) {
            std::istringstream fields(line);
            // number, address, address, state, queues, timer, retransmits, user, time-out, inode
            std::array<std::string, 10> field;
            for (std::string &one : field)
                fields >> one;
            if ((field[1] == ends.theirs && field[2] == ends.ours) ||
                (field[1] == mapped + ends.theirs && field[2] == mapped + ends.ours))
                return TableRow{field[7], field[9]};
        }
    }
    return std::nullopt;
}

std::optional<int> holderOf(const ProcFiles &proc, const std::string &inode)
{
    const std::string wanted = "socket:[" + inode + "]";
    for (const int process : proc.numbersIn("")) {
        const std::vector<std::string> links = proc.linksIn(std::to_string(process) + "/fd");
        if (std::find(links.begin(), links.end(), wanted) != links.end())
            return process;
    }
    return std::nullopt;
}

// The number of the user whose rights a process has; empty where it is gone. Its folder's owner is another for a
// process that has changed its user.
std::string userOf(const ProcFiles &proc, int process)
{
    std::istringstream status(proc.read(std::to_string(process) + "/status").value_or(""));
    for (std::string line; std::getline(status, line);) {
        std::istringstream words(line);
        std::string name, real, effective;
        if (words >> name >> real >> effective && name == "Uid:")
            return effective;
    }
    return {};
}

// A process of a listing, with what tells it from others.
struct Listed
{
    int id = 0;
    ProcessStat stat;
};

// The processes of a user.
std::vector<Listed> processesOf(const ProcFiles &proc, const std::string &user)
{
    std::vector<Listed> all;
    for (const int process : proc.numbersIn(""))
        if (userOf(proc, process) == user)
            if (auto stat = statOf(proc, process); stat && !stat->isZombie)
                all.push_back({process, std::move(*stat)});
    return all;
}

// Of each server the process that began the others.
bool isFirst(const ProcFiles &proc, const Listed &process)
{
    const auto parent = statOf(proc, process.stat.parent);
    return !parent || parent->name != process.stat.name;
}

// The process of a connection has its client in its title: "postgres: app shop 127.0.0.1(40312) idle".
bool servesPort(const ProcFiles &proc, const std::vector<Listed> &processes, int server, int port)
{
    const std::string client = "(" + std::to_string(port) + ")";
    return std::any_of(processes.begin(), processes.end(), [&](const Listed &process) {
        return process.stat.parent == server &&
               proc.read(std::to_string(process.id) + "/cmdline").value_or("").find(client) != std::string::npos;
    });
}

bool isAbove(const ProcFiles &proc, int above, int process)
{
    for (int depth = 0; process > 1 && depth < 100; ++depth) {
        if (process == above)
            return true;
        const auto stat = statOf(proc, process);
        process = stat ? stat->parent : 0;
    }
    return false;
}

// Without a look at sockets: by the user who holds the connection.
Result<ServerProcess> serverOfUser(const ProcFiles &proc, const std::string &user, int ourPort)
{
    const std::string advice =
        " Connect by the unix socket, name its process (server_pid=NUMBER), or run SQL Dyno as the server's user.";
    const std::vector<Listed> processes = processesOf(proc, user);
    std::vector<Listed> servers;
    for (const Listed &process : processes)
        if (isServerName(process.stat.name) && isFirst(proc, process))
            servers.push_back(process);
    for (const Listed &server : servers)
        if (servesPort(proc, processes, server.id, ourPort))
            return ServerProcess{server.id, server.stat.name};
    if (servers.size() != 1)
        return serverNotFound("which of the processes of user number " + user + " it is cannot be seen." + advice);
    const Listed &only = servers.front();
    if (only.stat.name.find("postgres") != std::string::npos)
        return serverNotFound("none of the processes of " + only.stat.name + " (" + std::to_string(only.id) +
                              ") names this connection as its own; a proxy such as pgbouncer may hold it." + advice);
    for (const Listed &other : processes)
        if (!isAbove(proc, only.id, other.id) && !isAbove(proc, other.id, only.id))
            return serverNotFound("of the processes of user number " + user + " " + only.stat.name + " or " +
                                  other.stat.name + " may hold the connection." + advice);
    return ServerProcess{only.id, only.stat.name};
}

// The ports and unix sockets that a process listens at, as the kernel's tables write them.
std::set<std::string> listensOf(const ProcFiles &proc, int process)
{
    std::set<std::string> inodes, found;
    constexpr std::string_view kind = "socket:[";
    for (const std::string &link : proc.linksIn(std::to_string(process) + "/fd"))
        if (link.starts_with(kind))
            inodes.insert(link.substr(kind.size(), link.size() - kind.size() - 1));
    if (inodes.empty())
        return found;
    // Where the address, what is said of it, and the inode stand in a row.
    struct Table
    {
        const char *file;
        std::size_t address, state, inode;
        std::string_view listening;
    };
    for (const Table &table : {Table{"net/tcp", 1, 3, 9, "0A"}, Table{"net/tcp6", 1, 3, 9, "0A"},
                               Table{"net/unix", 7, 3, 6, "00010000"}}) {
        std::istringstream lines(proc.read(table.file).value_or(""));
        for (std::string line; std::getline(lines, line);) {
            std::istringstream fields(line);
            std::array<std::string, 10> field;
            for (std::string &one : field)
                fields >> one;
            if (field[table.state] == table.listening && !field[table.address].empty() &&
                inodes.contains(field[table.inode]))
                found.insert(field[table.address]);
        }
    }
    return found;
}

bool haveOneInCommon(const std::set<std::string> &one, const std::set<std::string> &other)
{
    return std::any_of(one.begin(), one.end(), [&](const std::string &item) { return other.contains(item); });
}

} // namespace

std::optional<ProcessStat> statOf(const ProcFiles &proc, int process)
{
    const auto text = proc.read(std::to_string(process) + "/stat");
    return text ? parseProcessStat(*text) : std::nullopt;
}

Error serverNotFound(std::string why)
{
    return makeError(ErrorKind::NotFound, "The server's own processes are not measured: " + std::move(why));
}

Result<ServerProcess> serverAbove(const ProcFiles &proc, int process)
{
    auto stat = statOf(proc, process);
    if (!stat)
        return serverNotFound("process " + std::to_string(process) + " cannot be read.");
    // A connection is held by a child of the server where each has a process of its own.
    for (auto parent = statOf(proc, stat->parent); parent && parent->name == stat->name;
         parent = statOf(proc, stat->parent)) {
        process = stat->parent;
        stat = parent;
    }
    if (!isServerName(stat->name))
        return serverNotFound("the connection ends in \"" + stat->name + "\", which is no database server.");
    return ServerProcess{process, stat->name};
}

bool holdsEnd(const ProcFiles &proc, const ConnectionEnds &ends)
{
    return rowOf(proc, ends).has_value();
}

Result<ServerProcess> serverOf(const ProcFiles &proc, const ConnectionEnds &ends)
{
    const auto row = rowOf(proc, ends);
    if (!row)
        return serverNotFound("the server runs on another machine or in a container.");
    if (const auto holder = holderOf(proc, row->inode))
        return serverAbove(proc, *holder);
    return serverOfUser(proc, row->user, ends.ourPort);
}

Result<ServerProcess> processOf(const ProcFiles &proc, int id)
{
    const auto stat = statOf(proc, id);
    if (!stat)
        return serverNotFound("there is no process " + std::to_string(id) + ", as server_pid says.");
    return ServerProcess{id, stat->name};
}

std::optional<ServerTrace> traceOf(const ProcFiles &proc, const ServerProcess &process)
{
    const auto stat = statOf(proc, process.id);
    if (!stat || stat->isZombie)
        return std::nullopt;
    ServerTrace trace{process, stat->startedAt, userOf(proc, process.id),
                      proc.read(std::to_string(process.id) + "/cmdline").value_or(""), {}, listensOf(proc, process.id)};
    for (const Listed &other : processesOf(proc, trace.user))
        if (other.id != process.id && other.stat.name == process.name)
            trace.others.emplace(other.id, other.stat.startedAt);
    return trace;
}

Result<ServerProcess> successorOf(const ProcFiles &proc, const ServerTrace &before)
{
    std::vector<int> found, listening;
    for (const Listed &process : processesOf(proc, before.user)) {
        const auto known = before.others.find(process.id);
        if (process.stat.name != before.process.name || process.stat.startedAt <= before.startedAt ||
            (known != before.others.end() && known->second == process.stat.startedAt) || !isFirst(proc, process))
            continue;
        // Also tells it from what the old one's children, if it died without them, are called.
        if (proc.read(std::to_string(process.id) + "/cmdline").value_or("") == before.commandLine)
            found.push_back(process.id);
        if (!before.listens.empty() && haveOneInCommon(before.listens, listensOf(proc, process.id)))
            listening.push_back(process.id);
    }
    if (!listening.empty())
        found = listening;
    const std::string old = "process " + std::to_string(before.process.id) + " (" + before.process.name + ") is gone";
    if (found.size() == 1)
        return ServerProcess{found.front(), before.process.name};
    return serverNotFound(old + (found.empty() ? ", and none has come in place of it."
                                               : ", and which of several has come in place of it cannot be told."));
}

} // namespace dyno
