// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/run/connectionpool.h"

#include "engines/db/enginecatalog.h"

#include <algorithm>

namespace dyno {

namespace {
// Servers fork or authenticate per connection; opening all at once makes some of them time out.
constexpr std::size_t openAtOnce = 8;
constexpr std::chrono::milliseconds firstPause{100};
constexpr std::chrono::milliseconds longestPause{2000};
} // namespace

ConnectionPool::ConnectionPool(EventLoop &loop, const Engine &engine, const Profile &profile,
                               const Secret &secret, const CompiledWorkload &workload, int size,
                               Listener listener)
    : m_loop(loop), m_workload(workload), m_listener(std::move(listener))
{
    for (int i = 0; i < size; ++i) {
        m_slots.push_back(std::make_unique<Slot>());
        m_slots.back()->session
            = engine.makeSession(loop, profile, secret, std::uint32_t(workload.statements.size()));
    }
    m_free.reserve(m_slots.size());
}

void ConnectionPool::open(std::function<void(std::optional<Error>)> done)
{
    m_onOpened = std::move(done);
    m_openers = std::min(openAtOnce, m_slots.size());
    // The count is set before any opener runs: an engine that never waits ends inside the call.
    const std::size_t openers = m_openers;
    for (std::size_t i = 0; i < openers; ++i)
        openSome(i);
}

Detached ConnectionPool::openSome(std::size_t first)
{
    for (std::size_t i = first; i < m_slots.size() && !m_openFailed; i += openAtOnce) {
        Slot &slot = *m_slots[i];
        Outcome outcome = co_await slot.session->connect();
        for (std::size_t s = 0; outcome.ok() && s < m_workload.statements.size(); ++s) {
            outcome = co_await slot.session->prepare(m_workload.statements[s]);
            // What another script makes may be there when the statement runs, which tells.
            if (m_workload.makesObjects && outcome.failure != Failure::ConnectionLost && slot.session->isOpen())
                outcome = {};
        }
        if (!outcome.ok()) {
            if (!m_openError)
                m_openError = slot.session->lastError();
            m_openFailed = true;
            break;
        }
        slot.isOpen = true;
        add(m_open, +1);
        m_free.push_back(&slot);
    }
    openerEnded();
}

void ConnectionPool::openerEnded()
{
    if (--m_openers > 0)
        return;
    if (m_openFailed && !m_openError)
        m_openError = makeError(ErrorKind::Cancelled, "Opening the connections was stopped.");
    m_onOpened(m_openError);
}

ConnectionPool::Slot *ConnectionPool::takeFree()
{
    if (m_free.empty() || isShut())
        return nullptr;
    Slot *slot = m_free.back();
    m_free.pop_back();
    slot->isBusy = true;
    return slot;
}

void ConnectionPool::enqueue(Waiter *waiter)
{
    add(m_waiting, +1);
    (m_tail ? m_tail->next : m_head) = waiter;
    m_tail = waiter;
}

void ConnectionPool::release(Slot &slot)
{
    Waiter *next = m_head;
    if (!next || isShut()) {
        slot.isBusy = false;
        m_free.push_back(&slot);
        return;
    }
    m_head = next->next;
    if (!m_head)
        m_tail = nullptr;
    add(m_waiting, -1);
    next->slot = &slot;
    slot.isBusy = true;
    // By the queue, not at once: engines that never wait would nest one user in the other.
    m_loop.resumeLater(next->handle);
}

void ConnectionPool::lose(Slot &slot)
{
    slot.isBusy = false;
    slot.isOpen = false;
    add(m_open, -1);
    if (openCount() == 0)
        m_outageSince = EventLoop::now();
    m_listener.onLost(slot.session->lastError());
    reconnect(slot);
}

Detached ConnectionPool::reconnect(Slot &slot)
{
    ++m_reconnecting;
    auto pause = firstPause;
    while (!m_reconnectsEnd) {
        slot.isBusy = true; // so that closeBusy() reaches one that hangs in connecting
        const Outcome outcome = co_await slot.session->connect();
        slot.isBusy = false;
        if (outcome.ok()) {
            opened(slot);
            break;
        }
        if (m_reconnectsEnd)
            break;
        co_await m_loop.sleepUntil(EventLoop::now() + pause);
        pause = std::min(pause * 2, longestPause);
    }
    --m_reconnecting;
}

void ConnectionPool::opened(Slot &slot)
{
    slot.isOpen = true;
    add(m_open, +1);
    if (m_outageSince) {
        m_outage += EventLoop::now() - *m_outageSince;
        m_outageSince.reset();
    }
    m_listener.onBack();
    release(slot);
}

ConnectionPool::TimePoint::duration ConnectionPool::outage() const
{
    return m_outageSince ? m_outage + (EventLoop::now() - *m_outageSince) : m_outage;
}

void ConnectionPool::shut()
{
    m_isShut.store(true, std::memory_order_relaxed);
    while (Waiter *waiter = m_head) {
        m_head = waiter->next;
        m_loop.resumeLater(waiter->handle);
    }
    m_tail = nullptr;
    m_waiting.store(0, std::memory_order_relaxed);
}

void ConnectionPool::cancelBusy()
{
    for (const auto &slot : m_slots)
        if (slot->isBusy)
            slot->session->cancel();
}

void ConnectionPool::interrupt()
{
    m_isShut.store(true, std::memory_order_relaxed);
    for (const auto &slot : m_slots)
        slot->session->cancel();
}

void ConnectionPool::closeBusy()
{
    for (const auto &slot : m_slots)
        if (slot->isBusy)
            slot->session->close();
}

} // namespace dyno
