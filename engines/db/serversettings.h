// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/connection.h"
#include "engines/db/profile.h"
#include "engines/result.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace dyno {

// Names of the facts that a snapshot holds beside the settings. Stable: they are in stored runs and in JSON.
// A fact that could not be read is absent, and a note says why.
namespace fact {
inline constexpr std::string_view version = "version";               // "15.18"
inline constexpr std::string_view fullVersion = "full_version";      // as the server describes itself
inline constexpr std::string_view transport = "transport";           // "unix socket", "TCP", "in this process"
inline constexpr std::string_view tls = "tls";                       // "off", or protocol and cipher
inline constexpr std::string_view isolation = "isolation";           // of the run's transactions
inline constexpr std::string_view dataBytes = "data_bytes";          // tables of our schema, database or file
inline constexpr std::string_view indexBytes = "index_bytes";        // indexes that are not part of the above
inline constexpr std::string_view uptime = "uptime_s";
inline constexpr std::string_view usedConnections = "used_connections"; // this snapshot's own left out
inline constexpr std::string_view otherSessions = "other_sessions";  // of others, whatever they do
inline constexpr std::string_view otherDatabases = "other_databases"; // "wordpress 12, mail 3": their sessions
inline constexpr std::string_view otherTransactions = "other_transactions"; // count, in other databases, so far
inline constexpr std::string_view connectionsMade = "connections_made";     // count, of all, so far
inline constexpr std::string_view extensions = "extensions";         // or plugins, or compile options
inline constexpr std::string_view replicas = "replicas";             // that follow this server now
inline constexpr std::string_view encoding = "encoding";
inline constexpr std::string_view collation = "collation";
inline constexpr std::string_view timeZone = "time_zone";            // the server's own
} // namespace fact

// What a server says of itself at one moment. A value; holds no secret (settingsecrets.h), no statement and no
// name of an account.
struct ServerSettings
{
    using Texts = std::map<std::string, std::string, std::less<>>;

    std::string engine;        // id in the engine catalog
    std::int64_t takenMs = 0;  // UTC since the epoch
    Texts values;              // every setting that may be read, by the server's own name, in its own words
    Texts facts;               // what is worked out or counted, by the names above
    std::vector<std::string> notes; // what could not be read, and why

    bool operator==(const ServerSettings &) const = default;
    // Null where there is none of that name.
    const std::string *value(std::string_view name) const;
    const std::string *fact(std::string_view name) const;
    // The fact as a whole number.
    std::optional<std::int64_t> number(std::string_view fact) const;
    // Keeps a setting; a secret is kept as the word that there is one.
    void setValue(std::string name, std::string text);
};

// Reads all that the account may read. Some queries, tens of milliseconds; blocks, and is never called while a
// run is measured. Opens a connection of its own. Error: no connection; what else fails is a note.
Result<ServerSettings> readSettings(const Profile &profile, const Secret &secret);

std::string settingsJson(const ServerSettings &settings);
Result<ServerSettings> settingsFromJson(std::string_view json);

// A setting that two snapshots of one server have different values of. Empty text: it was not there.
struct SettingChange
{
    std::string name, before, after;
    bool operator==(const SettingChange &) const = default;
};
// What changed, names in alphabetical order. What a server counts up by itself (positions in its log, pages of
// the file) is left out.
std::vector<SettingChange> changesBetween(const ServerSettings &before, const ServerSettings &after);
// The server was started anew between two snapshots.
bool wasRestarted(const ServerSettings &before, const ServerSettings &after);

} // namespace dyno
