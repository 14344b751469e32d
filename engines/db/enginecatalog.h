// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/connection.h"
#include "engines/db/session.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace dyno {

struct CounterQuestion;
struct ServerSettings;

// How an engine lays rows out on disk, roughly: what an estimate of sizes needs. Bytes.
struct StorageRules
{
    double perRow = 0;      // beside its values
    double perIndexRow = 0; // beside its key and what points to the row
    double tableFill = 1;   // used part of a page after loading in order
    double indexFill = 1;
    bool isClustered = false;   // the primary key is the table; other indexes point to it by its columns
    bool packsIntegers = false; // small numbers take fewer bytes
};

// One database engine: the row that makes it known everywhere. Adding an engine is adding one file pair and
// one row in enginecatalog.cpp; nothing else switches on an engine's id.
struct Engine
{
    std::string_view id;         // "postgresql": in URLs, file names, exports; stable
    std::string_view title;      // "PostgreSQL"
    std::string_view dialect;    // which <name>.<dialect>.sql of a workload it takes after its own id:
                                 // MariaDB and MySQL share "mysql", others repeat their id
    int defaultPort;             // 0: no network
    bool isEmbedded;             // in this process, one blocking connection per worker (SQLite)
    char placeholder;            // '$' for $1, '?' for ?
    // A closed session on `loop`, which must outlive it.
    std::unique_ptr<Session> (*makeSession)(EventLoop &loop, const Profile &profile, const Secret &secret,
                                            std::uint32_t statementCount);
    // A blocking connection, for loading, checks and settings; never on the measured path or the GUI thread.
    Result<std::unique_ptr<Connection>> (*open)(const Profile &profile, const Secret &secret);
    // Faults of Profile::options that can be seen without the server; null: the server judges them.
    Faults (*checkOptions)(const Profile &profile) = nullptr;
    // Another scheme of URLs that means this engine ("postgres"); empty: none but the id.
    std::string_view otherScheme = {};
    // Fills what a connection can tell of its server's settings; called by dyno::readSettings().
    void (*readSettings)(Connection &connection, const Profile &profile, ServerSettings &settings) = nullptr;
    // What a server is asked about its counters; null: an embedded engine, whose sessions count.
    std::span<const CounterQuestion> (*counterQuestions)() = nullptr;
    // Whether several connections fill one table faster than one: the server has a thread for each, and rows may come
    // in any order.
    bool loadsInParallel = false;
    std::string_view explain = {}; // before a statement: asks how it would be run
    StorageRules storage = {};
};

std::span<const Engine> engineCatalog();
const Engine *findEngine(std::string_view id); // null: unknown

// What a connection test says. Round trip: median of seven empty questions, in µs.
struct ConnectionReport
{
    std::string serverVersion;
    std::string tls;             // empty: not encrypted
    std::int64_t roundTripUs = 0;
    std::int64_t connectUs = 0;
    int maxConnections = 0;      // the server's limit; 0: none known
    int usedConnections = 0;
};
// Blocks up to the profile's connect timeout.
Result<ConnectionReport> testConnection(const Profile &profile, const Secret &secret);

} // namespace dyno
