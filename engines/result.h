// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <boost/system/result.hpp>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace dyno {

// What went wrong, in the terms in which a caller decides. Never matched by text.
enum class ErrorKind : std::uint8_t {
    Usage,              // the person asked for something that makes no sense
    NotFound,           // a file, database, profile or run that is not there
    Unreachable,        // no answer, or the connection was refused
    Authentication,     // user, password or authentication plugin
    Permission,
    Tls,
    Timeout,
    Cancelled,
    ConnectionLost,
    TooManyConnections,
    Deadlock,
    Serialization,
    LockTimeout,
    Busy,
    StatementTimeout,
    Constraint,
    Syntax,             // of SQL, of a script, of a file
    DiskFull,
    Unsupported,        // this build or this engine cannot
    Other
};

// An error is a value: what was tried and what the other side said (`message`), and what to do (`advice`,
// may be empty). Both are plain sentences for people and never hold a secret.
struct Error
{
    ErrorKind kind = ErrorKind::Other;
    std::string message;
    std::string advice;
    std::string sqlState; // five characters where a server gave one, else empty

    // The same transaction may pass when tried again.
    bool isRetryable() const
    {
        return kind == ErrorKind::Deadlock || kind == ErrorKind::Serialization || kind == ErrorKind::Busy;
    }
    bool losesConnection() const { return kind == ErrorKind::ConnectionLost; }
};

// One fault of an input, with its place. Inputs report all of their faults, not the first.
struct Fault
{
    std::string where;   // "workload.json:12", "ramp", "transfer.sql:3:14"
    std::string message; // what is wrong, and what was expected
};
using Faults = std::vector<Fault>;

[[noreturn]] inline void throw_exception_from_error(const Error &error, const boost::source_location &)
{
    // Reached only when a Result is read without having been asked: a mistake of ours.
    throw std::logic_error(error.message);
}

template <class T> using Result = boost::system::result<T, Error>;

inline Error makeError(ErrorKind kind, std::string message, std::string advice = {}, std::string sqlState = {})
{
    return Error{kind, std::move(message), std::move(advice), std::move(sqlState)};
}

} // namespace dyno
