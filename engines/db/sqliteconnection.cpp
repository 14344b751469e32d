// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/sqliteconnection.h"

#include "engines/db/sqlitedatabase.h"
#include "engines/db/sqlitevalue.h"

#include <charconv>

namespace dyno {

namespace {

using OnStatement = std::function<void(sqlite3_stmt *statement)>;
using OnSqliteRow = std::function<bool(sqlite3_stmt *statement)>;

// Runs the statement to its end, or until `onRow` has had enough.
Result<void> runToEnd(SqliteDatabase &database, sqlite3_stmt *statement, std::string_view sql,
                      const OnSqliteRow &onRow)
{
    int code = database.beginStatement(sqlite3_stmt_readonly(statement) != 0);
    bool goesOn = code == SQLITE_OK;
    while (goesOn && (code = sqlite3_step(statement)) == SQLITE_ROW)
        goesOn = onRow(statement);
    const bool isGood = code == SQLITE_DONE || code == SQLITE_ROW;
    if (!isGood)
        database.recordFailure(code, sql);
    sqlite3_reset(statement);
    database.endStatement();
    return isGood ? Result<void>() : Result<void>(database.lastError());
}

// Runs each statement of the text.
Result<void> runText(SqliteDatabase &database, std::string_view sql, const OnStatement &onStatement,
                     const OnSqliteRow &onRow)
{
    while (!sql.empty()) {
        SqliteStatement statement;
        std::string_view rest;
        if (const int code = database.prepare(sql, false, statement, &rest); code != SQLITE_OK) {
            database.recordFailure(code, sql);
            return database.lastError();
        }
        if (statement) {
            onStatement(statement.get());
            if (const auto ran = runToEnd(database, statement.get(), sql, onRow); !ran)
                return ran;
        }
        sql = rest;
    }
    return {};
}

Result<void> runText(SqliteDatabase &database, std::string_view sql)
{
    return runText(
        database, sql, [](sqlite3_stmt *) {}, [](sqlite3_stmt *) { return true; });
}

std::string quotedWith(char mark, std::string_view text)
{
    std::string quoted(1, mark);
    for (const char c : text) {
        if (c == mark)
            quoted += mark;
        quoted += c;
    }
    return quoted += mark;
}

std::optional<std::string> textOf(sqlite3_stmt *statement, int column)
{
    const Value value = sqliteValue(statement, column);
    char digits[40];
    switch (value.type) {
    case Value::Type::Null:
        return std::nullopt;
    case Value::Type::Int:
        return std::to_string(value.integer);
    case Value::Type::Double: // the shortest text that reads back as the same number
        return std::string(digits, std::to_chars(digits, digits + sizeof digits, value.real).ptr);
    default:
        return std::string(value.text);
    }
}

// One transaction, or a part of the one that is open already.
class SqliteBulkWriter final : public BulkWriter
{
public:
    SqliteBulkWriter(SqliteDatabase &database, std::string sql, std::size_t columns)
        : m_database(database), m_sql(std::move(sql)), m_columns(columns), m_isPart(database.inTransaction())
    {
    }
    ~SqliteBulkWriter() override
    {
        m_insert.reset();
        if (m_isBegun && m_database.inTransaction()) {
            m_database.beginOperation({}); // a cancel was for the rows
            (void)runText(m_database,
                          m_isPart ? "ROLLBACK TO sqldyno_bulk; RELEASE sqldyno_bulk" : "ROLLBACK");
        }
        m_database.endStatement();
        restoreForeignKeys();
    }

    Result<void> begin()
    {
        if (!m_isPart) { // SQLite changes this outside of transactions only
            sqlite3_db_config(m_database.handle(), SQLITE_DBCONFIG_ENABLE_FKEY, -1, &m_foreignKeys);
            sqlite3_db_config(m_database.handle(), SQLITE_DBCONFIG_ENABLE_FKEY, 0, nullptr);
        }
        if (const auto begun = runText(m_database, m_isPart ? "SAVEPOINT sqldyno_bulk" : "BEGIN IMMEDIATE");
            !begun)
            return begun;
        m_isBegun = true;
        if (const int code = m_database.prepare(m_sql, true, m_insert, nullptr); code != SQLITE_OK) {
            m_database.recordFailure(code, m_sql);
            return m_database.lastError();
        }
        return {};
    }

    Result<void> write(std::span<const Value> row) override
    {
        if (m_isBroken)
            return m_database.lastError();
        if (row.size() != m_columns)
            return makeError(ErrorKind::Usage, "A row of " + std::to_string(row.size()) +
                                                   " values was given for " + std::to_string(m_columns) +
                                                   " columns.");
        int code = SqliteDatabase::bind(m_insert.get(), row);
        if (code == SQLITE_OK)
            code = m_database.beginStatement(false); // a part of a transaction that only read so far
        if (code == SQLITE_OK)
            code = sqlite3_step(m_insert.get());
        m_isBroken = code != SQLITE_DONE; // SQLite may have rolled back: a further row would stand alone
        if (m_isBroken)
            m_database.recordFailure(code, m_sql);
        sqlite3_reset(m_insert.get());
        return m_isBroken ? Result<void>(m_database.lastError()) : Result<void>();
    }

    Result<void> finish() override
    {
        if (m_isBroken)
            return m_database.lastError();
        m_insert.reset();
        const auto ended = runText(m_database, m_isPart ? "RELEASE sqldyno_bulk" : "COMMIT");
        m_isBegun = !ended;
        restoreForeignKeys();
        return ended;
    }

    std::string_view method() const override { return "transaction"; }

private:
    void restoreForeignKeys()
    {
        if (m_foreignKeys == 1 && !m_database.inTransaction())
            sqlite3_db_config(m_database.handle(), SQLITE_DBCONFIG_ENABLE_FKEY, 1, nullptr);
    }

    SqliteDatabase &m_database;
    const std::string m_sql;
    const std::size_t m_columns;
    const bool m_isPart;
    bool m_isBegun = false;
    bool m_isBroken = false;
    int m_foreignKeys = 0;
    SqliteStatement m_insert;
};

class SqliteConnection final : public Connection
{
public:
    Result<void> open(const Profile &profile)
    {
        m_statementTimeout = std::chrono::milliseconds(profile.statementTimeoutMs);
        return m_database.open(profile);
    }

    Result<Table> query(std::string_view sql) override
    {
        m_database.beginOperation(m_statementTimeout);
        Table table;
        const auto ran = runText(
            m_database, sql,
            [&table](sqlite3_stmt *statement) {
                if (sqlite3_column_count(statement) == 0)
                    return;
                table = {};
                for (int i = 0; i < sqlite3_column_count(statement); ++i)
                    table.columns.emplace_back(sqlite3_column_name(statement, i));
            },
            [&table](sqlite3_stmt *statement) {
                auto &row = table.rows.emplace_back();
                for (int i = 0; i < sqlite3_data_count(statement); ++i)
                    row.push_back(textOf(statement, i));
                return true;
            });
        return ran ? Result<Table>(std::move(table)) : Result<Table>(ran.error());
    }

    Result<void> stream(std::string_view sql,
                        const std::function<bool(std::span<const Value>)> &onRow) override
    {
        m_database.beginOperation(m_statementTimeout);
        std::vector<Value> row;
        return runText(
            m_database, sql, [](sqlite3_stmt *) {},
            [&](sqlite3_stmt *statement) {
                readSqliteRow(statement, row);
                return onRow(row);
            });
    }

    Result<std::unique_ptr<BulkWriter>> bulk(std::string_view table,
                                             const std::vector<std::string> &columns) override
    {
        m_database.beginOperation({}); // for all rows of the writer: the statement timeout is for statements
        std::string names, places;
        for (const std::string &column : columns) {
            names += (names.empty() ? "" : ", ") + quoteName(column);
            places += places.empty() ? "?" : ", ?";
        }
        auto writer = std::make_unique<SqliteBulkWriter>(
            m_database, "INSERT INTO " + quoteName(table) + " (" + names + ") VALUES (" + places + ")",
            columns.size());
        if (const auto begun = writer->begin(); !begun)
            return begun.error();
        return std::unique_ptr<BulkWriter>(std::move(writer));
    }

    std::string quoteName(std::string_view name) const override { return quotedWith('"', name); }
    std::string quoteText(std::string_view text) const override
    {
        // A literal ends at a zero byte, so that is put in by a function.
        std::string quoted;
        std::size_t zero = text.find('\0');
        for (; zero != std::string_view::npos; zero = text.find('\0')) {
            quoted += quotedWith('\'', text.substr(0, zero)) + "||char(0)||";
            text.remove_prefix(zero + 1);
        }
        return quoted.empty() ? quotedWith('\'', text) : "(" + quoted + quotedWith('\'', text) + ")";
    }
    std::string serverVersion() const override { return sqlite3_libversion(); }
    std::string tlsInUse() const override { return {}; }
    Result<std::pair<int, int>> connectionLimit() override { return std::pair(0, 0); }
    void cancel() override { m_database.cancel(); }

private:
    SqliteDatabase m_database;
    std::chrono::milliseconds m_statementTimeout{};
};

} // namespace

Result<std::unique_ptr<Connection>> openSqliteConnection(const Profile &profile, const Secret &)
{
    auto connection = std::make_unique<SqliteConnection>();
    if (const auto opened = connection->open(profile); !opened)
        return opened.error();
    return std::unique_ptr<Connection>(std::move(connection));
}

} // namespace dyno
