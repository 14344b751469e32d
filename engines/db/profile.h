// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/result.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace dyno {

enum class TlsMode : std::uint8_t {
    Disable,
    Prefer,     // encrypted where the server offers it, nothing verified
    Require,    // encrypted, nothing verified
    VerifyCa,
    VerifyFull  // certificate and host name
};
enum class Isolation : std::uint8_t { ServerDefault, ReadCommitted, RepeatableRead, Serializable };

// A throwaway server in place of one that runs already: started from the binaries on this machine when it is
// needed and removed afterwards (engines/sandbox). For an embedded engine: a private file.
struct SandboxWish
{
    std::string version;          // "15", "10.11": the newest whose version begins so; empty: the newest
    std::int64_t memoryBytes = 0; // budget that means the same for every engine; 0: defaultSandboxMemory
    bool tcp = false;             // reached by TCP on 127.0.0.1, not by its private socket
    std::map<std::string, std::string> settings; // by the server's own names, over those that are paired

    bool operator==(const SandboxWish &) const = default;
};
constexpr std::int64_t defaultSandboxMemory = std::int64_t(1) << 30;

// How to reach one database. A value; knows no password (see Secret).
struct Profile
{
    std::string name;
    std::string engine;   // id in the engine catalog
    std::string host;     // empty: local socket, or file
    int port = 0;         // 0: the engine's own
    std::string socket;   // path of a unix socket, or for PostgreSQL of its directory
    std::string file;     // SQLite
    std::string database;
    std::string user;
    TlsMode tls = TlsMode::Prefer;
    std::string caFile, certFile, keyFile;
    std::map<std::string, std::string> options;  // connection options or pragmas, by the engine's own names
    int pool = 0;         // connections in the pool; 0: the plan decides
    Isolation isolation = Isolation::ServerDefault; // SQLite is serializable, whatever this says
    int connectTimeoutS = 5;
    std::int64_t statementTimeoutMs = 0; // 0: none
    std::string hostSource = "local";    // where the database host's CPU figures come from, as in hostcatalog.cpp
    int serverPid = 0;                   // of the server on this machine, for its own figures; 0: found by connection
    bool counters = true;                // the server's own counters are read once a second
    bool production = false;             // nothing is written: sessions only read, and no data is loaded or dropped
    std::optional<SandboxWish> sandbox;  // then host, socket, file, database and user are the sandbox's own

    bool operator==(const Profile &) const = default;
    // "db1:5432/shop", "/run/postgresql/shop", "bench.db": for lists and messages; never a secret.
    std::string place() const;
    // On another machine, as far as the address tells: this machine's CPU is then not the database's.
    bool isRemote() const;
};

// A password in memory. Never printed, stored or compared; wiped when it dies or is replaced.
class Secret
{
public:
    Secret() = default;
    explicit Secret(std::string text);
    Secret(const Secret &) = default;
    Secret(Secret &&) noexcept = default;
    Secret &operator=(Secret other) noexcept
    {
        m_text.swap(other.m_text);
        return *this;
    }
    ~Secret();
    bool isEmpty() const { return m_text.empty(); }
    const std::string &reveal() const { return m_text; } // for client libraries only

private:
    std::string m_text;
};

// A profile and the password it came with, if any.
struct ProfileAndSecret
{
    Profile profile;
    Secret secret;
};

// postgresql://user:password@host:port/database?sslmode=…, mysql://, mariadb://, sqlite:path?journal_mode=WAL.
// `sqlite:` alone leaves `file` empty: a private file, whose place the application chooses before it connects.
// sandbox:ENGINE?version=15&memory=2GiB&tcp=on&set.NAME=VALUE is a throwaway server.
// A socket is written as ?socket=/path, ?host=/path or as a percent-encoded host. Keys that are no field of
// the profile become options. Looks at no file. The error lists all that is wrong and never repeats the
// password.
Result<ProfileAndSecret> parseProfileUrl(std::string_view url);
// A key of such a URL that fills a field of the profile ("pool", "ssl-ca"), and so cannot be an option.
bool isProfileKey(std::string_view name);
// The same, back; without a password.
std::string profileUrl(const Profile &profile);
// Every fault of a profile: unknown engine, port out of range, missing file, …
Faults checkProfile(const Profile &profile);
// Those of checkProfile() that need no look at the file system.
Faults checkProfileValues(const Profile &profile);

// "2GiB", "512MB", "64M" (all of them powers of 1024) or plain bytes; nothing where it is none.
std::optional<std::int64_t> memoryOf(std::string_view text);
std::string memoryText(std::int64_t bytes); // "2GiB", "512MiB", …, as memoryOf() reads it

std::string_view tlsModeName(TlsMode mode);          // "verify-full", …
std::optional<TlsMode> tlsModeOf(std::string_view name);
std::string_view isolationName(Isolation isolation); // "read committed", …
std::optional<Isolation> isolationOf(std::string_view name); // also "read-committed"

} // namespace dyno
