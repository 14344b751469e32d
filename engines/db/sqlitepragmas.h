// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/profile.h"
#include "engines/result.h"

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace dyno {

// One setting of a connection, checked and in SQLite's own words: nothing of the user's text gets into SQL.
struct SqlitePragma
{
    std::string_view name;
    std::string value;
    // How SQLite says it back when asked; empty: it is not asked. Some settings are bound to the file, and
    // SQLite passes over them silently when they come too late.
    std::string answer;
    bool isForNewFiles = false; // nobody chose it: a file that has something in it keeps its own
};

// Unknown names and values out of range in Profile::options.
Faults checkSqliteOptions(const Profile &profile);

// What every connection of the profile sets, in this order. Without options: journal_mode WAL where the
// file is made anew, synchronous FULL (a commit is on the disk when it returns), foreign_keys on, as servers do; of production nothing that the
// file keeps, and only reading. The profile has no faults.
std::vector<SqlitePragma> sqlitePragmas(const Profile &profile);

// What an option may be, for forms: its name and, where it is one of a few words, those.
struct SqliteOption
{
    std::string_view name;
    std::vector<std::string_view> words;
};
std::vector<SqliteOption> sqliteOptions();

// How long a statement waits for a lock, ours or another process's. Option busy_timeout in ms, 5 s without.
std::chrono::milliseconds sqliteBusyTimeout(const Profile &profile);

} // namespace dyno
