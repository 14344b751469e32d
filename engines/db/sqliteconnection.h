// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/connection.h"

#include <memory>

namespace dyno {

struct Profile;
class Secret;

// A blocking connection to an SQLite file, with the profile's settings. Rows of a BulkWriter go in by one
// transaction that holds the turn to write (see sqlitesession.h); foreign keys are not looked at meanwhile,
// as tables may come in any order.
Result<std::unique_ptr<Connection>> openSqliteConnection(const Profile &profile, const Secret &secret);

} // namespace dyno
