// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/mysqloptions.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <memory>
#include <optional>

namespace dyno {

namespace {

enum class OptionKind : std::uint8_t { Text, Switch, Size, ClientFlag, Client };
struct OptionRow
{
    std::string_view name;
    OptionKind kind;
    mysql_option option;
    unsigned long clientFlag = 0;
};

constexpr std::array optionRows{
    OptionRow{"bind-address", OptionKind::Text, MYSQL_OPT_BIND},
    OptionRow{"charset", OptionKind::Text, MYSQL_SET_CHARSET_NAME},
    OptionRow{"client", OptionKind::Client, {}}, // ours: who speaks on the measured path, read by the session
    OptionRow{"compress", OptionKind::Switch, MYSQL_OPT_COMPRESS},
    OptionRow{"default-auth", OptionKind::Text, MYSQL_DEFAULT_AUTH},
    OptionRow{"default-character-set", OptionKind::Text, MYSQL_SET_CHARSET_NAME},
    OptionRow{"found-rows", OptionKind::ClientFlag, {}, CLIENT_FOUND_ROWS},
    OptionRow{"init-command", OptionKind::Text, MYSQL_INIT_COMMAND},
    OptionRow{"max-allowed-packet", OptionKind::Size, MYSQL_OPT_MAX_ALLOWED_PACKET},
    OptionRow{"net-buffer-length", OptionKind::Size, MYSQL_OPT_NET_BUFFER_LENGTH},
    OptionRow{"plugin-dir", OptionKind::Text, MYSQL_PLUGIN_DIR},
    OptionRow{"read-default-file", OptionKind::Text, MYSQL_READ_DEFAULT_FILE},
    OptionRow{"read-default-group", OptionKind::Text, MYSQL_READ_DEFAULT_GROUP},
    OptionRow{"restricted-auth", OptionKind::Text, MARIADB_OPT_RESTRICTED_AUTH},
    OptionRow{"server-public-key", OptionKind::Text, MYSQL_SERVER_PUBLIC_KEY},
    OptionRow{"server-public-key-path", OptionKind::Text, MYSQL_SERVER_PUBLIC_KEY},
    OptionRow{"ssl-capath", OptionKind::Text, MYSQL_OPT_SSL_CAPATH},
    OptionRow{"ssl-cipher", OptionKind::Text, MYSQL_OPT_SSL_CIPHER},
    OptionRow{"ssl-crl", OptionKind::Text, MYSQL_OPT_SSL_CRL},
    OptionRow{"ssl-crlpath", OptionKind::Text, MYSQL_OPT_SSL_CRLPATH},
    OptionRow{"tls-fp", OptionKind::Text, MARIADB_OPT_TLS_PEER_FP},
    OptionRow{"tls-version", OptionKind::Text, MARIADB_OPT_TLS_VERSION},
};

std::optional<bool> switchOf(std::string_view text)
{
    if (text == "1" || text == "on" || text == "true" || text == "yes")
        return true;
    if (text == "0" || text == "off" || text == "false" || text == "no")
        return false;
    return std::nullopt;
}

std::string knownNames()
{
    std::string names;
    for (const OptionRow &row : optionRows)
        names += (names.empty() ? "" : ", ") + std::string(row.name);
    return names;
}

// What is wrong with one option; empty: nothing, and it is set. Flags of the connection are added to
// `clientFlags`.
std::string setOption(MYSQL *mysql, const std::string &givenName, const std::string &text,
                      unsigned long &clientFlags)
{
    std::string name = givenName;
    std::replace(name.begin(), name.end(), '_', '-');
    const auto *const row = std::find_if(optionRows.begin(), optionRows.end(),
                                         [&](const OptionRow &r) { return r.name == name; });
    if (row == optionRows.end())
        return "there is no such connection option; there are: " + knownNames();
    switch (row->kind) {
    case OptionKind::Text:
        mysql_options(mysql, row->option, text.c_str());
        break;
    case OptionKind::Size: {
        unsigned long size = 0;
        const char *const end = text.data() + text.size();
        const auto [read, error] = std::from_chars(text.data(), end, size);
        if (error != std::errc() || read != end)
            return "expected a number of bytes";
        mysql_options(mysql, row->option, &size);
        break;
    }
    case OptionKind::Client:
        return text == "native" || text == "library" ? "" : "expected native or library";
    case OptionKind::Switch:
    case OptionKind::ClientFlag:
        const std::optional<bool> on = switchOf(text);
        if (!on)
            return "expected on or off";
        if (*on && row->kind == OptionKind::Switch)
            mysql_options(mysql, row->option, nullptr);
        else if (*on)
            clientFlags |= row->clientFlag;
        break;
    }
    return {};
}

} // namespace

MYSQL *newMySql()
{
    // The library's first initialisation is not safe to begin on two threads at once.
    static const int failed = mysql_server_init(0, nullptr, nullptr);
    return failed ? nullptr : mysql_init(nullptr);
}

Result<unsigned long> setMySqlOptions(MYSQL *mysql, const std::map<std::string, std::string> &options)
{
    unsigned long clientFlags = 0;
    for (const auto &[name, text] : options)
        if (const std::string fault = setOption(mysql, name, text, clientFlags); !fault.empty())
            return makeError(ErrorKind::Usage,
                             "The option " + name + " of the profile is wrong: " + fault + '.',
                             "Correct or remove it in the profile.");
    return clientFlags;
}

Faults checkMySqlOptions(const Profile &profile)
{
    Faults faults;
    unsigned long clientFlags = 0;
    const std::unique_ptr<MYSQL, decltype(&mysql_close)> scratch(newMySql(), mysql_close);
    for (const auto &[name, text] : profile.options)
        if (std::string fault = setOption(scratch.get(), name, text, clientFlags); !fault.empty())
            faults.push_back({"option " + name, std::move(fault)});
    return faults;
}

} // namespace dyno
