// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace dyno {

// Why a transaction, or one try of it, did not commit. The measured path carries this one byte; the words of
// the server are asked of the session when somebody wants them.
enum class Failure : std::uint8_t {
    None,
    Deadlock,
    Serialization,
    LockTimeout,
    Busy,             // SQLite could not get its lock in time
    StatementTimeout,
    Constraint,
    ConnectionLost,
    Script,           // the script itself: division by zero, \gset without a row
    Cancelled,        // ended by stop after the grace time
    Other
};
inline constexpr std::size_t failureCount = 11;

// "deadlock", "serialization", … as in JSON and in the window; stable.
std::string_view failureName(Failure failure);

// The same transaction may pass when it is tried again.
constexpr bool isRetryable(Failure failure)
{
    return failure == Failure::Deadlock || failure == Failure::Serialization || failure == Failure::Busy;
}

} // namespace dyno
