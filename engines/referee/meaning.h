// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/serversettings.h"
#include "engines/referee/reading.h"

#include <array>
#include <optional>
#include <span>
#include <string_view>

namespace dyno {

// One side of a pair: which settings of an engine carry the meaning, and how they are read.
struct MeaningSide
{
    // Settings or facts by name, separated by commas; empty: this engine has nothing of the kind.
    std::string_view names;
    // Nothing: they are not there, or say nothing that we understand.
    std::optional<Reading> (*read)(const ServerSettings &settings) = nullptr;
};

// A meaning that engines write under different names: "Memory for data" is shared_buffers, or
// innodb_buffer_pool_size, or cache_size.
struct Meaning
{
    std::string_view id;    // stable: "durability"
    std::string_view title; // "Flush at commit"
    std::string_view help;  // one sentence: what it does
    MeaningSide postgresql, mysql, sqlite; // by dialect: MariaDB shares MySQL's names
};

// Meanings that rules ask for.
namespace meaning {
inline constexpr std::string_view durability = "durability";
inline constexpr std::string_view isolation = "isolation";
inline constexpr std::string_view tls = "tls";
inline constexpr std::string_view transport = "transport";
inline constexpr std::string_view memory = "memory";
inline constexpr std::string_view maxConnections = "max_connections";
inline constexpr std::string_view tornPages = "torn_pages";
inline constexpr std::string_view queryCache = "query_cache";
inline constexpr std::string_view statistics = "statistics";
inline constexpr std::string_view replicationLog = "replication_log";
inline constexpr std::string_view statementLog = "statement_log";
inline constexpr std::string_view dataSize = "data_size";
} // namespace meaning

std::span<const Meaning> meaningCatalog();
const Meaning *findMeaning(std::string_view id); // null: none of that id
// Null where the engine is unknown.
const MeaningSide *sideOf(const Meaning &meaning, std::string_view engine);
// What a snapshot says; nothing where its engine has nothing of the kind, or it is unknown.
std::optional<Reading> readMeaning(std::string_view id, const ServerSettings &settings);

// How sure a commit is to outlive a power cut, from safest to least; the number of the durability reading.
enum class Durability : std::uint8_t { NotFlushed, SomeTimeLater, WithinASecond, EveryCommit };

} // namespace dyno
