// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/result.h"

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace dyno {

// Finds the addresses of one host name, waiting so long and no longer. The system's look-up cannot be ended: one
// that a silent name server holds up goes on behind us, and the next wait is for that one, not for another.
class BoundedLookup
{
public:
    using Addresses = std::vector<std::string>; // numeric, in the system's order of preference
    using Resolve = std::function<Result<Addresses>(const std::string &host)>;

    // `resolve`: what waits for as long as it takes; the system's own unless another is given.
    explicit BoundedLookup(std::string host, Resolve resolve = {});

    // One thread. The name is looked up anew each time, unless a look-up is still under way. An address is its own
    // answer.
    Result<Addresses> wait(std::chrono::milliseconds most);
    // Any thread: wait() returns soon, now and ever after.
    void interrupt();

private:
    struct Shared;
    const std::string m_host;
    const Resolve m_resolve;
    const std::shared_ptr<Shared> m_shared;
};

} // namespace dyno
