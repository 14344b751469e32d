// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/profile.h"
#include "engines/result.h"

#include <atomic>
#include <string>
#include <string_view>
#include <vector>

namespace dyno {

// What a person does to tables between loading and measuring.
enum class Maintenance : std::uint8_t {
    Analyze,   // the planner's statistics
    Vacuum,    // dead rows
    Checkpoint // changed pages go to their files now, not while it is measured
};

// The statements, in order, for tables of one engine's dialect ("mysql" for MariaDB too). `quoted`: their names
// as the engine quotes them. Empty: the engine has nothing of the kind, or does it by itself.
std::vector<std::string> maintenanceStatements(std::string_view dialect, Maintenance what,
                                               const std::vector<std::string> &quoted);

// Carries it out; blocks until it is done or `cancelled` becomes true, which ends a statement that goes on. Without
// tables it does what needs none. Returns what was said or left out, a sentence.
Result<std::string> maintain(const Profile &profile, const Secret &secret, Maintenance what,
                             const std::vector<std::string> &tables, const std::atomic<bool> &cancelled);

} // namespace dyno
