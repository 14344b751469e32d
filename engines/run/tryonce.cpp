// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/run/tryonce.h"

#include "engines/loop/eventloop.h"
#include "engines/loop/resources.h"
#include "engines/loop/task.h"
#include "engines/workloads/json.h"
#include "engines/workloads/scriptuser.h"
#include "engines/workloads/transactioncontrol.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

namespace dyno {

namespace {

using Sent = TriedStatement::Sent;

using namespace std::chrono_literals;
constexpr auto pauseBetweenCancels = 200ms;
constexpr auto patience = 2s; // with a server that does not answer to cancelling

constexpr std::string_view begin = "BEGIN";
constexpr std::string_view savepoint = "SAVEPOINT sqldyno_plan";
constexpr std::string_view backToSavepoint = "ROLLBACK TO SAVEPOINT sqldyno_plan";

std::optional<std::string> textOf(const Value &value)
{
    switch (value.type) {
    case Value::Type::Null:
        return std::nullopt;
    case Value::Type::Bool:
        return value.boolean ? "true" : "false";
    case Value::Type::Int:
        return std::to_string(value.integer);
    case Value::Type::Double:
        return numberText(value.real);
    case Value::Type::Text:
    case Value::Type::Binary:
        break;
    }
    return std::string(value.text.substr(0, mostTriedText));
}

// Keeps the first rows and hands all of them on to the script.
class KeepingSink final : public RowSink
{
public:
    explicit KeepingSink(Table &table, RowSink *script = nullptr) : m_table(table), m_script(script) {}
    void onColumns(std::span<const std::string_view> names) override
    {
        // Of several results the last one is shown.
        m_table.columns.assign(names.begin(), names.end());
        m_table.rows.clear();
        if (m_script)
            m_script->onColumns(names);
    }
    void onRow(std::span<const Value> row) override
    {
        if (m_table.rows.size() < mostTriedRows) {
            auto &kept = m_table.rows.emplace_back();
            for (const Value &value : row)
                kept.push_back(textOf(value));
        }
        if (m_script)
            m_script->onRow(row);
    }

private:
    Table &m_table;
    RowSink *m_script;
};

Error cancelledError()
{
    return makeError(ErrorKind::Cancelled, "The try was cancelled.");
}

} // namespace

struct TryOnce::Private
{
    explicit Private(TryRequest wanted)
        : request(std::move(wanted)), engine(request.engine ? request.engine : findEngine(request.profile.engine)),
          user(makeScriptUser(*request.workload, request.seed, 0, request.lists.get()))
    {
    }

    Detached go()
    {
        Outcome outcome = co_await session->connect();
        isConnecting = false;
        if (outcome.ok() && !request.keep) {
            outcome = co_await session->executeText(begin);
            isOpen = outcome.ok();
        }
        if (!outcome.ok())
            report.error = failure();
        ScriptCursor cursor;
        cursor.begin(*request.workload->transactions[request.transaction].program, *user, false);
        Step step = cursor.next({});
        while (step.kind != Step::Kind::Done && !report.error) {
            outcome = {};
            if (isCancelled) {
                report.error = cancelledError();
                break;
            }
            if (step.kind == Step::Kind::Fault) {
                report.error = makeError(ErrorKind::Other, cursor.fault());
                break;
            }
            if (step.kind == Step::Kind::Sleep && step.sleep.count() > 0) {
                TriedStatement &pause = report.statements.emplace_back();
                pause.sent = Sent::Pause;
                pause.us = step.sleep.count();
            }
            if (step.kind == Step::Kind::Execute || step.kind == Step::Kind::Text) {
                TriedStatement &tried = noteStatement(step);
                WithoutTransactionControl left{tried.sql, false};
                if (!request.keep)
                    left = withoutTransactionControl(tried.sql);
                if (left.isHeld && left.sql.empty()) {
                    tried.sent = Sent::Held;
                } else {
                    if (request.explain && isExplainable(left.sql)) {
                        const bool isInside = session->inTransaction();
                        Outcome safe;
                        if (isInside)
                            safe = co_await session->executeText(savepoint);
                        explained = {step.kind == Step::Kind::Execute ? step.statement->id : 0,
                                     std::string(engine->explain) + ' ' + left.sql, std::uint32_t(tried.values.size())};
                        KeepingSink planSink(tried.plan);
                        Outcome planned;
                        if (step.kind == Step::Kind::Execute)
                            planned = co_await session->executeOnce(explained, step.parameters, &planSink);
                        else
                            planned = co_await session->executeText(explained.sql, &planSink);
                        if (!planned.ok()) {
                            tried.planError = failure();
                            tried.plan = {};
                            if (isInside)
                                safe = co_await session->executeText(backToSavepoint);
                        }
                    }
                    const bool isPrepared = step.kind == Step::Kind::Execute && !step.once && !left.isHeld;
                    if (isPrepared)
                        outcome = co_await session->prepare(*step.statement);
                    KeepingSink sink(tried.result, step.sink);
                    std::vector<std::string> pieces{left.sql};
                    if (isOpen && step.kind == Step::Kind::Text)
                        pieces = piecesToSend(left.sql);
                    for (const std::string &piece : pieces) {
                        if (isCancelled)
                            outcome.failure = Failure::Cancelled;
                        if (!outcome.ok()) {
                            tried.error = failure(); // also of preparing it
                            break;
                        }
                        const std::uint64_t tripsBefore = session->roundTrips();
                        const auto sentAt = EventLoop::now();
                        if (isPrepared)
                            outcome = co_await session->execute(*step.statement, step.parameters, &sink);
                        else if (step.kind == Step::Kind::Execute)
                            outcome = co_await session->executeOnce(*step.statement, step.parameters, &sink);
                        else
                            outcome = co_await session->executeText(piece, &sink);
                        const auto took = EventLoop::now() - sentAt;
                        tried.us += std::chrono::duration_cast<std::chrono::microseconds>(took).count();
                        tried.rows += outcome.rows;
                        tried.affected += outcome.affected;
                        report.roundTrips += session->roundTrips() - tripsBefore;
                        if (!outcome.ok())
                            tried.error = failure();
                        if (tried.error && isOpen && mayCommit(piece)) {
                            // A server's error does not say whether the transaction goes on; its next answer does.
                            [[maybe_unused]] const Outcome asked = co_await session->executeText("SELECT 1");
                        }
                        if (hasCommitted(piece, outcome)) {
                            tried.endedTransaction = true;
                            isOpen = false;
                        }
                        if (tried.endedTransaction && !isOpen && outcome.ok()) {
                            // What follows is to be rolled back all the same.
                            const Outcome begun = co_await session->executeText(begin);
                            isOpen = begun.ok();
                            if (!isOpen) {
                                outcome.failure = begun.failure;
                                tried.error = failure();
                            }
                        }
                        if (tried.error)
                            break;
                    }
                    report.us += tried.us;
                    if (tried.endedTransaction)
                        report.note = "A statement committed by itself: what came before it could not be rolled back.";
                    keptSome = keptSome || tried.endedTransaction;
                    if (tried.error) {
                        report.error = tried.error;
                        break;
                    }
                }
            }
            if (step.wantsKey)
                cursor.setKey(session->lastInsertId());
            step = cursor.next(outcome);
        }
        if (session->isOpen() && session->inTransaction()) {
            if (request.keep && !report.error)
                report.note = "The script ended inside a transaction: COMMIT or ROLLBACK is missing. It was rolled back.";
            isCleaning = true;
            const Outcome cleaned = co_await session->reset();
            if (!cleaned.ok())
                session->close(); // the server rolls back what its client has left
            report.isRolledBack = !keptSome;
        } else {
            // A lost connection, or a server that ended the transaction after an error, keeps nothing of it.
            report.isRolledBack = isOpen && !keptSome;
        }
        isDone = true;
    }

    TriedStatement &noteStatement(const Step &step)
    {
        TriedStatement &tried = report.statements.emplace_back();
        tried.sql = step.kind == Step::Kind::Text ? step.text : std::string_view(step.statement->sql);
        tried.sent = step.kind == Step::Kind::Text ? Sent::Text : step.once ? Sent::Once : Sent::Prepared;
        if (step.kind == Step::Kind::Execute)
            for (const Value &value : step.parameters)
                tried.values.push_back(textOf(value));
        return tried;
    }
    // One that fails may have committed before: MariaDB and MySQL do so before they look whether a table can be made.
    // Others that end the transaction by failing have rolled it back.
    bool hasCommitted(const std::string &sql, const Outcome &outcome) const
    {
        return isOpen && session->isOpen() && !session->inTransaction() && (outcome.ok() || mayCommit(sql));
    }
    Error failure() const { return isCancelled ? cancelledError() : session->lastError(); }

    // A thread: from cancel() until all is over. A cancel that falls between two round trips ends nothing, so the
    // server is told again and again; one that does not listen is left.
    void insist()
    {
        std::unique_lock lock(mutex);
        changed.wait(lock, [this] { return isCancelled || isOver; });
        const auto cutOffAt = EventLoop::now() + patience;
        while (!isOver) {
            if (!isCleaning)
                session->cancel();
            isCutOff = EventLoop::now() >= cutOffAt;
            loop->post([] {}); // looks whether it is to go on
            changed.wait_for(lock, pauseBetweenCancels, [this] { return isOver; });
        }
    }

    TryRequest request;
    const Engine *engine;
    std::unique_ptr<ScriptUser, void (*)(ScriptUser *)> user;
    std::optional<EventLoop> loop;
    std::unique_ptr<Session> session;
    Statement explained;
    TryReport report;
    bool isOpen = false;   // a transaction of ours
    bool keptSome = false; // a statement has committed by itself
    bool isConnecting = true, isDone = false;

    std::mutex mutex;
    std::condition_variable changed; // isCancelled, isOver
    bool isOver = false;             // under the mutex
    std::atomic<bool> isCancelled{false}, isCleaning{false}, isCutOff{false};
};

TryOnce::TryOnce(TryRequest request) : d(std::make_unique<Private>(std::move(request))) {}
TryOnce::~TryOnce() = default;

TryReport TryOnce::run()
{
    std::thread insisting;
    try {
        d->loop.emplace();
        d->session = d->engine->makeSession(*d->loop, d->request.profile, d->request.secret,
                                            std::uint32_t(d->request.workload->statements.size()));
        insisting = std::thread([this] { d->insist(); });
    } catch (const std::exception &exception) {
        d->report.error = resourceError(exception, "The transaction could not be tried");
        return std::move(d->report);
    }
    d->go();
    d->loop->runUntil([this] { return d->isDone || d->isCutOff || (d->isConnecting && d->isCancelled); });
    if (!d->isDone) {
        d->session->close(); // whatever it waits for ends now
        d->loop->runUntil([this] { return d->isDone; });
    }
    {
        const std::lock_guard lock(d->mutex);
        d->isOver = true;
    }
    d->changed.notify_all();
    insisting.join();
    d->session.reset();
    return std::move(d->report);
}

void TryOnce::cancel()
{
    {
        const std::lock_guard lock(d->mutex);
        d->isCancelled = true;
    }
    d->changed.notify_all();
}

} // namespace dyno
