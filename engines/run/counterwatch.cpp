// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/run/countersource.h"

#include "engines/db/counterquestions.h"
#include "engines/db/enginecatalog.h"
#include "engines/loop/asidethread.h"

#include <algorithm>
#include <charconv>
#include <mutex>
#include <set>

namespace dyno {

namespace {

using namespace std::chrono_literals;
using Clock = EventLoop::Clock;

// For all questions of one second together.
constexpr auto longestRead = 2s;
// An answer older than this says nothing about the second that is asked for.
constexpr auto freshness = 1500ms;
// A run does not wait longer for the first answer.
constexpr auto longestFirst = 1s;
constexpr Clock::duration longestPause = 30s; // between two attempts to connect

std::string textOf(const Value &value)
{
    char digits[32];
    switch (value.type) {
    case Value::Type::Bool:
        return value.boolean ? "1" : "0";
    case Value::Type::Int: {
        const auto end = std::to_chars(digits, digits + sizeof digits, value.integer).ptr;
        return {digits, end};
    }
    case Value::Type::Double: {
        const auto end = std::to_chars(digits, digits + sizeof digits, value.real).ptr;
        return {digits, end};
    }
    default:
        return std::string(value.text);
    }
}

class TableSink final : public RowSink
{
public:
    void onColumns(std::span<const std::string_view> names) override
    {
        table.columns.assign(names.begin(), names.end());
    }
    void onRow(std::span<const Value> row) override
    {
        auto &texts = table.rows.emplace_back();
        for (const Value &value : row)
            texts.push_back(value.isNull() ? std::nullopt : std::optional(textOf(value)));
    }
    Table table;
};

class CounterWatch final : public CounterSource
{
public:
    CounterWatch(const Engine &engine, const Profile &profile, const Secret &secret)
        : m_profile(forCounters(profile)), m_questions(engine.counterQuestions()), m_isRefused(m_questions.size()),
          m_session(engine.makeSession(m_loop, m_profile, secret, 0)), m_aside([this] { turn(); }, [this] { stop(); })
    {
        m_aside.waitForFirst(longestFirst);
    }

    ServerCounters sample() override
    {
        m_aside.take();
        const std::lock_guard lock(m_mutex);
        return Clock::now() - m_answeredAt <= freshness ? m_latest : ServerCounters();
    }
    std::vector<std::string> takeNotes() override
    {
        const std::lock_guard lock(m_mutex);
        return std::exchange(m_notes, {});
    }

private:
    static Profile forCounters(Profile profile)
    {
        profile.statementTimeoutMs = 0; // the run's own; we have longestRead
        return profile;
    }
    // The thread of the destructor.
    void stop()
    {
        const std::lock_guard lock(m_mutex);
        m_stops = true;
        m_loop.post([] {}); // wakes it
    }
    bool stops() const
    {
        const std::lock_guard lock(m_mutex);
        return m_stops;
    }

    // --- All that follows: on the thread

    void turn()
    {
        if (stops() || (!m_session->isOpen() && !connect()))
            return;
        const auto began = Clock::now();
        ServerCounters totals;
        bool isWhole = true;
        for (std::size_t i = 0; i < m_questions.size() && isWhole; ++i)
            if (!m_isRefused[i] && m_questions[i].suits(m_version))
                isWhole = ask(i, totals, began + longestRead);
        const auto answered = Clock::now();
        const std::lock_guard lock(m_mutex);
        if (!isWhole) {
            m_rates = {}; // what happened in the gap belongs to no second
            m_latest = {};
            return;
        }
        const auto when = began + (answered - began) / 2;
        m_latest = m_rates.next(totals, std::chrono::duration<double>(when - m_readAt).count());
        m_readAt = when;
        m_answeredAt = answered;
    }

    bool connect()
    {
        if (Clock::now() < m_nextTry)
            return false;
        const auto deadline = Clock::now() + std::chrono::seconds(m_profile.connectTimeoutS);
        const Outcome outcome = wait(m_session->connect(), deadline);
        if (outcome.ok()) {
            m_pause = {};
            m_version = m_session->serverVersion();
            return true;
        }
        m_pause = std::clamp<Clock::duration>(2 * m_pause, 1s, longestPause);
        m_nextTry = Clock::now() + m_pause;
        tell("The server's counters are not read. " + m_session->lastError().message);
        return false;
    }

    // False: there is no answer, and no use in asking on.
    bool ask(std::size_t number, ServerCounters &totals, Clock::time_point deadline)
    {
        const CounterQuestion &question = m_questions[number];
        TableSink sink;
        const Outcome outcome = wait(m_session->executeText(question.sql, &sink), deadline);
        if (outcome.ok()) {
            tell(std::string(question.take(sink.table, totals)));
            return true;
        }
        if (stops())
            return false;
        if (m_isLate || outcome.failure == Failure::StatementTimeout) {
            tell("The server's counters are missing for a while: it does not answer in time.");
            return false;
        }
        if (outcome.failure == Failure::ConnectionLost) {
            tell("The server's counters are missing for a while. " + m_session->lastError().message);
            return false;
        }
        m_isRefused[number] = true;
        tell(std::string(question.what) + " are not read. " + m_session->lastError().message);
        return true;
    }

    // Runs the loop until the operation is over. One that takes too long is cut off with its connection.
    Outcome wait(Session::Operation operation, Clock::time_point deadline)
    {
        m_isOver = false;
        await(operation);
        m_isLate = !m_loop.runUntil([this] { return m_isOver || stops(); }, deadline);
        if (!m_isOver)
            m_session->close(); // ends it
        return m_outcome;
    }
    Detached await(Session::Operation operation)
    {
        m_outcome = co_await operation;
        m_isOver = true;
    }

    void tell(std::string sentence)
    {
        if (sentence.empty() || !m_told.insert(sentence).second)
            return;
        const std::lock_guard lock(m_mutex);
        m_notes.push_back(std::move(sentence));
    }

    const Profile m_profile;
    const std::span<const CounterQuestion> m_questions;
    // The thread's own.
    std::vector<bool> m_isRefused; // as the questions
    std::string m_version;
    EventLoop m_loop;
    std::unique_ptr<Session> m_session;
    Outcome m_outcome;
    bool m_isOver = false, m_isLate = false;
    Clock::time_point m_nextTry{}, m_readAt{};
    Clock::duration m_pause{};
    CounterRates m_rates;
    std::set<std::string> m_told;

    mutable std::mutex m_mutex;
    bool m_stops = false;
    ServerCounters m_latest;
    Clock::time_point m_answeredAt{};
    std::vector<std::string> m_notes;
    AsideThread m_aside; // last: starts when all else stands
};

} // namespace

std::unique_ptr<CounterSource> watchServerCounters(const Engine &engine, const Profile &profile, const Secret &secret)
{
    return std::make_unique<CounterWatch>(engine, profile, secret);
}

} // namespace dyno
