// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/host/processfigures.h"
#include "engines/host/procfiles_linux.h"
#include "engines/host/serverprocess.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <optional>
#include <sstream>
#include <vector>

#include <arpa/inet.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

namespace dyno {

namespace {

constexpr std::array<std::string_view, 3> serverNames{"postgres", "mysqld", "mariadbd"};

bool isServerName(const std::string &name)
{
    return std::any_of(serverNames.begin(), serverNames.end(),
                       [&](std::string_view known) { return name.find(known) != std::string::npos; });
}

Error notFound(std::string why)
{
    return makeError(ErrorKind::NotFound, "The server's own processes are not measured: " + std::move(why));
}

// An address as the kernel's tables write it: words of the address in the machine's byte order, in hexadecimal.
std::string kernelText(const sockaddr_storage &address)
{
    char text[48];
    if (address.ss_family == AF_INET) {
        sockaddr_in four;
        std::memcpy(&four, &address, sizeof four);
        std::snprintf(text, sizeof text, "%08X:%04X", four.sin_addr.s_addr, unsigned(ntohs(four.sin_port)));
        return text;
    }
    sockaddr_in6 six;
    std::memcpy(&six, &address, sizeof six);
    std::array<std::uint32_t, 4> words;
    std::memcpy(words.data(), &six.sin6_addr, sizeof words);
    std::snprintf(text, sizeof text, "%08X%08X%08X%08X:%04X", words[0], words[1], words[2], words[3],
                  unsigned(ntohs(six.sin6_port)));
    return text;
}

// A row of the kernel's table of connections.
struct TableRow
{
    std::string user, inode; // of the process that holds it
};

// Of the connection from `theirs` to `ours`, as its other end sees it. A server that listens on both kinds of
// address has connections of the older kind among those of the newer.
std::optional<TableRow> rowOf(const std::string &theirs, const std::string &ours)
{
    const std::string mapped = "0000000000000000FFFF0000";
    for (const char *file : {"/proc/net/tcp", "/proc/net/tcp6"}) {
        std::istringstream table(readProcFile(file).value_or(""));
        for (std::string line; std::getline(table, line);) {
            std::istringstream fields(line);
            // number, address, address, state, queues, timer, retransmits, user, time-out, inode
            std::array<std::string, 10> field;
            for (std::string &one : field)
                fields >> one;
            if ((field[1] == theirs && field[2] == ours) ||
                (field[1] == mapped + theirs && field[2] == mapped + ours))
                return TableRow{field[7], field[9]};
        }
    }
    return std::nullopt;
}

std::optional<int> holderOf(const std::string &inode)
{
    namespace fs = std::filesystem;
    const std::string wanted = "socket:[" + inode + "]";
    std::error_code error;
    for (const int process : numbersIn("/proc")) {
        for (const auto &entry : fs::directory_iterator("/proc/" + std::to_string(process) + "/fd", error)) {
            std::error_code gone;
            if (fs::read_symlink(entry.path(), gone) == wanted)
                return process;
        }
    }
    return std::nullopt;
}

std::optional<ProcessStat> statOf(int process)
{
    const auto text = readProcFile("/proc/" + std::to_string(process) + "/stat");
    return text ? parseProcessStat(*text) : std::nullopt;
}

// The database servers that a user runs; of each the one that began the others.
std::vector<int> serversOf(const std::string &user)
{
    std::vector<int> servers;
    for (const int process : numbersIn("/proc")) {
        struct stat owner{};
        const auto stat = statOf(process);
        if (!stat || !isServerName(stat->name) ||
            ::stat(("/proc/" + std::to_string(process)).c_str(), &owner) != 0 || std::to_string(owner.st_uid) != user)
            continue;
        const auto parent = statOf(stat->parent);
        if (!parent || parent->name != stat->name)
            servers.push_back(process);
    }
    return servers;
}

// The process that holds the other end, or why it cannot be told.
Result<int> otherEnd(int socket)
{
    sockaddr_storage theirs{}, ours{};
    socklen_t theirLength = sizeof theirs, ourLength = sizeof ours;
    if (socket < 0 || ::getpeername(socket, reinterpret_cast<sockaddr *>(&theirs), &theirLength) != 0 ||
        ::getsockname(socket, reinterpret_cast<sockaddr *>(&ours), &ourLength) != 0)
        return notFound("there is no connection to find them by.");
    if (theirs.ss_family == AF_UNIX) {
        ucred owner{};
        socklen_t length = sizeof owner;
        if (::getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &owner, &length) != 0 || owner.pid <= 0)
            return notFound("the socket does not tell who listens, as from within another container.");
        return owner.pid;
    }
    if (theirs.ss_family != AF_INET && theirs.ss_family != AF_INET6)
        return notFound("the connection is of an unknown kind.");
    const auto row = rowOf(kernelText(theirs), kernelText(ours));
    if (!row)
        return notFound("the server runs on another machine or in a container.");
    if (const auto holder = holderOf(row->inode))
        return *holder;
    // Processes of another user may not be looked into; whose they are and what they are called may be seen.
    const std::vector<int> servers = serversOf(row->user);
    if (servers.size() == 1)
        return servers.front();
    return notFound("which of the processes of user number " + row->user + " it is cannot be seen. Connect by the unix "
                    "socket, name its process (server_pid=NUMBER), or run SQL Dyno as the server's user.");
}

} // namespace

Result<ServerProcess> findServerProcess(int socket)
{
    const auto found = otherEnd(socket);
    if (found.has_error())
        return found.error();
    int process = *found;
    auto stat = statOf(process);
    if (!stat)
        return notFound("process " + std::to_string(process) + " cannot be read.");
    // A connection is held by a child of the server where each has a process of its own.
    for (auto parent = statOf(stat->parent); parent && parent->name == stat->name; parent = statOf(stat->parent)) {
        process = stat->parent;
        stat = parent;
    }
    if (!isServerName(stat->name))
        return notFound("the connection ends in \"" + stat->name + "\", which is no database server.");
    return ServerProcess{process, stat->name};
}

Result<ServerProcess> namedServerProcess(int id)
{
    const auto stat = statOf(id);
    if (!stat)
        return notFound("there is no process " + std::to_string(id) + ", as server_pid says.");
    return ServerProcess{id, stat->name};
}

Result<ServerProcess> ownProcess()
{
    const auto stat = statOf(::getpid());
    if (!stat)
        return notFound("/proc cannot be read.");
    return ServerProcess{::getpid(), stat->name};
}

} // namespace dyno
