// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/result.h"
#include "engines/sandbox/process.h"

#include <optional>
#include <string>
#include <string_view>

// Where sandboxes lie on the disk, and whose they are. Each has a folder with a file `owner` on which its program
// holds a lock: the system lets go of it whichever way the program ends, so that what a dead program left is
// told from what a living one uses, also when process numbers were given away again. Implemented per system
// (sandboxfolder_linux.cpp).
namespace dyno {

// SQLDYNO_SANDBOX_DIR; else for root /var/tmp/sqldyno-sandboxes, which other accounts can enter; else
// sqldyno/sandboxes in the user's cache folder. On a disk on purpose: a commit costs nothing in memory.
std::string sandboxPlace();

class SandboxFolder
{
public:
    // `root`: the root file system in which the server's own files must lie; empty: anywhere. `account`: whose
    // they are; none: ours.
    static Result<SandboxFolder> make(std::string_view engine, const std::string &root,
                                      const std::optional<UnixAccount> &account);
    SandboxFolder(SandboxFolder &&other) noexcept;
    SandboxFolder &operator=(SandboxFolder &&) = delete;
    ~SandboxFolder(); // removes all; nothing may run in it any more

    const std::string &home() const { return m_home; }
    // Short enough for the name of a socket, which may have 107 characters; mostly home().
    const std::string &socketFolder() const { return m_sockets; }
    std::string logPath() const { return m_path + "/log"; }
    int log() const { return m_log; } // open for appending
    // A file in home() that only the account and we can read.
    Result<void> write(const std::string &name, const std::string &content) const;
    void remove(const std::string &name) const;
    Result<void> addFolder(const std::string &name) const; // in home(), the account's
    // What runs in it now, for whoever finds it after us; its words must name `marker`.
    void record(const ProcessId &process, const std::string &marker) const;

private:
    SandboxFolder() = default;
    std::string m_path, m_home, m_sockets;
    std::optional<UnixAccount> m_account;
    int m_owner = -1, m_log = -1;
};

// Ends and removes what programs left that died without doing so themselves; never touches what belongs to a
// living one. Returns how many sandboxes that were. Blocks for some seconds where a server has to be ended.
int cleanLeftSandboxes();

} // namespace dyno
