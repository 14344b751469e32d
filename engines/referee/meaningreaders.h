// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/serversettings.h"
#include "engines/referee/reading.h"

#include <optional>
#include <string_view>

// How the settings of the pair catalog (meaning.h) are read. Of each engine's manual.
namespace dyno::readers {

std::optional<Reading> word(const ServerSettings &settings, std::string_view name);
std::optional<Reading> onOff(const ServerSettings &settings, std::string_view name);
std::optional<Reading> bytes(const ServerSettings &settings, std::string_view name);
std::optional<Reading> time(const ServerSettings &settings, std::string_view name, double plainUnitMs);
std::optional<Reading> count(const ServerSettings &settings, std::string_view name);
std::optional<Reading> factWord(const ServerSettings &settings, std::string_view name);
std::optional<Reading> factBytes(const ServerSettings &settings, std::string_view name);
std::optional<Reading> factCount(const ServerSettings &settings, std::string_view name);
std::optional<Reading> off(const ServerSettings &settings); // an engine that has nothing of the kind

std::optional<Reading> pgDurability(const ServerSettings &settings);
std::optional<Reading> innodbDurability(const ServerSettings &settings);
std::optional<Reading> sqliteDurability(const ServerSettings &settings);
std::optional<Reading> sqliteCache(const ServerSettings &settings);
std::optional<Reading> innodbLogSize(const ServerSettings &settings);
std::optional<Reading> sqliteLogSize(const ServerSettings &settings);
std::optional<Reading> innodbTornPages(const ServerSettings &settings);
std::optional<Reading> innodbQueryCache(const ServerSettings &settings);
std::optional<Reading> pgStatistics(const ServerSettings &settings);
std::optional<Reading> mysqlStatistics(const ServerSettings &settings);
std::optional<Reading> pgReplicationLog(const ServerSettings &settings);
std::optional<Reading> pgStatementLog(const ServerSettings &settings);
std::optional<Reading> mysqlStatementLog(const ServerSettings &settings);
std::optional<Reading> mysqlStatementTimeout(const ServerSettings &settings);
std::optional<Reading> tls(const ServerSettings &settings);

} // namespace dyno::readers
