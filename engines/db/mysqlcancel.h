// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/mysqldialect.h"
#include "engines/db/profile.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>

namespace dyno {

// What another thread must know of a connection to end what runs on it. Outlives the connection while such a
// thread is at work.
struct MySqlCancelTarget
{
    MySqlCancelTarget(const MySqlDialect &theDialect, const Profile &theProfile, const Secret &theSecret)
        : dialect(theDialect), profile(theProfile), secret(theSecret)
    {
    }

    // Counts begins and ends of operations, so it is odd while one runs. Written by the connection's thread.
    void begin()
    {
        operation.store(operation.load(std::memory_order_relaxed) + 1, std::memory_order_release);
    }
    void end() { begin(); }
    bool wasCancelled() const { return cancelled.load() == operation.load(std::memory_order_relaxed); }
    // And the server was told so before it answered, or is being told.
    bool wasKilled() const { return killed.load() == operation.load(std::memory_order_relaxed); }

    const MySqlDialect &dialect;
    const Profile profile;
    const Secret secret;
    std::atomic<std::uint64_t> operation{0};
    std::atomic<std::uint64_t> cancelled{0};    // the operation that was last asked to end
    std::atomic<std::uint64_t> killed{0};       // the last one for which KILL QUERY was sent
    std::atomic<unsigned long> connectionId{0}; // the server's number; 0: not connected
    std::mutex mutex;
    int socket = -1; // guarded by the mutex; closed only by who set it to -1 before
};

// Any thread: has the server end what runs now, over a second connection on a thread of its own that lives at
// most about the profile's connect timeout. Where the server cannot be reached the connection is cut instead,
// so that the operation ends either way. Harmless when nothing runs.
void cancelMySql(std::shared_ptr<MySqlCancelTarget> target);

} // namespace dyno
