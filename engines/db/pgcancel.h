// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <libpq-fe.h>

#include <atomic>
#include <memory>
#include <mutex>

namespace dyno {

// Asks a PostgreSQL server to end what one connection runs, by a connection of its own on a thread of its
// own, so that nobody waits for it.
class PgCanceller
{
public:
    // The connection's thread: from now on cancel() means this connection; null: none.
    void setConnection(PGconn *connection);
    // The connection's thread: a statement begins, and nobody has asked for its end yet.
    void forget() { m_asked.store(false, std::memory_order_relaxed); }
    // Somebody asked since forget().
    bool wasAsked() const { return m_asked.load(std::memory_order_relaxed); }

    // Any thread.
    void cancel();

private:
    std::mutex m_mutex;
    std::shared_ptr<PGcancel> m_key;
    std::atomic<bool> m_asked{false};
};

} // namespace dyno
