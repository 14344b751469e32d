// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/run/tryonce.h"

#include "engines/loop/eventloop.h"
#include "engines/loop/task.h"
#include "engines/workloads/json.h"
#include "engines/workloads/scriptuser.h"
#include "engines/workloads/transactioncontrol.h"

#include <mutex>
#include <utility>

namespace dyno {

namespace {

using Sent = TriedStatement::Sent;

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
        : request(std::move(wanted)), engine(findEngine(request.profile.engine)),
          user(makeScriptUser(*request.workload, request.seed, 0, request.lists.get()))
    {
    }

    Detached go()
    {
        const Outcome connected = co_await session->connect();
        isConnecting = false;
        if (!connected.ok()) {
            report.error = session->lastError();
            isDone = true;
            co_return;
        }
        bool isOpen = false; // a transaction of ours
        if (!request.keep) {
            const Outcome begun = co_await session->executeText("BEGIN");
            if (!begun.ok()) {
                report.error = session->lastError();
                isDone = true;
                co_return;
            }
            isOpen = true;
        }
        ScriptCursor cursor;
        cursor.begin(*request.workload->transactions[request.transaction].program, *user, false);
        Step step = cursor.next({});
        while (step.kind != Step::Kind::Done && !report.error) {
            if (isCancelled) {
                report.error = cancelledError();
                break;
            }
            Outcome outcome;
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
                TriedStatement &tried = report.statements.emplace_back();
                tried.sql = step.kind == Step::Kind::Text ? step.text : std::string_view(step.statement->sql);
                tried.sent = step.kind == Step::Kind::Text ? Sent::Text : step.once ? Sent::Once : Sent::Prepared;
                if (step.kind == Step::Kind::Execute)
                    for (const Value &value : step.parameters)
                        tried.values.push_back(textOf(value));
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
                            tried.planError = session->lastError();
                            tried.plan = {};
                            if (isInside)
                                safe = co_await session->executeText(backToSavepoint);
                        }
                    }
                    const bool isPrepared = step.kind == Step::Kind::Execute && !step.once && !left.isHeld;
                    if (isPrepared)
                        outcome = co_await session->prepare(*step.statement);
                    const std::uint64_t tripsBefore = session->roundTrips();
                    KeepingSink sink(tried.result, step.sink);
                    const auto sentAt = EventLoop::now();
                    if (!outcome.ok())
                        ; // it cannot be prepared: that is its error
                    else if (isPrepared)
                        outcome = co_await session->execute(*step.statement, step.parameters, &sink);
                    else if (step.kind == Step::Kind::Execute)
                        outcome = co_await session->executeOnce(*step.statement, step.parameters, &sink);
                    else
                        outcome = co_await session->executeText(left.sql, &sink);
                    tried.us = std::chrono::duration_cast<std::chrono::microseconds>(EventLoop::now() - sentAt).count();
                    tried.rows = outcome.rows;
                    tried.affected = outcome.affected;
                    report.us += tried.us;
                    report.roundTrips += session->roundTrips() - tripsBefore;
                    if (!outcome.ok()) {
                        tried.error = isCancelled ? cancelledError() : session->lastError();
                        report.error = tried.error;
                        break;
                    }
                    if (isOpen && !session->inTransaction()) {
                        tried.endedTransaction = true;
                        report.note = "A statement committed by itself: what came before it could not be rolled back.";
                        isOpen = false;
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
            const Outcome cleaned = co_await session->reset();
            report.isRolledBack = cleaned.ok();
        } else {
            // A lost connection, or a server that ended the transaction after an error, keeps nothing of it.
            report.isRolledBack = isOpen;
        }
        isDone = true;
    }

    TryRequest request;
    const Engine *engine;
    std::unique_ptr<ScriptUser, void (*)(ScriptUser *)> user;
    EventLoop loop;
    std::mutex mutex; // of `session` against cancel()
    std::unique_ptr<Session> session;
    Statement explained;
    TryReport report;
    std::atomic<bool> isCancelled{false};
    bool isConnecting = true, isDone = false;
};

TryOnce::TryOnce(TryRequest request) : d(std::make_unique<Private>(std::move(request))) {}
TryOnce::~TryOnce() = default;

TryReport TryOnce::run()
{
    {
        const std::lock_guard lock(d->mutex);
        d->session = d->engine->makeSession(d->loop, d->request.profile, d->request.secret,
                                            std::uint32_t(d->request.workload->statements.size()));
    }
    d->go();
    d->loop.runUntil([this] { return d->isDone || (d->isConnecting && d->isCancelled); });
    if (!d->isDone) {
        d->session->close(); // the attempt to connect ends now
        d->loop.runUntil([this] { return d->isDone; });
        d->report.error = cancelledError();
    }
    const std::lock_guard lock(d->mutex);
    d->session.reset();
    return std::move(d->report);
}

void TryOnce::cancel()
{
    d->isCancelled = true;
    const std::lock_guard lock(d->mutex);
    if (d->session) {
        d->session->cancel();
        d->loop.post([] {}); // looks whether it is to go on
    }
}

} // namespace dyno
