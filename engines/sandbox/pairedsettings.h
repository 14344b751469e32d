// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/profile.h"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// The settings of sandboxes: for every meaning that makes a comparison unfair when it differs, what each engine
// calls it and the value that means the same. In the manner of a study that wrote its settings out as pairs:
// connections, memory, log size, flush at commit, isolation, no replication log, no TLS.
namespace dyno {

struct SandboxSizes
{
    std::int64_t memoryBytes = defaultSandboxMemory;
    int connections = 10; // of the plan's pool
};

// One setting of one engine within a pair.
struct PairedSetting
{
    enum class Value : std::uint8_t {
        Text,        // `text` as it stands
        Share,       // `percent` of the memory budget, as megabytes
        Log,         // as large as half of the budget, as megabytes
        Connections, // room for the pool and a few more
        PageCache    // the budget divided among the pool's connections, as SQLite counts it
    };
    std::string_view engine, name;
    Value value = Value::Text;
    std::string_view text = {};
    int percent = 100;
};

struct SettingsPair
{
    std::string_view meaning; // "Pages in memory"
    std::string_view reason;  // where the value comes from
    std::span<const PairedSetting> settings;
};
std::span<const SettingsPair> settingsPairs();

// Of one engine, by name: the value in its own words.
std::map<std::string, std::string> pairedSettings(std::string_view engine, const SandboxSizes &sizes);
// "shared_buffers = 409MB, effective_cache_size = 1024MB": one engine's cell of one pair; empty: it has none.
std::string pairText(const SettingsPair &pair, std::string_view engine, const SandboxSizes &sizes);

} // namespace dyno
