// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/ritualsteps.h"

#include "app/pagecache.h"
#include "engines/data/maintenance.h"
#include "engines/measure/decimal.h"
#include "engines/run/ramp.h"

#include <chrono>
#include <cstdlib>
#include <thread>

namespace dyno {

namespace {

std::string loadText(double load)
{
    return decimalText(load, 2);
}

std::string timeText(double seconds)
{
    return durationText(std::int64_t(seconds * 1e6));
}

Error stopped()
{
    return makeError(ErrorKind::Cancelled, "Stopped.");
}

} // namespace

Result<void> RitualSteps::command(const RitualCommand &command, const std::string &engine, const std::string &title)
{
    if (command.words.empty())
        return {};
    m_teller.stage("Running " + commandText(command.words));
    m_teller.note("Command: " + commandText(command.words));
    return runRitualCommand(command, {{"SQLDYNO_ENGINE", engine}, {"SQLDYNO_PROFILE", title}},
                            [this](const std::string &line) { m_teller.note("  " + line); }, m_cancelled);
}

void RitualSteps::beforeServer(const Profile *wish)
{
    Sandbox *own = wish ? m_sandboxes.find(*wish) : nullptr;
    if (m_ritual.stopOthers)
        for (const std::string &title : m_sandboxes.haltOthers(own))
            m_teller.note("Stopped the " + title + ".");
    if (m_ritual.restart && !wish)
        m_teller.note("Not restarted: only sandboxes are, this server is not ours.");
    if (m_ritual.restart && own && own->halt())
        m_teller.note("Stopped the " + own->title() + " for a restart.");
    if (m_ritual.dropCache) {
        m_teller.stage("Dropping the page cache");
        const auto dropped = dropPageCache();
        m_teller.note(dropped.has_value() ? std::string("Dropped the page cache.") : dropped.error().message);
    }
}

Result<void> RitualSteps::afterLoad(const Profile &profile, const Secret &secret,
                                    const std::vector<std::string> &tables)
{
    if (const auto looked = look(profile, secret, tables); looked.has_error())
        return looked;
    if (const auto awaited = awaitLoad(); awaited.has_error())
        return awaited;
    if (m_ritual.quietS > 0) {
        m_teller.stage("Quiet for " + timeText(m_ritual.quietS));
        if (!pause(m_ritual.quietS))
            return stopped();
        m_teller.note("Quiet for " + timeText(m_ritual.quietS) + ".");
    }
    return {};
}

// What the account may not do is said, and the run goes on: it is the same run as without.
Result<void> RitualSteps::look(const Profile &profile, const Secret &secret, const std::vector<std::string> &tables)
{
    const std::pair<bool, Maintenance> steps[] = {{m_ritual.vacuum, Maintenance::Vacuum},
                                                  {m_ritual.analyze, Maintenance::Analyze},
                                                  {m_ritual.checkpoint, Maintenance::Checkpoint}};
    for (const auto &[isWanted, what] : steps) {
        if (!isWanted)
            continue;
        if (m_cancelled)
            return stopped();
        m_teller.stage("Looking after the tables");
        const auto done = maintain(profile, secret, what, tables, m_cancelled);
        if (m_cancelled)
            return stopped();
        if (done.has_error() && done.error().losesConnection())
            return done.error();
        m_teller.note(done.has_value() ? *done : "Left out: " + done.error().message);
    }
    return {};
}

Result<void> RitualSteps::awaitLoad()
{
    if (m_ritual.loadBelow <= 0)
        return {};
    using Clock = std::chrono::steady_clock;
    const auto until = Clock::now() + std::chrono::duration<double>(m_ritual.loadWithinS);
    double load = 0;
    while (::getloadavg(&load, 1) == 1 && load >= m_ritual.loadBelow) {
        if (Clock::now() >= until) {
            m_teller.note("The load average of this machine is " + loadText(load) + " after "
                          + timeText(m_ritual.loadWithinS) + ", not below " + loadText(m_ritual.loadBelow)
                          + ": the run begins nevertheless.");
            return {};
        }
        m_teller.stage("Waiting until the load average, " + loadText(load) + ", is below "
                       + loadText(m_ritual.loadBelow));
        constexpr double betweenLooks = 2;
        if (!pause(betweenLooks))
            return stopped();
    }
    m_teller.note("The load average of this machine is " + loadText(load) + ".");
    return {};
}

bool RitualSteps::pause(double seconds)
{
    using Clock = std::chrono::steady_clock;
    const auto until = Clock::now() + std::chrono::duration<double>(seconds);
    while (!m_cancelled && Clock::now() < until)
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    return !m_cancelled;
}

} // namespace dyno
