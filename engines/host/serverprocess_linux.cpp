// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/host/serverreader.h"

#include <array>
#include <cstring>
#include <ctime>

#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

namespace dyno {

namespace {

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

int portOf(const sockaddr_storage &address)
{
    // At the same place in both kinds.
    sockaddr_in four;
    std::memcpy(&four, &address, sizeof four);
    return ntohs(four.sin_port);
}

std::chrono::nanoseconds threadCpuTime()
{
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

class LocalServer final : public ServerReader
{
public:
    explicit LocalServer(ServerProcess process) : m_process(std::move(process)) {}

    Result<ServerProcess> find() override
    {
        if (m_trace) {
            const auto successor = successorOf(localProc(), *m_trace);
            if (!successor)
                return successor.error();
            m_process = *successor;
        }
        // One that is gone before it was seen has nobody to come in place of it.
        if (auto trace = traceOf(localProc(), m_process)) {
            if (trace->listens.empty() && m_trace) // not yet
                trace->listens = std::move(m_trace->listens);
            m_trace = std::move(*trace);
        }
        else if (!m_trace)
            return serverNotFound("process " + std::to_string(m_process.id) + " (" + m_process.name + ") is gone.");
        return m_process;
    }
    Result<Look> read() override
    {
        const auto began = threadCpuTime();
        Look look;
        const auto nsPerTick = std::uint64_t(1'000'000'000 / ::sysconf(_SC_CLK_TCK));
        look.reading = readFamily(localProc(), *m_trace, m_process.id != ::getpid(), nsPerTick);
        look.took = threadCpuTime() - began;
        return look;
    }
    Result<MemoryLook> readMemory(std::span<const int> processes) override
    {
        const auto began = threadCpuTime();
        MemoryLook look;
        look.sizes = dyno::readMemory(localProc(), processes);
        look.took = threadCpuTime() - began;
        return look;
    }

private:
    ServerProcess m_process;
    std::optional<ServerTrace> m_trace;
};

} // namespace

std::optional<ConnectionEnds> endsOf(int socket)
{
    sockaddr_storage theirs{}, ours{};
    socklen_t theirLength = sizeof theirs, ourLength = sizeof ours;
    if (socket < 0 || ::getpeername(socket, reinterpret_cast<sockaddr *>(&theirs), &theirLength) != 0 ||
        ::getsockname(socket, reinterpret_cast<sockaddr *>(&ours), &ourLength) != 0 ||
        (theirs.ss_family != AF_INET && theirs.ss_family != AF_INET6))
        return std::nullopt;
    return ConnectionEnds{kernelText(theirs), kernelText(ours), portOf(ours)};
}

bool endsHere(int socket)
{
    const auto ends = endsOf(socket);
    return !ends || holdsEnd(localProc(), *ends);
}

Result<ServerProcess> findServerProcess(int socket)
{
    if (const auto ends = endsOf(socket))
        return serverOf(localProc(), *ends);
    ucred owner{};
    socklen_t length = sizeof owner;
    if (socket < 0)
        return serverNotFound("there is no connection to find them by.");
    if (::getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &owner, &length) != 0 || owner.pid <= 0)
        return serverNotFound("the socket does not tell who listens, as from within another container.");
    return serverAbove(localProc(), owner.pid);
}

Result<ServerProcess> namedServerProcess(int id)
{
    return processOf(localProc(), id);
}

Result<ServerProcess> ownProcess()
{
    const auto stat = statOf(localProc(), ::getpid());
    if (!stat)
        return serverNotFound("/proc cannot be read.");
    return ServerProcess{::getpid(), stat->name};
}

std::unique_ptr<ServerSource> followProcess(const ServerProcess &process)
{
    return makeAsideServer(std::make_unique<LocalServer>(process));
}

} // namespace dyno
