// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/session.h"

#include <cstdint>
#include <memory>

namespace dyno {

class Secret;

// A session on an SQLite file. Every operation ends inside its call and so blocks its loop; the runner gives
// each connection a thread of its own. Transactions are serializable, whatever the profile's isolation says.
// Connections of this process that write to the same file take turns in order of arrival, and the wait is in
// Outcome::lockWaitUs: the turn is taken by BEGIN IMMEDIATE or by the first statement that writes, and given
// back when the transaction ends. A wait longer than busy_timeout fails with Busy.
std::unique_ptr<Session> makeSqliteSession(EventLoop &loop, const Profile &profile, const Secret &secret,
                                           std::uint32_t statementCount);

} // namespace dyno
