// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/host/serverfamily.h"

#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace dyno {

// Looks at a database server's processes, on this machine or on another. On one thread, not always the one that made
// it; interrupt() from any.
class ServerReader
{
public:
    virtual ~ServerReader() = default;
    // The server; after one that is gone, the one that has come in place of it.
    virtual Result<ServerProcess> find() = 0;
    struct Look
    {
        std::optional<FamilyReading> reading; // nothing: the server that find() found is gone
        std::chrono::nanoseconds took{};      // CPU time that it cost its machine
    };
    virtual Result<Look> read() = 0;
    struct MemoryLook
    {
        MemorySizes sizes;
        std::chrono::nanoseconds took{};
    };
    virtual Result<MemoryLook> readMemory(std::span<const int> processes) = 0;
    // All of them return soon, also those that only begin afterwards.
    virtual void interrupt() {}
    // Where: empty, or " of ssh://db1".
    virtual std::string place() const { return {}; }
};

// A source that reads on a thread of its own, whenever it is sampled, and less often where a look takes more than seven
// tenths of a per cent of a core. Returns when the first look has come or failed.
std::unique_ptr<ServerSource> makeAsideServer(std::unique_ptr<ServerReader> reader);

} // namespace dyno
