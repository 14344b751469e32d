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

// id, title, dialect, defaultPort, isEmbedded, placeholder, makeSession, open, checkOptions, otherScheme,
// readSettings, counterQuestions, loadsInParallel
constexpr std::array engines{
    Engine{"postgresql", "PostgreSQL", "postgresql", 5432, false, '$', makePgSession, openPgConnection,
           pgCheckOptions, "postgres", readPgSettings, pgCounterQuestions},
    Engine{"mariadb", "MariaDB", "mysql", 3306, false, '?', makeMariaDbSession, openMariaDbConnection,
           checkMySqlOptions, "", readMySqlSettings, mySqlCounterQuestions, true},
    Engine{"mysql", "MySQL", "mysql", 3306, false, '?', makeMySqlSession, openMySqlConnection, checkMySqlOptions,
           "", readMySqlSettings, mySqlCounterQuestions, true},
    Engine{"sqlite", "SQLite", "sqlite", 0, true, '?', makeSqliteSession, openSqliteConnection,
           checkSqliteOptions, "sqlite3", readSqliteSettings},
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
