// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/mysqldialect.h"

#include <array>
#include <cstring>

namespace dyno {

namespace {

constexpr std::string_view checkLogin =
    "Check user and password, and that the server lets this user in from this machine.";
constexpr std::string_view checkAddress =
    "Check that the server runs, and the host, port or socket of the profile.";
constexpr std::string_view tooMany =
    "Use a smaller pool, end other clients, or raise max_connections on the server.";
constexpr std::string_view connectAgain =
    "Look into the server's error log for the reason, then connect again.";
constexpr std::string_view grantRight = "Grant the user this right, or choose another user.";
constexpr std::string_view freeSpace = "Free space for the server's data directory and temporary files.";

constexpr std::array sharedErrors{
    // Connecting.
    MySqlErrorMeaning{1040, ErrorKind::TooManyConnections, tooMany},
    MySqlErrorMeaning{1203, ErrorKind::TooManyConnections,
                      "Use a smaller pool, or raise max_user_connections of this user."},
    MySqlErrorMeaning{1226, ErrorKind::TooManyConnections, "Raise this limit of the user on the server."},
    MySqlErrorMeaning{1044, ErrorKind::Permission, "Grant the user rights on this database."},
    MySqlErrorMeaning{1045, ErrorKind::Authentication, checkLogin},
    MySqlErrorMeaning{1698, ErrorKind::Authentication, checkLogin},
    MySqlErrorMeaning{1130, ErrorKind::Authentication,
                      "Create the user for this machine's address on the server."},
    MySqlErrorMeaning{1129, ErrorKind::Unreachable, "Run FLUSH HOSTS on the server, then try again."},
    MySqlErrorMeaning{1251, ErrorKind::Authentication, "Give the user another authentication plugin."},
    MySqlErrorMeaning{1862, ErrorKind::Authentication, "Set a new password for this user."},
    MySqlErrorMeaning{1820, ErrorKind::Authentication, "Set a new password for this user."},
    MySqlErrorMeaning{1049, ErrorKind::NotFound, "Create the database, or correct its name in the profile."},
    MySqlErrorMeaning{3159, ErrorKind::Tls, "Choose TLS mode require or stricter in the profile."},
    MySqlErrorMeaning{2002, ErrorKind::Unreachable, checkAddress},
    MySqlErrorMeaning{2003, ErrorKind::Unreachable, checkAddress},
    MySqlErrorMeaning{2004, ErrorKind::Unreachable, checkAddress},
    MySqlErrorMeaning{2005, ErrorKind::Unreachable, "Check the host name of the profile."},
    MySqlErrorMeaning{2012, ErrorKind::Authentication, checkLogin},
    MySqlErrorMeaning{2026, ErrorKind::Tls, "Check the TLS mode, the certificates and the host name."},
    MySqlErrorMeaning{
        2059, ErrorKind::Authentication,
        "Install this authentication plugin of the MariaDB client library, name its folder with the "
        "option plugin-dir, or give the user another plugin."},
    MySqlErrorMeaning{2061, ErrorKind::Authentication, checkLogin},
    // The connection goes away.
    MySqlErrorMeaning{2006, ErrorKind::ConnectionLost, connectAgain},
    MySqlErrorMeaning{2013, ErrorKind::ConnectionLost, connectAgain},
    MySqlErrorMeaning{2055, ErrorKind::ConnectionLost, connectAgain},
    MySqlErrorMeaning{5013, ErrorKind::ConnectionLost, connectAgain},
    MySqlErrorMeaning{5014, ErrorKind::ConnectionLost, connectAgain},
    MySqlErrorMeaning{1053, ErrorKind::ConnectionLost, "The server is shutting down."},
    MySqlErrorMeaning{1079, ErrorKind::ConnectionLost, "The server is shutting down."},
    MySqlErrorMeaning{1080, ErrorKind::ConnectionLost, connectAgain},
    MySqlErrorMeaning{1152, ErrorKind::ConnectionLost, connectAgain},
    MySqlErrorMeaning{1158, ErrorKind::ConnectionLost, connectAgain},
    MySqlErrorMeaning{1159, ErrorKind::ConnectionLost, connectAgain},
    MySqlErrorMeaning{1160, ErrorKind::ConnectionLost, connectAgain},
    MySqlErrorMeaning{1161, ErrorKind::ConnectionLost, connectAgain},
    MySqlErrorMeaning{1184, ErrorKind::ConnectionLost, connectAgain},
    MySqlErrorMeaning{1927, ErrorKind::ConnectionLost, "Somebody ended this connection on the server."},
    // Transactions.
    MySqlErrorMeaning{1213, ErrorKind::Deadlock, "Try the transaction again."},
    MySqlErrorMeaning{1614, ErrorKind::Deadlock, "Try the transaction again."},
    MySqlErrorMeaning{1020, ErrorKind::Serialization, "Try the transaction again."},
    MySqlErrorMeaning{1205, ErrorKind::LockTimeout,
                      "Raise innodb_lock_wait_timeout, or shorten the transactions."},
    MySqlErrorMeaning{1317, ErrorKind::Cancelled, ""},
    // Constraints whose SQLSTATE does not say so.
    MySqlErrorMeaning{1022, ErrorKind::Constraint, ""},
    MySqlErrorMeaning{1364, ErrorKind::Constraint, "Give a value for this column."},
    // Rights, space, limits.
    MySqlErrorMeaning{1142, ErrorKind::Permission, grantRight},
    MySqlErrorMeaning{1143, ErrorKind::Permission, grantRight},
    MySqlErrorMeaning{1227, ErrorKind::Permission, grantRight},
    MySqlErrorMeaning{1370, ErrorKind::Permission, grantRight},
    MySqlErrorMeaning{1290, ErrorKind::Permission, "Change this setting of the server."},
    MySqlErrorMeaning{1792, ErrorKind::Permission, ""},
    MySqlErrorMeaning{1836, ErrorKind::Permission, "Choose a server that may be written."},
    MySqlErrorMeaning{1051, ErrorKind::NotFound, ""},
    MySqlErrorMeaning{1146, ErrorKind::NotFound, "Load the workload's data into this database first."},
    MySqlErrorMeaning{1305, ErrorKind::NotFound, ""},
    MySqlErrorMeaning{1021, ErrorKind::DiskFull, freeSpace},
    MySqlErrorMeaning{1114, ErrorKind::DiskFull, freeSpace},
    MySqlErrorMeaning{1153, ErrorKind::Other, "Raise max_allowed_packet on the server."},
    MySqlErrorMeaning{2020, ErrorKind::Other, "Raise the option max-allowed-packet of the profile."},
    MySqlErrorMeaning{1295, ErrorKind::Unsupported, "Send this statement as text instead of preparing it."},
    MySqlErrorMeaning{1461, ErrorKind::Other, "Raise max_prepared_stmt_count on the server."},
};

constexpr std::array mariaDbErrors{
    MySqlErrorMeaning{1969, ErrorKind::StatementTimeout, "Raise the statement timeout of the profile."},
    MySqlErrorMeaning{4025, ErrorKind::Constraint, ""},
    MySqlErrorMeaning{4151, ErrorKind::Authentication, "Unlock this user on the server."},
};

constexpr std::array mySqlErrors{
    MySqlErrorMeaning{3024, ErrorKind::StatementTimeout, "Raise the statement timeout of the profile."},
    MySqlErrorMeaning{3101, ErrorKind::Serialization, "Try the transaction again."},
    MySqlErrorMeaning{3118, ErrorKind::Authentication, "Unlock this user on the server."},
    MySqlErrorMeaning{3169, ErrorKind::ConnectionLost, "Somebody ended this connection on the server."},
    MySqlErrorMeaning{3572, ErrorKind::LockTimeout, ""},
    MySqlErrorMeaning{3819, ErrorKind::Constraint, ""},
    MySqlErrorMeaning{4031, ErrorKind::ConnectionLost, "Raise wait_timeout on the server."},
};

// Classes of SQLSTATE, for numbers that are in no table.
struct StateMeaning
{
    std::string_view prefix;
    ErrorKind kind;
};
constexpr std::array stateMeanings{
    StateMeaning{"23", ErrorKind::Constraint},    StateMeaning{"28", ErrorKind::Authentication},
    StateMeaning{"40", ErrorKind::Serialization}, StateMeaning{"42", ErrorKind::Syntax},
    StateMeaning{"70100", ErrorKind::Cancelled},  StateMeaning{"08004", ErrorKind::TooManyConnections},
};

const MySqlErrorMeaning *findMeaning(std::span<const MySqlErrorMeaning> table, unsigned number)
{
    for (const MySqlErrorMeaning &meaning : table)
        if (meaning.number == number)
            return &meaning;
    return nullptr;
}

const MySqlErrorMeaning *meaningOf(const MySqlDialect &dialect, unsigned number)
{
    const MySqlErrorMeaning *own = findMeaning(dialect.errors, number);
    return own ? own : findMeaning(sharedErrors, number);
}

// MariaDB counts in seconds with six decimals, for every statement.
std::string limitInMariaDb(std::int64_t milliseconds)
{
    std::string digits = std::to_string(milliseconds % 1000);
    digits.insert(0, 3 - digits.size(), '0');
    return "SET SESSION max_statement_time=" + std::to_string(milliseconds / 1000) + '.' + digits;
}

// MySQL counts in milliseconds, for SELECT only.
std::string limitInMySql(std::int64_t milliseconds)
{
    return "SET SESSION max_execution_time=" + std::to_string(milliseconds);
}

} // namespace

const MySqlDialect &mariaDbDialect()
{
    static constexpr MySqlDialect dialect{"mariadb", "MariaDB", true, limitInMariaDb, true, mariaDbErrors};
    return dialect;
}

const MySqlDialect &mySqlDialect()
{
    static constexpr MySqlDialect dialect{"mysql", "MySQL", false, limitInMySql, false, mySqlErrors};
    return dialect;
}

void MySqlFault::set(unsigned errorNumber, std::string_view state, std::string_view words)
{
    number = errorNumber;
    state.copy(sqlState, 5);
    text.assign(words);
}

ErrorKind mySqlErrorKind(const MySqlDialect &dialect, const MySqlFault &fault)
{
    if (const MySqlErrorMeaning *meaning = meaningOf(dialect, fault.number))
        return meaning->kind;
    const std::string_view state(fault.sqlState);
    for (const StateMeaning &meaning : stateMeanings)
        if (state.starts_with(meaning.prefix))
            return meaning.kind;
    return ErrorKind::Other;
}

Failure mySqlFailure(const MySqlDialect &dialect, const MySqlFault &fault)
{
    switch (mySqlErrorKind(dialect, fault)) {
    case ErrorKind::Deadlock:
        return Failure::Deadlock;
    case ErrorKind::Serialization:
        return Failure::Serialization;
    case ErrorKind::LockTimeout:
        return Failure::LockTimeout;
    case ErrorKind::StatementTimeout:
        return Failure::StatementTimeout;
    case ErrorKind::Constraint:
        return Failure::Constraint;
    case ErrorKind::ConnectionLost:
        return Failure::ConnectionLost;
    case ErrorKind::Cancelled:
        return Failure::Cancelled;
    default:
        return Failure::Other;
    }
}

Error mySqlError(const MySqlDialect &dialect, const MySqlFault &fault, std::string_view tried)
{
    const MySqlErrorMeaning *meaning = meaningOf(dialect, fault.number);
    std::string message = "Could not ";
    message += tried;
    message += ": ";
    message += fault.text.empty() ? "the server gave no reason" : fault.text;
    message += " (" + std::string(dialect.title) + " error " + std::to_string(fault.number) + ").";
    return makeError(mySqlErrorKind(dialect, fault), std::move(message),
                     meaning ? std::string(meaning->advice) : std::string(),
                     fault.number == 0 ? std::string() : std::string(fault.sqlState));
}

std::string triedToRun(std::string_view sql, std::string_view place)
{
    constexpr std::size_t longest = 120;
    std::string line = "run ";
    for (const char c : sql.substr(0, longest))
        line += c == '\n' || c == '\t' || c == '\r' ? ' ' : c;
    if (sql.size() > longest) {
        while (!line.empty() && (static_cast<unsigned char>(line.back()) & 0x80) != 0) // no half character
            line.pop_back();
        line += "…";
    }
    return line.append(" on ").append(place);
}

std::string mySqlSessionSetup(const MySqlDialect &dialect, const Profile &profile, bool limitsStatements)
{
    std::string sql = "SET SESSION time_zone='+00:00'";
    if (profile.isolation != Isolation::ServerDefault) {
        sql += ";SET SESSION TRANSACTION ISOLATION LEVEL ";
        sql += isolationName(profile.isolation);
    }
    if (profile.production) // whatever a statement calls
        sql += ";SET SESSION TRANSACTION READ ONLY";
    if (limitsStatements && profile.statementTimeoutMs > 0)
        sql += ';' + dialect.limitStatements(profile.statementTimeoutMs);
    return sql;
}

} // namespace dyno
