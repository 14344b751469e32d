// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/enginecatalog.h"
#include "engines/db/profile.h"
#include "engines/db/session.h"
#include "engines/loop/eventloop.h"
#include "engines/loop/task.h"

#include <QString>
#include <QStringList>

#include <chrono>
#include <initializer_list>
#include <memory>

// A session of any engine as a test asks it: one thing after another, each with a limit of time.
namespace dyno::test {

using namespace std::chrono_literals;

inline Detached waitFor(Session::Operation operation, Outcome &outcome, bool &isDone)
{
    outcome = co_await operation;
    isDone = true;
}

// A session on a loop of its own, asked one thing after another.
struct Client
{
    EventLoop loop;
    std::unique_ptr<Session> session;
    bool timedOut = false;

    Client(const Engine &engine, const Profile &profile, const Secret &secret,
           std::uint32_t statementCount = 4)
        : session(engine.makeSession(loop, profile, secret, statementCount))
    {
    }
    Outcome wait(Session::Operation operation, std::chrono::milliseconds limit = 30s)
    {
        Outcome outcome;
        bool isDone = false;
        waitFor(operation, outcome, isDone);
        timedOut = !loop.runUntil([&] { return isDone; }, EventLoop::now() + limit);
        return outcome;
    }
    Outcome connect() { return wait(session->connect()); }
    Outcome text(std::string_view sql, RowSink *sink = nullptr)
    {
        return wait(session->executeText(sql, sink));
    }
    Outcome execute(const Statement &statement, std::initializer_list<Value> values, RowSink *sink = nullptr)
    {
        return wait(session->execute(statement, {values.begin(), values.size()}, sink));
    }
    Outcome executeOnce(const Statement &statement, std::initializer_list<Value> values, RowSink *sink = nullptr)
    {
        return wait(session->executeOnce(statement, {values.begin(), values.size()}, sink));
    }
};

// Rows as "1|two|NULL", result sets apart by "--".
struct Written final : RowSink
{
    QStringList lines;

    void onColumns(std::span<const std::string_view>) override { lines += "--"; }
    void onRow(std::span<const Value> row) override
    {
        QStringList fields;
        for (const Value &value : row) {
            switch (value.type) {
            case Value::Type::Null:
                fields += "NULL";
                break;
            case Value::Type::Bool:
                fields += value.boolean ? "true" : "false";
                break;
            case Value::Type::Int:
                fields += "i" + QString::number(value.integer);
                break;
            case Value::Type::Double:
                fields += "d" + QString::number(value.real, 'g', 17);
                break;
            case Value::Type::Text:
                fields += "t" + QString::fromUtf8(value.text.data(), qsizetype(value.text.size()));
                break;
            case Value::Type::Binary:
                fields += "b" + QByteArray(value.text.data(), qsizetype(value.text.size())).toHex();
                break;
            }
        }
        lines += fields.join('|');
    }
};

// One engine's server of tests/servers.
struct Server
{
    const Engine *engine = nullptr;
    Profile local, network;
    Secret secret;
};
// False where it is not there; where servers are required that ends the test program.
inline bool findServer(const QString &id, Server &server)
{
    const QByteArray variable = "SQLDYNO_TEST_" + id.toUpper().toLatin1();
    const auto local = parseProfileUrl(qgetenv(variable).toStdString());
    const auto network = parseProfileUrl(qgetenv(variable + "_TCP").toStdString());
    if (!local || !network) {
        if (qEnvironmentVariableIntValue("SQLDYNO_REQUIRE_SERVERS"))
            qFatal("%s and its _TCP are required", variable.constData());
        return false;
    }
    server = {findEngine(id.toStdString()), local->profile, network->profile, local->secret};
    return true;
}

// For QVERIFY2: what went wrong, as the person would read it.
inline const char *message(const Error &error)
{
    static std::string text;
    text = error.message + ' ' + error.advice;
    return text.c_str();
}

} // namespace dyno::test
