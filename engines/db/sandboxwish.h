// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/profile.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

// The part of a profile and of its address that only sandboxes have.
namespace dyno {

// version, memory, tcp, set.NAME
bool isSandboxKey(std::string_view name);
void readSandboxKey(SandboxWish &wish, std::string_view name, const std::string &value, Faults &faults);
// What is not at its default, as readSandboxKey() takes it.
std::vector<std::pair<std::string, std::string>> sandboxKeys(const SandboxWish &wish);

// Faults that can be seen without looking at the machine; names of settings are checked with the profile's texts.
void checkSandboxWish(const Profile &profile, bool isEmbedded, Faults &faults);

} // namespace dyno
