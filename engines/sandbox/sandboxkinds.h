// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/profile.h"
#include "engines/result.h"
#include "engines/sandbox/serverbinaries.h"

#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace dyno {

// What a kind of server needs to know to lay its data out and to start.
struct SandboxGround
{
    ServerBinary binary;
    std::string home;       // folder of the server's own files, as we see it
    std::string homeInside; // as the server sees it
    std::string socketFolder, socketFolderInside; // mostly the same
    std::map<std::string, std::string> settings;  // paired ones and the person's over them
    Secret password;        // of the account `dyno`
    int port = 0;           // on 127.0.0.1; 0: no TCP
    // Runs a program of the binary's file system to its end; fails with the end of its output.
    std::function<Result<void>(const std::string &program, std::vector<std::string> words, const std::string &input)>
        run;
    // Writes a file into `home` that only the server's account and we can read.
    std::function<Result<void>(const std::string &name, const std::string &content)> write;
};

// One kind of server that can be started as a sandbox. Adding one is a file and a row.
struct SandboxKind
{
    std::string_view engine;
    std::string_view account;                     // whom it runs as where we are root, if that is there
    std::span<const std::string_view> programs;   // its server's names
    std::span<const std::string_view> places;     // folders to look into besides PATH; * is any one name
    bool (*isIts)(std::string_view version);      // whether what `--version` said is of this engine
    bool runsByLoader;                            // can be started from a foreign root without being root
    std::string_view install;                     // what to do where it is missing
    int haltSignal;                               // orderly, at once for the clients: the data can be used again
    int endSignal;                                // at once, for data that nobody will use again
    std::span<const std::string_view> ownSettings; // names that decide where it lives and who gets in
    Result<void> (*initialise)(const SandboxGround &ground);
    std::vector<std::string> (*words)(const SandboxGround &ground); // after the program's name
    void (*reach)(const SandboxGround &ground, Profile &profile);
    // After the first start, with a profile that has no database yet; null: nothing to do.
    Result<void> (*complete)(Profile profile, const Secret &secret);
};
std::span<const SandboxKind> sandboxKinds();
const SandboxKind *findSandboxKind(std::string_view engine); // null: none, or embedded

// Rows of the catalog.
extern const SandboxKind pgSandbox, mariaDbSandbox, mySqlSandbox;

// All sandboxes have this account and database.
inline constexpr std::string_view sandboxName = "dyno";

// A setting's name as servers compare it: lower case, with _ for -.
std::string settingName(std::string_view name);

} // namespace dyno
