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

    Connection &connection() const { return *m_connection; }
    const std::string &place() const { return m_place; } // for messages

    // Keeps all other loaders out until the target dies. Error: Busy, another load is at work.
    Result<void> lock();
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
    const Dialect *m_dialect = nullptr;
    std::unique_ptr<Connection> m_connection;
    std::optional<FileLock> m_fileLock;
    std::string m_place;
    std::string m_file;
};

} // namespace dyno
