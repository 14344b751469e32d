// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/host/sshhost.h"

#include "engines/host/sshtalk.h"

#include <utility>

namespace dyno {

namespace {

class SshHost final : public HostReader
{
public:
    SshHost(SshAddress address, std::string title) : m_talk(std::move(address), sshLoop), m_title(std::move(title)) {}

    Result<HostCounters> read() override
    {
        const auto answer = m_talk.ask({});
        if (answer.has_error())
            return answer.error();
        HostCounters counters = parseProc(parseSshAnswer(*answer));
        if (!counters.stat)
            return m_talk.giveUp(makeError(ErrorKind::Unsupported, "it has no /proc as Linux has it."));
        return counters;
    }
    void interrupt() override { m_talk.interrupt(); }
    std::string title() const override { return m_title; }

private:
    SshTalk m_talk;
    const std::string m_title;
};

} // namespace

Result<std::unique_ptr<HostSource>> makeSshHost(std::string_view url)
{
    auto address = parseSshAddress(url);
    if (address.has_error())
        return address.error();
    return makeAsideHost(std::make_unique<SshHost>(std::move(*address), std::string(url.substr(0, url.find('?')))));
}

} // namespace dyno
