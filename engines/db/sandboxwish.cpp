// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/db/sandboxwish.h"

#include "engines/db/text.h"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace dyno {

namespace {

constexpr std::string_view settingPrefix = "set.";
constexpr std::int64_t leastMemory = std::int64_t(64) << 20, mostMemory = std::int64_t(1) << 40;

} // namespace

bool isSandboxKey(std::string_view name)
{
    return name == "version" || name == "memory" || name == "tcp" ||
           (name.starts_with(settingPrefix) && name.size() > settingPrefix.size());
}

void readSandboxKey(SandboxWish &wish, std::string_view name, const std::string &value, Faults &faults)
{
    if (name == "version") {
        wish.version = value;
    } else if (name == "memory") {
        wish.memoryBytes = memoryOf(value).value_or(0);
        if (wish.memoryBytes == 0)
            faults.push_back({"memory", "expected an amount such as 512MiB or 2GiB"});
    } else if (name == "tcp") {
        wish.tcp = value == "on";
        if (value != "on" && value != "off")
            faults.push_back({"tcp", "expected on or off"});
    } else {
        wish.settings.emplace(name.substr(settingPrefix.size()), value);
    }
}

std::vector<std::pair<std::string, std::string>> sandboxKeys(const SandboxWish &wish)
{
    std::vector<std::pair<std::string, std::string>> keys;
    if (!wish.version.empty())
        keys.emplace_back("version", wish.version);
    if (wish.memoryBytes != 0)
        keys.emplace_back("memory", memoryText(wish.memoryBytes));
    if (wish.tcp)
        keys.emplace_back("tcp", "on");
    for (const auto &[name, value] : wish.settings)
        keys.emplace_back(std::string(settingPrefix) + name, value);
    return keys;
}

void checkSandboxWish(const Profile &profile, bool isEmbedded, Faults &faults)
{
    const SandboxWish &wish = *profile.sandbox;
    if (!profile.host.empty() || !profile.socket.empty() || profile.port != 0 || !profile.file.empty() ||
        !profile.database.empty() || !profile.user.empty() || profile.tls != TlsMode::Prefer ||
        !profile.caFile.empty() || !profile.certFile.empty() || !profile.keyFile.empty())
        faults.push_back({"sandbox", "has a place, a database, a user and no encryption of its own; leave them out"});
    if (wish.memoryBytes != 0 && (wish.memoryBytes < leastMemory || wish.memoryBytes > mostMemory))
        faults.push_back({"memory", "expected " + memoryText(leastMemory) + " to " + memoryText(mostMemory) +
                                        ", such as 2GiB"});
    if (profile.production)
        faults.push_back({"production", "a sandbox is made for the run and thrown away; there is nothing to protect"});
    if (wish.version.find_first_not_of("0123456789.") != std::string::npos)
        faults.push_back({"version", "expected numbers with dots, such as 15 or 10.11"});
    if (isEmbedded && (wish.tcp || !wish.version.empty() || !wish.settings.empty()))
        faults.push_back({"sandbox", "the engine is built in: it has no version, no TCP, and its settings are "
                                     "pragmas, such as synchronous=full"});
}

std::optional<std::int64_t> memoryOf(std::string_view text)
{
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    const auto number = wholeNumber(text.substr(0, digits));
    const std::string unit = asciiLower(text.substr(digits));
    if (!number || *number < 0)
        return std::nullopt;
    int power = 0;
    if (!unit.empty() && unit != "b") {
        const std::size_t found = std::string_view("kmgt").find(unit[0]);
        const std::string_view rest = std::string_view(unit).substr(1);
        if (found == std::string_view::npos || (!rest.empty() && rest != "b" && rest != "ib"))
            return std::nullopt;
        power = int(found) + 1;
    }
    if (*number > (mostMemory >> (10 * power)))
        return std::nullopt;
    return *number << (10 * power);
}

std::string memoryText(std::int64_t bytes)
{
    static constexpr std::pair<int, const char *> units[] = {{40, "TiB"}, {30, "GiB"}, {20, "MiB"}, {10, "KiB"}};
    for (const auto &[bits, unit] : units) {
        if (bytes >= std::int64_t(1) << bits && bytes % (std::int64_t(1) << bits) == 0)
            return std::to_string(bytes >> bits) + unit;
    }
    return std::to_string(bytes);
}

} // namespace dyno
