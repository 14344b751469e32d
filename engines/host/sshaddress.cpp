// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/host/sshhost.h"

#include <algorithm>
#include <array>

namespace dyno {

Result<SshAddress> parseSshAddress(std::string_view url)
{
    constexpr std::string_view scheme = "ssh://", configKey = "config=";
    const auto wrong = [](const std::string &why) {
        return makeError(ErrorKind::Usage, "The address of a machine to ask by ssh is wrong: " + why,
                         "Write ssh://USER@MACHINE or ssh://USER@MACHINE:PORT.");
    };
    if (!url.starts_with(scheme))
        return wrong("it does not begin with ssh://.");
    std::string_view rest = url.substr(scheme.size());
    SshAddress address;
    if (const std::size_t question = rest.find('?'); question != std::string_view::npos) {
        const std::string_view query = rest.substr(question + 1);
        if (!query.starts_with(configKey) || query.size() == configKey.size())
            return wrong("after the ? only config=FILE is known.");
        address.config = query.substr(configKey.size());
        rest = rest.substr(0, question);
    }
    if (rest.ends_with('/'))
        rest.remove_suffix(1);
    if (const std::size_t at = rest.rfind('@'); at != std::string_view::npos) {
        address.user = rest.substr(0, at);
        rest.remove_prefix(at + 1);
        if (address.user.empty() || address.user.find(':') != std::string::npos)
            return wrong("before the @ stands a user's name and nothing else; passwords are never used.");
    }
    if (rest.starts_with('[')) {
        const std::size_t end = rest.find(']');
        if (end == std::string_view::npos)
            return wrong("a ] is missing.");
        address.host = rest.substr(1, end - 1);
        rest.remove_prefix(end + 1);
    } else {
        address.host = rest.substr(0, rest.find(':'));
        rest.remove_prefix(address.host.size());
    }
    if (!rest.empty()) {
        address.port = rest.substr(1);
        const bool isNumber = rest[0] == ':' && !address.port.empty() && address.port.size() <= 5 &&
                              address.port.find_first_not_of("0123456789") == std::string::npos;
        if (!isNumber || std::stoi(address.port) < 1 || std::stoi(address.port) > 65535)
            return wrong("the port is none.");
    }
    // ssh would take what begins with a dash for an option.
    for (const std::string &name : {address.user, address.host})
        if (name.starts_with('-') || name.find_first_of(" \t\r\n/'\"\\$`;&|<>()") != std::string::npos)
            return wrong("a name holds a character that no name has.");
    if (address.host.empty())
        return wrong("the machine is missing.");
    return address;
}

const char *const sshLoop = "exec sh -c 'while read -r n; do for f in stat loadavg meminfo diskstats net/dev; do "
                            "echo @$f; cat /proc/$f 2>/dev/null; done; echo @end $n; done'";

ProcTexts parseSshAnswer(std::string_view answer)
{
    ProcTexts texts;
    struct Part
    {
        std::string_view name;
        std::string ProcTexts::*text;
    };
    static constexpr std::array parts{Part{"@stat", &ProcTexts::stat}, Part{"@loadavg", &ProcTexts::loadavg},
                                      Part{"@meminfo", &ProcTexts::meminfo},
                                      Part{"@diskstats", &ProcTexts::diskstats}, Part{"@net/dev", &ProcTexts::netdev}};
    std::string ProcTexts::*now = nullptr;
    while (!answer.empty()) {
        const std::string_view line = answer.substr(0, answer.find('\n'));
        answer.remove_prefix(std::min(answer.size(), line.size() + 1));
        if (line.starts_with('@')) {
            const auto part = std::find_if(parts.begin(), parts.end(), [&](const Part &p) { return p.name == line; });
            now = part == parts.end() ? nullptr : part->text;
        } else if (now) {
            (texts.*now).append(line).append("\n");
        }
    }
    return texts;
}

} // namespace dyno
