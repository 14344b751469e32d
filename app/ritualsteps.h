// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/ritual.h"
#include "app/ritualcommand.h"
#include "engines/sandbox/sandboxes.h"

#include <atomic>
#include <functional>
#include <string>
#include <vector>

namespace dyno {

// Carries a ritual out, on the series' thread. Everything that was done, or could not be, is told in a sentence.
class RitualSteps
{
public:
    struct Teller
    {
        std::function<void(const std::string &text)> stage; // what begins now
        std::function<void(const std::string &text)> note;  // for the run's log
    };
    RitualSteps(const Ritual &ritual, Sandboxes &sandboxes, Teller teller, const std::atomic<bool> &cancelled)
        : m_ritual(ritual), m_sandboxes(sandboxes), m_teller(std::move(teller)), m_cancelled(cancelled)
    {
    }

    // The command first, with the profile's engine and title in its environment.
    Result<void> command(const RitualCommand &command, const std::string &engine, const std::string &title);
    // Others stopped, this one stopped, the cache dropped. `wish`: the profile's sandbox; null: it is none.
    void beforeServer(const Profile *wish);
    // Tables, load average, quiet.
    Result<void> afterLoad(const Profile &profile, const Secret &secret, const std::vector<std::string> &tables);

private:
    Result<void> look(const Profile &profile, const Secret &secret, const std::vector<std::string> &tables);
    Result<void> awaitLoad();
    bool pause(double seconds); // false: cancelled

    const Ritual &m_ritual;
    Sandboxes &m_sandboxes;
    Teller m_teller;
    const std::atomic<bool> &m_cancelled;
};

} // namespace dyno
