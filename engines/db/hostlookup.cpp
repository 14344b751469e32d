// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/hostlookup.h"

#include "engines/loop/eventloop.h"

#include <algorithm>
#include <mutex>
#include <system_error>
#include <thread>

#include <arpa/inet.h>
#include <netdb.h>
#include <sys/socket.h>

namespace dyno {

// What the loop's side and the thread share. The loop may be gone when the resolver answers at last.
struct HostLookup::Shared
{
    std::mutex mutex;
    EventLoop *loop = nullptr; // null: nobody waits any more
    std::function<void(Result<Addresses>)> done;
};

namespace {

Result<HostLookup::Addresses> resolve(const std::string &host)
{
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_ADDRCONFIG;
    addrinfo *found = nullptr;
    if (const int code = getaddrinfo(host.c_str(), nullptr, &hints, &found); code != 0) {
        return makeError(ErrorKind::Unreachable,
                         "The host " + host + " has no address: " + gai_strerror(code) + ".",
                         "Check how the host is written, and that this machine can look it up.");
    }
    HostLookup::Addresses addresses;
    for (const addrinfo *entry = found; entry; entry = entry->ai_next) {
        char text[NI_MAXHOST];
        if (getnameinfo(entry->ai_addr, entry->ai_addrlen, text, sizeof text, nullptr, 0, NI_NUMERICHOST) ==
                0 &&
            std::find(addresses.begin(), addresses.end(), text) == addresses.end())
            addresses.emplace_back(text);
    }
    freeaddrinfo(found);
    if (addresses.empty())
        return makeError(ErrorKind::Unreachable, "The host " + host + " has no address.");
    return addresses;
}

} // namespace

void HostLookup::start(EventLoop &loop, const std::string &host, std::function<void(Result<Addresses>)> done)
{
    abandon();
    m_shared = std::make_shared<Shared>();
    m_shared->loop = &loop;
    m_shared->done = std::move(done);
    const auto answer = [shared = m_shared](Result<Addresses> result) {
        const std::lock_guard lock(shared->mutex);
        if (!shared->loop)
            return;
        shared->loop->post([shared, result = std::move(result)] {
            // On the loop's thread: abandon() cannot come between.
            if (shared->loop)
                std::exchange(shared->done, nullptr)(result);
        });
    };
    try {
        std::thread([host, answer] { answer(resolve(host)); }).detach();
    } catch (const std::system_error &) {
        answer(makeError(ErrorKind::Other,
                         "The host " + host + " was not looked up: no thread could be started.",
                         "Let fewer connections open at once, or raise the limit of processes."));
    }
}

void HostLookup::abandon()
{
    if (!m_shared)
        return;
    const std::lock_guard lock(m_shared->mutex);
    m_shared->loop = nullptr;
    m_shared.reset();
}

bool HostLookup::isNumeric(const std::string &host)
{
    in6_addr address;
    // An IPv6 address may carry a %zone.
    return inet_pton(AF_INET, host.c_str(), &address) == 1 ||
           inet_pton(AF_INET6, host.substr(0, host.find('%')).c_str(), &address) == 1;
}

} // namespace dyno
