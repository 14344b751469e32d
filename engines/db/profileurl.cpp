// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/enginecatalog.h"
#include "engines/db/percentencoding.h"
#include "engines/db/profile.h"
#include "engines/db/sandboxwish.h"
#include "engines/db/text.h"

#include <algorithm>
#include <array>
#include <set>

namespace dyno {

namespace {

// What the parser fills. A fault never quotes text that could be a part of the password: a password whose
// special characters were not escaped may stand anywhere in a broken address.
struct Draft
{
    Profile profile;
    Secret secret;
    Faults faults;

    void fault(std::string where, std::string message)
    {
        faults.push_back({std::move(where), std::move(message)});
    }
};

std::string decode(std::string_view text, const char *where, Draft &draft)
{
    std::optional<std::string> decoded = percentDecoded(text);
    if (decoded)
        return std::move(*decoded);
    draft.fault(where, "every % is followed by two hexadecimal digits, not 00; % itself is written %25");
    return {};
}

// "30", "30s", "500ms", "1min" in ms; a number without a unit counts in `plainUnitMs`.
std::optional<std::int64_t> duration(std::string_view text, std::int64_t plainUnitMs)
{
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    const auto number = wholeNumber(text.substr(0, digits));
    const std::string_view unit = text.substr(digits);
    const std::int64_t unitMs = unit.empty()    ? plainUnitMs
                                : unit == "ms"  ? 1
                                : unit == "s"   ? 1'000
                                : unit == "min" ? 60'000
                                                : 0;
    if (!number || unitMs == 0 || *number > 1'000'000'000)
        return std::nullopt;
    return *number * unitMs;
}

void setInt(Draft &draft, int &target, const char *where, const std::string &text)
{
    const auto number = wholeNumber(text);
    if (number && *number >= 0 && *number <= 1'000'000'000)
        target = int(*number);
    else
        draft.fault(where, "expected a whole number");
}

void setHost(Draft &draft, std::string &&text)
{
    if (text.starts_with('/'))
        draft.profile.socket = std::move(text);
    else
        draft.profile.host = std::move(text);
}

// A key of the query that is a field of the profile. `write` gives its value, empty where it is the default.
struct Key
{
    std::string_view name;
    void (*read)(Draft &draft, std::string &&value);
    std::string (*write)(const Profile &profile); // null: another key writes it
};

constexpr std::array keys{
    Key{"socket", [](Draft &d, std::string &&v) { d.profile.socket = std::move(v); },
        [](const Profile &p) { return p.socket; }},
    Key{"unix_socket", [](Draft &d, std::string &&v) { d.profile.socket = std::move(v); }, nullptr},
    Key{"host", [](Draft &d, std::string &&v) { setHost(d, std::move(v)); }, nullptr},
    Key{"port", [](Draft &d, std::string &&v) { setInt(d, d.profile.port, "port", v); },
        [](const Profile &p) { return p.host.empty() && p.port ? std::to_string(p.port) : std::string(); }},
    Key{"user", [](Draft &d, std::string &&v) { d.profile.user = std::move(v); }, nullptr},
    Key{"password", [](Draft &d, std::string &&v) { d.secret = Secret(std::move(v)); }, nullptr},
    Key{"dbname", [](Draft &d, std::string &&v) { d.profile.database = std::move(v); }, nullptr},
    Key{"database", [](Draft &d, std::string &&v) { d.profile.database = std::move(v); }, nullptr},
    Key{"sslmode",
        [](Draft &d, std::string &&v) {
            if (const auto mode = tlsModeOf(v))
                d.profile.tls = *mode;
            else
                d.fault("sslmode", "expected disable, prefer, require, verify-ca or verify-full");
        },
        [](const Profile &p) { return std::string(p.tls == TlsMode::Prefer ? "" : tlsModeName(p.tls)); }},
    Key{"sslrootcert", [](Draft &d, std::string &&v) { d.profile.caFile = std::move(v); },
        [](const Profile &p) { return p.caFile; }},
    Key{"sslcert", [](Draft &d, std::string &&v) { d.profile.certFile = std::move(v); },
        [](const Profile &p) { return p.certFile; }},
    Key{"sslkey", [](Draft &d, std::string &&v) { d.profile.keyFile = std::move(v); },
        [](const Profile &p) { return p.keyFile; }},
    Key{"pool", [](Draft &d, std::string &&v) { setInt(d, d.profile.pool, "pool", v); },
        [](const Profile &p) { return p.pool ? std::to_string(p.pool) : std::string(); }},
    Key{"isolation",
        [](Draft &d, std::string &&v) {
            if (const auto isolation = isolationOf(v))
                d.profile.isolation = *isolation;
            else
                d.fault("isolation", "expected read-committed, repeatable-read, serializable or "
                                     "server-default");
        },
        [](const Profile &p) {
            std::string name(p.isolation == Isolation::ServerDefault ? "" : isolationName(p.isolation));
            std::replace(name.begin(), name.end(), ' ', '-');
            return name;
        }},
    Key{"statement_timeout",
        [](Draft &d, std::string &&v) {
            if (const auto ms = duration(v, 1))
                d.profile.statementTimeoutMs = *ms;
            else
                d.fault("statement_timeout", "expected a time such as 500ms or 30s");
        },
        [](const Profile &p) {
            return p.statementTimeoutMs ? std::to_string(p.statementTimeoutMs) + "ms" : std::string();
        }},
    Key{"connect_timeout",
        [](Draft &d, std::string &&v) {
            const auto ms = duration(v, 1'000);
            if (ms && *ms % 1'000 == 0)
                d.profile.connectTimeoutS = int(std::min<std::int64_t>(*ms / 1'000, 1'000'000));
            else
                d.fault("connect_timeout", "expected whole seconds");
        },
        [](const Profile &p) {
            return p.connectTimeoutS == Profile().connectTimeoutS ? std::string()
                                                                  : std::to_string(p.connectTimeoutS);
        }},
    Key{"host_source", [](Draft &d, std::string &&v) { d.profile.hostSource = std::move(v); },
        [](const Profile &p) { return p.hostSource == Profile().hostSource ? std::string() : p.hostSource; }},
    Key{"server_pid", [](Draft &d, std::string &&v) { setInt(d, d.profile.serverPid, "server_pid", v); },
        [](const Profile &p) { return p.serverPid ? std::to_string(p.serverPid) : std::string(); }},
    Key{"counters",
        [](Draft &d, std::string &&v) {
            d.profile.counters = v != "off";
            if (v != "on" && v != "off")
                d.fault("counters", "expected on or off");
        },
        [](const Profile &p) { return std::string(p.counters ? "" : "off"); }},
    Key{"production",
        [](Draft &d, std::string &&v) {
            d.profile.production = v != "no"; // what cannot be read rather protects
            if (v != "yes" && v != "no")
                d.fault("production", "expected yes or no");
        },
        [](const Profile &p) { return std::string(p.production ? "yes" : ""); }},
};

// The names that MySQL's own clients use for keys above.
std::string_view ourName(std::string_view key)
{
    static constexpr std::pair<std::string_view, std::string_view> aliases[] = {
        {"ssl-mode", "sslmode"}, {"ssl-ca", "sslrootcert"}, {"ssl-cert", "sslcert"}, {"ssl-key", "sslkey"}};
    for (const auto &[alias, name] : aliases) {
        if (key == alias)
            return name;
    }
    return key;
}

const Key *findKey(std::string_view name)
{
    const auto found =
        std::find_if(keys.begin(), keys.end(), [name](const Key &key) { return key.name == name; });
    return found == keys.end() ? nullptr : &*found;
}

void readQuery(std::string_view query, Draft &draft)
{
    std::set<std::string, std::less<>> seen;
    while (!query.empty()) {
        const std::string_view pair = query.substr(0, query.find('&'));
        query.remove_prefix(std::min(query.size(), pair.size() + 1));
        if (pair.empty())
            continue;
        const std::size_t equals = pair.find('=');
        const std::string name(ourName(decode(pair.substr(0, equals), "options", draft)));
        if (equals == std::string_view::npos || name.empty()) {
            draft.fault("options", "after the ? come pairs name=value, joined by &");
            continue;
        }
        std::string value = decode(pair.substr(equals + 1), "options", draft);
        if (!seen.insert(name).second)
            draft.fault("options", "an option is given twice");
        else if (draft.profile.sandbox && isSandboxKey(name))
            readSandboxKey(*draft.profile.sandbox, name, value, draft.faults);
        else if (const Key *key = findKey(name))
            key->read(draft, std::move(value));
        else
            draft.profile.options.emplace(name, std::move(value));
    }
}

void readHostAndPort(std::string_view text, Draft &draft)
{
    std::string_view port;
    if (!text.empty() && text.front() == '[') {
        const std::size_t close = text.find(']');
        if (close == std::string_view::npos) {
            draft.fault("host", "a [ without its ]");
            return;
        }
        std::string host = decode(text.substr(1, close - 1), "host", draft);
        if (host.find(':') == std::string::npos)
            draft.fault("host", "square brackets are for IPv6 addresses");
        draft.profile.host = std::move(host);
        port = text.substr(close + 1);
        if (!port.empty() && port.front() != ':') {
            draft.fault("host", "expected :port or / after the ]");
            return;
        }
    } else {
        const std::size_t colon = text.find(':');
        setHost(draft, decode(text.substr(0, colon), "host", draft));
        if (draft.profile.host.find(':') != std::string::npos)
            draft.fault("host", "an IPv6 address stands in square brackets");
        port = colon == std::string_view::npos ? std::string_view() : text.substr(colon);
    }
    if (port.size() > 1) { // "host:" alone means the engine's own port
        const auto number = wholeNumber(port.substr(1));
        if (number && *number >= 1 && *number <= 65'535)
            draft.profile.port = int(*number);
        else
            draft.fault("port",
                        "expected 1 to 65535; in a password : / ? # @ are written %3A %2F %3F %23 %40");
    }
}

void readServerUrl(std::string_view rest, Draft &draft)
{
    if (!rest.starts_with("//")) {
        draft.fault("address", "expected // after the engine");
        return;
    }
    rest.remove_prefix(2);
    const std::string_view authority = rest.substr(0, rest.find_first_of("/?#"));
    rest.remove_prefix(authority.size());
    if (rest.find_first_of("@#") != std::string_view::npos) {
        // Nothing else is looked at: what follows may be the rest of a password.
        draft.fault("address", "an @ or # after the host; in a password, a name or an option, "
                               ": / ? # @ are written %3A %2F %3F %23 %40: host_source=ssh://user%40db1");
        return;
    }

    const std::size_t at = authority.rfind('@');
    if (at != std::string_view::npos) {
        const std::string_view login = authority.substr(0, at);
        const std::size_t colon = login.find(':');
        draft.profile.user = decode(login.substr(0, colon), "user", draft);
        if (colon != std::string_view::npos)
            draft.secret = Secret(decode(login.substr(colon + 1), "password", draft));
    }
    readHostAndPort(at == std::string_view::npos ? authority : authority.substr(at + 1), draft);

    const std::size_t question = std::min(rest.find('?'), rest.size());
    if (question > 1)
        draft.profile.database = decode(rest.substr(1, question - 1), "database", draft);
    readQuery(rest.substr(std::min(rest.size(), question + 1)), draft);
}

void readFileUrl(std::string_view rest, Draft &draft)
{
    const std::size_t question = std::min(rest.find('?'), rest.size());
    std::string_view path = rest.substr(0, question);
    if (path.starts_with("//")) { // as in file:///tmp/bench.db
        path.remove_prefix(2);
        if (!path.empty() && path.front() != '/')
            draft.fault("file", "between // and the next / would stand a host; write sqlite:bench.db or "
                                "sqlite:/folder/bench.db");
    }
    draft.profile.file = decode(path, "file", draft);
    readQuery(rest.substr(std::min(rest.size(), question + 1)), draft);
}

constexpr std::string_view sandboxScheme = "sandbox";

void readSandboxUrl(std::string_view rest, Draft &draft)
{
    draft.profile.sandbox.emplace();
    const std::size_t question = std::min(rest.find('?'), rest.size());
    readQuery(rest.substr(std::min(rest.size(), question + 1)), draft);
}

const Engine *engineOfScheme(const std::string &scheme)
{
    for (const Engine &engine : engineCatalog()) {
        if (scheme == engine.id || (!engine.otherScheme.empty() && scheme == engine.otherScheme))
            return &engine;
    }
    return nullptr;
}

std::string knownSchemes()
{
    std::string text;
    for (const Engine &engine : engineCatalog())
        text.append(text.empty() ? "" : ", ").append(engine.id).append(engine.isEmbedded ? ":" : "://");
    return text + ", " + std::string(sandboxScheme) + ":";
}

} // namespace

Result<ProfileAndSecret> parseProfileUrl(std::string_view url)
{
    const std::size_t colon = url.find(':');
    std::string scheme = colon == std::string_view::npos ? std::string() : asciiLower(url.substr(0, colon));
    const bool isSandbox = scheme == sandboxScheme;
    if (isSandbox)
        scheme = asciiLower(url.substr(colon + 1, std::min(url.find('?'), url.size()) - colon - 1));
    const Engine *engine = engineOfScheme(scheme);
    if (!engine && isSandbox)
        return makeError(ErrorKind::Usage, "After sandbox: stands no engine that is known here.",
                         "Write it as sandbox:postgresql, sandbox:mariadb, sandbox:mysql or sandbox:sqlite.");
    if (!engine)
        return makeError(ErrorKind::Usage, "The address names no engine that is known here.",
                         "Begin it with one of " + knownSchemes() + ".");

    Draft draft;
    draft.profile.engine = engine->id;
    (isSandbox ? readSandboxUrl : engine->isEmbedded ? readFileUrl : readServerUrl)(url.substr(colon + 1), draft);
    if (draft.faults.empty())
        draft.faults = checkProfileValues(draft.profile);
    if (draft.faults.empty())
        return ProfileAndSecret{std::move(draft.profile), std::move(draft.secret)};

    std::string message = "The address of " + std::string(engine->title) + " cannot be used. ";
    for (std::size_t i = 0; i < draft.faults.size(); ++i)
        message.append(i ? "; " : "").append(draft.faults[i].where + ": " + draft.faults[i].message);
    return makeError(ErrorKind::Usage, message + ".",
                     isSandbox ? "Write it as sandbox:" + std::string(engine->id) + "?memory=2GiB&name=value."
                     : engine->isEmbedded ? "Write it as sqlite:bench.db?journal_mode=WAL."
                                        : "Write it as " + std::string(engine->id) +
                                              "://user@host:port/database?name=value.");
}

bool isProfileKey(std::string_view name)
{
    return findKey(ourName(name)) != nullptr;
}

std::string profileUrl(const Profile &profile)
{
    const Engine *engine = findEngine(profile.engine);
    std::string url = profile.engine + ":";
    if (profile.sandbox) {
        url = std::string(sandboxScheme) + ":" + profile.engine;
    } else if (engine && engine->isEmbedded) {
        if (profile.file.starts_with("//"))
            url += "//"; // else the path would be read as a host
        appendPercentEncoded(url, profile.file, "/");
    } else {
        url += "//";
        if (!profile.user.empty()) {
            appendPercentEncoded(url, profile.user, "");
            url += "@";
        }
        const bool isIpv6 = profile.host.find(':') != std::string::npos;
        url += isIpv6 ? "[" : "";
        appendPercentEncoded(url, profile.host, isIpv6 ? ":" : "");
        url += isIpv6 ? "]" : "";
        if (!profile.host.empty() && profile.port != 0)
            url += ":" + std::to_string(profile.port);
        if (!profile.database.empty()) {
            url += "/";
            appendPercentEncoded(url, profile.database, "");
        }
    }

    char joiner = '?';
    const auto add = [&url, &joiner](std::string_view name, std::string_view value) {
        url += joiner;
        appendPercentEncoded(url, name, "");
        url += '=';
        appendPercentEncoded(url, value, "/:");
        joiner = '&';
    };
    if (profile.sandbox) {
        for (const auto &[name, value] : sandboxKeys(*profile.sandbox))
            add(name, value);
    }
    for (const Key &key : keys) {
        if (const std::string value = key.write ? key.write(profile) : std::string(); !value.empty())
            add(key.name, value);
    }
    for (const auto &[name, value] : profile.options)
        add(name, value);
    return url;
}

} // namespace dyno
