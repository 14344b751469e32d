// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/result.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace dyno {

class EventLoop;

// Finds the addresses of a host name on a thread of its own, so that a slow name server never stops a loop.
//
// Thread: the loop's. A lookup that is abandoned or dies never calls back; its thread ends when the system's
// resolver does.
class HostLookup
{
public:
    using Addresses = std::vector<std::string>; // numeric, in the system's order of preference

    HostLookup() = default;
    ~HostLookup() { abandon(); }
    HostLookup(const HostLookup &) = delete;
    HostLookup &operator=(const HostLookup &) = delete;

    // `done` runs on the loop's thread later, never within the call.
    void start(EventLoop &loop, const std::string &host, std::function<void(Result<Addresses>)> done);
    void abandon();

    // Already an address, so that nothing has to be looked up.
    static bool isNumeric(const std::string &host);

private:
    struct Shared;
    std::shared_ptr<Shared> m_shared;
};

} // namespace dyno
