// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/profile.h"
#include "engines/result.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace dyno {

// Profiles from a file of a client: with the passwords that stand in it, which go into the key chain and no further.
struct ProfileImport
{
    std::vector<ProfileAndSecret> profiles; // named as in the file
    QStringList notes;                      // what was left out, and why
};

// A profile for each service of a pg_service.conf.
Result<ProfileImport> importPgServices(const QString &path);
// A profile for [client] (with what [client-server], [mysql], [client-mariadb] and [mariadb-client] add), and one for
// each group whose name begins with client: [clientstaging] is what --defaults-group-suffix=staging reads. Follows
// !include and !includedir, which libmariadb does not. `engine`: mariadb or mysql.
Result<ProfileImport> importMyCnf(const QString &path, const std::string &engine);

// Where such files are by default, those that are there: PGSERVICEFILE, ~/.pg_service.conf, /etc/…; ~/.my.cnf, /etc/….
QStringList usualPgServiceFiles();
QStringList usualMyCnfFiles();

} // namespace dyno
