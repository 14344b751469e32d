// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/profile.h"
#include "engines/result.h"
#include "engines/sandbox/pairedsettings.h"
#include "engines/sandbox/sandboxfolder.h"
#include "engines/sandbox/sandboxkinds.h"

#include <atomic>
#include <memory>
#include <optional>
#include <string>

namespace dyno {

// Faults of a sandbox's profile that need a look at this machine: no server installed, settings that decide
// where it lives. Asks each program once for its version.
Faults checkSandbox(const Profile &profile);

// One throwaway server, or for an embedded engine one private file. Belongs to one thread at a time; all calls
// that take `cancelled` block until the server answers, fails, or is cancelled.
class Sandbox
{
public:
    // Lays it out and starts it. `profile` has a sandbox; its other fields stay. `spawner` outlives it.
    static Result<std::unique_ptr<Sandbox>> make(Spawner &spawner, const Profile &profile, int connections,
                                                 const std::atomic<bool> &cancelled);
    ~Sandbox(); // ends it at once and removes all of it
    Sandbox(const Sandbox &) = delete;
    Sandbox &operator=(const Sandbox &) = delete;

    bool isRunning();
    // After halt(), or when it died.
    Result<void> start(const std::atomic<bool> &cancelled);
    // An orderly end; its data stays. Killed where it takes longer than a minute.
    // False: there is no server to end.
    bool halt();

    // How it is reached; no longer a wish.
    const Profile &profile() const { return m_profile; }
    const Secret &secret() const { return m_ground.password; }
    int connections() const { return m_connections; }
    // "sandbox PostgreSQL 15.14"
    std::string title() const;

private:
    Sandbox(Spawner &spawner, SandboxFolder folder, const SandboxKind *kind, int connections);
    Result<void> run(const std::string &program, std::vector<std::string> words, const std::string &input,
                     const std::atomic<bool> &cancelled);
    Result<void> launchServer();
    Result<void> awaitAnswer(const std::atomic<bool> &cancelled);
    void end(int signal, std::chrono::seconds patience);
    Error failure(const std::string &what) const;

    Spawner &m_spawner;
    SandboxFolder m_folder;
    const SandboxKind *m_kind; // null: embedded
    SandboxGround m_ground;
    Profile m_profile;
    std::string m_engineTitle;
    int m_connections;
    bool m_isComplete = false;
    std::optional<ProcessId> m_server;
};

} // namespace dyno
