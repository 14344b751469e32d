// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/profile.h"
#include "engines/result.h"

#include <mysql.h>

#include <map>
#include <string>

namespace dyno {

// A handle that is not connected, null when memory is out. Any thread.
MYSQL *newMySql();

// Sets a profile's connection options by the names that my.cnf and the client library give them ("-" and "_"
// are one). Returns the client flags that they ask for, or the first fault.
// Files are read only where an option asks for it (read-default-file, read-default-group).
Result<unsigned long> setMySqlOptions(MYSQL *mysql, const std::map<std::string, std::string> &options);

// All faults that can be seen without a server; for the engine catalog.
Faults checkMySqlOptions(const Profile &profile);

} // namespace dyno
