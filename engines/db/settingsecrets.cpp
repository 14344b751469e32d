// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/settingsecrets.h"

#include "engines/db/text.h"

#include <algorithm>
#include <array>

namespace dyno {

namespace {

constexpr std::string_view hidden = "(set, not shown)";

// Settings that are secrets or whose text often holds one.
constexpr std::array<std::string_view, 20> secretNames{
    // PostgreSQL: connection strings and commands of a shell.
    "primary_conninfo", "ssl_passphrase_command", "archive_command", "restore_command", "archive_cleanup_command",
    "recovery_end_command",
    // MariaDB and MySQL.
    "wsrep_sst_auth", "wsrep_provider_options", "wsrep_notify_cmd", "report_password", "report_user",
    "init_connect", "init_slave", "init_replica", "authentication_ldap_simple_bind_root_pwd",
    "authentication_ldap_sasl_bind_root_pwd", "s3_access_key", "s3_secret_key", "hashicorp_key_management_token",
    "file_key_management_filekey"};

// Parts of names that give a secret away, where no list has foreseen the setting.
constexpr std::array<std::string_view, 10> secretWords{"secret",  "passwd",     "password", "passphrase", "_pwd",
                                                      "api_key", "access_key", "apikey",   "token",      "private_key"};

// Beginnings of names that bear such a word and are no secret.
constexpr std::array<std::string_view, 14> plainNames{
    "password_encryption", "validate_password", "default_password_lifetime", "old_passwords", "password_history",
    "password_reuse_interval", "password_require_current", "disconnect_on_expired_password", "sha256_password_",
    "caching_sha2_password_", "strict_password_validation", "simple_password_check", "max_password_errors",
    "scram_iterations"};
// And endings.
constexpr std::array<std::string_view, 3> plainEndings{"_token_size", "_path", "_file"};

// "… password=x …", "://user:x@host": a secret whatever the setting is called.
bool holdsSecret(const std::string &text)
{
    for (const std::string_view sign : {"password=", "password =", "passwd=", "pwd=", "identified by", "secret="})
        if (text.find(sign) != std::string::npos)
            return true;
    const std::size_t scheme = text.find("://");
    if (scheme == std::string::npos)
        return false;
    const std::string authority = text.substr(scheme + 3, text.find('/', scheme + 3) - (scheme + 3));
    const std::size_t at = authority.find('@');
    return at != std::string::npos && authority.find(':') < at;
}

} // namespace

bool isSecretName(std::string_view name)
{
    if (std::find(secretNames.begin(), secretNames.end(), name) != secretNames.end())
        return true;
    for (const std::string_view plain : plainNames)
        if (name.starts_with(plain))
            return false;
    for (const std::string_view ending : plainEndings)
        if (name.ends_with(ending))
            return false;
    return std::any_of(secretWords.begin(), secretWords.end(),
                       [&](std::string_view word) { return name.find(word) != std::string::npos; });
}

std::string withoutSecret(std::string_view name, std::string text)
{
    if (!text.empty() && (isSecretName(asciiLower(name)) || holdsSecret(asciiLower(text))))
        return std::string(hidden);
    return text;
}

} // namespace dyno
