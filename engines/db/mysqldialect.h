// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/profile.h"
#include "engines/measure/failure.h"
#include "engines/result.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace dyno {

// What one number of the server, or of the client library, means to us and to the person.
struct MySqlErrorMeaning
{
    unsigned number;
    ErrorKind kind;
    std::string_view advice; // may be empty
};

// In what MariaDB and MySQL differ, as far as we are concerned. One implementation serves both.
struct MySqlDialect
{
    std::string_view engine; // id in the engine catalog
    std::string_view title;
    bool isMariaDb;
    // SQL that limits how long a statement may run; the time is in milliseconds.
    std::string (*limitStatements)(std::int64_t milliseconds);
    // False: that limit covers reads only, and the client must end the rest itself.
    bool limitCoversAll;
    std::span<const MySqlErrorMeaning> errors; // looked up before those that both share
};
const MySqlDialect &mariaDbDialect();
const MySqlDialect &mySqlDialect();

// What a server said last, kept without allocating once its text has grown. Words are made when asked.
struct MySqlFault
{
    unsigned number = 0;
    char sqlState[6] = "00000";
    std::string text;

    void set(unsigned errorNumber, std::string_view state, std::string_view words);
};

ErrorKind mySqlErrorKind(const MySqlDialect &dialect, const MySqlFault &fault);
// One byte for the measured path.
Failure mySqlFailure(const MySqlDialect &dialect, const MySqlFault &fault);
// `tried` is a phrase such as "connect to db1:3306/shop as bench" or "run UPDATE …".
Error mySqlError(const MySqlDialect &dialect, const MySqlFault &fault, std::string_view tried);

// "run SELECT … on db1:3306/shop": the beginning of a statement on one line, for messages.
std::string triedToRun(std::string_view sql, std::string_view place);

// SQL to send once after connecting: time zone and isolation, and the statement timeout where it shall hold.
std::string mySqlSessionSetup(const MySqlDialect &dialect, const Profile &profile, bool limitsStatements);

} // namespace dyno
