// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/measure/failure.h"

#include <array>

namespace dyno {

std::string_view failureName(Failure failure)
{
    static constexpr std::array<std::string_view, failureCount> names{
        "none",       "deadlock",        "serialization", "lock timeout", "busy", "statement timeout",
        "constraint", "connection lost", "script",        "cancelled",    "other"};
    return names[std::size_t(failure)];
}

} // namespace dyno
