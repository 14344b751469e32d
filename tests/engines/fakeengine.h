// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/enginecatalog.h"
#include "engines/loop/eventloop.h"
#include "engines/loop/task.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>

namespace dyno {

// An engine whose faults are scripted: every statement takes `serviceTime`, and `onStatement` decides how it
// ends. Only for what no real server does on command.
struct FakeServer
{
    std::chrono::microseconds serviceTime{0};
    std::function<Failure(std::string_view sql)> onStatement; // null: all good; called on the workers' threads
    std::atomic<bool> refusesConnections{false};
    std::atomic<bool> hangs{false};                           // statements never end until cut off
    std::atomic<bool> answersCancel{true};
    std::atomic<int> errorsAsked{0};                  // for words
    std::atomic<int> statements{0}, connects{0}, prepares{0}, parses{0}, cancels{0}, resets{0};
};

// One server at a time: an engine's factory is a plain function.
inline FakeServer *fakeServer = nullptr;

class FakeSession final : public Session
{
public:
    explicit FakeSession(EventLoop &loop) : m_loop(loop) {}
    void cancel() override
    {
        ++fakeServer->cancels;
        if (fakeServer->answersCancel)
            m_loop.post([this] {
                if (m_hanging)
                    end(Failure::Cancelled);
            });
    }
    void close() override
    {
        m_open = false;
        if (m_hanging)
            end(Failure::ConnectionLost);
    }
    bool isOpen() const override { return m_open; }
    bool inTransaction() const override { return m_inTransaction; }
    const Error &lastError() const override
    {
        ++fakeServer->errorsAsked;
        return m_error;
    }
    std::string serverVersion() const override { return "1.0"; }
    std::string tlsInUse() const override { return {}; }

protected:
    void startConnect() override
    {
        ++fakeServer->connects;
        if (fakeServer->refusesConnections)
            return end(Failure::ConnectionLost);
        m_open = true;
        finish({});
    }
    void startPrepare(const Statement &) override
    {
        ++fakeServer->prepares;
        finish({});
    }
    void startExecute(const Statement &statement, std::span<const Value>, RowSink *) override
    {
        run(statement.sql);
    }
    void startExecuteOnce(const Statement &statement, std::span<const Value>, RowSink *) override
    {
        ++fakeServer->parses;
        run(statement.sql);
    }
    void startText(std::string_view sql, RowSink *) override { run(sql); }
    void startReset() override
    {
        ++fakeServer->resets;
        m_inTransaction = false;
        finish({});
    }

private:
    void run(std::string_view sql)
    {
        ++fakeServer->statements;
        countRoundTrip();
        if (sql.starts_with("BEGIN"))
            m_inTransaction = true;
        if (sql.starts_with("COMMIT"))
            m_inTransaction = false;
        if (fakeServer->hangs) {
            m_hanging = true;
            return;
        }
        const Failure failure = fakeServer->onStatement ? fakeServer->onStatement(sql) : Failure::None;
        if (fakeServer->serviceTime.count() == 0)
            return end(failure);
        endLater(failure);
    }
    Detached endLater(Failure failure)
    {
        co_await m_loop.sleepUntil(EventLoop::now() + fakeServer->serviceTime);
        end(failure);
    }
    void end(Failure failure)
    {
        m_hanging = false;
        if (failure == Failure::ConnectionLost)
            m_open = false;
        if (failure != Failure::None)
            m_error = makeError(ErrorKind::Other, "scripted " + std::string(failureName(failure)));
        finish({.failure = failure, .rows = 1});
    }

    EventLoop &m_loop;
    Error m_error;
    bool m_open = false;
    bool m_inTransaction = false;
    bool m_hanging = false;
};

inline const Engine fakeEngine{
    .id = "fake",
    .title = "Fake",
    .dialect = "fake",
    .defaultPort = 1,
    .isEmbedded = false,
    .placeholder = '?',
    .makeSession = [](EventLoop &loop, const Profile &, const Secret &, std::uint32_t) -> std::unique_ptr<Session> {
        return std::make_unique<FakeSession>(loop);
    },
    .open = nullptr,
};

} // namespace dyno
