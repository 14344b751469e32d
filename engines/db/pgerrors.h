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

// What a server complains of. The views live as long as what they were read from.
struct PgComplaint
{
    std::string_view severity, sqlState, message, detail, hint;
    std::string_view routine; // of the server's source
};
PgComplaint pgComplaint(const PGresult *result);
// Of the body of the protocol's ErrorResponse.
PgComplaint pgComplaint(std::string_view errorResponse);
// It ends the connection.
bool isFatal(const PgComplaint &complaint);

// By its SQLSTATE. A statement that was ended (57014) is a StatementTimeout: who asked for the end himself knows
// better. What says that the connection is lost, and is not fatal, was raised by a statement or comes from afar.
Failure pgFailure(const PgComplaint &complaint);
ErrorKind pgErrorKind(std::string_view sqlState);

// The words for it. `tried` is what was tried ("UPDATE t …"), `place` on what.
Error pgError(const PgComplaint &complaint, std::string_view tried, const std::string &place);
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
