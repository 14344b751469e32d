// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/enginecatalog.h"

#include "engines/db/counterquestions.h"
#include "engines/db/mysqlconnection.h"
#include "engines/db/mysqloptions.h"
#include "engines/db/mysqlsession.h"
#include "engines/db/pgconnection.h"
#include "engines/db/pglogin.h"
#include "engines/db/pgsession.h"
#include "engines/db/settingsreader.h"
#include "engines/db/sqliteconnection.h"
#include "engines/db/sqlitepragmas.h"
#include "engines/db/sqlitesession.h"

#include <array>

namespace dyno {

namespace {

// A record's header, the number of its transaction and where its older version lies; pages are left a sixteenth
// empty.
constexpr StorageRules innoDb{20, 7, 0.92, 0.85, true, false};

// id, title, dialect, defaultPort, isEmbedded, placeholder, makeSession, open, checkOptions, otherScheme,
// readSettings, counterQuestions, loadsInParallel, explain, storage
constexpr std::array engines{
    Engine{"postgresql", "PostgreSQL", "postgresql", 5432, false, '$', makePgSession, openPgConnection,
           pgCheckOptions, "postgres", readPgSettings, pgCounterQuestions, false, "EXPLAIN",
           {28, 12, 0.97, 0.9, false, false}},
    Engine{"mariadb", "MariaDB", "mysql", 3306, false, '?', makeMariaDbSession, openMariaDbConnection,
           checkMySqlOptions, "", readMySqlSettings, mySqlCounterQuestions, true, "EXPLAIN", innoDb},
    Engine{"mysql", "MySQL", "mysql", 3306, false, '?', makeMySqlSession, openMySqlConnection, checkMySqlOptions,
           "", readMySqlSettings, mySqlCounterQuestions, true, "EXPLAIN FORMAT=TRADITIONAL", innoDb},
    Engine{"sqlite", "SQLite", "sqlite", 0, true, '?', makeSqliteSession, openSqliteConnection,
           checkSqliteOptions, "sqlite3", readSqliteSettings, nullptr, false, "EXPLAIN QUERY PLAN", {4, 3, 0.97, 0.97, false, true}},
};

} // namespace

std::span<const Engine> engineCatalog() { return engines; }

const Engine *findEngine(std::string_view id)
{
    for (const Engine &engine : engines) {
        if (engine.id == id)
            return &engine;
    }
    return nullptr;
}

} // namespace dyno
