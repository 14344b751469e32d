// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What the conformance tests share: the engines under test with the few places where their SQL differs, and a
// client that drives a session to the end of each operation.
#include "engines/db/enginecatalog.h"
#include "engines/loop/eventloop.h"
#include "engines/loop/task.h"

#include <QTemporaryDir>
#include <QtTest>

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace conformance {

using namespace dyno;
using namespace std::chrono_literals;

// One engine under test.
struct Target
{
    const char *id;
    const char *variable; // profile URL; empty: a file in a temporary folder
    const char *tcpVariable;
    const char *textType, *binaryType, *timestampType;
    const char *sessionId;     // asks the number by which the server knows this session
    const char *killSession;   // ends session %1
    const char *isolation;     // asks the isolation level of the session
    const char *preparedCount; // its last column: statements this connection has prepared so far
    const char *lockTimeout;   // makes waits for row locks short
    int lazyPreparation;       // round trips of the first execution above those of the next
    const char *tableTail;
    const char *client = ""; // who speaks on the measured path, where the profile can say it
};
inline constexpr std::array targets{
    Target{"postgresql", "SQLDYNO_TEST_POSTGRESQL", "SQLDYNO_TEST_POSTGRESQL_TCP", "VARCHAR(500)", "BYTEA",
           "TIMESTAMP(6)", "SELECT pg_backend_pid()", "SELECT pg_terminate_backend(%1)",
           "SHOW transaction_isolation", "SELECT count(*) FROM pg_prepared_statements",
           "SET lock_timeout = 200", 0, ""},
    Target{"postgresql", "SQLDYNO_TEST_POSTGRESQL", "SQLDYNO_TEST_POSTGRESQL_TCP", "VARCHAR(500)", "BYTEA",
           "TIMESTAMP(6)", "SELECT pg_backend_pid()", "SELECT pg_terminate_backend(%1)",
           "SHOW transaction_isolation", "SELECT count(*) FROM pg_prepared_statements",
           "SET lock_timeout = 200", 1, "", "library"},
    Target{"mariadb", "SQLDYNO_TEST_MARIADB", "SQLDYNO_TEST_MARIADB_TCP", "VARCHAR(500)", "VARBINARY(500)",
           "DATETIME(6)", "SELECT CONNECTION_ID()", "KILL %1", "SELECT @@tx_isolation",
           "SHOW SESSION STATUS LIKE 'Com_stmt_prepare'", "SET innodb_lock_wait_timeout = 1", 1,
           " ENGINE=InnoDB DEFAULT CHARSET=utf8mb4"},
    Target{"mysql", "SQLDYNO_TEST_MYSQL", "SQLDYNO_TEST_MYSQL_TCP", "VARCHAR(500)", "VARBINARY(500)",
           "DATETIME(6)", "SELECT CONNECTION_ID()", "KILL %1", "SELECT @@transaction_isolation",
           "SHOW SESSION STATUS LIKE 'Com_stmt_prepare'", "SET innodb_lock_wait_timeout = 1", 1,
           " ENGINE=InnoDB DEFAULT CHARSET=utf8mb4"},
    Target{"sqlite", "", "", "TEXT", "BLOB", "TEXT", "", "", "", "", "", 0, ""},
};

// What an engine cannot have, and why: such a row is skipped with the reason.
struct Exception
{
    const char *engine, *test, *reason;
};
inline constexpr std::array exceptions{
    Exception{"sqlite", "isolationIsSet",
              "SQLite's transactions are serializable, whatever the profile says"},
    Exception{"sqlite", "preparesOncePerConnection", "a library in the process has no counter to ask"},
    Exception{"sqlite", "deadlock", "one writer at a time: two transactions cannot hold a lock each"},
    Exception{"sqlite", "permission", "SQLite knows no users"},
    Exception{"sqlite", "reconnects", "there is no server that could end a session"},
    Exception{"sqlite", "connectErrors", "SQLite has neither host nor password; see tst_sqlite"},
    Exception{"sqlite", "tls", "SQLite has no network"},
    Exception{"sqlite", "encryptedConnectionsWaitApart", "SQLite has no network"},
    Exception{"sqlite", "connectTimeout", "SQLite has no network"},
    Exception{"sqlite", "cachingSha2", "SQLite knows no users"},
    Exception{"mariadb", "serializationFailure", "InnoDB waits for the lock and then sees the newest row"},
    Exception{"mysql", "serializationFailure", "InnoDB waits for the lock and then sees the newest row"},
    Exception{"mariadb", "cachingSha2", "MariaDB has no such plugin"},
    Exception{"postgresql", "cachingSha2", "the method is MySQL's own"},
};

// A statement that runs for ages on every engine, and can be ended.
inline constexpr const char *endless =
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 900) "
    "SELECT count(*) FROM n a, n b, n c, n d WHERE a.i + b.i + c.i + d.i < 0";

inline const Target &current()
{
    QFETCH_GLOBAL(int, target);
    return targets[std::size_t(target)];
}

inline void addTargets()
{
    QTest::addColumn<int>("target");
    for (std::size_t i = 0; i < targets.size(); ++i)
        QTest::newRow((targets[i].id + std::string(*targets[i].client ? " by the " : "") + targets[i].client).c_str())
            << int(i);
}

// Why this test does not run on the current engine; empty when it does. Absent servers are no reason where
// SQLDYNO_REQUIRE_SERVERS is set.
inline QByteArray whySkip()
{
    const Target &target = current();
    for (const Exception &exception : exceptions) {
        if (qstrcmp(exception.engine, target.id) == 0 &&
            qstrcmp(exception.test, QTest::currentTestFunction()) == 0)
            return exception.reason;
    }
    if (*target.variable && !qEnvironmentVariableIsSet(target.variable) &&
        !qEnvironmentVariableIntValue("SQLDYNO_REQUIRE_SERVERS"))
        return QByteArray(target.variable) + " is not set: see tests/servers";
    return {};
}
#define NEEDS_SERVER()                                                                                       \
    if (const QByteArray reason = conformance::whySkip(); !reason.isEmpty())                                 \
    QSKIP(reason.constData())

// Where the current engine is: by socket or file, or by TCP.
inline ProfileAndSecret place(bool byTcp = false)
{
    const Target &target = current();
    if (!*target.variable) {
        static const QTemporaryDir dir;
        ProfileAndSecret file;
        file.profile.engine = target.id;
        file.profile.file = dir.filePath("conformance.db").toStdString();
        return file;
    }
    const char *variable = byTcp ? target.tcpVariable : target.variable;
    auto parsed = parseProfileUrl(qgetenv(variable).toStdString());
    if (!parsed)
        qFatal("%s: %s", variable, parsed.error().message.c_str());
    if (*target.client)
        parsed->profile.options["client"] = target.client;
    return *parsed;
}

inline const Engine &engine()
{
    return *findEngine(current().id);
}

// ? becomes $1, $2, … where the engine writes them so. The texts of these tests hold no other question mark.
inline std::string placeholders(std::string_view sql)
{
    std::string out;
    int number = 0;
    for (const char c : sql) {
        if (c == '?' && engine().placeholder == '$')
            out += "$" + std::to_string(++number);
        else
            out += c;
    }
    return out;
}

// A value as text, the same for every engine: some have no booleans.
inline std::optional<std::string> shown(const Value &value)
{
    switch (value.type) {
    case Value::Type::Null:
        return std::nullopt;
    case Value::Type::Bool:
        return value.boolean ? "1" : "0";
    case Value::Type::Int:
        return std::to_string(value.integer);
    case Value::Type::Double:
        return QByteArray::number(value.real, 'g', 17).toStdString();
    default:
        return std::string(value.text);
    }
}

struct Rows final : RowSink
{
    std::vector<std::string> columns;
    std::vector<std::vector<std::optional<std::string>>> rows;
    std::vector<Value::Type> types; // of the last row

    void onColumns(std::span<const std::string_view> names) override
    {
        columns.assign(names.begin(), names.end());
    }
    void onRow(std::span<const Value> row) override
    {
        types.clear();
        auto &out = rows.emplace_back();
        for (const Value &value : row) {
            types.push_back(value.type);
            out.push_back(shown(value));
        }
    }
};

// An operation that goes on while the test does something else.
struct Pending
{
    bool isDone = false;
    Outcome outcome;
};
inline Detached follow(Session::Operation operation, Pending &pending)
{
    pending.outcome = co_await operation;
    pending.isDone = true;
}

// A loop for the sessions of one test.
class Loop
{
public:
    ~Loop()
    {
        // Lets what waits for a time end, so that nothing is lost.
        m_loop.wakeSleepers();
        m_loop.runUntil([] { return true; });
    }
    operator EventLoop &() { return m_loop; }
    Outcome await(Session::Operation operation)
    {
        Pending pending;
        follow(operation, pending);
        await(pending);
        return pending.outcome;
    }
    void await(Pending &pending)
    {
        if (!m_loop.runUntil([&] { return pending.isDone; }, EventLoop::now() + 120s))
            qFatal("an operation did not end");
    }

private:
    EventLoop m_loop;
};

class Client
{
public:
    explicit Client(Loop &loop) : Client(loop, place()) {}
    Client(Loop &loop, const ProfileAndSecret &where)
        : m_loop(loop), m_session(engine().makeSession(loop, where.profile, where.secret, 64))
    {
    }

    Session *operator->() { return m_session.get(); }
    Outcome connect() { return m_loop.await(m_session->connect()); }
    const Statement &statement(std::string_view sql)
    {
        const auto [entry, isNew] = m_statements.try_emplace(std::string(sql));
        if (isNew)
            entry->second = {std::uint32_t(m_statements.size() - 1), placeholders(sql),
                             std::uint32_t(std::count(sql.begin(), sql.end(), '?'))};
        return entry->second;
    }
    Outcome execute(std::string_view sql, std::vector<Value> parameters = {}, RowSink *sink = nullptr)
    {
        return m_loop.await(m_session->execute(statement(sql), parameters, sink));
    }
    Outcome text(std::string_view sql, RowSink *sink = nullptr)
    {
        return m_loop.await(m_session->executeText(sql, sink));
    }
    Outcome reset() { return m_loop.await(m_session->reset()); }
    // Begins, and ends while others go on.
    void begin(Pending &pending, std::string_view sql) { follow(m_session->executeText(sql), pending); }
    void run(std::initializer_list<std::string> texts)
    {
        for (const std::string &sql : texts) {
            if (!text(sql).ok())
                qFatal("%s", m_session->lastError().message.c_str());
        }
    }
    // Last value of the first row; "NULL" and "no row" in words.
    std::string single(std::string_view sql)
    {
        Rows rows;
        if (!text(sql, &rows).ok())
            return m_session->lastError().message;
        return rows.rows.empty() ? "no row" : rows.rows.front().back().value_or("NULL");
    }
    const Error &error() const { return m_session->lastError(); }

private:
    Loop &m_loop;
    std::unique_ptr<Session> m_session;
    std::map<std::string, Statement> m_statements;
};

inline std::string createTable(const std::string &name, const std::string &columns)
{
    return "CREATE TABLE " + name + " (" + columns + ")" + current().tableTail;
}
inline std::string format(const char *pattern, const std::string &value)
{
    return QString(pattern).arg(QString::fromStdString(value)).toStdString();
}

} // namespace conformance

// So that a failed comparison says which failure it was.
namespace dyno {
inline char *toString(const Failure &failure)
{
    return qstrdup(failure == Failure::None ? "none" : std::string(failureName(failure)).c_str());
}
inline char *toString(const ErrorKind &kind)
{
    return qstrdup(QByteArray::number(int(kind)).constData());
}
} // namespace dyno
namespace QTest {
template <> inline char *toString(const std::string &text)
{
    return qstrdup(text.c_str());
}
} // namespace QTest
