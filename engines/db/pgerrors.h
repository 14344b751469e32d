// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/measure/failure.h"
#include "engines/result.h"

#include <libpq-fe.h>

#include <memory>
#include <string>
#include <string_view>

namespace dyno {

struct PgFinish
{
    void operator()(PGconn *connection) const { PQfinish(connection); }
};
using PgHandle = std::unique_ptr<PGconn, PgFinish>;
struct PgClear
{
    void operator()(PGresult *result) const { PQclear(result); }
};
using PgResult = std::unique_ptr<PGresult, PgClear>;

// Classes of an SQLSTATE. A statement that was ended (57014) is a StatementTimeout: who asked for the end
// himself knows better.
Failure pgFailure(std::string_view sqlState);
ErrorKind pgErrorKind(std::string_view sqlState);

// SQLSTATE of a failed result; empty where the client library made the error.
std::string_view pgSqlState(const PGresult *result);

// The words for a failed result. `tried` is what was tried ("UPDATE t …"), `place` on what.
Error pgError(const PGresult *result, std::string_view tried, const std::string &place);
// The words for a failure of the connection itself.
Error pgConnectionError(PGconn *connection, std::string_view tried, const std::string &place);
// What to do about it; may be empty.
std::string_view pgAdvice(ErrorKind kind);

// A statement on one line, short enough for a message.
std::string pgShortSql(std::string_view sql);
// Lines joined to one, each trimmed.
std::string pgOneLine(std::string_view text);

} // namespace dyno
