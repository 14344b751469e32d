// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/data/dataset.h"
#include "engines/data/filelock.h"
#include "engines/data/loader.h"
#include "engines/db/connection.h"

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace dyno {

// What our mark says of one workload's tables in a target.
struct Mark
{
    std::string workload;
    bool isComplete = false;
    std::string parameters;
    std::string seed;
    std::string definition; // hash of what the data is made from, and of the way of making it
    std::string program;    // version that loaded
    std::string method;
    std::vector<std::string> tables;
    std::vector<TableDigest> digests; // as generated
};

// Where a workload's tables lie: PostgreSQL's current schema, MariaDB's and MySQL's database, SQLite's file. Our
// mark is the table sqldyno_mark in it, one row for each workload. Only tables that a mark lists are ever
// changed; a target that holds any other table is refused. One thread; blocks.
class Target
{
public:
    static Result<Target> open(const LoadRequest &request);
    // Makes no file that is not there. Error: NotFound.
    static Result<Target> openExisting(const LoadRequest &request);
    Target(Target &&) noexcept = default;
    Target &operator=(Target &&) noexcept = default;
    ~Target(); // gives a loader's locks back

    Connection &connection() const { return *m_connection; }
    const std::string &place() const { return m_place; } // for messages

    // Keeps all other loaders out until the target dies. Error: Busy, another load is at work.
    Result<void> lock();
    // The two sides of the data in use, until the target dies: a loader's before it changes what is there, and a
    // run's, which any number of runs may hold. Error: Busy.
    Result<void> lockData();
    Result<void> share();
    // The connection has done its work; it is kept where it holds a lock.
    void closeUnlessLocking();
    Result<std::set<std::string>> tables() const;
    Result<std::vector<Mark>> marks() const;
    // Fault of the whole: tables here that no mark lists.
    Result<void> refuseForeignTables(const std::set<std::string> &present, const std::vector<Mark> &marks) const;

    Result<void> writeMark(const Mark &mark) const; // the table too, where it is missing
    Result<void> removeMark(const std::string &workload) const;
    Result<void> dropTables(const std::vector<std::string> &tables) const; // last first
    // After the rows: figures for the query planner, and what else the engine needs to be at its best.
    Result<void> settle(const std::string &table) const;
    bool settlesBeforeIndexes() const; // else after them

private:
    Target() = default;
    struct Dialect;
    using TryLock = Result<bool> (*)(Connection &connection);
    // By a lock on the server, or by a lock file where `tryLock` is null.
    Result<void> take(std::optional<FileLock> &fileLock, const char *what, bool isShared, TryLock tryLock,
                      const Error &busy);
    const Dialect *m_dialect = nullptr;
    std::unique_ptr<Connection> m_connection;
    std::optional<FileLock> m_fileLock, m_dataLock;
    bool m_isLoader = false;
    std::string m_place;
    std::string m_file;
};

} // namespace dyno
