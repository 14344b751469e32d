// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/profile.h"

#include "engines/db/enginecatalog.h"
#include "engines/db/sandboxwish.h"
#include "engines/db/settingsecrets.h"
#include "engines/db/text.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <utility>

#include <unistd.h>

namespace dyno {

namespace {

constexpr int largestPool = 10'000;
constexpr int largestConnectTimeoutS = 3'600;
constexpr std::int64_t largestStatementTimeoutMs = std::int64_t(24) * 3'600 * 1'000;

struct TlsName
{
    std::string_view name;
    TlsMode mode;
};
// The first name of each mode is ours, the others are those that servers' own clients use.
constexpr std::array tlsNames{
    TlsName{"disable", TlsMode::Disable},
    TlsName{"prefer", TlsMode::Prefer},
    TlsName{"require", TlsMode::Require},
    TlsName{"verify-ca", TlsMode::VerifyCa},
    TlsName{"verify-full", TlsMode::VerifyFull},
    TlsName{"disabled", TlsMode::Disable},
    TlsName{"preferred", TlsMode::Prefer},
    TlsName{"required", TlsMode::Require},
    TlsName{"verify-identity", TlsMode::VerifyFull},
};

struct IsolationName
{
    std::string_view name;
    Isolation isolation;
};
constexpr std::array isolationNames{
    IsolationName{"server default", Isolation::ServerDefault},
    IsolationName{"read committed", Isolation::ReadCommitted},
    IsolationName{"repeatable read", Isolation::RepeatableRead},
    IsolationName{"serializable", Isolation::Serializable},
};

// Equal but for case, and with `joiner` written as a blank, a dash or an underscore.
bool sameName(std::string_view given, std::string_view name, char joiner)
{
    return std::equal(given.begin(), given.end(), name.begin(), name.end(), [joiner](char a, char b) {
        return b == joiner ? a == ' ' || a == '-' || a == '_' : asciiLower(a) == b;
    });
}

void wipe(std::string &text)
{
    // Up to the capacity: a string that was moved from or shortened still holds what it held.
    text.resize(text.capacity());
    explicit_bzero(text.data(), text.size());
    text.clear();
}

bool hasControlCharacter(std::string_view text)
{
    return std::any_of(text.begin(), text.end(), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte < 0x20 || byte == 0x7f;
    });
}

bool isOptionName(std::string_view name)
{
    return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
        const char l = asciiLower(c);
        return (l >= 'a' && l <= 'z') || (l >= '0' && l <= '9') || l == '_' || l == '-' || l == '.';
    });
}

std::string knownEngines()
{
    std::string names;
    for (const Engine &engine : engineCatalog())
        names.append(names.empty() ? "" : ", ").append(engine.id);
    return names;
}

void checkTexts(const Profile &profile, Faults &faults)
{
    const std::pair<const char *, const std::string *> texts[] = {
        {"name", &profile.name},         {"host", &profile.host},
        {"socket", &profile.socket},     {"file", &profile.file},
        {"database", &profile.database}, {"user", &profile.user},
        {"CA file", &profile.caFile},    {"certificate file", &profile.certFile},
        {"key file", &profile.keyFile},  {"host figures", &profile.hostSource},
    };
    for (const auto &[where, text] : texts) {
        if (hasControlCharacter(*text))
            faults.push_back({where, "holds a control character, such as a line break"});
    }
    const auto check = [&faults](const std::string &where, const std::string &name, const std::string &value) {
        if (isSecretName(asciiLower(name)))
            faults.push_back({where + name, "passwords are not kept in a profile; leave it out"});
        else if (hasControlCharacter(value))
            faults.push_back({where + name, "holds a control character, such as a line break"});
    };
    const SandboxWish wish = profile.sandbox.value_or(SandboxWish());
    for (const auto &[name, value] : wish.settings) {
        if (!isOptionName(name))
            faults.push_back({"set", "the name of a setting is made of letters, digits, _, - and ."});
        else
            check("set.", name, value);
    }
    for (const auto &[name, value] : profile.options) {
        if (!isOptionName(name))
            faults.push_back({"options", "the name of an option is made of letters, digits, _, - and ."});
        else if (isProfileKey(name))
            faults.push_back({"option " + name, "has a field of its own in the profile"});
        else
            check("option ", name, value);
    }
}

void checkNumbers(const Profile &profile, Faults &faults)
{
    if (profile.port < 0 || profile.port > 65'535)
        faults.push_back({"port", std::to_string(profile.port) + " is none; expected 1 to 65535"});
    if (profile.pool < 0 || profile.pool > largestPool)
        faults.push_back({"pool", std::to_string(profile.pool) + " connections; expected 1 to " +
                                      std::to_string(largestPool)});
    if (profile.connectTimeoutS < 1 || profile.connectTimeoutS > largestConnectTimeoutS)
        faults.push_back({"connect timeout", std::to_string(profile.connectTimeoutS) + " s; expected 1 to " +
                                                 std::to_string(largestConnectTimeoutS) + " s"});
    if (profile.statementTimeoutMs < 0 || profile.statementTimeoutMs > largestStatementTimeoutMs)
        faults.push_back({"statement timeout",
                          std::to_string(profile.statementTimeoutMs) + " ms; expected 0 (none) to 24 hours"});
}

void checkServerPlace(const Profile &profile, const Engine &engine, Faults &faults)
{
    if (!profile.file.empty())
        faults.push_back(
            {"file", std::string(engine.title) + " is reached by host or socket, not by a file"});
    if (!profile.host.empty() && !profile.socket.empty())
        faults.push_back({"host", "both a host and a socket are given; expected one of them"});
    if (profile.host.find_first_of(" /@?#[],%") != std::string::npos &&
        profile.host.find(':') == std::string::npos) // an IPv6 address may carry %zone
        faults.push_back({"host", "expected one name or address"});
    if (!profile.socket.empty() && profile.socket.front() != '/')
        faults.push_back({"socket", "expected a path that begins with /"});
    if (profile.certFile.empty() != profile.keyFile.empty())
        faults.push_back({"certificate file", "a certificate and its key belong together; one is missing"});
}

void checkFilePlace(const Profile &profile, const Engine &engine, Faults &faults)
{
    const std::string title(engine.title);
    if (!profile.host.empty() || !profile.socket.empty() || profile.port != 0)
        faults.push_back({"host", title + " is a file on this machine and has no host, port or socket"});
    if (!profile.user.empty())
        faults.push_back({"user", title + " knows no users"});
    if (!profile.database.empty())
        faults.push_back({"database", title + " has one database per file; give the file"});
    if (profile.file.find(":memory:") != std::string::npos)
        faults.push_back({"file", "a database in memory belongs to one connection alone; give a file, in "
                                  "/dev/shm for one that never touches a disk"});
}

void checkReadable(const char *where, const std::string &path, Faults &faults)
{
    std::error_code ignored;
    if (path.empty())
        return;
    if (!std::filesystem::is_regular_file(path, ignored))
        faults.push_back({where, path + " is not there"});
    else if (access(path.c_str(), R_OK) != 0)
        faults.push_back({where, path + " cannot be read"});
}

void checkDatabaseFile(const std::string &path, Faults &faults)
{
    std::error_code ignored;
    if (path.empty())
        return;
    if (std::filesystem::is_directory(path, ignored)) {
        faults.push_back({"file", path + " is a directory; give a file in it"});
    } else if (std::filesystem::exists(path, ignored)) {
        if (access(path.c_str(), R_OK | W_OK) != 0)
            faults.push_back({"file", path + " cannot be read and written"});
    } else {
        const auto parent = std::filesystem::absolute(path, ignored).parent_path();
        if (!std::filesystem::is_directory(parent, ignored))
            faults.push_back({"file", "the directory " + parent.string() + " is not there"});
        else if (access(parent.c_str(), W_OK | X_OK) != 0)
            faults.push_back({"file", "no file can be made in " + parent.string()});
    }
}

} // namespace

Secret::Secret(std::string text) : m_text(std::move(text))
{
    wipe(text);
}

Secret::~Secret()
{
    wipe(m_text);
}

bool Profile::isRemote() const
{
    if (host.empty() || host.front() == '/' || host == "localhost" || host == "::1" || host.starts_with("127."))
        return false;
    char own[256] = {};
    return gethostname(own, sizeof own - 1) != 0 || host != own;
}

std::string Profile::place() const
{
    const Engine *known = findEngine(engine);
    if (!file.empty() || (known && known->isEmbedded))
        return file.empty() ? "a private file" : file;
    if (sandbox && socket.empty() && host.empty())
        return "sandbox" + (sandbox->version.empty() ? "" : " " + sandbox->version) +
               (sandbox->memoryBytes ? ", " + memoryText(sandbox->memoryBytes) : std::string());

    std::string text;
    if (!socket.empty()) {
        text = socket;
    } else if (host.empty()) {
        text = "local socket";
    } else {
        text = host.find(':') == std::string::npos ? host : "[" + host + "]";
        const int shownPort = port != 0 ? port : known ? known->defaultPort : 0;
        if (shownPort != 0)
            text += ":" + std::to_string(shownPort);
    }
    return database.empty() ? text : text + "/" + database;
}

Faults checkProfileValues(const Profile &profile)
{
    Faults faults;
    checkTexts(profile, faults);
    checkNumbers(profile, faults);
    const Engine *engine = findEngine(profile.engine);
    if (!engine) {
        faults.push_back({"engine", "unknown; expected one of " + knownEngines()});
        return faults;
    }
    if (profile.sandbox)
        checkSandboxWish(profile, engine->isEmbedded, faults);
    else if (engine->isEmbedded)
        checkFilePlace(profile, *engine, faults);
    else
        checkServerPlace(profile, *engine, faults);
    if (profile.hostSource.empty())
        faults.push_back({"host figures", "expected a source, such as local or none"});
    if (engine->checkOptions) {
        for (Fault &fault : engine->checkOptions(profile))
            faults.push_back(std::move(fault));
    }
    return faults;
}

Faults checkProfile(const Profile &profile)
{
    Faults faults = checkProfileValues(profile);
    checkReadable("CA file", profile.caFile, faults);
    checkReadable("certificate file", profile.certFile, faults);
    checkReadable("key file", profile.keyFile, faults);
    checkDatabaseFile(profile.file, faults);
    return faults;
}

std::string_view tlsModeName(TlsMode mode)
{
    const auto found = std::find_if(tlsNames.begin(), tlsNames.end(),
                                    [mode](const TlsName &row) { return row.mode == mode; });
    return found->name;
}

std::optional<TlsMode> tlsModeOf(std::string_view name)
{
    for (const TlsName &row : tlsNames) {
        if (sameName(name, row.name, '-'))
            return row.mode;
    }
    return std::nullopt;
}

std::string_view isolationName(Isolation isolation)
{
    const auto found =
        std::find_if(isolationNames.begin(), isolationNames.end(),
                     [isolation](const IsolationName &row) { return row.isolation == isolation; });
    return found->name;
}

std::optional<Isolation> isolationOf(std::string_view name)
{
    for (const IsolationName &row : isolationNames) {
        if (sameName(name, row.name, ' '))
            return row.isolation;
    }
    return std::nullopt;
}

} // namespace dyno
