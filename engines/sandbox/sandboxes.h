// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/sandbox/sandbox.h"

#include <memory>
#include <string>
#include <vector>

namespace dyno {

// The sandboxes of one program, each under the profile that wishes for it. What it starts lives as long as it
// does. One thread at a time.
class Sandboxes
{
public:
    // The running server of that profile: the one that is there, else a new one. Blocks. `connections`: of the
    // pool; a server with less room is replaced.
    Result<Sandbox *> get(const Profile &profile, int connections, const std::atomic<bool> &cancelled);
    // The one that is there, running or not; null: none.
    Sandbox *find(const Profile &profile);
    // Halts all servers but this one; their data stays. Returns their titles.
    std::vector<std::string> haltOthers(const Sandbox *but);

private:
    std::unique_ptr<Spawner> m_spawner; // outlives what it started; made when it is first needed
    struct Entry
    {
        std::string key;
        std::unique_ptr<Sandbox> sandbox;
    };
    std::vector<Entry> m_entries;
};

} // namespace dyno
