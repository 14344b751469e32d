// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/pgcancel.h"

#include <system_error>
#include <thread>

namespace dyno {

void PgCanceller::setConnection(PGconn *connection)
{
    std::shared_ptr<PGcancel> key;
    if (connection)
        key.reset(PQgetCancel(connection), [](PGcancel *cancel) { PQfreeCancel(cancel); });
    const std::lock_guard lock(m_mutex);
    m_key = std::move(key);
}

void PgCanceller::cancel()
{
    std::shared_ptr<PGcancel> key;
    {
        const std::lock_guard lock(m_mutex);
        key = m_key;
    }
    if (!key)
        return;
    m_asked.store(true, std::memory_order_relaxed);
    try {
        std::thread([key] {
            char ignored[256];
            PQcancel(key.get(), ignored, sizeof ignored);
        }).detach();
    } catch (const std::system_error &) {
        // No thread to be had: the statement goes on to its own end.
    }
}

} // namespace dyno
