// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/ritual.h"

#include "engines/run/ramp.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <locale>
#include <sstream>

namespace dyno {

namespace {

constexpr double longestS = 3600;
constexpr double largestLoad = 10'000;

struct Switch
{
    std::string_view word;
    bool Ritual::*field;
};
constexpr std::array switches{
    Switch{"stop-others", &Ritual::stopOthers}, Switch{"restart", &Ritual::restart},
    Switch{"drop-cache", &Ritual::dropCache},   Switch{"analyze", &Ritual::analyze},
    Switch{"vacuum", &Ritual::vacuum},          Switch{"checkpoint", &Ritual::checkpoint},
};
struct Time
{
    std::string_view word;
    double Ritual::*field;
    double unset;
};
constexpr std::array times{
    Time{"load-within", &Ritual::loadWithinS, 300},
    Time{"quiet", &Ritual::quietS, 0},
    Time{"warm-up", &Ritual::warmUpS, 0},
};

constexpr std::array words{
    RitualWord{"none", "nothing but what stands behind it"},
    RitualWord{"cold", "as study A: stop-others,restart,drop-cache,fresh,analyze,checkpoint,quiet=30s"},
    RitualWord{"stop-others", "stop all other sandboxes; their data stays"},
    RitualWord{"restart", "stop this sandbox and start it again; other servers are left alone"},
    RitualWord{"drop-cache", "drop the system's page cache, where that is permitted"},
    RitualWord{"fresh", "load the data anew before every run"},
    RitualWord{"keep", "never load data that is there, whatever runs wrote"},
    RitualWord{"analyze", "the planner's statistics: ANALYZE"},
    RitualWord{"vacuum", "dead rows: VACUUM"},
    RitualWord{"checkpoint", "write changed pages to the disk: CHECKPOINT, FLUSH TABLES … FOR EXPORT"},
    RitualWord{"load<0.5", "wait until the load average of a minute is below that"},
    RitualWord{"load-within=5m", "how long to wait for it"},
    RitualWord{"quiet=5s", "do nothing for so long"},
    RitualWord{"warm-up=10s", "run the load for so long before it is measured"},
};

bool readTime(std::string_view word, Ritual &ritual, Faults &faults)
{
    for (const Time &time : times) {
        if (!word.starts_with(time.word) || word.substr(time.word.size(), 1) != "=")
            continue;
        const auto us = parseDuration(word.substr(time.word.size() + 1));
        if (!us || double(*us) / 1e6 > longestS)
            faults.push_back({"ritual", std::string(word) + ": expected a time up to an hour, such as " +
                                            std::string(time.word) + "=5s"});
        else
            ritual.*time.field = double(*us) / 1e6;
        return true;
    }
    return false;
}

bool readLoad(std::string_view word, Ritual &ritual, Faults &faults)
{
    constexpr std::string_view name = "load<";
    if (!word.starts_with(name))
        return false;
    const std::string_view number = word.substr(name.size());
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), ritual.loadBelow);
    if (error != std::errc() || end != number.data() + number.size() || !(ritual.loadBelow > 0) ||
        ritual.loadBelow > largestLoad)
        faults.push_back({"ritual", std::string(word) + ": expected a load average, such as load<0.5"});
    return true;
}

bool readSwitch(std::string_view word, Ritual &ritual)
{
    for (const Switch &one : switches) {
        if (word == one.word) {
            ritual.*one.field = true;
            return true;
        }
    }
    if (word == "fresh" || word == "keep") {
        ritual.data = word == "fresh" ? Ritual::Data::Fresh : Ritual::Data::Keep;
        return true;
    }
    if (word == "none") {
        ritual = Ritual();
        return true;
    }
    if (word == "cold") {
        ritual = {true, true, true, Ritual::Data::Fresh, true, false, true, 0, Ritual().loadWithinS, 30, 0};
        return true;
    }
    return false;
}

} // namespace

std::span<const RitualWord> ritualWords()
{
    return words;
}

RitualParse parseRitual(std::string_view text)
{
    RitualParse parse;
    while (!text.empty()) {
        std::string_view word = text.substr(0, text.find(','));
        text.remove_prefix(std::min(text.size(), word.size() + 1));
        while (word.starts_with(' '))
            word.remove_prefix(1);
        while (word.ends_with(' '))
            word.remove_suffix(1);
        if (word.empty() || readSwitch(word, parse.ritual) || readTime(word, parse.ritual, parse.faults) ||
            readLoad(word, parse.ritual, parse.faults))
            continue;
        std::string known;
        for (const RitualWord &row : words)
            known += (known.empty() ? "" : ", ") + std::string(row.word);
        parse.faults.push_back({"ritual", "\"" + std::string(word) + "\" is no step; known are " + known});
    }
    return parse;
}

std::string ritualText(const Ritual &ritual)
{
    std::string text;
    const auto add = [&text](const std::string &word) { text += (text.empty() ? "" : ",") + word; };
    for (const Switch &one : switches)
        if (ritual.*one.field)
            add(std::string(one.word));
    if (ritual.data != Ritual::Data::AsNeeded)
        add(ritual.data == Ritual::Data::Fresh ? "fresh" : "keep");
    if (ritual.loadBelow > 0) {
        std::ostringstream number;
        number.imbue(std::locale::classic());
        number << "load<" << ritual.loadBelow;
        add(number.str());
    }
    for (const Time &time : times)
        if (ritual.*time.field != time.unset)
            add(std::string(time.word) + "=" + durationText(std::int64_t(ritual.*time.field * 1e6)));
    return text.empty() ? "none" : text;
}

Ritual defaultRitual(const Profile &profile)
{
    Ritual ritual;
    if (profile.sandbox)
        ritual.stopOthers = ritual.checkpoint = true;
    return ritual;
}

} // namespace dyno
