// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/mysqlconnection.h"

#include "engines/db/mysqlbulk.h"

#include <charconv>
#include <cstring>

namespace dyno {

namespace {

struct ResultCloser
{
    void operator()(MYSQL_RES *result) const { mysql_free_result(result); }
};
using ResultRows = std::unique_ptr<MYSQL_RES, ResultCloser>;

// One operation, for those who cancel from other threads.
class Running
{
public:
    explicit Running(MySqlCancelTarget &target) : m_target(target) { m_target.begin(); }
    ~Running() { m_target.end(); }
    Running(const Running &) = delete;
    Running &operator=(const Running &) = delete;

private:
    MySqlCancelTarget &m_target;
};

Table tableOf(MYSQL_RES *rows)
{
    Table table;
    const unsigned columns = mysql_num_fields(rows);
    const MYSQL_FIELD *fields = mysql_fetch_fields(rows);
    for (unsigned i = 0; i < columns; ++i)
        table.columns.emplace_back(fields[i].name, fields[i].name_length);
    while (MYSQL_ROW row = mysql_fetch_row(rows)) {
        const unsigned long *lengths = mysql_fetch_lengths(rows);
        auto &to = table.rows.emplace_back(columns);
        for (unsigned i = 0; i < columns; ++i)
            if (row[i])
                to[i].emplace(row[i], lengths[i]);
    }
    return table;
}

int intOf(const std::string &text)
{
    int number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

} // namespace

Result<std::unique_ptr<Connection>> MySqlConnection::open(const MySqlDialect &dialect, const Profile &profile,
                                                          const Secret &secret)
{
    Result<MySqlHandle> handle = mySqlConnect(dialect, profile, secret, MySqlLogin::Purpose::Loading);
    if (!handle)
        return handle.error();
    refuseLocalFiles(handle->get());
    return std::unique_ptr<Connection>(new MySqlConnection(dialect, profile, secret, std::move(*handle)));
}

MySqlConnection::MySqlConnection(const MySqlDialect &dialect, const Profile &profile, const Secret &secret,
                                 MySqlHandle handle)
    : m_dialect(dialect), m_target(std::make_shared<MySqlCancelTarget>(dialect, profile, secret)),
      m_handle(std::move(handle))
{
    m_target->connectionId = mysql_thread_id(m_handle.get());
}

Error MySqlConnection::lastError(std::string_view sql) const
{
    MySqlFault fault;
    fault.set(mysql_errno(m_handle.get()), mysql_sqlstate(m_handle.get()), mysql_error(m_handle.get()));
    return mySqlError(m_dialect, fault, triedToRun(sql, m_target->profile.place()));
}

Result<Table> MySqlConnection::query(std::string_view sql)
{
    const Running running(*m_target);
    MYSQL *const mysql = m_handle.get();
    Table last;
    for (int state = mysql_real_query(mysql, sql.data(), sql.size());; state = mysql_next_result(mysql)) {
        if (state != 0)
            return lastError(sql);
        if (const ResultRows rows{mysql_store_result(mysql)})
            last = tableOf(rows.get());
        else if (mysql_field_count(mysql) != 0)
            return lastError(sql);
        if (!mysql_more_results(mysql))
            return last;
    }
}

Result<void> MySqlConnection::stream(std::string_view sql,
                                     const std::function<bool(std::span<const Value>)> &onRow)
{
    const Running running(*m_target);
    MYSQL *const mysql = m_handle.get();
    bool wantsMore = true;
    for (int state = mysql_real_query(mysql, sql.data(), sql.size());; state = mysql_next_result(mysql)) {
        if (state != 0)
            return lastError(sql);
        if (const ResultRows rows{mysql_use_result(mysql)}) {
            m_reader.begin(mysql_fetch_fields(rows.get()), mysql_num_fields(rows.get()));
            // A stopped stream is read to its end all the same: the connection goes on after it.
            while (MYSQL_ROW row = mysql_fetch_row(rows.get()))
                if (wantsMore)
                    wantsMore = onRow(m_reader.textRow(row, mysql_fetch_lengths(rows.get())));
            if (mysql_errno(mysql) != 0)
                return lastError(sql);
        } else if (mysql_field_count(mysql) != 0) {
            return lastError(sql);
        }
        if (!mysql_more_results(mysql))
            return {};
    }
}

Result<void> MySqlConnection::run(std::string_view sql)
{
    const Running running(*m_target);
    if (mysql_real_query(m_handle.get(), sql.data(), sql.size()) != 0)
        return lastError(sql);
    return {};
}

Result<std::unique_ptr<BulkWriter>> MySqlConnection::bulk(std::string_view table,
                                                          const std::vector<std::string> &columns)
{
    return MySqlBulkWriter::begin(*this, table, columns);
}

std::string MySqlConnection::quoteName(std::string_view name) const
{
    std::string quoted = "`";
    for (const char c : name)
        quoted.append(c == '`' ? 2 : 1, c);
    return quoted += '`';
}

std::string MySqlConnection::quoteText(std::string_view text) const
{
    std::string quoted(text.size() * 2 + 3, '\'');
    const unsigned long size =
        mysql_real_escape_string(m_handle.get(), quoted.data() + 1, text.data(), text.size());
    quoted.resize(size + 1);
    return quoted += '\'';
}

Result<std::pair<int, int>> MySqlConnection::connectionLimit()
{
    Result<Table> limit = query("SELECT @@GLOBAL.max_connections");
    if (!limit)
        return limit.error();
    Result<Table> used = query("SHOW GLOBAL STATUS LIKE 'Threads_connected'");
    if (!used)
        return used.error();
    const bool known = !used->rows.empty() && used->rows[0].size() == 2 && used->rows[0][1].has_value();
    return std::pair(intOf(limit->single()), known ? intOf(*used->rows[0][1]) : 0);
}

Result<std::unique_ptr<Connection>> openMariaDbConnection(const Profile &profile, const Secret &secret)
{
    return MySqlConnection::open(mariaDbDialect(), profile, secret);
}

Result<std::unique_ptr<Connection>> openMySqlConnection(const Profile &profile, const Secret &secret)
{
    return MySqlConnection::open(mySqlDialect(), profile, secret);
}

} // namespace dyno
