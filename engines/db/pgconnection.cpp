// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/pgconnection.h"

#include "engines/db/pgbulk.h"
#include "engines/db/pglogin.h"
#include "engines/db/pgvalues.h"
#include "engines/db/text.h"


namespace dyno {

namespace {

// Bytes decoded, all else as the server's text.
void appendRow(Table &table, PgRows &rows, const PGresult *result, int row)
{
    const std::span<const Value> values = rows.row(result, row);
    auto &out = table.rows.emplace_back();
    out.reserve(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (values[i].isNull())
            out.emplace_back();
        else if (values[i].type == Value::Type::Binary)
            out.emplace_back(std::string(values[i].text));
        else
            out.emplace_back(PQgetvalue(result, row, int(i)));
    }
}

// COPY between client and server is for bulk writers; here it is passed over.
void endCopy(PGconn *connection, const PGresult *result)
{
    if (PQresultStatus(result) == PGRES_COPY_IN)
        PQputCopyEnd(connection, "COPY from the client is done by a bulk writer");
    char *line = nullptr;
    while (PQresultStatus(result) == PGRES_COPY_OUT && PQgetCopyData(connection, &line, 0) > 0)
        PQfreemem(line);
}

} // namespace

Result<std::unique_ptr<Connection>> openPgConnection(const Profile &profile, const Secret &secret)
{
    Result<PgHandle> opened = pgConnect(profile, secret);
    if (!opened)
        return opened.error();
    return std::unique_ptr<Connection>(std::make_unique<PgConnection>(std::move(*opened), profile.place()));
}

PgConnection::PgConnection(PgHandle connection, std::string place)
    : m_connection(std::move(connection)), m_place(std::move(place))
{
    m_canceller.setConnection(m_connection.get());
}

PgConnection::~PgConnection()
{
    m_canceller.setConnection(nullptr);
}

Error PgConnection::errorOf(const PGresult *result, std::string_view sql) const
{
    Error error = pgError(result, sql, m_place);
    if (error.kind == ErrorKind::StatementTimeout && m_canceller.wasAsked()) {
        error.kind = ErrorKind::Cancelled;
        error.advice.clear();
    }
    if (PQstatus(m_connection.get()) == CONNECTION_BAD)
        error.kind = ErrorKind::ConnectionLost;
    return error;
}

Result<void> PgConnection::send(std::string_view sql)
{
    m_canceller.forget();
    if (!PQsendQuery(m_connection.get(), std::string(sql).c_str()))
        return pgConnectionError(m_connection.get(), sql, m_place);
    return {};
}

Result<void> PgConnection::drain(std::string_view sql)
{
    Result<void> outcome;
    while (const PgResult result{PQgetResult(m_connection.get())}) {
        if (PQresultStatus(result.get()) == PGRES_FATAL_ERROR && outcome)
            outcome = errorOf(result.get(), sql);
        endCopy(m_connection.get(), result.get());
    }
    return outcome;
}

Result<Table> PgConnection::query(std::string_view sql)
{
    if (auto sent = send(sql); !sent)
        return sent.error();
    Table table;
    PgRows rows;
    while (const PgResult result{PQgetResult(m_connection.get())}) {
        switch (PQresultStatus(result.get())) {
        case PGRES_TUPLES_OK: {
            table = {};
            rows.setColumns(result.get());
            table.columns.assign(rows.names().begin(), rows.names().end());
            const int count = PQntuples(result.get());
            table.rows.reserve(std::size_t(count));
            for (int row = 0; row < count; ++row)
                appendRow(table, rows, result.get(), row);
            break;
        }
        case PGRES_COMMAND_OK:
        case PGRES_EMPTY_QUERY:
            break;
        case PGRES_COPY_IN:
        case PGRES_COPY_OUT:
            endCopy(m_connection.get(), result.get());
            break;
        default: {
            Error error = errorOf(result.get(), sql);
            (void)drain(sql);
            return error;
        }
        }
    }
    return table;
}

Result<void> PgConnection::stream(std::string_view sql,
                                  const std::function<bool(std::span<const Value>)> &onRow)
{
    if (auto sent = send(sql); !sent)
        return sent.error();
    PQsetSingleRowMode(m_connection.get());
    PgRows rows;
    bool isFirst = true;
    while (const PgResult result{PQgetResult(m_connection.get())}) {
        switch (PQresultStatus(result.get())) {
        case PGRES_SINGLE_TUPLE:
            if (isFirst)
                rows.setColumns(result.get());
            isFirst = false;
            if (!onRow(rows.row(result.get(), 0))) {
                // The server ends early; that it says so is no failure.
                char ignored[256];
                const std::unique_ptr<PGcancel, void (*)(PGcancel *)> key(PQgetCancel(m_connection.get()),
                                                                          PQfreeCancel);
                PQcancel(key.get(), ignored, sizeof ignored);
                (void)drain(sql);
                return {};
            }
            break;
        case PGRES_TUPLES_OK: // the end of a statement's rows
            isFirst = true;
            break;
        case PGRES_COMMAND_OK:
        case PGRES_EMPTY_QUERY:
            break;
        default: {
            Error error = errorOf(result.get(), sql);
            endCopy(m_connection.get(), result.get());
            (void)drain(sql);
            return error;
        }
        }
    }
    return {};
}

Result<std::unique_ptr<BulkWriter>> PgConnection::bulk(std::string_view table,
                                                       const std::vector<std::string> &columns)
{
    const std::vector<Oid> types = typesOf(table, columns);
    // Rows that are written frozen need no second writing by a later vacuum. That takes a table made or
    // emptied in the same transaction, and not every kind of table can.
    if (m_hasNewTables && PQtransactionStatus(m_connection.get()) == PQTRANS_IDLE) {
        if (query("BEGIN; TRUNCATE " + quoteName(table))) {
            if (auto writer = copy(table, columns, types, true))
                return writer;
        }
        if (auto back = query("ROLLBACK"); !back)
            return back.error();
    }
    return copy(table, columns, types, false);
}

std::string PgConnection::listed(const std::vector<std::string> &columns) const
{
    std::string names;
    for (const std::string &column : columns)
        names.append(names.empty() ? "" : ", ").append(quoteName(column));
    return names;
}

// Empty: they cannot be told.
std::vector<Oid> PgConnection::typesOf(std::string_view table, const std::vector<std::string> &columns)
{
    const PgResult result(PQexec(
        m_connection.get(),
        ("SELECT " + (columns.empty() ? "*" : listed(columns)) + " FROM " + quoteName(table) + " LIMIT 0").c_str()));
    std::vector<Oid> types;
    for (int i = 0; i < PQnfields(result.get()); ++i)
        types.push_back(PQftype(result.get(), i));
    return types;
}

Result<std::unique_ptr<BulkWriter>> PgConnection::copy(std::string_view table,
                                                       const std::vector<std::string> &columns,
                                                       const std::vector<Oid> &types, bool isFrozen)
{
    auto form = pgCopyFormFor(types);
    std::string options = isFrozen ? "FREEZE" : "";
    if (const std::string_view option = form->option(); !option.empty())
        options.append(options.empty() ? "" : ", ").append(option);
    std::string sql = "COPY " + quoteName(table);
    if (!columns.empty())
        sql += " (" + listed(columns) + ')';
    sql += " FROM STDIN";
    if (!options.empty())
        sql += " WITH (" + options + ')';
    if (auto sent = send(sql); !sent)
        return sent.error();
    const PgResult result(PQgetResult(m_connection.get()));
    if (!result || PQresultStatus(result.get()) != PGRES_COPY_IN) {
        Error error =
            result ? errorOf(result.get(), sql) : pgConnectionError(m_connection.get(), sql, m_place);
        (void)drain(sql);
        return error;
    }
    return std::unique_ptr<BulkWriter>(std::make_unique<PgBulkWriter>(
        m_connection.get(), std::string(table), std::size_t(PQnfields(result.get())), std::move(form),
        m_place, isFrozen));
}

std::string PgConnection::quoteName(std::string_view name) const
{
    std::string quoted = "\"";
    for (const char c : name)
        quoted.append(c == '"' ? 2u : 1u, c);
    return quoted + '"';
}

std::string PgConnection::quoteText(std::string_view text) const
{
    // Backslashes stand for themselves: the connection has standard_conforming_strings.
    std::string quoted = "'";
    for (const char c : text)
        quoted.append(c == '\'' ? 2u : 1u, c);
    return quoted + '\'';
}

std::string PgConnection::serverVersion() const
{
    return pgVersion(m_connection.get());
}

std::string PgConnection::tlsInUse() const
{
    return pgTls(m_connection.get());
}

Result<std::pair<int, int>> PgConnection::connectionLimit()
{
    // What this user may open in this database: the server keeps some for superusers, and user and database
    // may have limits of their own (-1: none).
    const auto answer =
        query("SELECT LEAST(current_setting('max_connections')::int - CASE current_setting('is_superuser') "
              "WHEN 'on' THEN 0 "
              "ELSE current_setting('superuser_reserved_connections')::int END, "
              "NULLIF((SELECT rolconnlimit FROM pg_roles WHERE rolname = current_user), -1), "
              "NULLIF((SELECT datconnlimit FROM pg_database WHERE datname = current_database()), -1)), "
              "(SELECT sum(numbackends) FROM pg_stat_database)");
    if (!answer)
        return answer.error();
    const auto &row = answer->rows.front();
    const auto count = [](const std::optional<std::string> &text) { return int(wholeNumber(text.value_or("")).value_or(0)); };
    return std::pair(count(row[0]), count(row[1]));
}

} // namespace dyno
