// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/pgerrors.h"

#include "engines/db/pgmessage.h"

#include <algorithm>
#include <array>

namespace dyno {

namespace {

struct Class
{
    std::string_view prefix; // of the SQLSTATE
    Failure failure;
    ErrorKind kind;
};
// The first row that fits counts.
constexpr std::array classes{
    Class{"40P01", Failure::Deadlock, ErrorKind::Deadlock},
    Class{"40001", Failure::Serialization, ErrorKind::Serialization},
    Class{"55P03", Failure::LockTimeout, ErrorKind::LockTimeout},
    Class{"57014", Failure::StatementTimeout, ErrorKind::StatementTimeout},
    Class{"23", Failure::Constraint, ErrorKind::Constraint},
    Class{"08", Failure::ConnectionLost, ErrorKind::ConnectionLost},
    Class{"57P", Failure::ConnectionLost, ErrorKind::ConnectionLost},
    Class{"25P03", Failure::ConnectionLost, ErrorKind::ConnectionLost}, // idle too long in a transaction
    Class{"53300", Failure::ConnectionLost, ErrorKind::TooManyConnections},
    Class{"53100", Failure::Other, ErrorKind::DiskFull},
    Class{"28", Failure::Other, ErrorKind::Authentication},
    Class{"3D000", Failure::Other, ErrorKind::NotFound},
    Class{"42501", Failure::Other, ErrorKind::Permission},
    Class{"42P01", Failure::Other, ErrorKind::NotFound}, // table
    Class{"42", Failure::Other, ErrorKind::Syntax},
    Class{"0A000", Failure::Other, ErrorKind::Unsupported},
};

const Class *classOf(std::string_view sqlState)
{
    const auto *found = std::find_if(classes.begin(), classes.end(), [&](const Class &row) {
        return sqlState.substr(0, row.prefix.size()) == row.prefix;
    });
    return found == classes.end() ? nullptr : found;
}

std::string_view field(const PGresult *result, int code)
{
    const char *text = PQresultErrorField(result, code);
    return text ? std::string_view(text) : std::string_view();
}

std::string withStop(std::string text)
{
    if (!text.empty() && text.back() != '.' && text.back() != '?' && text.back() != '!')
        text += '.';
    return text;
}

} // namespace

bool isFatal(const PgComplaint &complaint)
{
    return complaint.severity == "FATAL" || complaint.severity == "PANIC";
}

Failure pgFailure(const PgComplaint &complaint)
{
    const Class *row = classOf(complaint.sqlState);
    if (!row || (row->failure == Failure::ConnectionLost && !isFatal(complaint)))
        return Failure::Other;
    return row->failure;
}

ErrorKind pgErrorKind(std::string_view sqlState)
{
    const Class *row = classOf(sqlState);
    return row ? row->kind : ErrorKind::Other;
}

PgComplaint pgComplaint(const PGresult *result)
{
    PgComplaint complaint{field(result, PG_DIAG_SEVERITY_NONLOCALIZED), field(result, PG_DIAG_SQLSTATE),
                          field(result, PG_DIAG_MESSAGE_PRIMARY),       field(result, PG_DIAG_MESSAGE_DETAIL),
                          field(result, PG_DIAG_MESSAGE_HINT),          field(result, PG_DIAG_SOURCE_FUNCTION)};
    if (complaint.message.empty()) // libpq's own
        complaint.message = PQresultErrorMessage(result);
    return complaint;
}

PgComplaint pgComplaint(std::string_view errorResponse)
{
    PgComplaint complaint;
    PgFields fields(errorResponse);
    while (const char code = fields.number<char>()) {
        const std::string_view text = fields.text();
        switch (code) {
        case PG_DIAG_SEVERITY_NONLOCALIZED:
            complaint.severity = text;
            break;
        case PG_DIAG_SOURCE_FUNCTION:
            complaint.routine = text;
            break;
        case PG_DIAG_SQLSTATE:
            complaint.sqlState = text;
            break;
        case PG_DIAG_MESSAGE_PRIMARY:
            complaint.message = text;
            break;
        case PG_DIAG_MESSAGE_DETAIL:
            complaint.detail = text;
            break;
        case PG_DIAG_MESSAGE_HINT:
            complaint.hint = text;
            break;
        default: // the place in the text, and the like
            break;
        }
    }
    return complaint;
}

Error pgError(const PgComplaint &complaint, std::string_view tried, const std::string &place)
{
    ErrorKind kind = pgErrorKind(complaint.sqlState);
    if (kind == ErrorKind::ConnectionLost && !isFatal(complaint))
        kind = ErrorKind::Other;
    std::string said = complaint.message.empty() ? "the server did not say why" : pgOneLine(complaint.message);
    // The detail names the rows and processes in question; the hint is the server's own advice.
    if (!complaint.detail.empty())
        said = withStop(std::move(said)) + " " + pgOneLine(complaint.detail);
    return makeError(kind, pgShortSql(tried) + " failed on " + place + ": " + withStop(std::move(said)),
                     std::string(complaint.hint.empty() ? pgAdvice(kind) : complaint.hint),
                     std::string(complaint.sqlState));
}

Error pgError(const PGresult *result, std::string_view tried, const std::string &place)
{
    return pgError(pgComplaint(result), tried, place);
}

Error pgConnectionError(PGconn *connection, std::string_view tried, const std::string &place)
{
    const bool lost = PQstatus(connection) == CONNECTION_BAD;
    const ErrorKind kind = lost ? ErrorKind::ConnectionLost : ErrorKind::Other;
    return makeError(kind,
                     pgShortSql(tried) + (lost ? " lost the connection to " : " failed on ") + place + ": " +
                         withStop(pgOneLine(PQerrorMessage(connection))),
                     std::string(pgAdvice(kind)));
}

std::string_view pgAdvice(ErrorKind kind)
{
    switch (kind) {
    case ErrorKind::Unreachable:
        return "Check host and port, that the server runs, and that listen_addresses and a firewall let this "
               "machine in.";
    case ErrorKind::Authentication:
        return "Check user and password, and the server's pg_hba.conf.";
    case ErrorKind::NotFound:
        return "Check the name; a database is made on the server, and a workload's tables by loading its "
               "data.";
    case ErrorKind::Permission:
        return "Grant the user the right, or use another user.";
    case ErrorKind::Tls:
        return "Check the TLS mode and the CA file of the profile, that the server's certificate is in date and of "
               "that authority, and the server's setting ssl.";
    case ErrorKind::TooManyConnections:
        return "Use a smaller pool, or raise the server's max_connections.";
    case ErrorKind::Deadlock:
        return "Take the locks in the same order in every transaction, or let the run try again.";
    case ErrorKind::Serialization:
        return "Let the run try again, or use a weaker isolation level.";
    case ErrorKind::LockTimeout:
        return "Find out who holds the lock, or raise lock_timeout.";
    case ErrorKind::StatementTimeout:
        return "Raise the statement timeout, or make the statement faster.";
    case ErrorKind::ConnectionLost:
        return "Look into the server's log for the reason.";
    case ErrorKind::DiskFull:
        return "Make room on the server's disk.";
    default:
        return {};
    }
}

std::string pgOneLine(std::string_view text)
{
    std::string line;
    bool gap = false;
    for (const char c : text) {
        if (c == '\n' || c == '\t' || c == '\r' || c == ' ') {
            gap = true;
            continue;
        }
        if (gap && !line.empty())
            line += ' ';
        gap = false;
        line += c;
    }
    return line;
}

std::string pgShortSql(std::string_view sql)
{
    constexpr std::size_t longest = 80;
    std::string line = pgOneLine(sql);
    if (line.size() <= longest)
        return line;
    std::size_t end = longest;
    while (end > 0 && (static_cast<unsigned char>(line[end]) & 0xC0) == 0x80) // not within a UTF-8 character
        --end;
    return line.substr(0, end) + "…";
}

} // namespace dyno
