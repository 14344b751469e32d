// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/sandbox/sandboxes.h"

#include <algorithm>

namespace dyno {

namespace {

// Two profiles with the same wish are two servers: they may be compared.
std::string keyOf(const Profile &profile)
{
    return profile.name + '\n' + profileUrl(profile);
}

} // namespace

Sandbox *Sandboxes::find(const Profile &profile)
{
    const std::string key = keyOf(profile);
    const auto found = std::find_if(m_entries.begin(), m_entries.end(), [&](const Entry &e) { return e.key == key; });
    return found == m_entries.end() ? nullptr : found->sandbox.get();
}

Result<Sandbox *> Sandboxes::get(const Profile &profile, int connections, const std::atomic<bool> &cancelled)
{
    Sandbox *there = find(profile);
    if (there && there->connections() >= connections) {
        if (const auto started = there->start(cancelled); started.has_error())
            return started.error();
        return there;
    }
    std::erase_if(m_entries, [there](const Entry &entry) { return entry.sandbox.get() == there; });
    if (!m_spawner)
        m_spawner = std::make_unique<Spawner>();
    auto made = Sandbox::make(*m_spawner, profile, connections, cancelled);
    if (made.has_error())
        return made.error();
    m_entries.push_back({keyOf(profile), std::move(*made)});
    return m_entries.back().sandbox.get();
}

std::vector<std::string> Sandboxes::haltOthers(const Sandbox *but)
{
    std::vector<std::string> titles;
    for (const Entry &entry : m_entries)
        if (entry.sandbox.get() != but && entry.sandbox->halt())
            titles.push_back(entry.sandbox->title());
    return titles;
}

} // namespace dyno
