// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engines/db/profile.h"
#include "engines/result.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace dyno {

// What is done before every run, so that all runs begin alike; each step on or off. In this order: the person's
// command, other sandboxes stopped, this server stopped, the page cache dropped, the server started, data
// loaded, tables looked after, the load average awaited, quiet, warm-up.
struct Ritual
{
    enum class Data { AsNeeded, Fresh, Keep }; // AsNeeded: fresh where repeats would read what a run wrote

    bool stopOthers = false; // sandboxes only
    bool restart = false;    // sandboxes only: a server that is not ours is never stopped
    bool dropCache = false;
    Data data = Data::AsNeeded;
    bool analyze = false, vacuum = false, checkpoint = false;
    double loadBelow = 0;    // load average of a minute; 0: not awaited
    double loadWithinS = 300;
    double quietS = 0;
    double warmUpS = 0;      // at the first level's users, not measured

    bool operator==(const Ritual &) const = default;
};

// A word of the text below, for help and manual.
struct RitualWord
{
    std::string_view word; // "drop-cache", "quiet=5s"
    std::string_view help;
};
std::span<const RitualWord> ritualWords();

// "stop-others,analyze,quiet=5s,load<0.5" and back. Also "none" and "cold", study A's: both alone or with others
// behind them.
struct RitualParse
{
    Ritual ritual;
    Faults faults;
};
RitualParse parseRitual(std::string_view text);
std::string ritualText(const Ritual &ritual);

// What suits a profile when nothing was said: a server of ours is alone on the machine and its changed pages are
// on the disk; a server that is not ours is left as it is.
Ritual defaultRitual(const Profile &profile);

} // namespace dyno
