// SPDX-License-Identifier: GPL-3.0-or-later
// One simulated person: waits for its turn, thinks, and runs one transaction after the other.
#include "engines/run/worker.h"

#include "engines/db/enginecatalog.h"

namespace dyno {

namespace {

using TimePoint = EventLoop::TimePoint;
using Duration = TimePoint::duration;

// A user that never has to wait gives the others their turn after this long.
constexpr std::chrono::microseconds longestTurn{200};
// Within a transaction the clock is asked for that only every so many steps. An engine that never waits would
// else go on to the end of its script without a look at stop and cancel.
constexpr std::uint32_t stepsBetweenLooks = 64;

std::int64_t microseconds(Duration duration)
{
    return std::chrono::duration_cast<std::chrono::microseconds>(duration).count();
}

// What one transaction counts while it runs.
struct Counts
{
    std::uint32_t statements = 0;
    std::uint32_t asText = 0, anew = 0; // of the statements
    std::uint32_t rows = 0;
    std::uint32_t tries = 1;
    std::int64_t lockWaitUs = 0;
};

} // namespace

Detached Worker::virtualUser(std::uint32_t number)
{
    ScriptUser &script = *userOf(number).script;
    Random &random = randomOf(script);
    TimePoint intended = EventLoop::now();
    // Users that come together all arrive before the first of them works: an engine that never waits would keep
    // the others from coming, and their wait would be in no figure.
    co_await m_loop.yield();
    TimePoint began = EventLoop::now();

    while (goesOn(number)) {
        if (m_arrivals) {
            const Arrivals::Arrival arrival = co_await m_arrivals->next();
            if (!arrival.isValid)
                break;
            setQueued();
            intended = arrival.intended;
            began = arrival.came;
        }
        const Itinerary::Visit visit = m_itinerary.next(userOf(number).position, random);
        const std::size_t type = visit.transaction;
        // While not a single connection was open nobody could have been served: an outage on the chart. Users who
        // take turns would have asked later; arrivals come whether somebody serves them or not, and feel it.
        const bool feelsOutage = m_arrivals != nullptr;
        Duration outage = feelsOutage ? Duration{0} : m_pool.outage();
        ConnectionPool::Slot *const slot = co_await m_pool.acquire();
        if (!slot) { // shut before its turn came
            m_recorder.record([](Recorder::Bank &bank) { ++bank.skipped; });
            break;
        }
        const TimePoint acquired = EventLoop::now();
        if (!feelsOutage)
            outage = m_pool.outage() - outage;
        m_connected.store(connected() + 1, std::memory_order_relaxed);

        Session &session = *slot->session;
        const std::uint64_t roundTripsBefore = session.roundTrips();
        Counts counts;
        Duration slept{0};
        Failure failure = Failure::None;
        slot->isPipelined = false;
        slot->cursor.begin(*m_plan.workload->transactions[type].program, script, m_plan.maxTries > 1);
        slot->step = slot->cursor.next({});
        std::uint32_t steps = 0;
        while (slot->step.kind != Step::Kind::Done) {
            if (++steps % stepsBetweenLooks == 0 && EventLoop::now() - m_loop.turnStart() > longestTurn) [[unlikely]]
                co_await m_loop.yield();
            if (m_pool.isShut()) [[unlikely]] {
                failure = Failure::Cancelled;
                noteFailure(type, failure, [] { return "The transaction was cancelled."; });
                break;
            }
            Outcome outcome;
            switch (slot->step.kind) {
            case Step::Kind::Execute:
                ++counts.statements;
                if (m_plan.perStatement)
                    slot->sentAt = EventLoop::now();
                if (slot->step.once) {
                    ++counts.anew;
                    outcome = co_await session.executeOnce(*slot->step.statement, slot->step.parameters,
                                                           slot->step.sink);
                } else {
                    outcome = co_await session.execute(*slot->step.statement, slot->step.parameters,
                                                       slot->step.sink);
                }
                if (m_plan.perStatement)
                    recordStatement(intended, type, *slot, outcome);
                break;
            case Step::Kind::Text:
                ++counts.statements;
                ++counts.asText;
                if (m_plan.perStatement)
                    slot->sentAt = EventLoop::now();
                outcome = co_await session.executeText(slot->step.text, slot->step.sink);
                if (m_plan.perStatement)
                    recordStatement(intended, type, *slot, outcome);
                break;
            case Step::Kind::Sleep: {
                // Of no length: the script computes for long, and lets others have their turn.
                if (slot->step.sleep.count() == 0) {
                    co_await m_loop.yield();
                    break;
                }
                const TimePoint before = EventLoop::now();
                if (!m_stopping)
                    co_await m_loop.sleepUntil(before + slot->step.sleep);
                slept += EventLoop::now() - before;
                break;
            }
            case Step::Kind::BeginPipeline:
                outcome.failure = session.beginPipeline();
                slot->isPipelined = session.hasPipeline();
                break;
            case Step::Kind::SyncPipeline:
                outcome = co_await session.syncPipeline();
                break;
            case Step::Kind::EndPipeline:
                outcome.failure = session.endPipeline();
                slot->isPipelined = false;
                break;
            case Step::Kind::Fault:
                outcome.failure = Failure::Script;
                break;
            case Step::Kind::Done:
                break;
            }
            counts.rows += outcome.rows;
            counts.lockWaitUs += outcome.lockWaitUs;
            if (outcome.ok()) [[likely]] {
                if (slot->step.wantsKey)
                    slot->cursor.setKey(session.lastInsertId());
                slot->step = slot->cursor.next(outcome);
                continue;
            }
            if (isRetryable(outcome.failure) && int(counts.tries) < m_plan.maxTries && !m_pool.isShut()) {
                // In a statement of its own: GCC 12 makes wrong code of an await within a condition.
                const Outcome cleaned = co_await session.reset();
                if (cleaned.ok()) {
                    ++counts.tries;
                    slot->isPipelined = false;
                    slot->cursor.retry();
                    slot->step = slot->cursor.next({});
                    continue;
                }
            }
            failure = outcome.failure;
            noteFailure(type, failure, [&]() -> const std::string & {
                return failure == Failure::Script ? slot->cursor.fault() : session.lastError().message;
            });
            break;
        }
        const TimePoint ended = EventLoop::now();
        if (failure == Failure::None && session.inTransaction()) [[unlikely]] {
            failure = Failure::Script;
            noteFailure(type, failure,
                        [] { return "The script ended inside a transaction; COMMIT or ROLLBACK is missing."; });
        }

        m_recorder.record([&](Recorder::Bank &bank) {
            TypeFacts &facts = bank.of(m_clock->phaseAt(intended), type);
            ++facts.attempted;
            facts.retried += counts.tries - 1;
            facts.statements += counts.statements;
            facts.asText += counts.asText;
            facts.anew += counts.anew;
            facts.rows += counts.rows;
            facts.roundTrips += session.roundTrips() - roundTripsBefore;
            if (failure != Failure::None) {
                ++facts.failed;
                ++facts.failedBy[std::size_t(failure)];
                return;
            }
            ++facts.committed;
            facts.response.record(microseconds(ended - intended - slept - outage));
            facts.service.record(microseconds(ended - acquired - slept));
            facts.poolWait.record(microseconds(acquired - began - outage));
            facts.lag.record(microseconds(began - intended));
            if (counts.lockWaitUs > 0)
                facts.lockWait.record(counts.lockWaitUs);
        });

        // Clean up after a failure outside of the measured time, before the next user gets the connection.
        m_connected.store(connected() - 1, std::memory_order_relaxed);
        bool isClean = failure == Failure::None;
        if (!isClean && session.isOpen()) {
            const Outcome cleaned = co_await session.reset();
            isClean = cleaned.ok();
        }
        if (isClean)
            m_pool.release(*slot);
        else
            m_pool.lose(*slot);

        if (visit.wait->maxMs > 0 && !m_arrivals) {
            intended = ended + Itinerary::lengthOf(*visit.wait, random);
            if (goesOn(number))
                co_await m_loop.sleepUntil(intended);
            began = EventLoop::now();
            continue;
        }
        // Without a think time the next transaction is meant to begin when it does begin.
        if (ended - m_loop.turnStart() > longestTurn)
            co_await m_loop.yield();
        intended = began = EventLoop::now();
    }
    userOf(number).isActive = false;
    userLeft();
}

void Worker::recordStatement(TimePoint intended, std::size_t type, const ConnectionPool::Slot &slot,
                             const Outcome &outcome)
{
    const std::size_t statement
        = m_plan.workload->transactions[type].firstStatement + slot.cursor.statementInScript();
    const std::int64_t took = microseconds(EventLoop::now() - slot.sentAt);
    m_recorder.record([&](Recorder::Bank &bank) {
        StatementFacts &facts = bank.ofStatement(m_clock->phaseAt(intended), statement);
        ++facts.sent;
        facts.failed += !outcome.ok();
        facts.rows += outcome.rows;
        if (outcome.ok() && !slot.isPipelined)
            facts.time.record(took);
    });
}

} // namespace dyno
